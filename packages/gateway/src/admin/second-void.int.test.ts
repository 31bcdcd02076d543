// What the console says a voided range would do, against what the core then does.

import type { AdministratorId, EventOf, TimeMs, UserId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCT } from '../live/second-script-suite.ts'
import { SecondsWorld, SYMBOL } from '../seconds/seconds-suite.ts'
import { secondLookCalls } from './second-look-calls.ts'
import type { SecondVoid } from './second-void.ts'
import type { Person } from './user-file.ts'

const HOUR_MS = 3_600_000

let world: SecondsWorld
const voided: EventOf<'SecondRangeVoided'>[] = []

beforeAll(async () => {
  world = await SecondsWorld.start()
  world.engine.onOutcomes((outcomes) => {
    for (const { events } of outcomes)
      for (const event of events) if (event.type === 'SecondRangeVoided') voided.push(event)
  })
  await world.tick('30000')
})
afterAll(async () => {
  await world.stop()
})

function calls() {
  return secondLookCalls({
    database: world.database,
    engine: world.engine,
    live: world.live,
    evidence: { checkpoints: () => Promise.resolve({ list: [], total: 0 }), haltedBy: undefined },
    files: { person: () => Promise.resolve({} as Person) },
    caughtUp: () => world.caughtUp(),
    clock: () => world.nowMs(),
  })
}

async function preview(fromMs: number, toMs: number, symbol = SYMBOL): Promise<SecondVoid> {
  const query = { symbol, from: String(fromMs), to: String(toMs) }
  return calls().previewSecondVoid({ query } as Parameters<ReturnType<typeof calls>['previewSecondVoid']>[0])
}

async function placed(userId: UserId, direction: 'up' | 'down'): Promise<number> {
  const { acceptedTime } = await world.order(userId, { direction })
  return Number(acceptedTime)
}

/** Of what was accepted just now. */
async function end(price: string): Promise<void> {
  await world.enter('30000')
  await world.settle(world.nowMs() + 10_000, price)
}

async function voidRange(fromMs: number, toMs: number): Promise<EventOf<'SecondRangeVoided'> | undefined> {
  await world.accept({
    type: 'VoidSecondRange',
    productId: PRODUCT,
    fromMs: BigInt(fromMs) as TimeMs,
    toMs: BigInt(toMs) as TimeMs,
    reason: 'test',
    proposedBy: 1 as AdministratorId,
    approvedBy: 2 as AdministratorId,
  })
  return voided.at(-1)
}

describe('[second 4] the preview of a voided range', () => {
  test('counts open stakes, losses of the last hour, and leaves what was won; the core does just that', async () => {
    const [winner, loser, waiting] = [
      await world.trader('9000'),
      await world.trader('9000'),
      await world.trader('9000'),
    ]
    const early = await placed(loser, 'down')
    await end('30001')
    world.pass(HOUR_MS)
    await world.tick('30000')
    const from = await placed(winner, 'up')
    await placed(loser, 'down')
    await end('30001')
    await world.tick('30000')
    const to = await placed(waiting, 'up')
    await placed(waiting, 'down')
    world.pass(10)
    const seen = await preview(early, world.nowMs())
    expect(seen).toMatchObject({
      asset: 'USDT',
      users: 2,
      open: { orders: 2, stake: '2000' },
      lost: { orders: 1, stake: '1000' },
      late: { orders: 1, stake: '1000' },
      won: { orders: 1, paid: '1800' },
      returned: '3000',
      isCovered: true,
    })
    expect(await preview(from, to - 1)).toMatchObject({ users: 1, open: { orders: 0 }, lost: { orders: 1 } })
    expect(await voidRange(early, world.nowMs())).toMatchObject({
      voided: seen.open.orders,
      returned: seen.lost.orders,
    })
    // Nothing is left to be given back; what was won stays.
    expect(await preview(early, world.nowMs())).toMatchObject({
      users: 0,
      open: { orders: 0 },
      lost: { orders: 0 },
      won: { orders: 1, paid: '1800' },
      returned: '0',
    })
    expect(await voidRange(early, world.nowMs())).toMatchObject({ voided: 0, returned: 0 })
  })

  test('is refused as the core would: a range to come, one backwards, a product that is not there', async () => {
    const now = world.nowMs()
    await expect(preview(now, now + HOUR_MS)).rejects.toThrow('second.range.invalid')
    await expect(preview(now, now - 1)).rejects.toThrow('second.range.invalid')
    await expect(preview(0, now, 'NOPE_USDT')).rejects.toThrow('second.product.unknown')
  })
})
