// Receipts of what the engine really did, as the views keep them and the checker computes them again: a cross account in
// two contracts that is liquidated, and funding at its hour.

import {
  type AssetId,
  formatDecimal,
  HOUR_MS,
  type IndexId,
  type MarketId,
  MINUTE_MS,
  type Price,
  type UserId,
} from '@candor/contract'
import { type Check, verifyFunding, verifyLiquidation } from '@candor/proof'
import { positionById, type RecordType, recordHistory } from '@candor/views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT_VIEW, units } from '../live/market-script-suite.ts'
import { type Answer, ContractsWorld, SYMBOL } from './contracts-suite.ts'

const ETH = 9 as AssetId
const ETH_INDEX = 2 as IndexId
const ETH_SYMBOL = 'ETHUSDT'
const MINUTE = Number(MINUTE_MS)
const SECOND = 1_000
/** Enough of them for a rate, which wants thirty. */
const SAMPLES = 40
const FUNDING = 8 * Number(HOUR_MS)

interface Position extends Answer {
  readonly positionId: string
  readonly symbol: string
}

interface Listed {
  readonly list: readonly Answer[]
}

interface LiquidationAnswer extends Answer {
  readonly steps: readonly (Answer & { readonly kind: string })[]
}

let world: ContractsWorld
/** Has a deep purse and takes the other side. */
let other: UserId

const long = { side: 'buy', positionSide: 'long' }
const short = { side: 'sell', positionSide: 'short' }

beforeAll(async () => {
  world = await ContractsWorld.start()
  const { base: _, indexId: __, ...terms } = CONTRACT_VIEW
  await world.accept({ type: 'ListAsset', assetId: ETH, code: 'ETH', scale: 8 })
  const index = { indexId: ETH_INDEX, base: ETH, quote: terms.quote }
  await world.accept({ type: 'DefineIndex', ...index, tick: units<Price>('0.01') })
  const { quote, parameters } = terms
  const named = { marketId: 9 as MarketId, symbol: ETH_SYMBOL, base: ETH, indexId: ETH_INDEX }
  await world.accept({ type: 'ListContract', ...named, quote, parameters })
  other = await world.trader('10000000')
})
afterAll(async () => {
  await world.stop()
})

function untilFunding(): number {
  return FUNDING - (world.nowMs() % FUNDING)
}

async function positionsOf(userId: UserId): Promise<readonly Position[]> {
  const { positions } = await world.call<{ positions: readonly Position[] }>('contractAccount', userId)
  return positions
}

async function openLong(userId: UserId, order: { symbol: string; lots: string; price: string }) {
  await world.order(other, { ...short, ...order })
  await world.order(userId, { ...long, ...order })
}

/** What the checker of receipts finds wrong; it must have looked at something. */
function failed(checks: readonly Check[]): readonly Check[] {
  expect(checks.length).toBeGreaterThan(3)
  return checks.filter(({ holds }) => !holds)
}

/** Newest first; what a trade did is named by the trade, which tells nothing here. */
async function recordsOf(userId: UserId, types: readonly RecordType[]): Promise<string[]> {
  await world.caughtUp()
  const { list } = await recordHistory(world.database, { userId, types }, { pageIndex: 1, pageSize: 100 })
  return list.map(({ type, amount, reference }) => {
    const words = `${type} ${formatDecimal(amount, 8)}`
    return type === 'liquidation' ? words : `${words} ref ${reference}`
  })
}

async function expectSameInViews(userId: UserId): Promise<void> {
  await world.caughtUp()
  const account = await world.engine.query('contractAccount', { userId })
  expect(account?.positions.length).toBeGreaterThan(0)
  for (const position of account?.positions ?? []) {
    const viewed = await positionById(world.database, position)
    expect(position).toMatchObject(viewed?.position ?? expect.fail('it is not in the views'))
  }
}

async function refusal(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'success',
    (error: unknown) => (error as { code?: unknown }).code,
  )
}

test('a cross account pays a loss with its gain and its margin elsewhere, and the receipt proves it', async () => {
  await world.index('30000')
  await world.index('2000', ETH_INDEX)
  // Margin of 300 and 50 at twenty times, 3.5 of fees: 3 are left.
  const userId = await world.trader('356.5')
  await openLong(userId, { symbol: SYMBOL, lots: '200', price: '30000' })
  await openLong(userId, { symbol: ETH_SYMBOL, lots: '500', price: '2000' })
  const [btc, eth] = await positionsOf(userId)
  await world.order(other, { ...long, lots: '200', price: '28325' })
  await world.index('2030', ETH_INDEX)
  await world.index('28325')
  expect(await positionsOf(userId)).toEqual([])
  const { list } = await world.call<Listed>('liquidations', userId)
  const query = { kind: 'liquidation', id: list[0]?.['id'] }
  const receipt = await world.call<LiquidationAnswer>('contractReceipt', userId, { query })
  expect(receipt).toMatchObject({ marginMode: 'cross', available: '3', equity: '33', outcome: 'closed' })
  const left = { positionId: Number(eth?.positionId), symbol: ETH_SYMBOL, lots: '500', entryValue: '1015' }
  expect(receipt.steps).toMatchObject([
    { kind: 'stepped', positionId: Number(btc?.positionId), lots: '200' },
    { kind: 'offset', position: { ...left, margin: '50' }, mark: '2030', amount: '15' },
    { kind: 'drawn', position: { ...left, margin: '5.01422156' }, symbol: ETH_SYMBOL, amount: '44.98577844' },
    { kind: 'traded', price: '28325', change: { pnl: '-335', liquidationFee: '27.98577844', insured: '0' } },
    { kind: 'stepped', positionId: left.positionId, lots: '500' },
    { kind: 'deleveraged', symbol: ETH_SYMBOL, change: { lots: '-500' } },
  ])
  expect(failed(verifyLiquidation(receipt as never))).toEqual([])
  const without = receipt.steps.filter(({ kind }) => kind !== 'drawn')
  expect(failed(verifyLiquidation({ ...receipt, steps: without } as never))).not.toEqual([])
  // All of it is paid out of the 3 that were available, its own margin and what the other position gave.
  expect(await recordsOf(userId, ['liquidation', 'marginRemoved', 'contractIncome'])).toEqual([
    'liquidation -62.98577844',
    `marginRemoved 44.98577844 ref ${eth?.positionId}`,
    `contractIncome 15 ref ${eth?.positionId}`,
  ])
})

test('funding at its hour is taken from another position too, and is shown to its owner alone', async () => {
  await world.call('cancelAllContractOrders', other, { body: {} })
  // Just after one hour of funding, so that the minutes to come all belong to the next.
  world.pass(untilFunding() + SECOND)
  await world.index('30000')
  await world.index('2000', ETH_INDEX)
  // Margin of 30 and 50, 2 of fees: nothing is left.
  const userId = await world.trader('82')
  await world.call('setLeverage', userId, { body: { symbol: SYMBOL, leverage: 100 } })
  await openLong(userId, { symbol: SYMBOL, lots: '100', price: '30000' })
  await openLong(userId, { symbol: ETH_SYMBOL, lots: '500', price: '2000' })
  const [btc, eth] = await positionsOf(userId)
  // Twice the price, and bids far above it: the highest rate on twice the value is more than the margin.
  await world.index('60000')
  await world.order(other, { ...long, lots: '300', price: '60600' })
  await world.order(other, { ...short, lots: '300', price: '60700' })
  for (let minute = 0; minute < SAMPLES; minute++) {
    world.pass(MINUTE)
    await world.index('60000')
  }
  const dueMs = world.nowMs() + untilFunding()
  world.pass(untilFunding() + SECOND)
  await world.index('60000')
  expect(await positionsOf(userId)).toMatchObject([
    { positionId: btc?.positionId, margin: '0', funding: '-45.45' },
    { positionId: eth?.positionId, margin: '34.55', funding: '0' },
  ])
  await expectSameInViews(userId)
  expect(await recordsOf(userId, ['funding', 'marginRemoved'])).toEqual([
    `funding -15.45 ref ${btc?.positionId}`,
    `marginRemoved 15.45 ref ${eth?.positionId}`,
  ])
  const { list } = await world.call<Listed>('fundingRecords', userId)
  const id = `${btc?.positionId}-${dueMs}`
  const paid = { rate: '0.0075', value: '6060', amount: '-45.45' }
  expect(list).toMatchObject([{ id, symbol: SYMBOL, lots: '100', time: dueMs, ...paid }])
  const query = { kind: 'funding', id }
  const receipt = await world.call('contractReceipt', userId, { query })
  const { number } = receipt as { number: number }
  expect(receipt).toMatchObject({
    ...paid,
    due: '-45.45',
    samples: SAMPLES,
    position: { positionId: Number(btc?.positionId), leverage: 100, entryValue: '3000', margin: '0' },
    totals: { positions: 3, paid: '136.35', received: '136.35', insured: '0', dust: '0' },
    // Settled when its moment had come, by the last mark from before.
    markOf: { mark: '60600', index: '60000', quotes: [{}, {}, {}], number: number - 1 },
  })
  expect(failed(verifyFunding(receipt as never))).toEqual([])
  expect(await refusal(world.call('contractReceipt', other, { query }))).toBe('record.unknown')
  for (const wrong of [
    { ...query, id: btc?.positionId },
    { ...query, kind: 'liquidation' },
  ]) {
    expect(await refusal(world.call('contractReceipt', userId, { query: wrong }))).toBe('record.unknown')
  }
  const settled = await world.call<Listed>('fundingHistory', userId, { query: { symbol: SYMBOL } })
  expect(settled.list[0]).toMatchObject({ time: dueMs, samples: SAMPLES, averagePremium: '0.01' })
})
