import type { ContractAccountView, Lots, OrderId, Price, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  change,
  contractOrder,
  marked,
  placed,
  position,
  stop,
  stopEnded,
  stopTriggered,
  traded,
  triggerEnded,
  triggerPlaced,
} from '../live/contract-script-suite.ts'
import { CONTRACT, MONDAY, units } from '../live/market-script-suite.ts'
import { startServer } from './socket-suite.ts'

const ADA = 1 as UserId

function account(fields: Partial<ContractAccountView>): ContractAccountView {
  const nothing = units('0')
  return {
    available: nothing,
    frozen: nothing,
    transferable: nothing,
    settings: [],
    positions: [],
    stops: [],
    orders: [],
    triggers: [],
    ...fields,
  }
}

describe('public topics of contracts', () => {
  test('book, trades and ticker count lots', async () => {
    const server = await startServer()
    const { script, live } = server
    const client = await server.open()
    await client.subscribe('depth:BTCUSDT', 'trades:BTCUSDT', 'ticker:BTCUSDT')
    live.applyAll([script.outcome(placed(contractOrder(1, { lots: 25n as Lots })))])
    expect((await client.heard('depth:BTCUSDT', 2))[1]?.data).toEqual({ bids: [['30000', '25']], asks: [] })
    const taker = contractOrder(2, { userId: 2 as UserId, side: 'sell', positionSide: 'short' })
    const maker = { orderId: 1, userId: 1, changes: [change(position(1), 10n)] }
    const short = position(2, { direction: 'short' })
    live.applyAll([
      script.outcome(placed(taker), traded(maker, { orderId: 2, userId: 2, changes: [change(short, 10n)] })),
    ])
    expect((await client.heard('depth:BTCUSDT', 3))[2]?.data).toMatchObject({ bids: [['30000', '15']] })
    expect((await client.heard('trades:BTCUSDT', 2))[1]?.data).toEqual([
      { tradeId: '1', price: '30000', quantity: '10', quoteAmount: '300', side: 'sell', time: MONDAY },
    ])
    const tickers = await client.heard('ticker:BTCUSDT', 2)
    expect(tickers.at(-1)?.data).toMatchObject({
      symbol: 'BTCUSDT',
      bidQuantity: expect.any(String) as string,
    })
  })

  test('the mark is told with index, funding and open lots', async () => {
    const server = await startServer({ limits: { marksEveryMs: 0 } })
    const { script, live } = server
    const client = await server.open()
    expect(await client.subscribe('mark:BTC_USDT')).toMatchObject({ code: 'market.unknown' })
    await client.subscribe('mark:BTCUSDT', 'contractTickers')
    expect((await client.heard('mark:BTCUSDT', 1))[0]?.data).toMatchObject({ mark: null, markTime: null })
    live.applyAll([script.tick(1, '30000'), script.outcome(marked('30001.5', '30000'))])
    expect((await client.heard('mark:BTCUSDT', 2))[1]?.data).toEqual({
      symbol: 'BTCUSDT',
      mark: '30001.5',
      markTime: MONDAY,
      index: '30000',
      indexTime: MONDAY,
      fundingRate: '0.0001',
      nextFundingTime: MONDAY + 8 * 3_600_000,
      openLots: '25',
    })
    const [, delta] = await client.heard('contractTickers', 2)
    expect(delta?.data).toMatchObject([{ symbol: 'BTCUSDT', mark: '30001.5', volume: '0' }])
  })

  test('spot tickers stay without contracts', async () => {
    const server = await startServer()
    const client = await server.open()
    await client.subscribe('tickers')
    const [snapshot] = await client.heard('tickers', 1)
    expect(JSON.stringify(snapshot?.data)).not.toContain('BTCUSDT')
  })
})

describe('private topics of contracts', () => {
  test('positions begin with what the engine says, with ranks and settings, and follow what happens', async () => {
    const server = await startServer()
    const { script, live } = server
    server.contractAccounts.set(ADA, account({ positions: [{ ...position(1), adlFifth: 4 }] }))
    const client = await server.openAs(1)
    await client.subscribe('positions')
    expect((await client.heard('positions', 1))[0]?.data).toMatchObject({
      positions: [{ positionId: '10', lots: '10', entryPrice: '30000', adlFifth: 4 }],
      settings: [{ symbol: 'BTCUSDT', marginMode: 'cross', positionMode: 'hedge', leverage: 20 }],
    })
    live.applyAll([
      script.outcome({
        type: 'LeverageSet',
        userId: ADA,
        marketId: CONTRACT,
        leverage: 10,
        positions: [position(1, { leverage: 10, margin: units('30') })],
        postings: [],
      }),
      script.outcome({
        type: 'MarginMoved',
        position: position(2),
        direction: 'add',
        amount: units('1'),
        postings: [],
      }),
    ])
    expect((await client.heard('positions', 2))[1]?.data).toMatchObject({
      positions: [{ positionId: '10', leverage: 10, margin: '30', adlFifth: null }],
      settings: [{ leverage: 10, marginMode: 'cross' }],
    })
    const closed = position(1, { lots: 0n as Lots, entryValue: units('0'), margin: units('0') })
    live.applyAll([
      script.outcome({
        type: 'MarginMoved',
        position: closed,
        direction: 'remove',
        amount: units('1'),
        postings: [],
      }),
    ])
    const pushes = await client.heard('positions', 3)
    expect(pushes[2]?.data).toMatchObject({ positions: [{ positionId: '10', lots: '0', entryPrice: null }] })
    const late = await server.openAs(1)
    await late.subscribe('positions')
    expect((await late.heard('positions', 1))[0]?.data).toMatchObject({ positions: [] })
  })

  test('orders and fills of the own user as they happen', async () => {
    const server = await startServer()
    const { script, live } = server
    const client = await server.openAs(1)
    await client.subscribe('contractOrders', 'contractFills')
    live.applyAll([script.outcome(placed(contractOrder(1)))])
    expect((await client.heard('contractOrders', 2))[1]?.data).toMatchObject({
      total: 1,
      orders: [{ orderId: '1', status: 'new', lots: '10' }],
    })
    const taker = contractOrder(2, { userId: 2 as UserId, side: 'sell', positionSide: 'short' })
    const mine = change(position(1), 10n, { fee: units('0.06') })
    const theirs = change(position(2, { direction: 'short' }), 10n)
    live.applyAll([
      script.outcome(
        placed(taker),
        traded({ orderId: 1, userId: 1, changes: [mine] }, { orderId: 2, userId: 2, changes: [theirs] }),
      ),
    ])
    expect((await client.heard('contractOrders', 3))[2]?.data).toMatchObject({
      orders: [{ orderId: '1', filledLots: '10', openFee: '0.06', averagePrice: '30000' }],
    })
    expect((await client.heard('contractFills', 2))[1]?.data).toMatchObject([
      {
        fillId: '10-1',
        orderId: '1',
        role: 'maker',
        action: 'open',
        origin: 'user',
        side: 'buy',
        lots: '10',
      },
    ])
  })

  test('conditional orders: those that wait, then what becomes of each; nobody else hears of them', async () => {
    const server = await startServer()
    const { script, live } = server
    live.applyAll([script.outcome(triggerPlaced(1))])
    const client = await server.openAs(1)
    const stranger = await server.openAs(2)
    await client.subscribe('contractTriggers')
    await stranger.subscribe('contractTriggers')
    expect((await client.heard('contractTriggers', 1))[0]?.data).toMatchObject({
      triggers: [{ triggerId: '1', state: 'waiting', triggerPrice: '31000', lots: '10', endedTime: null }],
    })
    const met = units('31000.5') as Price
    live.applyAll([
      script.outcome(
        triggerPlaced(2),
        triggerEnded(1, { reason: 'fired', price: met, orderId: 9 as OrderId, rejection: undefined }),
      ),
      script.outcome(
        triggerEnded(2, {
          reason: 'rejected',
          price: met,
          orderId: undefined,
          rejection: 'balance.insufficient',
        }),
      ),
    ])
    const told = { metPrice: '31000.5', endedTime: MONDAY }
    expect((await client.heard('contractTriggers', 2))[1]?.data).toMatchObject({
      triggers: [
        { triggerId: '2', state: 'rejected', orderId: null, rejection: 'balance.insufficient', ...told },
        { triggerId: '1', state: 'fired', endReason: 'fired', orderId: '9', rejection: null, ...told },
      ],
    })
    expect(await stranger.heard('contractTriggers', 1)).toMatchObject([{ data: { triggers: [] } }])
    const late = await server.openAs(1)
    await late.subscribe('contractTriggers')
    expect((await late.heard('contractTriggers', 1))[0]?.data).toEqual({ triggers: [] })
  })

  test('stops are armed, fire and end; what is left of a pair waits for itself', async () => {
    const server = await startServer()
    const { script, live } = server
    const pair = [stop(7, { siblingId: 8 as never }), stop(8, { kind: 'stopLoss', siblingId: 7 as never })]
    server.contractAccounts.set(ADA, account({ stops: pair }))
    const client = await server.openAs(1)
    await client.subscribe('stops')
    expect((await client.heard('stops', 1))[0]?.data).toMatchObject({
      stops: [{ stopId: '7', state: 'armed', siblingId: '8' }, { stopId: '8' }],
    })
    live.applyAll([script.outcome(stopEnded(8, 'byUser'))])
    expect((await client.heard('stops', 2))[1]?.data).toMatchObject({
      stops: [
        { stopId: '8', state: 'ended', endReason: 'byUser' },
        { stopId: '7', state: 'armed', siblingId: null },
      ],
    })
    live.applyAll([script.outcome(stopTriggered(7, 'takeProfit', '31000'), stopEnded(7, 'done'))])
    expect((await client.heard('stops', 3))[2]?.data).toMatchObject({
      stops: [{ stopId: '7', state: 'ended', endReason: 'done' }],
    })
  })
})
