// A position without lots is gone: off its holding, its account and its contract. Its stops end with it, once the
// event that closed it has been told.

import type { State } from '../state.ts'
import type { Position } from './position.ts'

export function endPosition(state: State, position: Position): void {
  const { holding, market, id } = position
  if (position.direction === 'long') holding.long = undefined
  else holding.short = undefined
  holding.owner.positions.delete(id)
  market.positions.delete(id)
  position.retire()
  if (position.stops.length > 0) state.endedPositions.push(position)
}
