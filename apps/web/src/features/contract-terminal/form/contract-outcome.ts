// What became of a contract order, in a sentence: placed, traded, or ended without a trade and why.

import { formatAmount } from '../../../format/number.ts'
import { i18n } from '../../../i18n/setup.ts'
import type { ContractOrder, ContractTrigger } from '../../../live/contract-account.ts'
import { conditionKey } from '../account/condition.ts'
import { liveFigures } from '../account/live-figures.ts'

export interface ContractOutcome {
  readonly isGood: boolean
  readonly text: string
  readonly detail: string | undefined
}

export function contractOutcome(order: ContractOrder): ContractOutcome {
  const t = i18n.getFixedT(null, 'perpetual')
  const traded = tradedText(order)
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
            detail: [traded, reason].filter((part) => part !== undefined).join(' · '),
          }
    }
  }
}

/** Of a conditional order that was taken: it waits, and for what. */
export function triggerOutcome(trigger: ContractTrigger): ContractOutcome {
  const t = i18n.getFixedT(null, 'perpetual')
  const price = formatAmount(trigger.triggerPrice, liveFigures.rulesOf(trigger.symbol)?.priceDecimals)
  return {
    isGood: true,
    text: t('outcome.waiting'),
    detail: `${trigger.symbol} · ${t(conditionKey(trigger), { price })}`,
  }
}

function tradedText({ side, symbol, filledLots, averagePrice }: ContractOrder): string | undefined {
  if (averagePrice === null) return undefined
  const decimals = liveFigures.rulesOf(symbol)?.priceDecimals
  return i18n.t(side === 'buy' ? 'perpetual:outcome.bought' : 'perpetual:outcome.sold', {
    lots: formatAmount(filledLots),
    symbol,
    price: formatAmount(averagePrice, decimals),
  })
}
