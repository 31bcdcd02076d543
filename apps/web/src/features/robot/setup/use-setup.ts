// The set-up of one strategy on one market: what is entered, what the strategy says to it at the price of now, and the
// chart's lines. Form and chart change the same draft.

import type { Price } from '@candor/contract'
import type { Parameters, Strategy } from '@candor/robot'
import { useEffect, useMemo } from 'react'
import type { RobotMarket } from '../market/robot-market.ts'
import { useCalm, useLastPrice } from '../market/use-last-price.ts'
import type { SetupPlace } from '../robot-path.ts'
import { beginDraft, changeDraft, useDraft } from './drafts.ts'
import { type Draft, type Judged, judge } from './judge.ts'
import { planLines, type ShownLine } from './plan-lines.ts'
import { suggestedParameters } from './suggest.ts'

export interface Setup {
  readonly strategy: Strategy
  readonly market: RobotMarket
  readonly place: SetupPlace
  /** Undefined until the market's first trade. */
  readonly price: Price | undefined
  readonly draft: Draft
  readonly judged: Judged | undefined
  readonly lines: readonly ShownLine[]
  readonly enter: (name: string, value: string) => void
  readonly invest: (value: string) => void
}

const EMPTY: Draft = { parameters: {}, investment: '' }

export function useSetup(strategy: Strategy, market: RobotMarket): Setup {
  const { venue, symbol, terms } = market
  const place = useMemo(() => ({ strategy: strategy.name, venue, symbol }), [strategy, venue, symbol])
  const price = useCalm(useLastPrice(market).price)
  const draft = useDraft(place)
  useEffect(() => {
    if (draft === undefined && price !== undefined)
      beginDraft(place, suggestedParameters(strategy, market, price))
  }, [draft, price, place, strategy, market])
  const judged = useMemo(
    () => (draft === undefined || price === undefined ? undefined : judge(strategy, terms, price, draft)),
    [strategy, terms, price, draft],
  )
  const lines = useMemo(
    () => (draft === undefined ? [] : planLines(strategy, terms, draft.parameters, judged?.plan)),
    [strategy, terms, draft, judged],
  )
  return {
    strategy,
    market,
    place,
    price,
    draft: draft ?? EMPTY,
    judged,
    lines,
    enter: (name, value) =>
      changeDraft(place, (before) => ({ ...before, parameters: entered(before.parameters, name, value) })),
    invest: (investment) => changeDraft(place, (before) => ({ ...before, investment })),
  }
}

/** Whoever turns from long to short means the same two prices the other way round. */
function entered(parameters: Parameters, name: string, value: string): Parameters {
  const next = { ...parameters, [name]: value }
  const { takeProfit = '', stopLoss = '' } = parameters
  if (name !== 'side' || parameters['side'] === value || takeProfit === '' || stopLoss === '') return next
  return { ...next, takeProfit: stopLoss, stopLoss: takeProfit }
}
