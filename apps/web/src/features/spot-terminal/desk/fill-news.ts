// Tells the user of fills that happen by themselves, and brings the lists up to date. What the answer to an order told
// already is not told again.

import { useCallback } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { formatAmount } from '../../../format/number.ts'
import { i18n } from '../../../i18n/setup.ts'
import { type Fill, useNewFills } from '../../../live/own.ts'
import { notify } from '../../../ui/notify.tsx'
import { announced } from '../../terminal/desk/announced-orders.ts'
import { sumOfFills } from './sum-of-fills.ts'

/** The answer to an order may arrive a little after its fills. */
const PATIENCE_MS = 1_000

export function useFillNews(): void {
  useNewFills(
    useCallback((fills: readonly Fill[]) => {
      void queryClient.invalidateQueries({ queryKey: ['fills'] })
      void queryClient.invalidateQueries({ queryKey: ['orderHistory'] })
      tell(fills.filter(({ role }) => role === 'maker'))
      const taken = fills.filter(({ role }) => role === 'taker')
      if (taken.length === 0) return
      setTimeout(() => tell(taken.filter(({ orderId }) => !announced.has(orderId))), PATIENCE_MS)
    }, []),
  )
}

/** One sentence for each order, however many fills it took. */
function tell(fills: readonly Fill[]): void {
  const orders = new Set(fills.map(({ orderId }) => orderId))
  for (const orderId of orders) {
    const own = fills.filter((fill) => fill.orderId === orderId)
    const [first] = own
    const sum = sumOfFills(own)
    if (first === undefined || sum === undefined) continue
    const [base = '', quote = ''] = first.symbol.split('_')
    const detail = i18n.t(first.side === 'buy' ? 'spot:outcome.bought' : 'spot:outcome.sold', {
      amount: `${formatAmount(sum.quantity)} ${base}`,
      price: `${formatAmount(sum.average)} ${quote}`,
    })
    notify.done(i18n.t('spot:outcome.traded', { number: orderId }), detail)
  }
}
