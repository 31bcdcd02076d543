// The daily loss limit: what is in effect, what is to come and from when, and a new one. Whether a change is looser the
// server decides; it says from when it counts.

import { type Answer, ApiError } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { readAmount } from './amount-entry.ts'
import classes from './limits.module.css'

type SelfLimits = Answer<'limits'>

const PROBLEMS = { empty: 'form.empty', form: 'limits.amountForm', zero: 'limits.amountInvalid' } as const

export function DailyLoss({ limits }: { readonly limits: SelfLimits }) {
  const { t } = useTranslation('account')
  const { dailyLoss, pendingDailyLoss: pending } = limits
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const nameOf = (amount: string): string => t('limits.perDay', { amount: formatAmount(amount) })

  const set = async (amount: string | null): Promise<void> => {
    setBusy(true)
    try {
      const body = amount === null ? {} : { dailyLoss: amount }
      const answer = await api.call('setDailyLoss', { body, quiet: true })
      queryClient.setQueryData(callQuery('limits').queryKey, answer)
      notify.done(t('done.saved'))
      setTyped('')
      setError(undefined)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(textOfError(failure))
    } finally {
      setBusy(false)
    }
  }
  const submit = (): void => {
    const { amount, problem } = readAmount(typed)
    if (amount !== undefined) void set(amount)
    if (problem !== undefined) setError(t(PROBLEMS[problem]))
  }
  const lift = async (): Promise<void> => {
    const isYes = await confirm({
      title: t('limits.liftTitle'),
      text: t('limits.liftText'),
      act: t('limits.lift'),
    })
    if (isYes) await set(null)
  }
  return (
    <div className={classes.body}>
      <p className={classes.text}>{t('limits.lossText')}</p>
      <dl className={classes.state}>
        <dt>{t('limits.inEffect')}</dt>
        <dd>{dailyLoss === null ? t('limits.noLimit') : nameOf(dailyLoss)}</dd>
      </dl>
      {pending === null ? null : (
        <Note tone="info">
          {pending.dailyLoss === null
            ? t('limits.pendingNone', { time: formatTime(pending.effectiveTime) })
            : t('limits.pending', {
                amount: formatAmount(pending.dailyLoss),
                time: formatTime(pending.effectiveTime),
              })}
          {dailyLoss === null ? null : (
            <Button
              size="sm"
              className={classes.keep ?? ''}
              loading={isBusy}
              onClick={() => void set(dailyLoss)}
            >
              {t('limits.keep')}
            </Button>
          )}
        </Note>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('limits.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          rightSection="USDT"
          rightSectionWidth={64}
          error={error}
          hint={t('limits.loosenNote')}
        />
        <div className={classes.buttons}>
          <Button type="submit" variant="filled" loading={isBusy}>
            {t('limits.saveLimit')}
          </Button>
          {dailyLoss === null ? null : (
            <Button variant="subtle" onClick={() => void lift()}>
              {t('limits.lift')}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}
