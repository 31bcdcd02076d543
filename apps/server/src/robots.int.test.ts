// Robots from end to end: the desk starts them, the thread beside the gateway drives them through the API with their own
// keys, and what they did is exact to the last unit.

import { createClient } from '@candor/client'
import { robotSigner } from '@candor/client/robot'
import { parseDecimal } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CheckedClient, Order } from './testing/checked-client.ts'
import { type RobotShown, RobotWorld } from './testing/robot-world.ts'
import { SocketClient } from './testing/socket-client.ts'

const symbol = 'BTC_USDT'
const PATIENCE = { timeout: 60_000, interval: 50 }
const LONG_MS = 120_000
const SCALE = 8

interface Fill {
  readonly side: 'buy' | 'sell'
  readonly quantity: string
  readonly quoteAmount: string
  readonly fee: string
  readonly feeAsset: string
}

function units(text: string): bigint {
  const value = parseDecimal(text.replace('-', ''), SCALE)
  if (value === undefined) throw new Error(`${text} is no amount`)
  return text.startsWith('-') ? -value : value
}

let world: RobotWorld
let owner: CheckedClient
let other: CheckedClient

beforeAll(async () => {
  world = await RobotWorld.open()
  owner = await world.trader(1)
  other = await world.trader(2)
  await trade('30000')
}, LONG_MS)
afterAll(() => world.close(), LONG_MS)

/** Others trade at a price. */
async function trade(price: string): Promise<void> {
  const body = { symbol, type: 'limit', price, quantity: '0.001' }
  await other.ask('placeOrder', { body: { ...body, side: 'sell' } })
  const third = await world.trader(3)
  await third.ask('placeOrder', { body: { ...body, side: 'buy' } })
}

async function offer(side: 'buy' | 'sell', price: string, quantity: string): Promise<Order> {
  return other.ask<Order>('placeOrder', { body: { symbol, side, type: 'limit', price, quantity } })
}

function shown(robotId: string): Promise<RobotShown> {
  return owner.ask<RobotShown>('robotDetail', { query: { robotId } })
}

async function openPrices(robotId: string): Promise<string[]> {
  const query = { robotId, which: 'open', pageSize: '200' }
  const { list } = await owner.ask<{ list: { side: string; price: string | null }[] }>('robotOrders', {
    query,
  })
  return list.map(({ side, price }) => `${side} ${price}`).sort()
}

async function until(look: () => Promise<void>): Promise<void> {
  await vi.waitFor(look, PATIENCE)
}

/** What the robot's trades moved, of both assets. */
async function flows(robotId: string): Promise<{ base: bigint; quote: bigint }> {
  const query = { robotId, pageSize: '200' }
  const { list } = await owner.ask<{ list: Fill[] }>('robotFills', { query })
  const sum = { base: 0n, quote: 0n }
  for (const { side, quantity, quoteAmount, fee, feeAsset } of list) {
    const sign = side === 'buy' ? 1n : -1n
    sum.base += sign * units(quantity) - (feeAsset === 'BTC' ? units(fee) : 0n)
    sum.quote -= sign * units(quoteAmount) + (feeAsset === 'BTC' ? 0n : units(fee))
  }
  return sum
}

async function owned(): Promise<{ base: bigint; quote: bigint }> {
  const [btc, usdt] = [await owner.spot('BTC'), await owner.spot('USDT')]
  return { base: units(btc.available), quote: units(usdt.available) }
}

describe('a grid', () => {
  test(
    'trades, is stopped, and everything comes home exactly',
    async () => {
      const before = await owned()
      await offer('sell', '30010', '0.1')
      const { robotId } = await world.robot(owner, {
        strategy: 'grid',
        venue: 'spot',
        symbol,
        parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
        investment: '1300',
      })
      await until(async () =>
        expect(await openPrices(robotId)).toEqual(['buy 29000', 'buy 29500', 'sell 30500', 'sell 31000']),
      )
      await other.ask('cancelAllOrders', { body: {} })
      await offer('sell', '29500', '0.01')
      await until(async () => expect(await openPrices(robotId)).toContain('sell 30000'))
      await offer('buy', '30500', '0.02')
      await until(async () => expect((await shown(robotId)).trips).toBe(2))
      await until(async () =>
        expect(await openPrices(robotId)).toEqual(['buy 29000', 'buy 29500', 'buy 30000', 'sell 31000']),
      )
      await owner.ask('stopRobot', { body: { robotId, sell: false } })
      await until(async () => expect((await shown(robotId)).state).toBe('stopped'))
      const { base, quote } = await flows(robotId)
      expect(base).not.toBe(0n)
      expect(await owned()).toEqual({ base: before.base + base, quote: before.quote + quote })
      await owner.ask('cancelAllOrders', { body: {} })
      await other.ask('cancelAllOrders', { body: {} })
    },
    LONG_MS,
  )
})

describe('an indicator', () => {
  test(
    'acts on the close of a minute, once',
    async () => {
      const before = await owned()
      const { robotId } = await world.robot(owner, {
        strategy: 'indicator',
        venue: 'spot',
        symbol,
        parameters: { indicator: 'rsi', interval: '1m', period: '2', low: '30', high: '70', amount: '300' },
        investment: '400',
      })
      const fills = async (): Promise<Fill[]> =>
        (await owner.ask<{ list: Fill[] }>('robotFills', { query: { robotId } })).list
      // It falls, and turns up: a signal to buy.
      for (const price of ['29990', '29980', '29900', '29800', '29700', '29600']) {
        await trade(price)
        await world.minute()
      }
      await offer('sell', '29905', '0.5')
      for (const price of ['29700', '29850', '29900']) {
        await trade(price)
        await world.minute()
      }
      await until(async () => expect(await fills()).toHaveLength(1))
      expect((await fills())[0]).toMatchObject({ side: 'buy' })
      await owner.ask('stopRobot', { body: { robotId, sell: false } })
      await until(async () => expect((await shown(robotId)).state).toBe('stopped'))
      const { base, quote } = await flows(robotId)
      expect(await owned()).toEqual({ base: before.base + base, quote: before.quote + quote })
    },
    LONG_MS,
  )
})

describe('a direction on a contract', () => {
  const contract = 'BTCUSDT'

  async function quote(side: 'buy' | 'sell', price: string, lots: string): Promise<void> {
    const body = { symbol: contract, side, positionSide: 'both', type: 'limit', price, lots, mayCross: true }
    await other.ask('placeContractOrder', { body })
  }

  async function wallet(): Promise<bigint> {
    return units((await owner.spot('USDT')).available)
  }

  test(
    'enters, is closed by its take-profit in the engine, and ends by itself',
    async () => {
      world.setPrices({ BTC: '30000' })
      await other.ask('transfer', { body: { from: 'spot', to: 'contract', asset: 'USDT', amount: '20000' } })
      await other.ask('setContractMode', { body: { symbol: contract, positionMode: 'oneWay' } })
      await quote('sell', '30000', '100')
      const third = await world.trader(3)
      await third.ask('transfer', { body: { from: 'spot', to: 'contract', asset: 'USDT', amount: '20000' } })
      await third.ask('setContractMode', { body: { symbol: contract, positionMode: 'oneWay' } })
      await third.ask('placeContractOrder', {
        body: {
          symbol: contract,
          side: 'buy',
          positionSide: 'both',
          type: 'limit',
          price: '30000',
          lots: '1',
        },
      })
      const before = await wallet()
      const { robotId } = await world.robot(owner, {
        strategy: 'direction',
        venue: 'contract',
        symbol: contract,
        parameters: { side: 'long', quantity: '10', takeProfit: '30100', stopLoss: '29500', leverage: '5' },
        investment: '200',
      })
      const detail = (): Promise<{ positions: { lots: string }[] }> =>
        owner.ask('robotDetail', { query: { robotId } })
      await until(async () => expect((await detail()).positions).toMatchObject([{ lots: '10' }]))
      await other.ask('cancelAllContractOrders', { body: {} })
      await quote('buy', '30150', '50')
      world.setPrices({ BTC: '30200' })
      await until(async () =>
        expect(await shown(robotId)).toMatchObject({ state: 'stopped', stop: 'takeProfit', trips: 1 }),
      )
      // Ten thousandths of a coin bought at 30,000 and sold at 30,150, less both fees.
      const gain = units('1.5') - (units('300') * 5n) / 10_000n - (units('301.5') * 5n) / 10_000n
      expect((await wallet()) - before).toBe(gain)
    },
    LONG_MS,
  )
})

describe('a pause by the owner', () => {
  test(
    'lets nothing be placed until the owner says so; then what was missed is made up for',
    async () => {
      world.setPrices({ BTC: '30000' })
      await trade('30000')
      await offer('sell', '30010', '0.1')
      const { robotId } = await world.robot(owner, {
        strategy: 'grid',
        venue: 'spot',
        symbol,
        parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
        investment: '1300',
      })
      await until(async () => expect(await openPrices(robotId)).toHaveLength(4))
      await other.ask('cancelAllOrders', { body: {} })
      await owner.ask('pauseRobot', { body: { robotId } })
      await offer('sell', '29500', '0.01')
      await until(async () => expect(await openPrices(robotId)).toHaveLength(3))
      expect(await shown(robotId)).toMatchObject({ state: 'paused', pause: 'user' })
      await owner.ask('resumeRobot', { body: { robotId } })
      await until(async () =>
        expect(await openPrices(robotId)).toEqual(['buy 29000', 'sell 30000', 'sell 30500', 'sell 31000']),
      )
      await owner.ask('stopRobot', { body: { robotId, sell: false } })
      await until(async () => expect((await shown(robotId)).state).toBe('stopped'))
    },
    LONG_MS,
  )
})

describe('prices that stop', () => {
  test(
    'pause a robot with the reason, and it goes on by itself',
    async () => {
      world.setPrices({ BTC: '30000' })
      await trade('30000')
      await offer('sell', '30010', '0.1')
      const { robotId } = await world.robot(owner, {
        strategy: 'grid',
        venue: 'spot',
        symbol,
        parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
        investment: '1300',
      })
      await until(async () => expect(await openPrices(robotId)).toHaveLength(4))
      await other.ask('cancelAllOrders', { body: {} })
      world.silence()
      await until(async () =>
        expect(await shown(robotId)).toMatchObject({ state: 'paused', pause: 'index.stale' }),
      )
      await offer('sell', '29500', '0.01')
      await until(async () => expect(await openPrices(robotId)).toHaveLength(3))
      world.setPrices({ BTC: '30000' })
      await until(async () => expect(await shown(robotId)).toMatchObject({ state: 'running', pause: null }))
      await until(async () => expect(await openPrices(robotId)).toHaveLength(4))
      await owner.ask('stopRobot', { body: { robotId, sell: false } })
      await until(async () => expect((await shown(robotId)).state).toBe('stopped'))
    },
    LONG_MS,
  )
})

describe('a robot’s key in its owner’s hands', () => {
  test(
    'trades in its own market as the robot, and nothing else; when the robot is stopped it is worth nothing',
    async () => {
      await offer('sell', '30010', '0.1')
      const { robotId, secret, keyId } = await world.robot(owner, {
        strategy: 'grid',
        venue: 'spot',
        symbol,
        parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
        investment: '1300',
      })
      await until(async () => expect(await openPrices(robotId)).toHaveLength(4))
      const { address } = world.server
      const signer = robotSigner({ keyId, secret })
      const key = createClient({
        baseUrl: address,
        token: () => null,
        language: () => 'en',
        sign: signer.headers,
      })
      const body = { symbol, side: 'buy' as const, type: 'limit' as const, price: '28000', quantity: '0.001' }
      await key.call('placeOrder', { body: { ...body, clientOrderId: 'by-hand' } })
      expect(await openPrices(robotId)).toContain('buy 28000')
      await expect(key.call('placeOrder', { body: { ...body, symbol: 'ETH_USDT' } })).rejects.toMatchObject({
        code: 'robot.scope',
      })
      const transfer = { from: 'spot', to: 'contract', asset: 'USDT', amount: '1' } as const
      await expect(key.call('transfer', { body: transfer })).rejects.toMatchObject({ code: 'robot.scope' })
      await expect(key.call('getUserInfo')).rejects.toMatchObject({ code: 'robot.scope' })
      const socket = await SocketClient.open(address)
      expect(await socket.send({ op: 'auth', robot: signer.login() })).toMatchObject({ code: 'success' })
      const proof = signer.login()
      expect(await socket.send({ op: 'auth', robot: proof })).toMatchObject({ code: 'success' })
      expect(await socket.send({ op: 'auth', robot: proof })).toMatchObject({ code: 'robot.sign.repeated' })
      await owner.ask('stopRobot', { body: { robotId, sell: false } })
      expect(await socket.closed).toBe(4003)
      await expect(key.call('openOrders')).rejects.toMatchObject({ code: 'robot.key.unknown' })
      await until(async () => expect((await shown(robotId)).state).toBe('stopped'))
      expect(await openPrices(robotId)).toEqual([])
    },
    LONG_MS,
  )
})
