// What users are told, over every way to listen, on a live state made by hand.

import {
  type Amount,
  type BalanceView,
  type Event,
  type OrderId,
  type Posting,
  type Price,
  SPOT_WALLET,
  type UserId,
  userAccount,
  walletId,
} from '@candor/contract'
import { describe, expect, test, vi } from 'vitest'
import { change, contractOrder, position } from '../../live/contract-script-suite.ts'
import { CONTRACT, MONDAY, USDT, units } from '../../live/market-script-suite.ts'
import { type HandWorld, type Heard, soon, startByHand, type TestSocket } from '../streams/sockets-suite.ts'

const ADA = 1 as UserId
const CONTRACT_WALLET = walletId('contract')
const HOUR = 3_600_000

function listenKey(world: HandWorld, path: string, userId: number = ADA): string {
  return (world.call('POST', path, userId) as { listenKey: string }).listenKey
}
const spotKey = (world: HandWorld, userId?: number): string =>
  listenKey(world, '/api/v3/userDataStream', userId)
const futuresKey = (world: HandWorld, userId?: number): string =>
  listenKey(world, '/fapi/v1/listenKey', userId)

function kinds(client: TestSocket): unknown[] {
  return client.heard.map(({ e }) => e)
}

function purse(wallet: number, asset: number, available: string): BalanceView {
  const nothing = units('0')
  return {
    wallet: wallet as never,
    asset: asset as never,
    available: units(available),
    frozen: nothing,
    locked: nothing,
    adminFrozen: nothing,
    adminLocked: nothing,
    margin: nothing,
    escrow: nothing,
  }
}

type Bucket = 'available' | 'frozen' | 'margin'

function posting(
  wallet: typeof SPOT_WALLET,
  [from, fromAfter]: readonly [Bucket, string],
  [to, toAfter]: readonly [Bucket, string],
  amount: string,
): Posting {
  return {
    from: userAccount(ADA, wallet, from),
    to: userAccount(ADA, wallet, to),
    asset: USDT,
    amount: units(amount),
    fromAfter: units(fromAfter),
    toAfter: units(toAfter),
  }
}

describe('listen keys', () => {
  test('one for each API key and venue, as long as it lives', async () => {
    const world = await startByHand()
    const key = spotKey(world)
    expect(key).toMatch(/^[A-Za-z0-9]{64}$/)
    expect(spotKey(world)).toBe(key)
    expect(new Set([key, futuresKey(world), spotKey(world, 2)]).size).toBe(3)
    world.script.nowMs += HOUR
    expect(spotKey(world)).not.toBe(key)
  })

  test('live another hour when they are extended, by whoever they belong to', async () => {
    const world = await startByHand({ limits: { listenKeySweepMs: 5 } })
    const key = spotKey(world)
    const client = await world.open(`/ws/${key}`)
    world.script.nowMs += HOUR - 1
    expect(world.call('PUT', '/api/v3/userDataStream', ADA, { listenKey: key })).toEqual({})
    world.script.nowMs += HOUR - 1
    expect(() => world.call('PUT', '/api/v3/userDataStream', 2, { listenKey: key })).toThrow('does not exist')
    expect(() => world.call('DELETE', '/api/v3/userDataStream', 2, { listenKey: key })).toThrow(
      'does not exist',
    )
    world.script.nowMs += 1
    expect(await client.once(({ e }) => e === 'listenKeyExpired')).toMatchObject({ listenKey: key })
    expect(() => world.call('PUT', '/api/v3/userDataStream', ADA, { listenKey: key })).toThrow(
      'does not exist',
    )
    world.live.applyAll([world.script.place(ADA, 'buy', '100', '1').outcome])
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS' })).toMatchObject({ result: [] })
    expect(kinds(client)).toEqual(['listenKeyExpired', undefined])
  })

  test('need not be named on the venue of contracts', async () => {
    const world = await startByHand()
    expect(() => world.call('PUT', '/fapi/v1/listenKey', ADA)).toThrow('does not exist')
    const key = futuresKey(world)
    expect(world.call('PUT', '/fapi/v1/listenKey', ADA)).toEqual({ listenKey: key })
    expect(world.call('DELETE', '/fapi/v1/listenKey', ADA)).toEqual({})
    expect(() => world.call('DELETE', '/fapi/v1/listenKey', ADA)).toThrow('does not exist')
    expect(() => world.call('PUT', '/api/v3/userDataStream', ADA)).toThrow('listenKey')
  })

  test('end with their API key', async () => {
    const world = await startByHand()
    const client = await world.open(`/private/ws?listenKey=${futuresKey(world)}`)
    world.keys.revoke(ADA)
    await client.once(({ e }) => e === 'listenKeyExpired')
    const late = await world.open(`/ws/${'K'.repeat(64)}`)
    expect(await late.ask({ method: 'LIST_SUBSCRIPTIONS' })).toMatchObject({ result: [] })
  })

  test('open nothing on the other venue', async () => {
    const world = await startByHand()
    const client = await world.open(`/ws/${futuresKey(world)}`)
    expect(await client.subscribe(futuresKey(world))).toMatchObject({ error: { code: 2 } })
  })
})

describe('every way to listen', () => {
  test.each([
    ['/ws/<key>', 'bare'],
    ['/stream/ws/<key>', 'bare'],
    ['/stream?streams=<key>', 'wrapped'],
  ])('spot: %s', async (path, form) => {
    const world = await startByHand()
    const key = spotKey(world)
    const client = await world.open(path.replace('<key>', key))
    world.live.applyAll([world.script.place(ADA, 'buy', '100', '1').outcome])
    await soon(() => expect(client.heard).toHaveLength(1))
    expect(client.heard[0]).toMatchObject(
      form === 'bare' ? { e: 'executionReport' } : { stream: key, data: { e: 'executionReport' } },
    )
  })

  test.each([
    ['/private/ws?listenKey=<key>', 'bare'],
    ['/private/ws/<key>', 'bare'],
    ['/fstream/ws/<key>', 'bare'],
    ['/fstream/private/ws/<key>', 'bare'],
    ['/private/stream?listenKey=<key>', 'wrapped'],
    ['/private/stream?streams=<key>', 'wrapped'],
    ['/private/stream', 'subscribed'],
  ])('contracts: %s', async (path, form) => {
    const world = await startByHand()
    const key = futuresKey(world)
    const client = await world.open(path.replace('<key>', key))
    if (form === 'subscribed') await client.subscribe(key)
    const order = contractOrder(1)
    const placed = { type: 'ContractOrderPlaced', order, replaces: undefined, postings: [] } as const
    world.live.applyAll([world.script.outcome({ ...placed, marginReserve: units('0') })])
    const update = { e: 'ORDER_TRADE_UPDATE', o: { x: 'NEW', i: 1 } }
    await client.once((message) => 'e' in message || 'stream' in message)
    expect(client.heard.at(-1)).toMatchObject(form === 'bare' ? update : { stream: key, data: update })
  })
})

describe('spot', () => {
  test('one event at a time, the last trade as the one that filled the order', async () => {
    const world = await startByHand()
    const client = await world.open(`/ws/${spotKey(world)}`)
    const { id, outcome } = world.script.place(ADA, 'sell', '100', '1')
    world.live.applyAll([outcome])
    world.live.applyAll([world.script.take(2, id, '0.4'), world.script.take(2, id, '0.6')])
    const told = await client.events('executionReport', 3)
    expect(told[0]).toMatchObject({
      s: 'BTCUSDT',
      c: `candor-${id}`,
      S: 'SELL',
      o: 'LIMIT',
      f: 'GTC',
      q: '1',
      p: '100',
      C: '',
      x: 'NEW',
      X: 'NEW',
      i: id,
      w: true,
      t: -1,
      N: null,
      O: MONDAY,
    })
    const sold = { x: 'TRADE', m: true, n: '0.0000001', N: 'USDT', L: '100' }
    expect(told[1]).toMatchObject({
      ...sold,
      X: 'PARTIALLY_FILLED',
      l: '0.4',
      z: '0.4',
      Z: '40',
      Y: '40',
      t: 1,
    })
    expect(told[2]).toMatchObject({
      ...sold,
      X: 'FILLED',
      l: '0.6',
      z: '1',
      Z: '100',
      Y: '60',
      t: 2,
      w: false,
    })
    expect(client.heard).toHaveLength(3)
  })

  test('a cancelled order is known by its own name', async () => {
    const world = await startByHand()
    const client = await world.open(`/ws/${spotKey(world)}`)
    const { id, outcome } = world.script.place(ADA, 'buy', '100', '1')
    world.live.applyAll([outcome, world.script.cancel(id)])
    const [, cancelled] = await client.events('executionReport', 2)
    expect(cancelled).toMatchObject({ x: 'CANCELED', X: 'CANCELED', C: `candor-${id}`, z: '0', w: false })
  })

  test('balances follow the orders that changed them, command by command', async () => {
    const world = await startByHand()
    world.balances.set(ADA, [purse(SPOT_WALLET, USDT, '1000')])
    const client = await world.open(`/ws/${spotKey(world)}`)
    const { outcome } = world.script.place(ADA, 'buy', '100', '1')
    const [placed] = outcome.events
    const held: Event = {
      ...(placed as Extract<Event, { type: 'SpotOrderPlaced' }>),
      postings: [posting(SPOT_WALLET, ['available', '900'], ['frozen', '100'], '100')],
    }
    const second = world.script.freeze(ADA, '50', { available: '850', frozen: '50' })
    // In one batch: each command is told with what it left, and not with what came after it.
    world.live.applyAll([{ ...outcome, events: [held] }, second])
    await client.events('outboundAccountPosition', 2)
    expect(kinds(client)).toEqual(['executionReport', 'outboundAccountPosition', 'outboundAccountPosition'])
    expect(client.heard[1]).toMatchObject({ B: [{ a: 'USDT', f: '900', l: '100' }] })
    expect(client.heard[2]).toMatchObject({ B: [{ a: 'USDT', f: '850', l: '150' }] })
  })

  test('what comes in otherwise is told as such', async () => {
    const world = await startByHand()
    world.balances.set(ADA, [purse(SPOT_WALLET, USDT, '1000')])
    const client = await world.open(`/ws/${spotKey(world)}`)
    const deposit: Event = {
      type: 'DepositConfirmed',
      depositId: 1 as never,
      userId: ADA,
      assetId: USDT,
      amount: units('25'),
      postings: [
        {
          ...posting(SPOT_WALLET, ['available', '0'], ['available', '1025'], '25'),
          from: { kind: 'system', name: 'deposit_inflight', sub: 0 },
        },
      ],
    }
    world.live.applyAll([world.script.outcome(deposit)])
    await client.events('outboundAccountPosition', 1)
    expect(client.heard).toMatchObject([
      { e: 'balanceUpdate', a: 'USDT', d: '25', T: MONDAY },
      { e: 'outboundAccountPosition', B: [{ a: 'USDT', f: '1025', l: '0' }] },
    ])
  })

  test('nobody hears of anybody else', async () => {
    const world = await startByHand()
    const client = await world.open(`/ws/${spotKey(world)}`)
    const { id, outcome } = world.script.place(2, 'sell', '100', '1')
    world.live.applyAll([outcome, world.script.take(3, id, '0.4')])
    expect(await client.ask({ method: 'LIST_SUBSCRIPTIONS' })).toMatchObject({ id: 1 })
    expect(client.heard).toHaveLength(1)
  })

  test('an order by its cost has no quantity of its own until it closes as filled', async () => {
    const world = await startByHand()
    const client = await world.open(`/ws/${spotKey(world)}`)
    const { id, outcome } = world.script.place(2, 'sell', '100', '1')
    world.live.applyAll([outcome])
    const taken = world.script.take(ADA, id, '0.4')
    const events = taken.events.map((event): Event => {
      if (event.type === 'SpotOrderPlaced') {
        const order = { ...event.order, orderType: 'market' as const, price: undefined, quantity: undefined }
        return { ...event, order: { ...order, quoteAmount: units('40') } }
      }
      if (event.type !== 'SpotTraded') return event
      return { ...event, taker: { ...event.taker, remaining: undefined } }
    })
    world.live.applyAll([{ ...taken, events }])
    const told = await client.events('executionReport', 2)
    expect(told).toMatchObject([
      { x: 'NEW', o: 'MARKET', q: '0', Q: '40' },
      { x: 'TRADE', X: 'FILLED', q: '0.4', z: '0.4', m: false, N: 'BTC' },
    ])
  })
})

describe('contracts', () => {
  const placed = { type: 'ContractOrderPlaced', replaces: undefined, marginReserve: units('0') } as const
  const party = (orderId: number, userId: number, lots: bigint, remaining: bigint) => ({
    orderId: orderId as OrderId,
    userId: userId as UserId,
    rateE8: 0n as never,
    remaining: remaining as never,
    reserve: 0n as never,
    changes: [
      change(position(userId, { lots: lots as never }), lots, { fee: units('0.15'), pnl: units('2') }),
    ],
  })
  const closed = (orderId: number, userId: number, reason: 'filled' | 'noLiquidity'): Event => ({
    type: 'ContractOrderClosed',
    orderId: orderId as OrderId,
    userId: userId as UserId,
    marketId: CONTRACT,
    status: reason === 'filled' ? 'filled' : 'cancelled',
    reason,
    filledLots: (reason === 'filled' ? 10n : 0n) as never,
    filledValue: (reason === 'filled' ? units('300') : 0n) as never,
    droppedLots: 0n as never,
    openFee: 0n as never,
    closeFee: 0n as never,
    pnl: 0n as never,
    marginReleased: 0n as never,
    postings: [],
  })

  test('the order, the trade in short and in full, then the account', async () => {
    const world = await startByHand()
    world.balances.set(ADA, [purse(CONTRACT_WALLET, USDT, '1000')])
    const client = await world.open(`/private/ws/${futuresKey(world)}`)
    const maker = contractOrder(1, { lots: 10n as never })
    const hold = posting(CONTRACT_WALLET, ['available', '980'], ['frozen', '20'], '20')
    world.live.applyAll([world.script.outcome({ ...placed, order: maker, postings: [hold] })])
    await client.events('ORDER_TRADE_UPDATE', 1)
    // What is only set aside is no change of the account.
    expect(kinds(client)).toEqual(['ORDER_TRADE_UPDATE'])
    const taker = contractOrder(2, { userId: 2 as never, side: 'sell', lots: 10n as never })
    world.live.applyAll([
      world.script.outcome(
        { ...placed, order: taker, postings: [] },
        {
          type: 'ContractTraded',
          tradeId: 9 as never,
          marketId: CONTRACT,
          price: units('30000'),
          lots: 10n as never,
          value: units('300'),
          takerSide: 'sell',
          maker: party(1, ADA, 10n, 0n),
          taker: party(2, 2, 10n, 0n),
          postings: [
            posting(CONTRACT_WALLET, ['frozen', '5'], ['margin', '15'], '15'),
            {
              ...posting(CONTRACT_WALLET, ['frozen', '4.85'], ['available', '0'], '0.15'),
              to: { kind: 'system', name: 'fee', sub: 0 },
            },
          ],
        },
        closed(1, ADA, 'filled'),
        closed(2, 2, 'filled'),
      ),
    ])
    await client.events('ACCOUNT_UPDATE', 1)
    expect(kinds(client)).toEqual([
      'ORDER_TRADE_UPDATE',
      'TRADE_LITE',
      'ORDER_TRADE_UPDATE',
      'ACCOUNT_UPDATE',
    ])
    expect(client.heard[1]).toMatchObject({ s: 'BTCUSDT', L: '30000', l: '0.01', t: 9, i: 1, m: true })
    expect(client.heard[2]?.['o']).toMatchObject({
      x: 'TRADE',
      X: 'FILLED',
      q: '0.01',
      z: '0.01',
      ap: '30000',
      N: 'USDT',
      n: '0.15',
      rp: '2',
      ps: 'LONG',
      m: true,
    })
    expect(client.heard[3]).toMatchObject({
      a: {
        m: 'ORDER',
        B: [{ a: 'USDT', wb: '999.85', cw: '999.85', bc: '0' }],
        P: [{ s: 'BTCUSDT', pa: '0.01', ep: '30000', mt: 'cross', iw: '0', ps: 'LONG' }],
      },
    })
  })

  test('money in and out, leverage, and what is about to be liquidated', async () => {
    const world = await startByHand()
    world.balances.set(ADA, [purse(CONTRACT_WALLET, USDT, '1000')])
    const client = await world.open(`/private/ws/${futuresKey(world)}`)
    await soon(() => expect(world.sockets.counters.sockets).toBe(1))
    const transfer: Event = {
      type: 'Transferred',
      userId: ADA,
      from: SPOT_WALLET,
      to: CONTRACT_WALLET,
      assetId: USDT,
      amount: units('5'),
      postings: [
        {
          ...posting(CONTRACT_WALLET, ['available', '0'], ['available', '1005'], '5'),
          from: userAccount(ADA, SPOT_WALLET, 'available'),
        },
      ],
    }
    world.live.applyAll([world.script.outcome(transfer)])
    expect(await client.once(({ e }) => e === 'ACCOUNT_UPDATE')).toMatchObject({
      a: { m: 'DEPOSIT', B: [{ a: 'USDT', wb: '1005', cw: '1005', bc: '5' }], P: [] },
    })
    const leverage: Event = {
      type: 'LeverageSet',
      userId: ADA,
      marketId: CONTRACT,
      leverage: 50,
      positions: [],
      postings: [],
    }
    world.live.applyAll([world.script.outcome(leverage)])
    expect(await client.once(({ e }) => e === 'ACCOUNT_CONFIG_UPDATE')).toMatchObject({
      ac: { s: 'BTCUSDT', l: 50 },
    })
    const begun: Event = {
      type: 'LiquidationBegun',
      liquidationId: 1 as never,
      userId: ADA,
      marginMode: 'cross',
      positionId: undefined,
      available: units('0'),
      held: units('0'),
      equity: units('1'),
      maintenance: units('2'),
      positions: [
        {
          position: position(ADA),
          mark: units('29000'),
          pnl: -units('10') as Amount,
          tier: 1,
          maintenance: units('2'),
        },
      ],
    }
    world.live.applyAll([world.script.outcome(begun)])
    expect(await client.once(({ e }) => e === 'MARGIN_CALL')).toMatchObject({
      cw: '1005',
      p: [{ s: 'BTCUSDT', ps: 'LONG', pa: '0.01', mt: 'CROSSED', mp: '29000', up: '-10', mm: '2' }],
    })
  })

  test('conditional orders: what became of them, each in the family it was made in', async () => {
    const world = await startByHand()
    const client = await world.open(`/private/ws/${futuresKey(world)}`)
    const trigger = (triggerId: number, clientId: string | undefined) => ({
      triggerId: triggerId as never,
      userId: ADA,
      clientId,
      marketId: CONTRACT,
      side: 'sell' as const,
      positionSide: 'both' as const,
      orderType: 'market' as const,
      timeInForce: 'immediateOrCancel' as const,
      price: undefined,
      lots: 4n as never,
      reduceOnly: true,
      mayCross: true,
      triggerPrice: units<Price>('29000'),
      trigger: 'atOrBelow' as const,
      triggerBy: 'mark' as const,
      selfTrade: undefined,
      createdMs: BigInt(MONDAY) as never,
    })
    const ended = (triggerId: number, reason: 'byUser' | 'fired', orderId?: number): Event => ({
      type: 'ContractTriggerEnded',
      triggerId: triggerId as never,
      userId: ADA,
      marketId: CONTRACT,
      reason,
      price: undefined,
      orderId: orderId as never,
      rejection: undefined,
    })
    const order = contractOrder(5, { origin: 'trigger', side: 'sell', orderType: 'market', price: undefined })
    world.live.applyAll([
      world.script.outcome({ type: 'ContractTriggerPlaced', trigger: trigger(1, 'mine') }),
      world.script.outcome({ type: 'ContractTriggerPlaced', trigger: trigger(2, ':old') }),
      world.script.outcome(ended(1, 'byUser')),
      world.script.outcome(
        ended(2, 'fired', 5),
        { ...placed, order, postings: [] },
        closed(5, ADA, 'noLiquidity'),
      ),
    ])
    await soon(() => expect(client.heard).toHaveLength(5))
    const shown = (message: Heard | undefined) => message?.['o']
    expect(client.heard[0]).toMatchObject({ e: 'ALGO_UPDATE' })
    expect(shown(client.heard[0])).toMatchObject({
      caid: 'mine',
      aid: 1,
      at: 'CONDITIONAL',
      o: 'STOP_MARKET',
      X: 'NEW',
      tp: '29000',
      q: '0.004',
    })
    const number = 2 ** 52 + 2
    expect(shown(client.heard[1])).toMatchObject({
      x: 'NEW',
      X: 'NEW',
      c: 'old',
      i: number,
      ot: 'STOP_MARKET',
    })
    expect(shown(client.heard[2])).toMatchObject({ caid: 'mine', X: 'CANCELED' })
    // The order that it sent goes on under its own number and name.
    expect(shown(client.heard[3])).toMatchObject({
      x: 'NEW',
      c: 'old',
      i: number,
      o: 'MARKET',
      ot: 'STOP_MARKET',
    })
    expect(shown(client.heard[4])).toMatchObject({ x: 'EXPIRED', X: 'EXPIRED', c: 'old', i: number })
  })
})

test('a fault of ours ends the connections that it is about, and nothing else', async () => {
  const world = await startByHand()
  world.balances.set(ADA, [purse(SPOT_WALLET, USDT, '1000')])
  const client = await world.open(`/ws/${spotKey(world)}`)
  const other = await world.open(`/ws/${spotKey(world, 2)}`)
  await soon(() => expect(world.sockets.listenedUsers).toBe(2))
  vi.spyOn(world.live, 'assetOf').mockImplementationOnce(() => {
    throw new Error('a bug of ours')
  })
  world.live.applyAll([world.script.freeze(ADA, '50', { available: '950', frozen: '50' })])
  expect(await client.closed).toBe(1011)
  expect(world.errors).toHaveLength(1)
  world.live.applyAll([world.script.place(2, 'buy', '100', '1').outcome])
  await other.events('executionReport', 1)
})

test('nothing is kept of a user whom nobody hears any more', async () => {
  const world = await startByHand()
  const one = await world.open(`/ws/${spotKey(world)}`)
  const other = await world.open(`/private/ws/${futuresKey(world)}`)
  await soon(() => expect(world.sockets.listenedUsers).toBe(2))
  one.socket.close()
  other.socket.close()
  await soon(() => expect(world.sockets.listenedUsers).toBe(0))
})
