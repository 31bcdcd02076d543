// The verification code in a form of this part: sends it to the account typed above, says where it went, checks its shape.

import { API_LIMITS } from '@candor/api'
import { ApiError, type Payload } from '@candor/client'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { type CodeSending, type SentCode, secondsToWait } from '../../ui/use-code-sending.ts'
import { accountOf } from './account-entry.ts'
import type { AccountValues } from './account-part.tsx'
import { useEntryFields } from './entry-form.tsx'

export interface CodeValues extends AccountValues {
  readonly code: string
}

interface CodePartProps {
  readonly purpose: Payload<'sendCode'>['body']['purpose']
  readonly codes: CodeSending
  readonly sentText: (sent: SentCode, minutes: number) => string
  readonly placeError: (error: unknown) => void
}

const CODE = new RegExp(`^\\d{${API_LIMITS.codeDigits}}$`)
const MINUTE_SECONDS = 60

export function CodePart({ purpose, codes, sentText, placeError }: CodePartProps) {
  const { t } = useTranslation('login')
  const { form, register, errorOf } = useEntryFields<CodeValues>()
  const account = accountOf(useWatch({ control: form.control, name: 'account' }))
  const { sent } = codes

  const send = async (): Promise<number | undefined> => {
    if (!(await form.trigger('account', { shouldFocus: true })) || account === undefined) return undefined
    try {
      const wait = await codes.send(() => api.call('sendCode', { body: { purpose, account }, quiet: true }))
      form.clearErrors('code')
      form.setFocus('code')
      return wait
    } catch (error) {
      placeError(error)
      return error instanceof ApiError ? secondsToWait(error) : undefined
    }
  }
  const check = (code: string): string | true => {
    if (code === '') return t('check.empty')
    return CODE.test(code) || t('check.code')
  }
  return (
    <CodeField
      // The wait until the next send is the account's.
      key={account ?? ''}
      {...register('code', { validate: check })}
      label={t('field.code')}
      size="lg"
      placeholder={t('field.codePlaceholder')}
      error={errorOf('code')}
      hint={sent === undefined ? undefined : sentText(sent, Math.round(sent.expiresIn / MINUTE_SECONDS))}
      onSend={send}
      onPaste={(event) => {
        // Messages write it in two halves, and the field would cut off what is too long.
        const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
        if (!CODE.test(digits)) return
        event.preventDefault()
        form.setValue('code', digits, { shouldValidate: true })
      }}
    />
  )
}
