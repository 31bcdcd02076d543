// Fee levels (rulebook 6): the rate of a fill, the volume it counts for, and the two daily jobs.

import { type Amount, type AssetId, type FeeLevel, ONE } from '@candor/contract'
import type { Account } from '../account.ts'
import { must } from '../bug.ts'
import type { State } from '../state.ts'
import { addVolume, setVolumes, volumesOf, WINDOW_DAYS } from './fee-standing.ts'

/** The level whose rates hold for a user at this moment. */
export function currentLevel(state: State, account: Account): FeeLevel {
  const found = state.feeLevels[currentLevelNumber(state, account) - 1]
  must(found !== undefined, 'a market exists only when there is a fee schedule')
  return found
}

/** Its number, from 1: the user's own, or a better one given for a while. */
export function currentLevelNumber(state: State, account: Account): number {
  let { feeLevel } = account
  const { overrideLevel } = account
  if (overrideLevel > feeLevel && state.nowMs < account.fees.overrideUntilMs) feeLevel = overrideLevel
  return Math.min(feeLevel, state.feeLevels.length)
}

/** House accounts make no volume: they would rank themselves up by trading with the house. */
export function countVolume(account: Account, quote: AssetId, amount: Amount): void {
  if (account.house !== undefined) return
  addVolume(account.fees, quote, amount)
}

/** Brings together what contracts have counted today: until then each holding has its own. */
export function gatherVolumes(state: State): void {
  for (const { contracts } of state.accounts.values()) {
    if (contracts !== undefined) for (const holding of contracts.holdings()) holding.giveVolume()
  }
}

/** The 00:00 job, for the day that has just ended. */
export function countFinishedDay(state: State, day: bigint): void {
  gatherVolumes(state)
  const slot = Number(day % BigInt(WINDOW_DAYS))
  for (const account of state.accountsAscending()) {
    // A robot's volume is its owner's.
    if (account.owner !== undefined) continue
    const { fees } = account
    const today = volumesOf(fees)
    if (today.length === 0 && fees.ring.length === 0) continue
    const volumeBtc = volumeInBtc(state, today)
    setVolumes(fees, [])
    if (fees.ring.length === 0) fees.ring = Array.from({ length: WINDOW_DAYS }, () => 0n as Amount)
    fees.sumBtc = (fees.sumBtc + volumeBtc - (fees.ring[slot] as Amount)) as Amount
    fees.ring[slot] = volumeBtc
    if (fees.ring.every((each) => each === 0n)) fees.ring = []
    fees.pendingLevel = levelFor(state, fees.sumBtc)
    state.emit({
      type: 'FeeVolumeCounted',
      userId: account.id,
      day,
      volumeBtc,
      sumBtc: fees.sumBtc,
      pendingLevel: fees.pendingLevel,
    })
  }
}

/** The 04:00 job. */
export function changeLevels(state: State): void {
  for (const account of state.accountsAscending()) {
    if (account.owner !== undefined) continue
    const { pendingLevel } = account.fees
    if (account.feeLevel === pendingLevel) continue
    account.feeLevel = pendingLevel
    state.emit({ type: 'FeeLevelChanged', userId: account.id, level: pendingLevel })
  }
}

function levelFor(state: State, sumBtc: Amount): number {
  let level = 1
  state.feeLevels.forEach((each, index) => {
    if (each.volumeBtc <= sumBtc) level = index + 1
  })
  return level
}

function volumeInBtc(state: State, today: readonly Amount[]): Amount {
  let sum = 0n
  for (const [place, volume] of today.entries()) {
    const asset = place as AssetId
    if (asset === state.btc) {
      sum += volume
      continue
    }
    const price = btcPriceIn(state, asset)
    if (price !== undefined) sum += (volume * ONE) / price // rounds down: volume is never made up
  }
  return sum as Amount
}

function btcPriceIn(state: State, asset: AssetId): bigint | undefined {
  const index = [...state.indexes.values()]
    .filter((each) => each.base === state.btc && each.quote === asset)
    .sort((a, b) => a.id - b.id)[0]
  return index?.price
}
