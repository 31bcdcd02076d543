// The strategies there are, by name. A new one gets its line here, and everything else follows from its fields.

import { dca } from './dca.ts'
import { direction } from './direction.ts'
import { grid } from './grid.ts'
import { indicator } from './indicator.ts'
import type { Strategy, StrategyName } from './strategy.ts'

export const STRATEGIES: Readonly<Record<StrategyName, Strategy>> = {
  grid: onItsVenues(grid),
  dca: onItsVenues(dca),
  direction: onItsVenues(direction),
  indicator: onItsVenues(indicator),
}

export function strategyOf(name: string): Strategy | undefined {
  return Object.hasOwn(STRATEGIES, name) ? STRATEGIES[name as StrategyName] : undefined
}

function onItsVenues(strategy: Strategy): Strategy {
  return {
    ...strategy,
    problems: (input) =>
      strategy.venues.includes(input.terms.venue) ? strategy.problems(input) : [{ code: 'robot.venue' }],
  }
}
