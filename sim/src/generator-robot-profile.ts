// How much a seed has to do with robots. Most seeds have none, so that they go on as they would without.

import type { Random } from './random.ts'

const MOODS = 16

export interface RobotsProfile {
  /** Share of commands that are about them. */
  readonly share: number
  /** Whether an owner opens as many as are allowed. */
  readonly isCrowded: boolean
  readonly moods: readonly number[]
}

export function drawRobots(random: Random): RobotsProfile {
  const share = random.weighted([
    [80, 0],
    [6, 0.2],
    [9, 0.4],
    [5, 0.6],
  ])
  const moods = Array.from({ length: MOODS }, () => random.pick([0.3, 1, 1, 1, 2.5]))
  return { share, moods, isCrowded: share > 0 && random.chance(0.12) }
}
