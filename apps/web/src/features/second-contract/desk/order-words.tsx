// What cells about orders are made of, wherever they stand.

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondOrder } from '../../../live/second-orders.ts'
import { showMoney, showSignedMoney, toneOf } from '../show.ts'
import classes from './desk.module.css'

type Shown = Pick<SecondOrder, 'direction' | 'seconds'>

/** Up or down, and for how long. */
export function DirectionAndLength({ order }: { readonly order: Shown }) {
  const { t } = useTranslation('second')
  return (
    <>
      <span className={order.direction}>{t(`direction.${order.direction}`)}</span>{' '}
      {t('form.seconds', { number: order.seconds })}
    </>
  )
}

export function Result({ result }: { readonly result: string | null }) {
  if (result === null) return '–'
  return <span className={toneOf(result)}>{showSignedMoney(result)}</span>
}

/** What an ended order brought; of one that was neither won nor lost, what came back. */
export function EndedResult({
  order,
}: {
  readonly order: Pick<SecondOrder, 'outcome' | 'result' | 'amount'>
}) {
  const text = useResultText()
  return <span className={toneOf(order.result ?? '0')}>{text(order)}</span>
}

export function useResultText(): (order: Pick<SecondOrder, 'outcome' | 'result' | 'amount'>) => string {
  const { t } = useTranslation('second')
  return useCallback(
    ({ outcome, result, amount }) => {
      if (result === null) return '–'
      return outcome === 'won' || outcome === 'lost'
        ? showSignedMoney(result)
        : t('form.back', { amount: showMoney(amount) })
    },
    [t],
  )
}

type Ended = Pick<SecondOrder, 'outcome' | 'reason'>

/** How it ended; and why, where that is not plain. */
export function Outcome({
  order,
  isReturned = false,
}: {
  readonly order: Ended
  readonly isReturned?: boolean
}) {
  const { t } = useTranslation('second')
  const { outcome, reason } = order
  if (outcome === null) return '–'
  return (
    <span className={classes.state} data-done>
      {t(`outcome.${outcome}`)}
      {reason === null || reason === 'settled' ? null : <small>{t(`reason.${reason}`)}</small>}
      {isReturned ? <small>{t('reason.returned')}</small> : null}
    </span>
  )
}

export function marketName(symbol: string): string {
  return symbol.replace('_', '/')
}
