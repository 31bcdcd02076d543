// Auto-deleveraging (rulebook 2.7, step 6): what no order took is closed against positions of the other side, the
// best-ranked first, at the bankruptcy value: one integer used on both sides, no fees.

import {
  type Amount,
  type Lots,
  maxOf,
  minOf,
  type PositionChange,
  type Price,
  type RateE8,
  type TradeId,
} from '@candor/contract'
import type { State } from '../state.ts'
import { fitClosing } from './close-contract-order.ts'
import { closePart, planClosing, raise, reduce } from './close-part.ts'
import { partOf } from './contract-maths.ts'
import type { Liquidation } from './liquidation-fill.ts'
import type { Position } from './position.ts'
import { endStopsOfEnded } from './stops.ts'

/** Closes lots of the loser against others. False when nobody was left: the contract is then halted. */
export function deleverage(
  state: State,
  { id }: Liquidation,
  loser: Position,
  lots: Lots,
  bankruptcyOf: (lots: Lots) => bigint,
): boolean {
  const { market, direction } = loser
  const queue = state.deleveragingQueue(market, direction === 'long' ? 'short' : 'long')
  let done = 0n as Lots
  for (const { position: winner, scoreE8 } of queue) {
    if (done === lots) break
    if (!winner.isOpen || sharesMoney(winner, loser)) continue
    const part = minOf((lots - done) as Lots, winner.lots)
    const value = valueFor(loser, part, bankruptcyOf((done + part) as Lots) - bankruptcyOf(done))
    const winning = planClosing(winner, part, value, 0n as Amount)
    if (winning.deficit > 0n || winning.offset + winning.drawn > 0n) continue
    done = (done + part) as Lots
    const changes = loserPart(state, loser, part, value)
    const won = closePart(state, winning)
    state.emit({
      type: 'PositionsDeleveraged',
      liquidationId: id,
      marketId: market.id,
      tradeId: state.nextTradeId++ as TradeId,
      mark: market.mark as Price,
      lots: part,
      value,
      scoreE8: scoreE8 as RateE8,
      loser: changes,
      winner: won,
      postings: state.postings.take(),
    })
    fitClosing(state, winner)
    endStopsOfEnded(state)
  }
  if (done === lots) return true
  market.status = 'halted'
  state.emit({
    type: 'ContractStatusSet',
    marketId: market.id,
    status: 'halted',
    reason: 'deleveraging.exhausted',
  })
  return false
}

/** Two cross positions of one account stand on the same money: closing one would change what the other can pay. */
function sharesMoney(a: Position, b: Position): boolean {
  const isCross = a.holding.marginMode === 'cross' || b.holding.marginMode === 'cross'
  return isCross && a.holding.owner === b.holding.owner
}

/** The bankruptcy value of a part, but never so bad that the loser could not pay it. */
function valueFor(loser: Position, lots: Lots, bankruptcy: bigint): Amount {
  const { entryValue, margin } = partOf(loser, lots)
  if (loser.holding.marginMode === 'isolated') {
    return (loser.direction === 'long' ? entryValue - margin : entryValue + margin) as Amount
  }
  const { deficit } = planClosing(loser, lots, maxOf(0n, bankruptcy) as Amount, 0n as Amount)
  return (loser.direction === 'long' ? bankruptcy + deficit : bankruptcy - deficit) as Amount
}

function loserPart(state: State, loser: Position, lots: Lots, value: Amount): PositionChange {
  const closing = planClosing(loser, lots, value, 0n as Amount)
  if (loser.holding.marginMode === 'cross') {
    raise(state, closing)
    return closePart(state, closing)
  }
  const { entryPart, marginPart, pnl } = closing
  state.postings.move(loser.margin, loser.market.listing.clearing, marginPart)
  return reduce(state, loser, { lots, value, entryPart, pnl, margin: -marginPart })
}
