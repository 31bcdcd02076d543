// The live state of contracts against a real engine: whatever traders, prices and liquidations did, it holds what the engine
// holds, for whoever began to listen in the middle of it.

import type { ContractOrderView, MarketId, UserId } from '@candor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ContractsWorld, SYMBOL } from '../contracts/contracts-suite.ts'
import { formatPosition, formatStop } from '../format-contract.ts'
import { usualSettings } from './contract-settings.ts'
import type { ListedContract } from './listing.ts'
import { CONTRACT } from './market-script-suite.ts'

const ROUNDS = 150
const DEPTH = 10_000

let world: ContractsWorld
beforeAll(async () => {
  world = await ContractsWorld.start()
})
afterAll(async () => {
  await world.stop()
})

/** The same numbers every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function listed(): ListedContract {
  return world.live.listing.contract(SYMBOL) ?? expect.fail('the contract is listed')
}

/** Begins to listen, as the topics do. */
async function listen(userId: UserId): Promise<void> {
  const feed = world.live.watch(userId)
  const positions = feed.listenToPositions(() => usualSettings(listed()))
  const stops = feed.listenToStops()
  const balances = feed.listenToBalances()
  feed.contractOrders = new Set()
  feed.contractFills = []
  const [account, money] = await Promise.all([
    world.engine.queryAt('contractAccount', { userId }),
    world.engine.queryAt('balances', { userId }),
  ])
  positions.begin(account.value, account.number)
  stops.begin(account.value?.stops ?? [], account.number)
  balances.begin(money.value ?? [], money.number)
}

type Roll = (sides: number) => number

async function act(roll: Roll, userId: UserId, price: number): Promise<void> {
  const account = await world.engine.query('contractAccount', { userId })
  const [position] = account?.positions ?? []
  const lots = String(1 + roll(60))
  const near = (price + roll(401) - 200).toFixed(1)
  const direction = roll(2) === 0 ? 'long' : 'short'
  const opens = { side: direction === 'long' ? 'buy' : 'sell', positionSide: direction }
  const closes = { side: direction === 'long' ? 'sell' : 'buy', positionSide: direction }
  const type = roll(4) === 0 ? 'market' : 'limit'
  const entry = type === 'limit' ? { type, price: near } : { type }
  const choice = roll(10)
  if (choice < 5) await world.order(userId, { ...opens, ...entry, lots })
  else if (choice < 7) await world.order(userId, { ...closes, ...entry, lots })
  else if (choice === 7) {
    await world.call('cancelAllContractOrders', userId, { body: {} })
  } else if (choice === 8 && position !== undefined) {
    const up = (price + 300).toFixed(1)
    const down = (price - 300).toFixed(1)
    const isLong = position.direction === 'long'
    await world.call('setPositionStops', userId, {
      body: {
        positionId: String(position.positionId),
        takeProfit: isLong ? up : down,
        stopLoss: isLong ? down : up,
      },
    })
  } else await world.call('setLeverage', userId, { body: { symbol: SYMBOL, leverage: 5 + roll(46) } })
}

const byId = (a: ContractOrderView, b: ContractOrderView): number => a.orderId - b.orderId

async function expectSame(userId: UserId): Promise<void> {
  const { live, engine } = world
  const { listing } = live
  const account = (await engine.query('contractAccount', { userId })) ?? expect.fail('the account is known')
  const feed = live.watch(userId)
  expect(live.contracts.openOrders.ofUser(userId)).toEqual([...account.orders].sort(byId))
  const shown = (feed.positions?.all() ?? []).map(({ view }) =>
    formatPosition(listing, { view, adlFifth: undefined }),
  )
  const held = [...account.positions].sort((a, b) => a.positionId - b.positionId)
  expect(shown).toEqual(
    held.map(({ adlFifth: _rank, ...view }) => formatPosition(listing, { view, adlFifth: undefined })),
  )
  const stops = [...account.stops].sort((a, b) => a.stopId - b.stopId)
  expect((feed.stops?.all() ?? []).map((stop) => formatStop(listing, stop))).toEqual(
    stops.map((view) => formatStop(listing, { view, state: 'armed', endReason: undefined })),
  )
  const settings = account.settings.find(({ marketId }: { marketId: MarketId }) => marketId === CONTRACT)
  expect(feed.positions?.settingOf(CONTRACT)).toEqual(settings ?? usualSettings(listed()))
  const money = (await engine.query('balances', { userId })) ?? []
  const known = feed.balances?.all() ?? []
  for (const balance of money) expect(known).toContainEqual(balance)
}

test('follows the engine through trades, stops and liquidations', async () => {
  const roll = dice(20_261_115)
  const users: UserId[] = []
  for (const amount of ['1000000', '900', '700', '500', '400']) users.push(await world.trader(amount))
  let price = 30_000
  let accepted = 0
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 5 === 0) {
      price += roll(601) - 300
      await world.index(price.toFixed(2))
    }
    const userId = users[roll(users.length)] as UserId
    if (round === 40 || round === 80) await Promise.all(users.map(async (each) => listen(each)))
    await act(roll, userId, price).then(
      () => accepted++,
      (error: unknown) => {
        // Much of it is rejected, as chance has it; nothing may go wrong in any other way.
        expect(error).toMatchObject({ name: 'ApiRefusal' })
      },
    )
  }
  expect(accepted).toBeGreaterThan(ROUNDS / 4)
  const { value: book, number } = await world.engine.queryAt('book', { marketId: CONTRACT, depth: DEPTH })
  expect(world.live.number).toBe(number)
  for (const [side, levels] of [
    ['buy', book?.bids],
    ['sell', book?.asks],
  ] as const) {
    const own = world.live.market(CONTRACT).book.levels(side, DEPTH)
    expect(own.map(({ price: at, quantity, orders }) => ({ price: at, quantity, orders }))).toEqual(levels)
  }
  expect(world.live.market(CONTRACT).ticker.last).toBe(book?.lastPrice)
  for (const userId of users) await expectSame(userId)
  const [view] = (await world.engine.query('listing', {})).contracts
  expect(world.live.contracts.marks.get(CONTRACT)).toEqual({
    mark: view?.mark,
    markMs: Number(view?.markMs),
    fundingRateE8: view?.fundingRateE8,
    nextFundingMs: Number(view?.nextFundingMs),
    openLots: expect.any(BigInt) as bigint,
  })
  const fills = users.flatMap((userId) => world.live.watch(userId).takeContractFills())
  expect(fills.length).toBeGreaterThan(10)
})
