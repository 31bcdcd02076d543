// The dialog for a price alert of one market: at which price, which way, with which words, once or every day. Below it those
// that wait already.

import { type AlertCondition, API_LIMITS } from '@candor/api'
import { ApiError } from '@candor/client'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api, textOfError } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount } from '../../format/number.ts'
import { notify } from '../../ui/notify.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import classes from './alert-dialog.module.css'
import { type AlertMarket, closeAlertDialog, useAlertDialog } from './alert-dialog-state.ts'
import { AlertLines } from './alert-lines.tsx'
import { conditionFor, readAlertPrice, SHIFTS, shiftedPrice } from './alert-price.ts'
import { refreshAlerts } from './use-alert-acts.ts'
import { useLastPrice } from './use-last-price.ts'

const WIDTH = 400
const CONDITIONS = ['above', 'below'] as const

export default function AlertDialog() {
  const { t } = useTranslation(['alerts', 'shell'])
  const market = useAlertDialog((state) => state.market)
  return (
    <Modal
      opened={market !== undefined}
      onClose={closeAlertDialog}
      size={WIDTH}
      title={t('dialog.title', { pair: market?.name })}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      {market === undefined ? null : <AlertForm key={market.symbol} market={market} />}
    </Modal>
  )
}

function AlertForm({ market }: { readonly market: AlertMarket }) {
  const { t } = useTranslation('alerts')
  const { venue, symbol, priceDecimals } = market
  const last = useLastPrice(venue, symbol)
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isDaily, setDaily] = useState(false)
  const [chosen, setChosen] = useState<AlertCondition>()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const price = readAlertPrice(text, priceDecimals)
  const condition = chosen ?? (price === undefined ? 'above' : conditionFor(price, last))
  const send = async (event: { readonly preventDefault: () => void }): Promise<void> => {
    event.preventDefault()
    if (price === undefined) return setErrors({ price: t('dialog.wrong', { decimals: priceDecimals }) })
    setBusy(true)
    try {
      const body = { venue, symbol, condition, price, note, repeat: isDaily ? 'daily' : 'once' } as const
      await api.call('createAlert', { body, quiet: true })
      notify.done(t('dialog.done'), `${market.name} ${t(`condition.${condition}`)} ${formatAmount(price)}`)
      closeAlertDialog()
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
    return refreshAlerts()
  }
  const enter = (typed: string): void => {
    setText(typed)
    setChosen(undefined)
    setErrors({})
  }
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <p className={classes.last}>
        {t('dialog.last')}
        <b className="num">{last === undefined ? '--' : formatAmount(last, priceDecimals)}</b>
      </p>
      <TextField
        label={t('dialog.price')}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={text}
        error={errors.price}
        onChange={({ currentTarget }) => enter(currentTarget.value)}
        below={
          <div className={classes.shifts} role="group" aria-label={t('dialog.shifts')}>
            {SHIFTS.map((percent) => (
              <Button
                key={String(percent)}
                size="sm"
                disabled={last === undefined}
                onClick={() => last !== undefined && enter(shiftedPrice(last, percent, priceDecimals))}
              >
                {percent > 0n ? `+${percent}%` : `−${-percent}%`}
              </Button>
            ))}
          </div>
        }
      />
      <span className={classes.label} id="alert-condition">
        {t('dialog.condition')}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby="alert-condition"
        value={condition}
        onChange={(value) => setChosen(CONDITIONS.find((each) => each === value))}
        data={CONDITIONS.map((value) => ({ value, label: t(`condition.${value}`) }))}
      />
      <TextField
        label={t('dialog.note')}
        mark={t('dialog.optional')}
        maxLength={API_LIMITS.alertNoteLength}
        value={note}
        error={errors.note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Checkbox
        label={t('dialog.repeat')}
        checked={isDaily}
        onChange={({ currentTarget }) => setDaily(currentTarget.checked)}
      />
      <Button type="submit" variant="filled" fullWidth loading={isBusy}>
        {t('dialog.set')}
      </Button>
      <Waiting market={market} />
    </form>
  )
}

interface Errors {
  readonly price?: string
  readonly note?: string
}

/** At the field that it is about. */
function errorsOf(error: unknown): Errors {
  const text = textOfError(error)
  return error instanceof ApiError && error.code === 'alert.note' ? { note: text } : { price: text }
}

function Waiting({ market: { venue, symbol } }: { readonly market: AlertMarket }) {
  const { t } = useTranslation('alerts')
  const { data } = useQuery(callQuery('alerts'))
  const own = data?.list.filter(
    (alert) => alert.state === 'waiting' && alert.venue === venue && alert.symbol === symbol,
  )
  if (own === undefined || own.length === 0) return null
  return (
    <section className={classes.yours} aria-label={t('dialog.yours')}>
      <header>
        <h3>{t('dialog.yours')}</h3>
        <Link to="/accountSet/messages?tab=alerts" onClick={closeAlertDialog}>
          {t('dialog.manage')}
        </Link>
      </header>
      <AlertLines alerts={own} />
    </section>
  )
}
