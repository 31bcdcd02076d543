// The addresses of the robot's pages.

import type { StrategyName, Venue } from '@candor/robot'

export interface SetupPlace {
  readonly strategy: StrategyName
  readonly venue: Venue
  readonly symbol: string
}

export const ROBOT_PATH = '/robot'

export function setupPath({ strategy, venue, symbol }: SetupPlace): string {
  return `${ROBOT_PATH}?${new URLSearchParams({ strategy, venue, symbol }).toString()}`
}

export function robotDetailPath(robotId: string): string {
  return `${ROBOT_PATH}/detail?id=${encodeURIComponent(robotId)}`
}
