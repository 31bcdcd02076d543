// Jobs of thousands of orders that fall due at one moment, in an engine that others use meanwhile.

import { type CommandOf, decodeRecord, ONE, type Price, SPOT_WALLET, type UserId } from '@candor/contract'
import { nodeDisk } from '@candor/log'
import { expect, test } from 'vitest'
import { buyFinancial, earnOffering } from './earn-commands-suite.ts'
import { Engine } from './engine.ts'
import { MARKET, setUp, temporaryDirectory } from './sample-commands-suite.ts'
import { openStorage } from './storage.ts'

const ORDERS = 5_000
/** Jobs of one Tick. */
const SLICE = 200
const BURST = 1_000
const TERM_DAYS = 1
const TWO_DAYS_MS = 2n * 86_400_000n
/** Jobs of the day that any command may bring about, and looks that find nothing left. */
const FEW = 5

/** It finds nobody to trade with and is closed at once. */
const ORDER: CommandOf<'PlaceSpotOrder'> = {
  type: 'PlaceSpotOrder',
  userId: 2 as UserId,
  clientId: undefined,
  wallet: SPOT_WALLET,
  marketId: MARKET,
  side: 'buy',
  orderType: 'limit',
  timeInForce: 'immediateOrCancel',
  price: (30_000n * ONE) as Price,
  quantity: ONE as never,
  quoteAmount: undefined,
  stopPrice: undefined,
  trigger: undefined,
  selfTrade: undefined,
}

async function ticksIn(directory: string, after: number): Promise<number[]> {
  const { log } = openStorage({ directory, disk: nodeDisk() })
  const numbers: number[] = []
  for await (const { first, records } of log.read(1)) {
    records.forEach((record, at) => {
      if (first + at > after && decodeRecord(record).command.type === 'Tick') numbers.push(first + at)
    })
  }
  log.close()
  return numbers
}

test('[earn 3] five thousand orders that mature at once keep nobody waiting and are all done', async () => {
  const directory = temporaryDirectory()
  const ahead = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const engine = await Engine.start({
    directory,
    oldSegments: 'keep',
    ahead: ahead.buffer,
    onFailure: (reason) => expect.fail(reason),
  })
  for (const command of [...setUp(), ...earnOffering({ termDays: TERM_DAYS })]) await engine.submit(command)
  for (let bought = 0; bought < ORDERS; bought += BURST) {
    const burst = Array.from({ length: BURST }, () => engine.submit(buyFinancial(1, 100n, TERM_DAYS)))
    for (const { rejection } of await Promise.all(burst)) expect(rejection).toBeUndefined()
  }
  const { number: before } = await engine.query('stateHash', {})
  const escrow = async (): Promise<bigint> => {
    const { treasuries } = await engine.query('earnOffers', {})
    return treasuries.reduce((sum, { yieldEscrow }) => sum + yieldEscrow, 0n)
  }
  expect(await escrow()).toBeGreaterThan(0n)

  Atomics.add(ahead, 0, TWO_DAYS_MS)
  const answered: number[] = []
  while ((await escrow()) > 0n) {
    const { number, order } = await engine.submit(ORDER)
    if (order?.status === 'cancelled') answered.push(number)
  }
  expect(await engine.query('earnAccount', { userId: 1 as UserId })).toEqual({ financial: [], mining: [] })
  await engine.stop()

  const ticks = await ticksIn(directory, before)
  expect(ticks.length).toBeGreaterThanOrEqual(ORDERS / SLICE)
  expect(ticks.length).toBeLessThanOrEqual(ORDERS / SLICE + FEW)
  // Others were answered while there was still work to do.
  const [first, last] = [ticks.at(0) ?? 0, ticks.at(-1) ?? 0]
  expect(answered.filter((number) => number > first && number < last).length).toBeGreaterThan(0)
})
