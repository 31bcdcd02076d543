import type { EventOf, IndexId, Price, SourceId, TimeMs } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { BTC, INDEX, NOON, SECOND, USDT, units, type World } from '../scenario-suite.ts'
import { merkleRoot, NO_HASH, tickHash } from './second-hashes.ts'
import {
  down,
  entered,
  givenSeconds,
  SEAL,
  thenEnded,
  thenSecond,
  tick,
  ticks,
  up,
} from './second-scenario-suite.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** From one second after noon to four seconds before the end of a minute. */
function nearlyThere(world: World): World {
  return ticks(world, ...Array.from({ length: 55 }, () => '30000'))
}

describe('[B1] five ticks against the entry, by sums', () => {
  const last = ['30000.10', '30000.00', '29999.90', '30000.20', '30000.10']

  test('UP 100 at 82% receives 182, DOWN loses', () => {
    const world = entered(
      givenSeconds(['alice', 'bob'], { money: '1000' }),
      ['alice', up('100')],
      ['bob', down('100')],
    )
    thenSecond(world, 'alice', '900', '0', '100')
    nearlyThere(world)
    ticks(world, ...last)
    thenEnded(world, '1 won settled 182', '2 lost settled 0')
    expect(world.outcome.events).toMatchObject([
      { type: 'IndexTicked' },
      { type: 'IndexTickChained' },
      { order: { sum: units('150000.30'), count: 5, lastSequence: 62, entrySequence: 2 } },
      {},
    ])
    thenSecond(world, 'alice', '1082')
    thenSecond(world, 'bob', '900')
    expect(world.house('second_escrow', USDT)).toBe('0')
    expect(world.house('second_house', USDT)).toBe('1000018')
  })

  test('[B2] ticks that sum to five entries are a tie: the stake comes back, and the house’s part', () => {
    const world = nearlyThere(entered(givenSeconds(['alice'], { money: '1000' }), ['alice', up('100')]))
    ticks(world, '30000.10', '30000.00', '29999.90', '30000.00', '30000.00')
    thenEnded(world, '1 tie settled 100')
    thenSecond(world, 'alice', '1000')
    expect(world.house('second_house', USDT)).toBe('1000000')
  })

  test('[B3] three valid ticks of five are void', () => {
    const world = nearlyThere(entered(givenSeconds(['alice'], { money: '1000' }), ['alice', up('100')]))
    ticks(world, '30001', 'gap', '30001', undefined, '30001')
    thenEnded(world, '1 void window 100')
    thenSecond(world, 'alice', '1000')
  })

  test('four are enough, and the last may be the one that is missing', () => {
    const world = nearlyThere(entered(givenSeconds(['alice'], { money: '1000' }), ['alice', up('100')]))
    ticks(world, '30001', '30001', '30001', '30001', undefined)
    thenEnded(world)
    world.after(SECOND - 1n).and({ type: 'Tick' })
    thenEnded(world)
    world.after(1n).and({ type: 'Tick' })
    thenEnded(world, '1 won settled 182')
  })

  test('a tick at the very end of the last second judges before anything enters', () => {
    const world = nearlyThere(
      entered(givenSeconds(['alice', 'bob'], { money: '1000' }), ['alice', up('100')]),
    )
    ticks(world, '30001', '30001', '30001', '30001', 'gap')
    world.and('bob', up('100')).and(SEAL)
    ticks(world, '20000')
    thenEnded(world, '1 won settled 182')
    expect(world.outcome.events.at(-1)).toMatchObject({ type: 'SecondOrderEntered', orderId: 2 })
  })

  test('only the first valid tick of a second counts', () => {
    const world = nearlyThere(entered(givenSeconds(['alice'], { money: '1000' }), ['alice', up('100')]))
    ticks(world, '29999')
    tick(world.after(300n), '90000')
    ticks(world.at(NOON + 57n * SECOND), '30000', '30000', '30000', '30000')
    thenEnded(world, '1 lost settled 0')
  })

  test('a long silence changes nothing: jobs run at their own moments', () => {
    const world = nearlyThere(
      entered(givenSeconds(['alice', 'bob'], { money: '1000' }), ['alice', up('100')], ['bob', down('100')]),
    )
    ticks(world, '30001', '30001', '30001', '30001')
    world.restored().after(3_600_000n)
    tick(world, '1000')
    thenEnded(world, '1 won settled 182', '2 lost settled 0')
  })
})

describe('entry', () => {
  test('is the first valid tick after the seal, not the one before', () => {
    const world = givenSeconds(['alice'])
      .at(NOON + 980n)
      .and('alice', up('1000'))
    tick(world.at(NOON + SECOND), '30001')
    expect(world.outcome.events.map(({ type }) => type)).toEqual(['IndexTicked', 'IndexTickChained'])
    world.at(NOON + 1_950n).and(SEAL)
    tick(world.at(NOON + 2_003n), undefined)
    expect(world.outcome.events.map(({ type }) => type)).toEqual(['IndexTicked', 'IndexTickChained'])
    tick(world.at(NOON + 3_002n), '30003')
    expect(world.outcome.events.at(-1)).toEqual({
      type: 'SecondOrderEntered',
      orderId: 1,
      userId: world.id('alice'),
      productId: 1,
      entrySequence: 4,
      entryPrice: units('30003'),
      entryMs: NOON + 3_000n,
      expiryMs: NOON + 63_000n,
    })
  })

  test('none within three seconds voids; a tick at that very moment still enters', () => {
    const world = givenSeconds(['alice'])
    world
      .at(NOON + 500n)
      .and('alice', up('1000'))
      .and(SEAL)
      .at(NOON + 3_500n)
    tick(world, '30000')
    expect(world.outcome.events.at(-1)).toMatchObject({ type: 'SecondOrderEntered' })
    world.and('alice', up('1000')).and(SEAL).after(3_000n).and({ type: 'Tick' })
    thenEnded(world, '2 void noEntry 1000')
    thenSecond(world, 'alice', '99000', '0', '1000')
  })

  test('an order that nobody sealed is void, however many ticks come', () => {
    const world = givenSeconds(['alice'])
      .at(NOON + 100n)
      .and('alice', up('1000'))
    ticks(world.at(NOON), '30000', '30000', '30000')
    thenEnded(world)
    ticks(world, '30000')
    thenEnded(world, '1 void noEntry 1000')
  })
})

describe('[rulebook 3.2] evidence', () => {
  test('[vector] the hash of the first tick', () => {
    const t = 1_767_225_600_000n as TimeMs
    const quote = (source: number, price: string, age: bigint) => ({
      source: source as SourceId,
      price: units<Price>(price),
      timeMs: (t - age) as TimeMs,
    })
    const hash = tickHash({
      previous: NO_HASH,
      sequence: 1,
      timeMs: t,
      price: units('30000.50'),
      quotes: [quote(1, '30000', 100n), quote(2, '30000.50', 200n), quote(3, '30001', 50n)],
    })
    expect(hex(hash)).toBe('8c8338115688314a9d62604fa0cb0b4bd8b4665d7d7baa00a92f04415f3683fd')
  })

  test('ticks form one chain from zeros, priceless ones and a restart included', () => {
    const world = givenSeconds([])
    const seen: EventOf<'IndexTickChained'>[] = []
    const take = (): void => {
      for (const event of world.outcome.events) if (event.type === 'IndexTickChained') seen.push(event)
    }
    take()
    for (const price of ['30000', undefined, '30001']) {
      ticks(world, price)
      take()
    }
    tick(world.restored().after(SECOND), '30002')
    take()
    expect(seen.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
    let previous = NO_HASH
    for (const event of seen) {
      expect(hex(event.previous)).toBe(hex(previous))
      previous = event.hash
    }
  })

  test('an index without second-contracts has no chain', () => {
    const world = givenSeconds([])
    const other = 2 as IndexId
    world.and({ type: 'DefineIndex', indexId: other, base: BTC, quote: USDT, tick: units('0.01') })
    tick(world, '30000', other)
    expect(world.outcome.events.map(({ type }) => type)).toEqual(['IndexTicked'])
  })

  test('a chained index refuses quotes that a record cannot hold', () => {
    const quotes = [{ source: 65_536 as SourceId, price: units<Price>('1'), timeMs: NOON as TimeMs }]
    givenSeconds([]).when({ type: 'IndexTick', indexId: INDEX, quotes }).thenRejected('index.quote.invalid')
    const past = [{ source: 1 as SourceId, price: units<Price>('1'), timeMs: -1n as TimeMs }]
    givenSeconds([])
      .when({ type: 'IndexTick', indexId: INDEX, quotes: past })
      .thenRejected('index.quote.invalid')
  })

  test('a seal commits to all orders that wait, by ascending id, and follows the one before', () => {
    const world = givenSeconds(['alice', 'bob']).at(NOON + 500n)
    const leaves: Uint8Array[] = []
    for (const name of ['alice', 'bob', 'alice']) {
      world.and(name, up('1000'))
      for (const event of world.outcome.events)
        if (event.type === 'SecondOrderAccepted') leaves.push(event.leaf)
    }
    world.and(SEAL)
    const [first] = world.outcome.events as [EventOf<'SecondOrdersSealed'>]
    expect(first).toMatchObject({ number: 1, afterSequence: 1, orderIds: [1, 2, 3], previous: NO_HASH })
    expect(hex(first.root)).toBe(hex(merkleRoot(leaves)))
    expect(new Set(leaves.map(hex)).size).toBe(3)
    world.when(SEAL).thenRejected('second.nothing.unsealed')
    world.restored().and('bob', down('1000')).and(SEAL)
    expect(world.outcome.events).toMatchObject([{ number: 2, orderIds: [4], previous: first.hash }])
    world.when({ ...SEAL, indexId: 9 as IndexId } as never).thenRejected('index.unknown')
  })
})

test('ten thousand orders that end in one second survive a restart in the middle', () => {
  const world = givenSeconds([])
  const { core } = world
  for (let user = 1; user <= 100; user++) world.open(`u${user}`, { usdt: '200000' })
  for (let user = 1; user <= 100; user++) {
    world.and(`u${user}`, (userId) => ({
      type: 'Transfer',
      userId,
      clientId: undefined,
      from: 0 as never,
      to: 3 as never,
      assetId: USDT,
      amount: units('200000'),
    }))
  }
  const apply = (command: Parameters<typeof core.apply>[2]): void => {
    world.core.apply((world.core.state.number + 1) as never, world.nowMs as TimeMs, command)
  }
  const house = { reason: 'house', proposedBy: 1 as never, approvedBy: 2 as never }
  world.and({ type: 'AddCapital', assetId: USDT, amount: units('900000000'), reference: '', ...house })
  world.and({ type: 'PlaceCapital', assetId: USDT, amount: units('900000000'), to: 'second_house', ...house })
  world.at(NOON + 500n)
  for (let each = 0; each < 10_000; each++) {
    const direction = each % 2 === 0 ? up : down
    apply(direction('1000')(world.id(`u${(each % 100) + 1}`)))
  }
  apply(SEAL)
  tick(world.at(NOON + SECOND), '30000')
  nearlyThere(world.restored())
  ticks(world, '30001', '30001', '30001', '30001')
  ticks(world.restored(), '30001')
  const ended = world.outcome.events.flatMap((event) =>
    event.type === 'SecondOrderEnded' ? [event.order.outcome] : [],
  )
  expect(ended).toHaveLength(10_000)
  expect(ended.filter((outcome) => outcome === 'won')).toHaveLength(5_000)
  expect(world.house('second_escrow', USDT)).toBe('0')
})
