// Take-profits and stop-losses of customers, from arming to end. Outcomes in; whole rows of those armed among them out, and
// for those armed before, how they stand now.

import type {
  CommandNumber,
  Event,
  Lots,
  Outcome,
  Price,
  StopEndReason,
  StopId,
  StopView,
  TimeMs,
  UserId,
} from '@candor/contract'
import type { Houses } from '../project-accounts.ts'

export type StopState = 'armed' | 'triggered' | 'ended'

export interface StopProgress {
  readonly stopId: StopId
  state: StopState
  endReason: StopEndReason | undefined
  /** When it last fired, and at which price; none when it did not among these outcomes. */
  triggeredMs: TimeMs | undefined
  triggeredPrice: Price | undefined
  endedMs: TimeMs | undefined
  /** Whether what is left of it was told again, as `lots`. */
  isRearmed: boolean
  lots: Lots | undefined
  updatedNumber: CommandNumber
}

export interface StopRow {
  readonly stop: StopView
  readonly number: CommandNumber
  readonly progress: StopProgress
}

export interface StopChanges {
  /** New ones, and those that were armed before and cover more lots now. */
  readonly armed: ReadonlyMap<StopId, StopRow>
  readonly changed: ReadonlyMap<StopId, StopProgress>
}

export function projectStops(outcomes: readonly Outcome[], houses: Houses): StopChanges {
  const stops = new StopProjection(houses)
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) stops.take(event, number, timeMs)
  }
  return stops
}

class StopProjection implements StopChanges {
  readonly armed = new Map<StopId, StopRow>()
  readonly changed = new Map<StopId, StopProgress>()
  private readonly houses: Houses

  constructor(houses: Houses) {
    this.houses = houses
  }

  take(event: Event, number: CommandNumber, timeMs: TimeMs): void {
    switch (event.type) {
      case 'StopArmed':
        return this.arm(event.stop, number)
      case 'StopTriggered': {
        const progress = this.progressOf(event, number)
        if (progress === undefined) return undefined
        progress.state = 'triggered'
        progress.triggeredMs = timeMs
        progress.triggeredPrice = event.price
        return undefined
      }
      case 'StopRearmed': {
        const progress = this.progressOf(event, number)
        if (progress === undefined) return undefined
        progress.state = 'armed'
        progress.isRearmed = true
        progress.lots = event.lots
        return undefined
      }
      case 'StopEnded': {
        const progress = this.progressOf(event, number)
        if (progress === undefined) return undefined
        progress.state = 'ended'
        progress.endReason = event.reason
        progress.endedMs = timeMs
        return undefined
      }
      default:
        return undefined
    }
  }

  private arm(stop: StopView, number: CommandNumber): void {
    if (this.houses.has(stop.userId)) return
    const { stopId, lots } = stop
    const known = this.armed.get(stopId)
    const progress = known?.progress ?? this.changed.get(stopId) ?? waiting(stopId, number)
    Object.assign(progress, { state: 'armed', lots, updatedNumber: number } satisfies Partial<StopProgress>)
    this.changed.delete(stopId)
    this.armed.set(stopId, { stop, number: known?.number ?? number, progress })
  }

  private progressOf(
    { stopId, userId }: { readonly stopId: StopId; readonly userId: UserId },
    number: CommandNumber,
  ): StopProgress | undefined {
    if (this.houses.has(userId)) return undefined
    const known = this.armed.get(stopId)?.progress ?? this.changed.get(stopId)
    const progress = known ?? waiting(stopId, number)
    if (known === undefined) this.changed.set(stopId, progress)
    progress.updatedNumber = number
    return progress
  }
}

/** One that waits, and of which nothing more is known. */
export function waiting(stopId: StopId, updatedNumber: CommandNumber, lots?: Lots): StopProgress {
  return {
    stopId,
    state: 'armed',
    endReason: undefined,
    triggeredMs: undefined,
    triggeredPrice: undefined,
    endedMs: undefined,
    isRearmed: false,
    lots,
    updatedNumber,
  }
}
