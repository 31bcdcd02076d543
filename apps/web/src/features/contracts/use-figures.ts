// The figures of every open position of the user at the marks of this moment.

import { useMemo } from 'react'
import { sumDecimals } from '../../format/decimal.ts'
import { useContractOrders, usePositions } from '../../live/contract-account.ts'
import { useContractTickers } from '../../live/contract-tickers.ts'
import { useBalances } from '../../live/own.ts'
import { type PositionFigures, positionFigures } from '../../market/position-figures.ts'
import { useContracts } from './use-contracts.ts'

export function useFigures(): ReadonlyMap<string, PositionFigures> {
  const { positions } = usePositions()
  const { orders } = useContractOrders()
  const { isKnown, balances } = useBalances()
  const contracts = useContracts()
  const tickers = useContractTickers()
  return useMemo(() => {
    const [first] = contracts.values()
    if (!isKnown || first === undefined) return new Map()
    const crossOrders = [...orders.values()].filter(({ marginMode }) => marginMode === 'cross')
    return positionFigures({
      positions: [...positions.values()],
      contracts,
      marks: new Map(
        [...tickers].flatMap(([symbol, { mark }]) => (mark === null ? [] : [[symbol, mark] as const])),
      ),
      available: balances.get(`contract ${first.quote}`)?.available ?? '0',
      held: sumDecimals(crossOrders.map(({ reserve }) => reserve)),
    })
  }, [positions, orders, isKnown, balances, contracts, tickers])
}
