// A code sent to one's own phone or e-mail; with both bound, the user chooses which.

import type { Channel } from '@candor/api'
import { ApiError } from '@candor/client'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { secondsToWait, useCodeSending } from '../../../ui/use-code-sending.ts'
import { placeError } from '../form-errors.ts'
import { codeChannels, PROOF_FIELDS, type ProofForm, SIX_DIGITS } from './proof.ts'
import classes from './proof-fields.module.css'
import type { SecurityOverview } from './security-act.ts'

const SECONDS_IN_MINUTE = 60

export function OwnCodeField({ overview }: { readonly overview: SecurityOverview }) {
  const { t } = useTranslation(['account', 'fields'])
  const form = useFormContext<ProofForm>()
  const channels = codeChannels(overview)
  const [channel, setChannel] = useState<Channel>(channels[0] ?? 'email')
  const labelId = useId()
  const codes = useCodeSending((code) => form.setValue('code', code, { shouldValidate: true }))

  const send = async (): Promise<number | undefined> => {
    try {
      const body = { purpose: 'confirm', channel } as const
      return await codes.send(() => api.call('sendOwnCode', { body, quiet: true }))
    } catch (error) {
      placeError(form, error, PROOF_FIELDS)
      return error instanceof ApiError ? secondsToWait(error) : undefined
    }
  }
  const choose = (chosen: string): void => {
    setChannel(chosen as Channel)
    codes.forget()
  }
  const minutes = Math.floor((codes.sent?.expiresIn ?? 0) / SECONDS_IN_MINUTE)
  return (
    <div>
      {channels.length > 1 ? (
        <div className={classes.channel}>
          <span id={labelId}>{t('proof.channel')}</span>
          <SegmentedControl
            aria-labelledby={labelId}
            value={channel}
            onChange={choose}
            data={[
              { value: 'phone', label: t('proof.channelPhone') },
              { value: 'email', label: t('proof.channelEmail') },
            ]}
          />
        </div>
      ) : null}
      <CodeField
        key={channel}
        label={t('proof.code')}
        onSend={send}
        hint={
          codes.sent === undefined
            ? t('proof.target', { to: overview[channel] })
            : t('fields:code.sentTo', { to: codes.sent.to, minutes })
        }
        error={form.formState.errors.code?.message}
        {...form.register('code', {
          required: t('form.empty'),
          pattern: { value: SIX_DIGITS, message: t('form.sixDigits') },
        })}
      />
    </div>
  )
}
