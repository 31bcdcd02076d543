import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContractsWorld, SYMBOL } from '../contracts/contracts-suite.ts'
import { MarginWatch } from './margin-watch.ts'

let world: ContractsWorld
let watch: MarginWatch
let other: UserId

beforeAll(async () => {
  world = await ContractsWorld.start()
  other = await world.trader('10000000')
  await world.index('30000')
  watch = newWatch()
})
afterAll(() => world.stop())

function newWatch(): MarginWatch {
  const { database, engine, live, messages } = world
  return new MarginWatch({
    database,
    engine,
    live,
    messages,
    personOf: (userId) => userId,
    clock: () => world.nowMs(),
    onError: (error) => world.errors.push(error),
  })
}

/** What somebody is told when the price is here. */
async function toldAt(userId: UserId, price: string): Promise<readonly string[]> {
  await world.index(price)
  await world.caughtUp()
  await watch.look()
  return (await world.told(userId)).map(({ kind }) => kind)
}

async function long(userId: UserId, marginMode: 'isolated' | 'cross'): Promise<void> {
  await world.index('30000')
  if (marginMode === 'isolated') {
    await world.call('setContractMode', userId, { body: { symbol: SYMBOL, marginMode } })
  }
  const order = { lots: '100', price: '30000' }
  await world.order(other, { ...order, side: 'sell', positionSide: 'short' })
  await world.order(userId, { ...order, side: 'buy', positionSide: 'long' })
}

test.each([
  ['isolated', '200'],
  ['cross', '151.5'],
] as const)(
  '[%s] a margin that runs low is told once, and again only after it was safe',
  async (mode, amount) => {
    const userId = await world.trader(amount)
    await long(userId, mode)
    expect(await toldAt(userId, '29500')).toEqual([])
    const low = ['contract.margin.low']
    expect(await toldAt(userId, '28660')).toEqual(low)
    expect(await toldAt(userId, '28659')).toEqual(low)
    watch = newWatch()
    expect(await toldAt(userId, '28660')).toEqual(low)
    expect(await toldAt(userId, '29500')).toEqual(low)
    expect(await toldAt(userId, '28660')).toEqual([...low, ...low])
    const [{ text } = { text: '' }] = await world.told(userId)
    expect(text).toMatch(
      /^What stands behind your position in BTCUSDT is \d+(\.\d+)? USDT; at \d+(\.\d+)? USDT it is/,
    )
    await world.order(other, {
      side: 'buy',
      positionSide: 'short',
      lots: '100',
      price: '28700',
      mayCross: true,
    })
    await world.order(userId, {
      side: 'sell',
      positionSide: 'long',
      lots: '100',
      price: '28700',
      mayCross: true,
    })
  },
)
