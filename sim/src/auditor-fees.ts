// The auditor's view of fee levels, from events alone: which rate a user must be charged, whether a thirty-day
// sum is the sum of its days, whether a level follows from it.

import type { Event, FeeLevel } from '@candor/contract'

const DAYS_IN_WINDOW = 30n

interface Standing {
  level: number
  pendingLevel: number
  override: { readonly level: number; readonly untilMs: bigint } | undefined
  readonly counted: { readonly day: bigint; readonly volumeBtc: bigint }[]
}

export class FeeBooks {
  private levels: readonly FeeLevel[] = []
  private readonly standings = new Map<number, Standing>()

  private standing(user: number): Standing {
    let standing = this.standings.get(user)
    if (standing === undefined) {
      standing = { level: 1, pendingLevel: 1, override: undefined, counted: [] }
      this.standings.set(user, standing)
    }
    return standing
  }

  rate(user: number, role: 'maker' | 'taker', nowMs: bigint): bigint | undefined {
    const row = this.row(user, nowMs)
    return role === 'maker' ? row?.spotMakerE8 : row?.spotTakerE8
  }

  /** The same for contracts. */
  perpRate(user: number, role: 'maker' | 'taker', nowMs: bigint): bigint | undefined {
    const row = this.row(user, nowMs)
    return role === 'maker' ? row?.perpMakerE8 : row?.perpTakerE8
  }

  private row(user: number, nowMs: bigint): FeeLevel | undefined {
    const { level, override } = this.standing(user)
    const raised =
      override !== undefined && nowMs < override.untilMs ? Math.max(level, override.level) : level
    return this.levels[Math.min(raised, this.levels.length) - 1]
  }

  take(event: Event): string[] {
    switch (event.type) {
      case 'FeeScheduleSet':
        this.levels = event.levels
        return []
      case 'FeeLevelOverrideSet':
        this.standing(event.userId).override = { level: event.level, untilMs: event.untilMs }
        return event.level > this.levels.length ? [`level ${event.level} does not exist`] : []
      case 'RobotOpened':
        this.standings.set(event.robotId, this.standing(event.userId))
        return []
      case 'FeeVolumeCounted':
        return this.takeVolume(event)
      case 'FeeLevelChanged':
        return this.takeLevel(event)
      default:
        return []
    }
  }

  private takeVolume(event: Extract<Event, { type: 'FeeVolumeCounted' }>): string[] {
    const problems: string[] = []
    const standing = this.standing(event.userId)
    const previous = standing.counted.at(-1)
    if (previous !== undefined && event.day <= previous.day) {
      problems.push(`day ${event.day} of user ${event.userId} was counted after day ${previous.day}`)
    }
    standing.counted.push({ day: event.day, volumeBtc: event.volumeBtc })
    const sum = standing.counted
      .filter(({ day }) => day > event.day - DAYS_IN_WINDOW && day <= event.day)
      .reduce((total, { volumeBtc }) => total + volumeBtc, 0n)
    if (sum !== event.sumBtc)
      problems.push(`thirty days of user ${event.userId} sum to ${sum}, not ${event.sumBtc}`)
    const reached = this.levels.filter(({ volumeBtc }) => volumeBtc <= sum).length
    if (reached !== event.pendingLevel) {
      problems.push(`user ${event.userId} reached level ${reached}, not ${event.pendingLevel}`)
    }
    standing.pendingLevel = event.pendingLevel
    return problems
  }

  private takeLevel(event: Extract<Event, { type: 'FeeLevelChanged' }>): string[] {
    const standing = this.standing(event.userId)
    const isDue = standing.pendingLevel === event.level && standing.level !== event.level
    const before = standing.level
    standing.level = event.level
    if (isDue) return []
    return [
      `user ${event.userId} went from level ${before} to ${event.level}, due was ${standing.pendingLevel}`,
    ]
  }
}
