// Messages about money: each once, also over restarts and crashes, in the order of the log.

import type { Amount, DepositId, Outcome, UserId } from '@candor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Messages } from '../identity/messages.ts'
import { IndexPrices } from '../live/index-prices.ts'
import { Listing } from '../live/listing.ts'
import { type Desks, ONE, startDesks, USDT } from './desks-suite.ts'
import { MoneyMessages } from './money-messages.ts'
import { Prices } from './prices.ts'

let desks: Desks
let userId: UserId
beforeAll(async () => {
  desks = await startDesks()
})
afterAll(() => desks.stop())
beforeEach(async () => {
  userId = await desks.newUser()
})

type Listener = (outcomes: readonly Outcome[]) => void

/** As a new process has it. */
async function open(): Promise<MoneyMessages> {
  const { database, engine } = desks
  await desks.caughtUp()
  const { number, value } = await engine.queryAt('listing', {})
  const listing = new Listing(value)
  const messages = new Messages({ database, onError: (error) => expect.fail(String(error)) })
  const prices = new Prices({ listing, indexPrices: new IndexPrices(value.indexes), clock: Date.now })
  return new MoneyMessages({
    database,
    engine: { onOutcomes: (listener: Listener) => engine.onOutcomes(listener) },
    messages,
    listing,
    prices,
    number,
    onError: (error) => expect.fail(String(error)),
  })
}

async function kinds(): Promise<string[]> {
  const rows = await desks.database
    .selectFrom('messages')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('message_id')
    .execute()
  return rows.map(({ kind }) => kind)
}

async function flows(): Promise<bigint[]> {
  const rows = await desks.database
    .selectFrom('money_flows')
    .select('usdt')
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute()
  return rows.map(({ usdt }) => usdt)
}

async function mark(type: 'FreezeAccount' | 'UnfreezeAccount'): Promise<void> {
  await desks.accept({ type, userId, reason: 'identity.review' })
}

describe('messages about money', () => {
  test('come once for what happened, and their values are kept', async () => {
    const messages = await open()
    await messages.start()
    await desks.fund(userId, 10n * ONE)
    await mark('FreezeAccount')
    await mark('UnfreezeAccount')
    await expect.poll(kinds).toEqual(['deposit.credited', 'account.frozen', 'account.unfrozen'])
    expect(await flows()).toEqual([10n * ONE])
    await messages.stop()
  })

  test('are not repeated by a process that begins anew', async () => {
    const first = await open()
    await first.start()
    await desks.fund(userId, 10n * ONE)
    await expect.poll(kinds).toEqual(['deposit.credited'])
    await first.stop()
    const second = await open()
    await second.start()
    await desks.fund(userId, 20n * ONE)
    await expect.poll(kinds).toEqual(['deposit.credited', 'deposit.credited'])
    await second.stop()
    expect(await flows()).toEqual([10n * ONE, 20n * ONE])
  })

  test('that a crash left untold are made up for', async () => {
    const first = await open()
    await first.start()
    await desks.fund(userId, 10n * ONE)
    await expect.poll(kinds).toEqual(['deposit.credited'])
    await first.stop()
    // Nobody listens while this happens.
    await desks.fund(userId, 20n * ONE)
    const { highestDeposit } = await desks.engine.query('underway', {})
    const depositId = (highestDeposit + 1) as DepositId
    const amount = (30n * ONE) as Amount
    await desks.accept({ type: 'SeeDeposit', depositId, userId, assetId: USDT.assetId, amount })
    await desks.accept({ type: 'OrphanDeposit', depositId })
    const second = await open()
    await second.start()
    await expect.poll(kinds).toEqual(['deposit.credited', 'deposit.credited', 'deposit.orphaned'])
    expect(await flows()).toEqual([10n * ONE, 20n * ONE])
    await second.stop()
  })
})
