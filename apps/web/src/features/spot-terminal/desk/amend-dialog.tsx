// Changes an open order: price, stop price, what is left of the quantity. The core replaces the order or leaves it; it
// is never half changed.

import { ApiError, newKey } from '@candor/client'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import type { Order } from '../../../live/own.ts'
import { notify } from '../../../ui/notify.tsx'
import classes from '../../terminal/desk/desk.module.css'
import { NumberField } from '../../terminal/form/number-field.tsx'
import { outcomeOf } from '../form/order-outcome.ts'
import { fieldOfRefusal } from '../form/refusal-field.ts'
import { type Asset, type Market, rulesOf } from '../market/market-rules.ts'
import { type Amendable, amendableOf, checkAmendment } from './amendment.ts'
import { pairName } from './market-decimals.ts'
import { SideAndType } from './side-and-type.tsx'

interface AmendDialogProps {
  readonly order: Order
  readonly market: Market
  readonly assets: readonly Asset[]
  readonly onClose: () => void
}

const FIELDS = ['stopPrice', 'price', 'quantity'] as const
const LABELS = { stopPrice: 'form.stopPrice', price: 'form.price', quantity: 'desk.remaining' } as const

export function AmendDialog({ order, market, assets, onClose }: AmendDialogProps) {
  const { t } = useTranslation(['spot', 'shell'])
  const rules = useMemo(() => rulesOf(market, assets), [market, assets])
  const [entered, setEntered] = useState<Amendable>(() => amendableOf(order))
  const [refused, setRefused] = useState<{
    readonly field: keyof Amendable | undefined
    readonly text: string
  }>()
  const [isSending, setIsSending] = useState(false)
  const { problems, body } = checkAmendment(order, entered, rules)
  const isSame = body === undefined && Object.keys(problems).length === 0
  const errorOf = (name: keyof Amendable): string | undefined => {
    if (refused?.field === name) return refused.text
    const problem = problems[name]
    return problem === undefined ? undefined : t(`amendProblem.${problem}`)
  }
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (body === undefined) return
    setIsSending(true)
    try {
      const replaced = await api.call('amendOrder', { body, key: newKey(), quiet: true })
      const { text, detail } = outcomeOf(replaced)
      notify.done(replaced.status === 'new' ? t('outcome.amended') : text, detail)
      onClose()
    } catch (error) {
      const field =
        error instanceof ApiError ? fieldOfRefusal(error.code, ['stopPrice', 'price', 'amount']) : undefined
      setRefused({
        field: field === 'price' || field === 'stopPrice' ? field : field && 'quantity',
        text: textOfError(error),
      })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('desk.amendTitle')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <form className={classes.amend} onSubmit={(event) => void send(event)} noValidate>
        <p>
          {pairName(order.symbol)} <SideAndType order={order} />
        </p>
        {FIELDS.map((name) =>
          entered[name] === undefined ? null : (
            <NumberField
              key={name}
              label={t(LABELS[name])}
              value={entered[name]}
              decimals={name === 'quantity' ? rules.quantityDecimals : rules.priceDecimals}
              onChange={(value) => {
                setRefused(undefined)
                setEntered({ ...entered, [name]: value })
              }}
              error={errorOf(name)}
              end={<span className="dim">{name === 'quantity' ? rules.base : rules.quote}</span>}
            />
          ),
        )}
        {refused !== undefined && refused.field === undefined ? <p role="alert">{refused.text}</p> : null}
        <p className={classes.amendText}>{t(isSame ? 'desk.amendSame' : 'desk.amendText')}</p>
        <div className={classes.amendButtons}>
          <Button onClick={onClose}>{t('shell:dialog.cancel')}</Button>
          <Button variant="filled" type="submit" disabled={body === undefined} loading={isSending}>
            {t('desk.amend')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
