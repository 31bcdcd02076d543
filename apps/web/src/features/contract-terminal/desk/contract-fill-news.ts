// Tells the user of contract fills that happen by themselves, and brings the lists up to date. What the answer to an
// order told already is not told again.

import { useCallback } from 'react'
import { formatAmount } from '../../../format/number.ts'
import { i18n } from '../../../i18n/setup.ts'
import { type ContractFill, useNewContractFills } from '../../../live/contract-account.ts'
import { notify } from '../../../ui/notify.tsx'
import { announced } from '../../terminal/desk/announced-orders.ts'
import { liveFigures } from '../account/live-figures.ts'
import { refreshContractHistory } from '../form/send-contract-order.ts'
import { fillKey } from './fill-key.ts'

/** The answer to an order may arrive a little after its fills. */
const PATIENCE_MS = 1_000

export function useContractFillNews(): void {
  useNewContractFills(
    useCallback((fills: readonly ContractFill[]) => {
      refreshContractHistory()
      tell(fills.filter(({ role }) => role !== 'taker'))
      const taken = fills.filter(({ role }) => role === 'taker')
      if (taken.length === 0) return
      setTimeout(
        () => tell(taken.filter(({ orderId }) => orderId === null || !announced.has(orderId))),
        PATIENCE_MS,
      )
    }, []),
  )
}

/** One sentence for each order and what it did, however many fills it took. */
function tell(fills: readonly ContractFill[]): void {
  const keyOf = ({ orderId, positionId, action }: ContractFill): string =>
    `${orderId ?? ''} ${positionId} ${action}`
  for (const key of new Set(fills.map(keyOf))) {
    const group = fills.filter((fill) => keyOf(fill) === key)
    const [first] = group
    if (first === undefined) continue
    const lots = group.reduce((sum, fill) => sum + BigInt(fill.lots), 0n)
    const decimals = liveFigures.rulesOf(first.symbol)?.priceDecimals
    const detail = i18n.t('perpetual:outcome.filledAt', {
      symbol: first.symbol,
      lots: formatAmount(lots.toString()),
      price: formatAmount(first.price, decimals),
    })
    notify.done(i18n.t(`perpetual:${fillKey(first)}`), detail)
  }
}
