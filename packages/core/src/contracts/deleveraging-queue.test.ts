import { floorDiv, ONE, type TimeMs } from '@candor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONTRACT,
  contractMode,
  contractOrder,
  givenContract,
  leverage,
  markAt,
  positionOf,
} from './contract-scenario-suite.ts'
import { fifthOf } from './deleveraging-lights.ts'
import { DeleveragingQueue } from './deleveraging-queue.ts'
import type { Position } from './position.ts'

interface Short {
  readonly marginMode: 'cross' | 'isolated'
  readonly times: number
  readonly lots: number
  readonly price: number
}

const shorts = fc.array(
  fc.record<Short>({
    marginMode: fc.constantFrom('cross', 'isolated'),
    times: fc.constantFrom(1, 2, 5, 10),
    lots: fc.constantFrom(1, 2, 3, 7, 100),
    price: fc.constantFrom(29_999, 30_000, 30_001, 30_400),
  }),
  { minLength: 2, maxLength: 12 },
)

/** Users with one short each, all against one long. */
function shortsAt(positions: readonly Short[], mark: string): readonly Position[] {
  const names = positions.map((_, at) => `user${at}`)
  const money = Object.fromEntries(names.map((name) => [name, '10000']))
  const world = givenContract({ whale: '9000000', ...money }).and('whale', leverage(1))
  for (const [at, { marginMode, times, lots, price }] of positions.entries()) {
    const name = names[at] as string
    if (marginMode === 'isolated') world.and(name, contractMode({ marginMode }))
    world.and(name, leverage(times))
    world.and('whale', contractOrder('openLong', lots, String(price)))
    world.and(name, contractOrder('openShort', lots, String(price)))
  }
  markAt(world, mark)
  const { positions: open } = marketOf(world)
  return names.map((name) => open.get(positionOf(world, name, 'short').positionId) as Position)
}

function marketOf(world: ReturnType<typeof givenContract>): Position['market'] {
  const market = world.core.state.contracts.get(CONTRACT)
  if (market === undefined) throw new Error('no contract')
  return market
}

/** The rulebook's formula, written once more. */
function scoreOf({ gain, value, entryValue, margin, holding }: Position): bigint {
  const own = holding.marginMode === 'isolated' ? 0n : holding.owner.available.balance
  const equity = own + margin.balance + gain
  return gain > 0n
    ? (gain * value * ONE) / (entryValue * equity)
    : floorDiv(gain * equity * ONE, entryValue * value)
}

test('the queue is the order of the exact scores, of equals the older first', () => {
  const marks = fc.constantFrom('29000', '29999.5', '30000', '30000.01', '31000')
  fc.assert(
    fc.property(shorts, marks, (positions, mark) => {
      const held = shortsAt(positions, mark)
      const exact = held
        .map((position) => ({ id: position.id, scoreE8: scoreOf(position) }))
        .sort((a, b) => (a.scoreE8 === b.scoreE8 ? a.id - b.id : a.scoreE8 > b.scoreE8 ? -1 : 1))
      const queue = new DeleveragingQueue((held[0] as Position).market, 'short')
      const [first] = queue
      expect(first?.position.id).toBe(exact[0]?.id)
      // Asked again, it begins with the first again.
      expect(Array.from(queue, ({ position, scoreE8 }) => ({ id: position.id, scoreE8 }))).toEqual(exact)
    }),
  )
})

test('what is closed later changes neither order nor scores', () => {
  const held = shortsAt(
    [30_400, 30_001, 30_000].map((price) => ({ marginMode: 'isolated', times: 10, lots: 10, price })),
    '29000',
  )
  const queue = new DeleveragingQueue((held[0] as Position).market, 'short')
  const before = held.map(scoreOf)
  for (const position of held) position.entryValue = 1n as Position['entryValue']
  expect(Array.from(queue, ({ scoreE8 }) => scoreE8)).toEqual(before)
})

test('lights: the first fifth to go has five, the last one; equal positions have the same', () => {
  const prices = [30_400, 30_300, 30_200, 30_100, 30_000]
  const now = 0n as TimeMs
  const held = shortsAt(
    prices.map((price) => ({ marginMode: 'isolated', times: 10, lots: 10, price })),
    '29500',
  )
  expect(held.map((position) => fifthOf(position, now))).toEqual([5, 4, 3, 2, 1])
  const alike = shortsAt(
    prices.map(() => ({ marginMode: 'isolated', times: 10, lots: 10, price: 30_000 })),
    '29500',
  )
  expect(alike.map((position) => fifthOf(position, now))).toEqual([5, 5, 5, 5, 5])
})
