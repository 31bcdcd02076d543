// The order that stands in the form of a market, with everything that it depends on: prices, balance, book, fees.

import { parseDecimal } from '@candor/contract'
import { useEffect } from 'react'
import { useBalances } from '../../../live/own.ts'
import { useTicker } from '../../../live/tickers.ts'
import { useAppState } from '../../../state/app-state.ts'
import { type FeeRates, useFeeRates } from '../../terminal/form/fee-rates.ts'
import { useBookLevels } from '../../terminal/form/use-book-levels.ts'
import { BASE_SCALE, type MarketRules } from '../market/market-rules.ts'
import { type DerivedOrder, deriveOrder, hasStop } from './derive-order.ts'
import { beginDraft, type Draft, suggestPrice, useDraft } from './order-draft.ts'

export interface OrderInForm {
  readonly rules: MarketRules
  readonly draft: Draft
  readonly order: DerivedOrder
  readonly available: bigint | undefined
  /** The coin that is paid, and the one that is received. */
  readonly paid: { readonly coin: string; readonly scale: number }
  readonly received: { readonly coin: string; readonly scale: number }
  readonly level: number
  readonly rates: FeeRates | undefined
}

export function useOrder(rules: MarketRules): OrderInForm {
  const draft = useDraft()
  const ticker = useTicker(rules.symbol, pricesNeeded(draft))
  const last = ticker?.last ?? undefined
  const { level, rates } = useFeeRates('spot')
  const { side, type } = draft
  const levels = useBookLevels(rules, side, type === 'market')
  const base = { coin: rules.base, scale: BASE_SCALE }
  const quote = { coin: rules.quote, scale: rules.quoteScale }
  const paid = side === 'buy' ? quote : base
  const available = useAvailable(paid.coin, paid.scale)
  useEffect(() => beginDraft(rules.symbol), [rules.symbol])
  const isReady = draft.symbol === rules.symbol && last !== undefined
  useEffect(() => {
    if (isReady) suggestPrice(last)
  }, [isReady, last])
  const order = deriveOrder(draft, {
    rules,
    last,
    bid: ticker?.bid ?? undefined,
    ask: ticker?.ask ?? undefined,
    available,
    levels,
    rates,
  })
  return { rules, draft, order, available, paid, received: side === 'buy' ? base : quote, level, rates }
}

const NONE = [] as const
const LAST = ['last'] as const
const TOUCH = ['last', 'bid', 'ask'] as const

/** The market moves several times a second, and most orders do not care. */
function pricesNeeded(draft: Draft): readonly ('last' | 'bid' | 'ask')[] {
  if (draft.followsBest) return TOUCH
  return hasStop(draft) || !draft.hasPrice ? LAST : NONE
}

/** What can be used of a coin; undefined for a visitor and until it is known. A coin never owned counts as nothing. */
export function useAvailable(coin: string, scale: number): bigint | undefined {
  const { isKnown, balances } = useBalances()
  const isLogin = useAppState((state) => state.isLogin === 1)
  if (!isLogin || !isKnown) return undefined
  return parseDecimal(balances.get(`spot ${coin}`)?.available ?? '0', scale)
}
