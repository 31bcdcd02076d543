// The order that stands in the form of a contract, with everything that it depends on: prices, account, book, fees.

import { useEffect } from 'react'
import { type ContractSettings, useContractOrders, usePositions } from '../../../live/contract-account.ts'
import { useAppState } from '../../../state/app-state.ts'
import { useFeeRates } from '../../terminal/form/fee-rates.ts'
import { useBookLevels } from '../../terminal/form/use-book-levels.ts'
import { readPrice } from '../account/read-amount.ts'
import { useMarkStale } from '../account/use-mark-stale.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import {
  beginContractDraft,
  type ContractDraft,
  suggestContractPrice,
  useContractDraft,
} from './contract-draft.ts'
import {
  type ContractContext,
  type DerivedContractOrder,
  deriveContractOrder,
} from './derive-contract-order.ts'
import { sidesOf } from './order-sides.ts'
import { usePacedFacts } from './paced-facts.ts'

export interface ContractInForm {
  readonly rules: ContractRules
  readonly draft: ContractDraft
  readonly context: ContractContext
  readonly order: DerivedContractOrder
  readonly level: number
  readonly isStale: boolean
}

const FIRST_LEVERAGE = 20

export function useContractOrder(rules: ContractRules): ContractInForm {
  const draft = useContractDraft()
  const { symbol } = rules
  const { ticker, figures } = usePacedFacts(symbol)
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { level, rates } = useFeeRates('contract')
  const choices = useChoices(rules)
  const { positions } = usePositions()
  const { orders } = useContractOrders()
  const isStale = useMarkStale(symbol)
  const { side } = sidesOf({
    act: choices.positionMode === 'oneWay' ? 'open' : draft.act,
    direction: draft.direction,
    positionMode: choices.positionMode,
  })
  const levels = useBookLevels(rules, side, draft.type === 'market')
  const last = ticker?.last ?? undefined
  useEffect(() => beginContractDraft(symbol), [symbol])
  const isReady = draft.symbol === symbol && last !== undefined
  useEffect(() => {
    if (isReady) suggestContractPrice(last)
  }, [isReady, last])
  const context: ContractContext = {
    rules,
    choices,
    last: readPrice(last),
    bid: readPrice(ticker?.bid),
    ask: readPrice(ticker?.ask),
    mark: readPrice(ticker?.mark),
    rates,
    figures: isLogin ? figures : undefined,
    positions: [...positions.values()].filter((each) => each.symbol === symbol),
    orders: [...orders.values()].filter((each) => each.symbol === symbol),
    levels,
  }
  return { rules, draft, context, order: deriveContractOrder(draft, context), level, isStale }
}

/** What the user chose for the contract; for a visitor, what everybody begins with. */
export function useChoices({ symbol, topLeverage }: ContractRules): ContractSettings {
  const { settings } = usePositions()
  return (
    settings.get(symbol) ?? {
      symbol,
      marginMode: 'cross',
      positionMode: 'hedge',
      leverage: Math.min(FIRST_LEVERAGE, topLeverage),
    }
  )
}
