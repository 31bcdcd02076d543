// What became of an order, in a sentence: placed, traded, or ended without a trade and why.

import { formatAmount } from '../../../format/number.ts'
import { i18n } from '../../../i18n/setup.ts'
import type { Order } from '../../../live/own.ts'

export interface Outcome {
  readonly isGood: boolean
  readonly text: string
  readonly detail: string | undefined
}

export function outcomeOf(order: Order): Outcome {
  const t = i18n.getFixedT(null, 'spot')
  const [base = '', quote = ''] = order.symbol.split('_')
  const isBuy = order.side === 'buy'
  const traded =
    order.averagePrice === null
      ? undefined
      : t(isBuy ? 'outcome.bought' : 'outcome.sold', {
          amount: `${formatAmount(order.filledQuantity)} ${base}`,
          price: `${formatAmount(order.averagePrice)} ${quote}`,
        })
  switch (order.status) {
    case 'filled':
      return { isGood: true, text: t('outcome.filled'), detail: traded }
    case 'new':
    case 'waiting':
      return {
        isGood: true,
        text: t('outcome.placed'),
        detail: t('outcome.number', { number: order.orderId }),
      }
    case 'partiallyFilled':
      return { isGood: true, text: t('outcome.partly'), detail: traded }
    case 'cancelled': {
      const reason = order.closeReason === null ? undefined : t(`reason.${order.closeReason}`)
      return traded === undefined
        ? { isGood: false, text: t('outcome.nothing'), detail: reason }
        : {
            isGood: true,
            text: t('outcome.partlyEnded'),
            detail: [traded, reason].filter(Boolean).join(' · '),
          }
    }
  }
}
