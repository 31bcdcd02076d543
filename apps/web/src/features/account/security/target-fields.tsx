// The new phone or e-mail, and the code that was sent to it.

import type { Channel, ErrorCode } from '@candor/api'
import { ApiError } from '@candor/client'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { secondsToWait, useCodeSending } from '../../../ui/use-code-sending.ts'
import { placeError } from '../form-errors.ts'
import { contactOf } from './contact-entry.ts'
import { SIX_DIGITS } from './proof.ts'

export interface TargetForm {
  target: string
  targetCode: string
}

const SECONDS_IN_MINUTE = 60

const EXAMPLES: Readonly<Record<Channel, string>> = {
  phone: '+81 90 1234 5678',
  email: 'name@example.com',
}

const FIELDS: Partial<Record<ErrorCode, keyof TargetForm>> = {
  'account.email.invalid': 'target',
  'account.phone.invalid': 'target',
  'contact.unavailable': 'target',
  'code.too.soon': 'targetCode',
}

export function TargetFields({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation(['account', 'fields'])
  const form = useFormContext<TargetForm>()
  const { errors } = form.formState
  const codes = useCodeSending((code) => form.setValue('targetCode', code, { shouldValidate: true }))

  const send = async (): Promise<number | undefined> => {
    const isGood = await form.trigger('target', { shouldFocus: true })
    const target = contactOf(form.getValues('target'), channel)
    if (!isGood || target === undefined) return undefined
    try {
      const body = { purpose: 'bind', channel, target } as const
      return await codes.send(() => api.call('sendOwnCode', { body, quiet: true }))
    } catch (error) {
      placeError(form, error, FIELDS)
      return error instanceof ApiError ? secondsToWait(error) : undefined
    }
  }
  const isPhone = channel === 'phone'
  const minutes = Math.floor((codes.sent?.expiresIn ?? 0) / SECONDS_IN_MINUTE)
  return (
    <>
      <TextField
        label={t(`contact.${channel}.new`)}
        type={isPhone ? 'tel' : 'email'}
        inputMode={isPhone ? 'tel' : 'email'}
        autoComplete={isPhone ? 'tel' : 'email'}
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        placeholder={EXAMPLES[channel]}
        hint={isPhone ? t('contact.phone.hint') : undefined}
        error={errors.target?.message}
        {...form.register('target', {
          required: t('form.empty'),
          validate: (text) => contactOf(text, channel) !== undefined || t(`form.${channel}`),
          onChange: () => codes.forget(),
        })}
      />
      <CodeField
        label={t('proof.code')}
        onSend={send}
        hint={
          codes.sent === undefined
            ? t(`contact.${channel}.code`)
            : t('fields:code.sentTo', { to: codes.sent.to, minutes })
        }
        error={errors.targetCode?.message}
        {...form.register('targetCode', {
          required: t('form.empty'),
          pattern: { value: SIX_DIGITS, message: t('form.sixDigits') },
        })}
      />
    </>
  )
}
