// Puts what the server refused at the field it belongs to. What belongs to no field is told in a notification.

import type { ErrorCode } from '@candor/api'
import { ApiError } from '@candor/client'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { textOfError } from '../../api/api.ts'
import { i18n } from '../../i18n/setup.ts'
import { notify } from '../../ui/notify.tsx'
import { triesLeft } from '../../ui/use-code-sending.ts'

export type FieldOfCode<F extends FieldValues> = Partial<Record<ErrorCode, FieldPath<F>>>

const NOT_LOGGED_IN = 'login.user.not.login'

/** Gives the field, if there is one. Throws what no call throws. */
export function placeError<F extends FieldValues>(
  form: Pick<UseFormReturn<F>, 'setError'>,
  error: unknown,
  fieldOfCode: FieldOfCode<F>,
): FieldPath<F> | undefined {
  if (!(error instanceof ApiError)) throw error
  // The site itself says that the session has ended.
  if (error.status !== undefined || error.code === NOT_LOGGED_IN) return undefined
  const field = fieldOfCode[error.code as ErrorCode]
  if (field === undefined) notify.error(textOfError(error))
  else form.setError(field, { type: 'server', message: sentenceOf(error) }, { shouldFocus: true })
  return field
}

function sentenceOf(error: ApiError): string {
  const left = triesLeft(error)
  const text = textOfError(error)
  return left === undefined ? text : i18n.t('fields:code.triesLeft', { error: text, count: left })
}
