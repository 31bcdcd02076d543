// Fee levels by the rules: the rate of a fill, the fee due on an order, a day's volume and the two daily jobs.
// Works on the oracle's world; events of the jobs are appended to it.

import type { Amount, FeeLevel, RateE8, UserId } from '@candor/contract'
import { balanceOf, systemRef } from './oracle-ledger.ts'
import { ceilOf, floorOf, lesser, ONE } from './oracle-rounding.ts'
import type { OracleAccount, OracleMarket, OracleOrder, OraclePerson, World } from './oracle-world.ts'
import { accountOf, ascending, existing } from './oracle-world.ts'

const DAYS_IN_WINDOW = 30n
const TEN_PERCENT = ONE / 10n

export function isValidSchedule(levels: readonly FeeLevel[]): boolean {
  const first = levels[0]
  if (first === undefined || first.volumeBtc !== 0n) return false
  return levels.every((level, index) => {
    const before = levels[index - 1]
    if (before !== undefined && level.volumeBtc <= before.volumeBtc) return false
    return (
      areValidRates(level.spotMakerE8, level.spotTakerE8) &&
      areValidRates(level.perpMakerE8, level.perpTakerE8)
    )
  })
}

function areValidRates(maker: bigint, taker: bigint): boolean {
  return taker >= 0n && taker < TEN_PERCENT && maker >= -taker && maker < TEN_PERCENT
}

export function rateOf(world: World, account: OracleAccount, role: 'maker' | 'taker'): RateE8 {
  const levels = existing(world.schedule).levels
  let { level } = account.person
  const { override } = account.person
  if (override !== undefined && world.now < override.untilMs && override.level > level) level = override.level
  if (level > levels.length) level = levels.length
  const row = existing(levels[level - 1])
  return role === 'maker' ? row.spotMakerE8 : row.spotTakerE8
}

/** Takes one fill into an order's fee and gives what is charged for it now; negative is a rebate. */
export function chargeFee(
  world: World,
  order: OracleOrder,
  fill: { readonly received: bigint; readonly rate: bigint; readonly market: OracleMarket },
): Amount {
  order.feeNumerator += fill.received * fill.rate
  let due = ceilOf(order.feeNumerator, ONE) - order.feePaid
  if (due < 0n) {
    const asset = order.side === 'buy' ? fill.market.base : fill.market.quote
    due = -lesser(-due, balanceOf(world, systemRef('fee'), asset))
  }
  order.feePaid += due
  return due as Amount
}

export function addVolume(world: World, order: OracleOrder, quoteAsset: number, quote: bigint): void {
  addVolumeOf(world, order.user, quoteAsset, quote)
}

export function addVolumeOf(world: World, user: UserId, quoteAsset: number, quote: bigint): void {
  const account = accountOf(world, user)
  if (account.house) return
  const { volumeToday } = account.person
  volumeToday.set(quoteAsset, (volumeToday.get(quoteAsset) ?? 0n) + quote)
}

/** The 00:00 job for the day that just ended. */
export function countVolumes(world: World, day: bigint): void {
  for (const { id: userId, person, owner } of ascending(world.accounts)) {
    if (owner !== undefined) continue
    const ringIsZero = [...window(person, day - 1n)].every((volume) => volume === 0n)
    if (person.volumeToday.size === 0 && ringIsZero) continue
    const volumeBtc = volumeInBtc(world, person)
    person.volumeByDay.set(day, volumeBtc)
    person.volumeToday.clear()
    const sumBtc = window(person, day).reduce((sum, volume) => sum + volume, 0n)
    person.pendingLevel = levelFor(world, sumBtc)
    world.events.push({
      type: 'FeeVolumeCounted',
      userId,
      day,
      volumeBtc: volumeBtc as Amount,
      sumBtc: sumBtc as Amount,
      pendingLevel: person.pendingLevel,
    })
  }
}

/** The volumes of the thirty days that end with this one. */
function window(person: OraclePerson, lastDay: bigint): bigint[] {
  const volumes: bigint[] = []
  for (let day = lastDay - DAYS_IN_WINDOW + 1n; day <= lastDay; day++) {
    volumes.push(person.volumeByDay.get(day) ?? 0n)
  }
  return volumes
}

function volumeInBtc(world: World, person: OraclePerson): bigint {
  const btc = existing(world.schedule).btc
  let total = 0n
  for (const [asset, volume] of person.volumeToday) {
    if (asset === btc) {
      total += volume
      continue
    }
    const index = ascending(world.indexes).find((each) => each.base === btc && each.quote === asset)
    if (index?.lastPrice !== undefined) total += floorOf(volume * ONE, index.lastPrice)
  }
  return total
}

function levelFor(world: World, sumBtc: bigint): number {
  let highest = 1
  for (const [index, level] of existing(world.schedule).levels.entries()) {
    if (level.volumeBtc <= sumBtc) highest = index + 1
  }
  return highest
}

/** The 04:00 job. */
export function changeLevels(world: World): void {
  for (const { id: userId, person, owner } of ascending(world.accounts)) {
    if (owner !== undefined || person.pendingLevel === person.level) continue
    person.level = person.pendingLevel
    world.events.push({ type: 'FeeLevelChanged', userId, level: person.level })
  }
}
