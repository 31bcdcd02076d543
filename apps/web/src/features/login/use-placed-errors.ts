// Puts a refusal of the server at the field it belongs to, with the focus; what belongs to no field of the form becomes a
// notification.

import { ApiError } from '@candor/client'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../api/api.ts'
import { notify } from '../../ui/notify.tsx'
import { triesLeft } from '../../ui/use-code-sending.ts'
import { SERVER_ERROR } from './entry-form.tsx'
import { type EntryField, fieldOfError } from './error-fields.ts'

/** Rethrows what is not a refusal: that is a mistake of ours. */
export function usePlacedErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: readonly (EntryField & Path<T>)[],
): (error: unknown) => void {
  const { t } = useTranslation(['fields', 'login'])
  const messageOf = (error: ApiError): string => {
    // Half a line wide: the server's sentence would not fit.
    if (error.code === 'invitation.unknown') return t('login:check.invitation')
    const count = triesLeft(error)
    return count === undefined ? error.msg : t('code.triesLeft', { error: error.msg, count })
  }
  return (error) => {
    if (!(error instanceof ApiError)) throw error
    const name = fields.find((field) => field === fieldOfError(error.code))
    if (name === undefined) {
      notify.error(textOfError(error))
      return
    }
    form.setError(name, { type: SERVER_ERROR, message: messageOf(error) }, { shouldFocus: true })
  }
}
