// What a robot has yet to tell its owner: finished rounds and lines of its log. Each is told until it was heard.

import { HOST_LIMITS } from './limits.ts'
import type { ToldTrip } from './saved-state.ts'

export interface LogLine {
  readonly time: number
  readonly code: string
  readonly data: Readonly<Record<string, string>>
}

export interface Report {
  readonly trips: readonly ToldTrip[]
  readonly log: readonly LogLine[]
}

export class Reports {
  private readonly nowMs: () => number
  private trips: ToldTrip[]
  private lines: LogLine[] = []
  /** How often each was told without being understood. */
  private readonly misses = new Map<ToldTrip, number>()

  constructor(trips: readonly ToldTrip[], nowMs: () => number) {
    this.trips = [...trips]
    this.nowMs = nowMs
  }

  get waitingTrips(): readonly ToldTrip[] {
    return this.trips
  }

  get isEmpty(): boolean {
    return this.trips.length === 0 && this.lines.length === 0
  }

  addTrip(trip: ToldTrip): void {
    this.trips.push(trip)
  }

  /** The oldest lines give way when nobody hears of them. */
  addLine(line: LogLine): void {
    this.lines.push(line)
    if (this.lines.length > HOST_LIMITS.linesWaiting) this.lines.shift()
  }

  next(): Report {
    const { tripsAtOnce, linesAtOnce } = HOST_LIMITS
    return { trips: this.trips.slice(0, tripsAtOnce), log: this.lines.slice(0, linesAtOnce) }
  }

  /** Was heard; of the rounds in `unknown` the history did not know all orders yet. */
  heard({ trips, log }: Report, unknown: readonly string[]): void {
    const again = new Set(unknown)
    const done = new Set(trips.filter((trip) => !again.has(trip.closed) || this.isMissedForGood(trip)))
    this.trips = this.trips.filter((trip) => !done.has(trip))
    for (const trip of done) this.misses.delete(trip)
    const told = new Set(log)
    this.lines = this.lines.filter((line) => !told.has(line))
  }

  private isMissedForGood(trip: ToldTrip): boolean {
    const misses = (this.misses.get(trip) ?? 0) + 1
    this.misses.set(trip, misses)
    if (misses < HOST_LIMITS.tripMisses) return false
    this.addLine({ time: this.nowMs(), code: 'trip.unknown', data: { closed: trip.closed } })
    return true
  }
}
