// A short story of financial products and mining pools for the tests of the projections and the readers, told by a real
// core: commands at their moments go in, its outcomes come out.

import type { Command, CommandNumber, Outcome, TimeMs, UserId } from '@candor/contract'
import { recover } from '@candor/engine'
import { buyFinancial, buyMining, cancelByPlatform, leave, setUpEarn } from './earn-trading-suite.ts'

export const ALICE = 1 as UserId
export const BOB = 2 as UserId
export const CAROL = 3 as UserId
export const DAVE = 4 as UserId
export const HOUSE = 101 as UserId

const DAY_MS = 86_400_000n
/** 2026-03-01 15:00:00 GMT+8. */
const START = 1_772_348_400_000n

/** A time of a day of the story, counted from 0: `on(4, 1)` is 01:00 in GMT+8. */
export function on(day: number, hour = 15): TimeMs {
  return (START + BigInt(day) * DAY_MS + BigInt(hour - 15) * 3_600_000n) as TimeMs
}

/** A core that knows nothing yet. */
async function newCore(): Promise<Awaited<ReturnType<typeof recover>>['core']> {
  const log = {
    head: () => ({ number: 0, hash: new Uint8Array(32) }),
    firstNumber: () => 1,
    read: async function* () {
      // There is nothing to read.
    },
  }
  const nothing = { log, snapshots: { latest: () => undefined } }
  return (await recover(nothing as unknown as Parameters<typeof recover>[0])).core
}

export interface Story {
  readonly outcomes: readonly Outcome[]
  readonly core: Awaited<ReturnType<typeof newCore>>
}

/** What happens on a day; then a Tick at 15:00 of every day, and what is told after it. */
const DAYS: Readonly<Record<number, readonly Command[]>> = {
  0: [
    buyFinancial(ALICE, 1, 10_000),
    buyFinancial(ALICE, 2, 5_000),
    buyFinancial(ALICE, 2, 2_000),
    buyFinancial(BOB, 1, 1_000),
    buyMining({ user: ALICE, pool: 1, amount: 5_000, inviters: [BOB, CAROL] }),
    buyMining({ user: DAVE, pool: 2, amount: 10, inviters: [BOB] }),
    buyFinancial(HOUSE, 1, 1_000),
    leave(ALICE, 2),
  ],
  1: [leave(ALICE, 3)],
  // The second level of day 4's payout finds nobody.
  3: [{ type: 'FreezeAccount', userId: CAROL, reason: 'case' }],
  4: [{ type: 'UnfreezeAccount', userId: CAROL, reason: 'case' }],
  5: [cancelByPlatform(4)],
  28: [buyMining({ user: ALICE, pool: 1, amount: 3_000, inviters: [BOB] })],
  30: [buyFinancial(ALICE, 2, 4_000)],
}
export const LAST_DAY = 31

/**
 * In the end 1 has matured, 2 was cancelled, 3 left early, 4 cancelled by the platform; the mining orders 5 and 6 have
 * ended; the house's 7 has matured; 8 (mining, a day paid for) and 9 (financial) run.
 */
export async function tellStory(): Promise<Story> {
  const core = await newCore()
  const outcomes: Outcome[] = []
  const apply = (day: number, command: Command): void => {
    const outcome = core.apply((outcomes.length + 1) as CommandNumber, on(day), command)
    if (outcome.reply.rejection !== undefined) {
      throw new Error(`${command.type} was rejected: ${outcome.reply.rejection}`)
    }
    outcomes.push(outcome)
  }
  for (const command of setUpEarn()) apply(0, command)
  for (let day = 0; day <= LAST_DAY; day++) {
    apply(day, { type: 'Tick' })
    for (const command of DAYS[day] ?? []) apply(day, command)
  }
  return { outcomes, core }
}
