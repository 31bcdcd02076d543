// The most that the user allows himself to lose in second-contracts in a day: what is in force, what is to come and from
// when, and a new one. Whether a change is looser the core decides; it says from when it counts.

import { ApiError, newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { formatTime } from '../../../format/time.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { cleanDecimal } from '../../terminal/form/decimal-text.ts'
import { showMoney } from '../show.ts'
import type { OwnLimits } from '../use-own-limits.ts'
import { keepLimits } from './keep-limits.ts'
import classes from './own-limits.module.css'

const DECIMALS = 2

interface LossLimitFormProps {
  readonly limits: OwnLimits
  readonly asset: string
  /** In a dialog: what to do when it is done. Otherwise it is a part of a page, whose main button it does not have. */
  readonly onDone?: () => void
}

export function LossLimitForm({ limits, asset, onDone }: LossLimitFormProps) {
  const { t } = useTranslation('second')
  const { limit, pending } = limits
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const set = async (amount: string | null): Promise<void> => {
    setBusy(true)
    try {
      const body = amount === null ? {} : { limit: amount }
      keepLimits(await api.call('setSecondLossLimit', { body, key: newKey(), quiet: true }))
      notify.done(t('limits.saved'))
      setTyped('')
      setError(undefined)
      onDone?.()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(textOfError(failure))
    } finally {
      setBusy(false)
    }
  }
  const submit = (): void => {
    const amount = typed.endsWith('.') ? typed.slice(0, -1) : typed
    if (/[1-9]/.test(amount)) void set(amount)
    else setError(t('limits.amountMissing'))
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
    <form
      className={classes.limitForm}
      data-page={onDone === undefined || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={classes.text}>{t('limits.lossText')}</p>
      <dl className={classes.inForce}>
        <dt>{t('limits.inForce')}</dt>
        <dd>{limit === null ? t('limits.none') : t('limits.aDay', { amount: showMoney(limit), asset })}</dd>
      </dl>
      {pending === null ? null : (
        <Note tone="info">
          {pending.limit === null
            ? t('limits.pendingNone', { time: formatTime(pending.time) })
            : t('limits.pending', { amount: showMoney(pending.limit), time: formatTime(pending.time) })}
          {limit === null ? null : (
            <Button size="sm" className={classes.keep ?? ''} loading={isBusy} onClick={() => void set(limit)}>
              {t('limits.keep')}
            </Button>
          )}
        </Note>
      )}
      <TextField
        label={t('limits.newLimit')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          const clean = cleanDecimal(target.value, DECIMALS)
          if (clean === undefined) return
          setTyped(clean)
          setError(undefined)
        }}
        rightSection={asset}
        rightSectionWidth={64}
        error={error}
        hint={t('limits.looserNote')}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant={onDone === undefined ? 'default' : 'filled'} loading={isBusy}>
          {t('limits.save')}
        </Button>
        {limit === null ? null : (
          <Button variant="subtle" onClick={() => void lift()}>
            {t('limits.lift')}
          </Button>
        )}
      </div>
    </form>
  )
}
