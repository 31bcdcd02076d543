// Takes a snapshot every night, and at a start that finds none. A night that was slept through is made up for at once.

import type { Database } from '@candor/database'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { Solvency } from './solvency.ts'

export interface NightlyParts {
  readonly solvency: Pick<Solvency, 'take'>
  readonly database: Database
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

const DAY_MS = 86_400_000
/** 00:10 in GMT+8, when the daily jobs of the core are done. */
const NIGHT_MS = 16 * 3_600_000 + 600_000

/** The next night after a moment. */
export function nextNight(nowMs: number): number {
  const sinceNight = (((nowMs - NIGHT_MS) % DAY_MS) + DAY_MS) % DAY_MS
  return nowMs - sinceNight + DAY_MS
}

export class NightlySnapshots {
  private readonly parts: NightlyParts
  private timer: NodeJS.Timeout | undefined
  private work: Promise<void> = Promise.resolve()

  constructor(parts: NightlyParts) {
    this.parts = parts
  }

  start(): void {
    this.look()
    this.timer = setInterval(() => this.look(), GATEWAY_LIMITS.solvencyLookMs)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.work
  }

  private look(): void {
    this.work = this.takeWhenDue(this.work)
  }

  /** One look after another, however long a snapshot takes. */
  private async takeWhenDue(before: Promise<void>): Promise<void> {
    await before
    try {
      if (await this.isDue()) await this.parts.solvency.take()
    } catch (error) {
      this.parts.onError(error)
    }
  }

  private async isDue(): Promise<boolean> {
    const newest = await this.parts.database
      .selectFrom('solvency_snapshots')
      .select('time_ms')
      .orderBy('snapshot', 'desc')
      .limit(1)
      .executeTakeFirst()
    return newest === undefined || nextNight(newest.time_ms) <= this.parts.clock()
  }
}
