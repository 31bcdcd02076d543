// Contracts from the outside in: calls, engine, views and messages together.

import type { UserId } from '@candor/contract'
import { type Check, verifyDeleveraging, verifyLiquidation } from '@candor/proof'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, ContractsWorld, SYMBOL } from './contracts-suite.ts'

interface Account {
  readonly available: string
  readonly frozen: string
  readonly transferable: string
  readonly settings: readonly Answer[]
  readonly positions: readonly { readonly positionId: string; readonly lots: string }[]
  readonly stops: readonly { readonly stopId: string; readonly kind: string }[]
  readonly orders: readonly { readonly orderId: string }[]
  readonly triggers: readonly Answer[]
}

interface Listed {
  readonly list: readonly Answer[]
  readonly total: number
}

let world: ContractsWorld
/** Has a deep purse and takes the other side. */
let other: UserId

/** Nothing is told of other people's orders but that there is none to act on. */
const GONE = ['order.not.found', 'order.not.open']
const long = { side: 'buy', positionSide: 'long' }
const short = { side: 'sell', positionSide: 'short' }
const closeLong = { side: 'sell', positionSide: 'long' }

beforeAll(async () => {
  world = await ContractsWorld.start()
  other = await world.trader('10000000')
  await world.index('30000')
})
afterAll(async () => {
  await world.stop()
})

function account(userId: UserId): Promise<Account> {
  return world.call<Account>('contractAccount', userId)
}

/** A long of so many lots at this price. */
async function openLong(userId: UserId, lots: string, price = '30000'): Promise<string> {
  await world.order(other, { ...short, lots, price })
  await world.order(userId, { ...long, lots, price })
  const { positions } = await account(userId)
  return positions[0]?.positionId ?? expect.fail('there is no position')
}

async function refusal(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'success',
    (error: unknown) => (error as { code?: unknown }).code,
  )
}

/** What the checker of receipts finds wrong; it must have looked at something. */
function failed(checks: readonly Check[]): readonly Check[] {
  expect(checks.length).toBeGreaterThan(3)
  return checks.filter(({ holds }) => !holds)
}

describe('the account', () => {
  test('of who never did anything has the defaults of every contract', async () => {
    const userId = await world.trader('1000')
    expect(await account(userId)).toMatchObject({
      available: '1000',
      frozen: '0',
      transferable: '1000',
      settings: [{ symbol: SYMBOL, marginMode: 'cross', positionMode: 'hedge', leverage: 20 }],
      positions: [],
      stops: [],
      orders: [],
    })
  })

  test('[P1] an order is held, filled and closed in part, to the last unit', async () => {
    const userId = await world.trader('1000')
    await world.call('setLeverage', userId, { body: { symbol: SYMBOL, leverage: '10' } })
    const placed = await world.order(userId, { ...long, lots: '100', price: '30000' })
    expect(placed).toMatchObject({
      status: 'new',
      lots: '100',
      closeLots: '0',
      reserve: '301.5',
      leverage: 10,
    })
    expect(await account(userId)).toMatchObject({ available: '698.5', frozen: '301.5' })
    await world.order(other, { ...short, lots: '100', price: '30000' })
    const { positions, available } = await account(userId)
    expect(available).toBe('699.4')
    expect(positions).toMatchObject([
      {
        direction: 'long',
        lots: '100',
        entryValue: '3000',
        entryPrice: '30000',
        margin: '300',
        openFees: '0.6',
      },
    ])
    await world.index('31000')
    await world.order(other, { side: 'buy', positionSide: 'short', lots: '40', price: '31000' })
    const closed = await world.order(userId, { ...closeLong, type: 'market', lots: '40' })
    expect(closed).toMatchObject({ status: 'filled', averagePrice: '31000', pnl: '40', closeFee: '0.62' })
    const left = await account(userId)
    expect(left.available).toBe('858.78')
    expect(left.positions).toMatchObject([
      { lots: '60', entryValue: '1800', margin: '180', realisedPnl: '40' },
    ])
    const fills = await world.call<Listed>('contractFills', userId)
    expect(fills.total).toBe(2)
    expect(fills.list).toMatchObject([
      { kind: 'trade', action: 'close', side: 'sell', role: 'taker', lots: '40', pnl: '40', fee: '0.62' },
      {
        kind: 'trade',
        action: 'open',
        side: 'buy',
        role: 'maker',
        lots: '100',
        value: '3000',
        origin: 'user',
      },
    ])
    await world.index('30000')
  })

  test('settings follow the commands, and a mode in use stays', async () => {
    const userId = await world.trader('1000')
    const mode = { symbol: SYMBOL, marginMode: 'isolated', positionMode: 'oneWay' }
    await world.call('setContractMode', userId, { body: mode })
    await world.call('setLeverage', userId, { body: { symbol: SYMBOL, leverage: 5 } })
    expect((await account(userId)).settings).toMatchObject([{ ...mode, leverage: 5 }])
    await world.order(userId, { side: 'buy', positionSide: 'both', lots: '1', price: '29000' })
    const back = { body: { symbol: SYMBOL, positionMode: 'hedge' } }
    expect(await refusal(world.call('setContractMode', userId, back))).toBe('contract.mode.in.use')
  })

  test('margin is added to an isolated position and taken from it', async () => {
    const userId = await world.trader('1000')
    await world.call('setContractMode', userId, { body: { symbol: SYMBOL, marginMode: 'isolated' } })
    const positionId = await openLong(userId, '100')
    await world.call('moveMargin', userId, { body: { positionId, direction: 'add', amount: '50' } })
    expect((await account(userId)).positions).toMatchObject([{ margin: '200' }])
    await world.call('moveMargin', userId, { body: { positionId, direction: 'remove', amount: '20.5' } })
    expect((await account(userId)).positions).toMatchObject([{ margin: '179.5' }])
    const tooMuch = { body: { positionId, direction: 'remove', amount: '100' } }
    expect(await refusal(world.call('moveMargin', userId, tooMuch))).toBe('position.margin.needed')
  })
})

describe('an order', () => {
  test('with a known key gives the first answer again, and a conflict with another body', async () => {
    const userId = await world.trader('1000')
    const first = await world.order(userId, { ...long, lots: '1', price: '29000' }, 'once')
    expect(await world.order(userId, { ...long, lots: '1', price: '29000' }, 'once')).toEqual(first)
    expect((await account(userId)).orders).toHaveLength(1)
    const changed = world.order(userId, { ...long, lots: '2', price: '29000' }, 'once')
    expect(await refusal(changed)).toBe('request.key.conflict')
    const both = world.order(userId, { ...long, lots: '1', price: '29000', clientOrderId: 'a' }, 'b')
    expect(await refusal(both)).toBe('request.key.ambiguous')
  })

  test('is amended and cancelled by its owner alone', async () => {
    const userId = await world.trader('1000')
    const { orderId } = await world.order(userId, {
      ...long,
      lots: '5',
      price: '29000',
      clientOrderId: 'mine',
    })
    const stranger = await world.trader('1000')
    for (const body of [{ orderId }, { clientOrderId: 'mine' }]) {
      expect(GONE).toContain(await refusal(world.call('cancelContractOrder', stranger, { body })))
    }
    const worse = { body: { orderId, price: '28000' } }
    expect(GONE).toContain(await refusal(world.call('amendContractOrder', stranger, worse)))
    const amended = await world.call('amendContractOrder', userId, { body: { orderId, price: '28000' } })
    expect(amended).toMatchObject({ price: '28000', lots: '5', status: 'new', clientOrderId: 'mine' })
    const cancelled = await world.call('cancelContractOrder', userId, { body: { clientOrderId: 'mine' } })
    expect(cancelled).toMatchObject({
      orderId: amended['orderId'],
      status: 'cancelled',
      closeReason: 'byUser',
    })
    const { list } = await world.call<Listed>('contractOrderHistory', userId, { query: { status: 'ended' } })
    expect(list).toMatchObject([
      { orderId: amended['orderId'], replaces: orderId, direction: 'long', reserve: null },
      { orderId, closeReason: 'amended', marginReserve: '7.25' },
    ])
  })

  test('is refused for what the request says wrongly, and rejected for what the core knows', async () => {
    const userId = await world.trader('10')
    const asked: [object, string][] = [
      [{ symbol: 'NOPEUSDT', ...long, lots: '1', price: '30000' }, 'market.unknown'],
      [{ ...long, lots: '1', price: '30000.000000001' }, 'request.decimals'],
      [{ ...long, lots: '1', price: '30000.05' }, 'order.price.tick'],
      [{ ...long, lots: '0', price: '30000' }, 'order.quantity.lot'],
      [{ ...long, lots: '1', price: '40000' }, 'order.price.band'],
      [{ ...long, lots: '100', price: '30000' }, 'balance.insufficient'],
      [{ ...long, positionSide: 'both', lots: '1', price: '30000' }, 'contract.position.mode'],
      [{ ...closeLong, lots: '1', price: '30000' }, 'position.closable.insufficient'],
      [{ ...long, lots: '1', price: '30000', takeProfit: '29000' }, 'stop.long.profit'],
      [{ ...long, lots: '1', price: '30000', stopLoss: '0' }, 'stop.price.invalid'],
    ]
    const codes: unknown[] = []
    for (const [fields] of asked) codes.push(await refusal(world.order(userId, fields)))
    expect(codes).toEqual(asked.map(([, code]) => code))
    expect(await account(userId)).toMatchObject({ available: '10', orders: [] })
  })
})

describe('a position', () => {
  test('is closed with one key, orders and all; nobody else can act on it', async () => {
    const userId = await world.trader('1000')
    const positionId = await openLong(userId, '10')
    await world.order(userId, { ...long, lots: '1', price: '29000' })
    const stranger = await world.trader('1000')
    const acts: [Parameters<typeof world.call>[0], object][] = [
      ['moveMargin', { positionId, direction: 'add', amount: '1' }],
      ['setPositionStops', { positionId, takeProfit: '31000' }],
      ['reversePosition', { positionId }],
    ]
    for (const [name, body] of acts) {
      expect(await refusal(world.call(name, stranger, { body }))).toBe('position.unknown')
    }
    await world.order(other, { side: 'buy', positionSide: 'short', lots: '10', price: '30000' })
    const closed = await world.call('closePositions', userId, { body: {} })
    expect(closed).toMatchObject({
      closed: 1,
      orders: [{ origin: 'closeAll', status: 'filled', filledLots: '10' }],
    })
    expect(await account(userId)).toMatchObject({ frozen: '0', positions: [], orders: [] })
    const { list } = await world.call<Listed>('positionHistory', userId)
    expect(list).toMatchObject([
      { positionId, openedLots: '10', entryPrice: '30000', closePrice: '30000', closeMode: 'closeAll' },
    ])
    expect((await world.call<Listed>('positionHistory', stranger)).total).toBe(0)
  })

  test('is reversed', async () => {
    const userId = await world.trader('1000')
    const positionId = await openLong(userId, '10')
    await world.order(other, { ...long, lots: '20', price: '30000' })
    const { orders } = await world.call<{ orders: Answer[] }>('reversePosition', userId, {
      body: { positionId },
    })
    expect(orders).toMatchObject([
      { origin: 'reverse', side: 'sell', filledLots: '10' },
      { origin: 'reverse', side: 'sell', filledLots: '10' },
    ])
    expect((await account(userId)).positions).toMatchObject([{ direction: 'short', lots: '10' }])
  })

  test('a take-profit fires at its price, and its owner is told', async () => {
    const userId = await world.trader('1000')
    const positionId = await openLong(userId, '10')
    await world.call('setPositionStops', userId, {
      body: { positionId, takeProfit: '30100', stopLoss: '29000' },
    })
    const { stops } = await account(userId)
    expect(stops).toMatchObject([
      { kind: 'takeProfit', price: '30100', state: 'armed', lots: null, positionId },
      { kind: 'stopLoss', price: '29000', triggerBy: 'mark' },
    ])
    const [first] = stops
    const stranger = await world.trader('1000')
    const cancel = { body: { stopId: first?.stopId } }
    expect(await refusal(world.call('cancelStop', stranger, cancel))).toBe('stop.unknown')
    await world.order(other, { side: 'buy', positionSide: 'long', lots: '10', price: '30200' })
    await world.index('30200')
    expect((await account(userId)).positions).toEqual([])
    await vi.waitFor(async () =>
      expect(await world.told(userId)).toEqual([
        {
          kind: 'contract.take.profit',
          text: expect.stringContaining(`long position in ${SYMBOL} fired at`) as string,
        },
      ]),
    )
    const [message] = await world.told(userId)
    expect(message?.text).toContain('Lots closed: 10. Profit or loss before fees: 2 USDT')
    await world.index('30000')
  })
})

describe('a conditional order', () => {
  /** The mark is an average: it follows the index with a delay. */
  const MET = expect.stringMatching(/^301\d\d/) as string
  const waits = { symbol: SYMBOL, side: 'buy', positionSide: 'long', type: 'market', lots: '5' }

  test('waits, sends its order when the price is met, and is told of afterwards', async () => {
    const userId = await world.trader('1000')
    const body = { ...waits, triggerPrice: '30100', trigger: 'atOrAbove', clientOrderId: 'breakout' }
    const placed = await world.call('placeContractTrigger', userId, { body })
    const { triggerId } = placed
    expect(placed).toMatchObject({ state: 'waiting', triggerBy: 'mark', timeInForce: 'immediateOrCancel' })
    const again = await world.call('placeContractTrigger', userId, { body })
    expect(again).toMatchObject({ triggerId, number: placed['number'] })
    expect((await account(userId)).triggers).toMatchObject([{ triggerId, clientOrderId: 'breakout' }])
    await world.order(other, { side: 'sell', positionSide: 'short', lots: '5', price: '30200' })
    await world.index('30200')
    expect(await account(userId)).toMatchObject({
      triggers: [],
      positions: [{ direction: 'long', lots: '5', entryPrice: '30200' }],
    })
    const { list } = await world.call<Listed>('contractTriggerHistory', userId, { query: { symbol: SYMBOL } })
    expect(list).toMatchObject([{ triggerId, state: 'fired', endReason: 'fired', metPrice: MET }])
    const orders = await world.call<Listed>('contractOrderHistory', userId)
    expect(orders.list).toMatchObject([{ orderId: list[0]?.['orderId'], status: 'filled' }])
    await world.index('30000')
  })

  test('that cannot be paid for when its price comes says so, and nothing else happens', async () => {
    const userId = await world.trader('1')
    const body = { ...waits, type: 'limit', price: '29900', triggerPrice: '29900', trigger: 'atOrBelow' }
    const { triggerId } = await world.call('placeContractTrigger', userId, { body })
    await world.index('29900')
    const { list } = await world.call<Listed>('contractTriggerHistory', userId, {
      query: { state: 'rejected' },
    })
    expect(list).toMatchObject([{ triggerId, orderId: null, rejection: 'balance.insufficient' }])
    expect(await account(userId)).toMatchObject({ available: '1', triggers: [], orders: [], positions: [] })
    await vi.waitFor(async () =>
      expect(await world.told(userId)).toEqual([
        {
          kind: 'contract.trigger.rejected',
          text: expect.stringMatching(
            new RegExp(`^Your conditional order ${String(triggerId)} in ${SYMBOL} met its price at 29\\d+`),
          ) as string,
        },
      ]),
    )
    await world.index('30000')
  })

  test('is taken back by its owner alone, one by one or all of a contract', async () => {
    const userId = await world.trader('1000')
    const stranger = await world.trader('1000')
    const place = async (triggerPrice: string): Promise<unknown> => {
      const body = { ...waits, triggerPrice, trigger: 'atOrAbove' }
      return (await world.call('placeContractTrigger', userId, { body }))['triggerId']
    }
    const [first, second, third] = [await place('31000'), await place('32000'), await place('33000')]
    const cancel = { body: { triggerId: first } }
    expect(await refusal(world.call('cancelContractTrigger', stranger, cancel))).toBe('trigger.unknown')
    expect(await world.call('cancelAllContractTriggers', stranger, { body: {} })).toMatchObject({ closed: 0 })
    expect(await world.call('cancelContractTrigger', userId, cancel)).toMatchObject({
      triggerId: first,
      state: 'cancelled',
      endReason: 'byUser',
    })
    expect(await refusal(world.call('cancelContractTrigger', userId, cancel))).toBe('trigger.unknown')
    expect((await account(userId)).triggers).toMatchObject([{ triggerId: second }, { triggerId: third }])
    const all = { body: { symbol: SYMBOL } }
    expect(await world.call('cancelAllContractTriggers', userId, all)).toMatchObject({ closed: 2 })
    const { list, total } = await world.call<Listed>('contractTriggerHistory', userId, {
      query: { side: 'buy', pageSize: '2' },
    })
    expect(total).toBe(3)
    expect(list).toMatchObject([{ triggerId: third, state: 'cancelled' }, { triggerId: second }])
    expect((await world.call<Listed>('contractTriggerHistory', stranger)).total).toBe(0)
  })

  test('is refused for what the request says wrongly, and by the user’s own limits when it opens', async () => {
    const userId = await world.trader('1000')
    const above = { ...waits, triggerPrice: '31000', trigger: 'atOrAbove' }
    const asked: [object, string][] = [
      [{ ...above, symbol: 'NOPEUSDT' }, 'market.unknown'],
      [{ ...above, triggerPrice: '31000.000000001' }, 'request.decimals'],
      [{ ...above, triggerPrice: '31000.05' }, 'stop.price.invalid'],
      [{ ...above, triggerPrice: '29000' }, 'trigger.immediate'],
      [{ ...above, lots: '0' }, 'order.quantity.lot'],
      [{ ...above, lots: undefined }, 'order.type.invalid'],
      [{ ...above, type: 'limit' }, 'order.type.invalid'],
      [{ ...above, type: 'limit', price: '31000.05' }, 'order.price.tick'],
      [{ ...above, positionSide: 'both' }, 'contract.position.mode'],
    ]
    const codes: unknown[] = []
    for (const [body] of asked)
      codes.push(await refusal(world.call('placeContractTrigger', userId, { body })))
    expect(codes).toEqual(asked.map(([, code]) => code))
    expect((await account(userId)).triggers).toEqual([])
    await world.selfLimits.startCoolOff(userId, 1)
    expect(await refusal(world.call('placeContractTrigger', userId, { body: above }))).toBe('limit.cool.off')
    const closes = { ...above, side: 'sell', triggerPrice: '29000', trigger: 'atOrBelow', lots: undefined }
    expect(await world.call('placeContractTrigger', userId, { body: closes })).toMatchObject({ lots: null })
    const table = await world.call<AsyncIterable<string>>('exportContractHistory', userId, {
      query: { list: 'triggers' },
    })
    const lines: string[] = []
    for await (const line of table) lines.push(line.trimEnd())
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/,sell,long,market,immediateOrCancel,false,,,atOrBelow,29000,mark,waiting,/)
    await world.call('cancelAllContractTriggers', userId, { body: {} })
  })
})

describe('a liquidation', () => {
  test('is told, listed, and shown with everything that it was computed from', async () => {
    const userId = await world.trader('200')
    await world.call('setContractMode', userId, { body: { symbol: SYMBOL, marginMode: 'isolated' } })
    const positionId = await openLong(userId, '100')
    await world.call('cancelAllContractOrders', other, { body: {} })
    await world.order(other, { ...long, lots: '1000', price: '28600' })
    await world.index('28600')
    expect((await account(userId)).positions).toEqual([])
    await vi.waitFor(async () => expect(await world.told(userId)).toHaveLength(1))
    expect(await world.told(userId)).toMatchObject([
      {
        kind: 'contract.liquidated',
        text: expect.stringContaining(`position in ${SYMBOL} fell to`) as string,
      },
    ])
    const { list, total } = await world.call<Listed>('liquidations', userId, { query: { symbol: SYMBOL } })
    expect(total).toBe(1)
    expect(list).toMatchObject([
      {
        kind: 'liquidation',
        symbol: SYMBOL,
        direction: 'long',
        marginMode: 'isolated',
        lots: '100',
        outcome: 'closed',
      },
    ])
    const id = String(list[0]?.['id'])
    const receipt = await world.call('contractReceipt', userId, { query: { kind: 'liquidation', id } })
    expect(receipt).toMatchObject({
      kind: 'liquidation',
      marginMode: 'isolated',
      positionId: Number(positionId),
      contracts: [{ symbol: SYMBOL, multiplier: '0.001', takerRate: '0.0005', markMethod: 'basisAverage' }],
      marks: [{ index: '28600', quotes: [{ price: '28600' }, { price: '28600' }, { price: '28600' }] }],
      positions: [{ lots: '100', entryValue: '3000', margin: '150', tier: 1 }],
    })
    expect(failed(verifyLiquidation(receipt as never))).toEqual([])
    const stranger = await world.trader('1')
    const peek = world.call('contractReceipt', stranger, { query: { kind: 'liquidation', id } })
    expect(await refusal(peek)).toBe('record.unknown')
    await world.call('cancelAllContractOrders', other, { body: {} })
    await world.index('30000')
  })

  test('that nobody was told of is told after a restart, once', async () => {
    const userId = await world.trader('160')
    await openLong(userId, '100')
    await world.restart(async () => {
      await world.order(other, { ...long, lots: '1000', price: '28500' })
      await world.index('28500')
    })
    await vi.waitFor(async () => expect(await world.told(userId)).toHaveLength(1))
    await world.restart()
    expect(await world.told(userId)).toMatchObject([{ kind: 'contract.liquidated' }])
    await world.call('cancelAllContractOrders', other, { body: {} })
    await world.index('30000')
  })
})

test('a deleveraging is told to whose gain it cut short, listed and shown, and to nobody else', async () => {
  await world.call('cancelAllContractOrders', other, { body: {} })
  const winner = await world.trader('1000')
  await world.call('setContractMode', winner, { body: { symbol: SYMBOL, marginMode: 'isolated' } })
  await world.call('setLeverage', winner, { body: { symbol: SYMBOL, leverage: 100 } })
  const loser = await world.trader('160')
  await world.order(winner, { ...short, lots: '100', price: '30000' })
  await world.order(loser, { ...long, lots: '100', price: '30000' })
  // Nobody buys: what is liquidated can go only to who gained by it.
  await world.index('28500')
  for (const userId of [winner, loser]) expect((await account(userId)).positions).toEqual([])
  await vi.waitFor(async () => expect(await world.told(winner)).toHaveLength(1))
  expect(await world.told(winner)).toMatchObject([
    {
      kind: 'contract.deleveraged',
      text: expect.stringContaining(`100 lots of your short position in ${SYMBOL} were closed at`) as string,
    },
  ])
  const { list } = await world.call<Listed>('liquidations', winner)
  expect(list).toMatchObject([{ kind: 'deleveraging', direction: 'short', lots: '100', outcome: null }])
  const query = { kind: 'deleveraging', id: list[0]?.['id'] }
  const receipt = await world.call('contractReceipt', winner, { query })
  expect(receipt).toMatchObject({
    kind: 'deleveraging',
    symbol: SYMBOL,
    lots: '100',
    winner: { lots: '-100', fee: '0', position: { lots: '0', direction: 'short' } },
    contract: { symbol: SYMBOL, tiers: [{ maxLeverage: 100, maintenanceRate: '0.005' }, {}] },
    markOf: { index: '28500' },
  })
  expect(failed(verifyDeleveraging(receipt as never))).toEqual([])
  expect(await refusal(world.call('contractReceipt', loser, { query }))).toBe('record.unknown')
  const of = await world.call<Listed>('liquidations', loser)
  expect(of.list).toMatchObject([{ kind: 'liquidation', lots: '100' }])
  await world.index('30000')
})

describe("a user's own limits", () => {
  test('stop what opens, never what closes, also after a restart', async () => {
    const userId = await world.trader('10000')
    await openLong(userId, '100')
    await world.selfLimits.setDailyLoss(userId, '10')
    await world.order(userId, { ...long, lots: '1', price: '28000' })
    await world.index('29000')
    await world.order(other, { side: 'buy', positionSide: 'long', lots: '10', price: '29000' })
    await world.order(userId, { ...closeLong, lots: '10', price: '29000' })
    expect(await world.selfLimits.get(userId)).toMatchObject({ dailyLoss: '10', lostToday: '11.645' })
    await world.restart()
    const { positions, orders } = await account(userId)
    const [position] = positions
    const opening = [
      world.order(userId, { ...long, lots: '1', price: '28000' }),
      world.order(userId, { ...short, lots: '1', price: '29100' }),
      world.call('reversePosition', userId, { body: { positionId: position?.positionId } }),
      world.call('amendContractOrder', userId, { body: { orderId: orders[0]?.orderId, price: '28100' } }),
    ]
    for (const asked of opening) expect(await refusal(asked)).toBe('limit.daily.loss')
    const closing = await world.order(userId, { ...closeLong, lots: '90', price: '29100' })
    expect(closing).toMatchObject({ status: 'new', closeLots: '90' })
    await world.call('cancelAllContractOrders', userId, { body: {} })
    await world.index('30000')
  })

  test('in one-way mode let through what the position covers, as an order that only reduces', async () => {
    const userId = await world.trader('10000')
    await world.call('setContractMode', userId, { body: { symbol: SYMBOL, positionMode: 'oneWay' } })
    await world.order(other, { ...short, lots: '10', price: '30000' })
    await world.order(userId, { side: 'buy', positionSide: 'both', lots: '10', price: '30000' })
    await world.selfLimits.startCoolOff(userId, 1)
    const sell = { side: 'sell', positionSide: 'both', price: '30500' }
    expect(await refusal(world.order(userId, { ...sell, lots: '11' }))).toBe('limit.cool.off')
    expect(await world.order(userId, { ...sell, lots: '10' })).toMatchObject({
      reduceOnly: true,
      closeLots: '10',
    })
  })
})

describe('exports', () => {
  test('hold every row of a list under fixed columns', async () => {
    const userId = await world.trader('1000')
    await openLong(userId, '3')
    const lines: string[] = []
    const table = await world.call<AsyncIterable<string>>('exportContractHistory', userId, {
      query: { list: 'fills' },
    })
    for await (const line of table) lines.push(line.trimEnd())
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^time,symbol,fillId,tradeId,kind,/)
    expect(lines[1]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,${SYMBOL},`))
    expect(lines[1]?.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0)
  })
})

describe('what everyone may see', () => {
  test('the contract, its ticker with the mark, and the insurance fund with its changes', async () => {
    const nobody = 0 as UserId
    expect(await world.call('contracts', nobody)).toMatchObject([
      { symbol: SYMBOL, multiplier: '0.001', makerFee: '0.0002', takerFee: '0.0005', fundingHours: 8 },
    ])
    expect(await world.call('contractTickers', nobody)).toMatchObject([
      { symbol: SYMBOL, index: '30000', fundingRate: expect.any(String) as string },
    ])
    const fund = await world.call<{ balance: string; changes: Listed }>('insuranceFund', nobody)
    expect(fund.changes.list.at(-1)).toMatchObject({ reason: 'capital', amount: '100000' })
    expect(fund.changes.list[0]).toMatchObject({ balanceAfter: fund.balance })
    const candles = { query: { symbol: SYMBOL, kind: 'mark', interval: '1d' } }
    expect(await world.call('contractCandles', nobody, candles)).toMatchObject([{ volume: '0' }])
  })
})
