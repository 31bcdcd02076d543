// Netting: a cross account in danger that is long and short in one contract closes the two against each other at the
// mark, without a fee (rulebook 2.7, step 2).

import { type Amount, minOf, type PositionChange, type Price } from '@candor/contract'
import type { State } from '../state.ts'
import { planClosing, reduce } from './close-part.ts'
import { valueOf } from './contract-maths.ts'
import type { Holding } from './holding.ts'
import type { Liquidation } from './liquidation-fill.ts'
import { endStopsOfEnded } from './stops.ts'

const NO_FEE = 0n as Amount

export function netPositions(state: State, { id }: Liquidation, holding: Holding): void {
  const { long, short, market, owner } = holding
  if (long === undefined || short === undefined) return
  const mark = market.mark as Price
  const lots = minOf(long.lots, short.lots)
  const value = valueOf(lots, mark, market.parameters)
  const closings = [planClosing(long, lots, value, NO_FEE), planClosing(short, lots, value, NO_FEE)] as const
  const pnl = closings[0].pnl + closings[1].pnl
  const freed = closings[0].marginPart + closings[1].marginPart
  // An account that could not pay the difference is taken apart side by side instead.
  if (owner.available.balance + freed + pnl < 0n) return
  const { clearing } = market.listing
  const { postings } = state
  for (const { position, marginPart } of closings) postings.move(position.margin, owner.available, marginPart)
  if (pnl > 0n) postings.move(clearing, owner.available, pnl as Amount)
  else postings.move(owner.available, clearing, -pnl as Amount)
  const changes = closings.map(({ position, entryPart, marginPart, pnl: own }) =>
    reduce(state, position, { lots, value, entryPart, pnl: own, margin: -marginPart }),
  ) as [PositionChange, PositionChange]
  state.emit({
    type: 'PositionsNetted',
    liquidationId: id,
    marketId: market.id,
    mark,
    lots,
    long: changes[0],
    short: changes[1],
    postings: postings.take(),
  })
  endStopsOfEnded(state)
}
