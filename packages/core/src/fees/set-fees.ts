// SetFeeSchedule and SetFeeLevelOverride.

import { type CommandOf, type FeeLevel, maxOf, ONE, type RejectionCode, type TimeMs } from '@candor/contract'
import type { State } from '../state.ts'

const MAX_RATE_E8 = ONE / 10n

export function setFeeSchedule(
  state: State,
  command: CommandOf<'SetFeeSchedule'>,
): RejectionCode | undefined {
  const { btc, levels } = command
  if (!state.assets.has(btc)) return 'asset.unknown'
  if (!areValid(levels)) return 'fee.schedule.invalid'

  // Nothing can fail from here on.
  state.btc = btc
  state.feeLevels = levels
  state.emit({ type: 'FeeScheduleSet', btc, levels })
  return undefined
}

function areValid(levels: readonly FeeLevel[]): boolean {
  let previous = -1n
  for (const level of levels) {
    if (level.volumeBtc <= previous) return false
    previous = level.volumeBtc
    if (!arePaired(level.spotMakerE8, level.spotTakerE8) || !arePaired(level.perpMakerE8, level.perpTakerE8))
      return false
  }
  return levels[0]?.volumeBtc === 0n
}

/** A maker's rebate never exceeds the taker's fee. */
function arePaired(makerE8: bigint, takerE8: bigint): boolean {
  return takerE8 >= 0n && takerE8 < MAX_RATE_E8 && makerE8 >= -takerE8 && makerE8 < MAX_RATE_E8
}

export function setFeeLevelOverride(
  state: State,
  command: CommandOf<'SetFeeLevelOverride'>,
): RejectionCode | undefined {
  const { userId, level, untilMs } = command
  const account = state.accounts.get(userId)
  if (account === undefined) return 'account.unknown'
  if (account.owner !== undefined) return 'robot.scope'
  if (level < 1 || level > state.feeLevels.length) return 'fee.level.unknown'

  // Nothing can fail from here on.
  account.overrideLevel = level
  account.fees.overrideUntilMs = maxOf(untilMs, 0n as TimeMs)
  state.emit({ type: 'FeeLevelOverrideSet', userId, level, untilMs })
  return undefined
}
