// Many robots at once, for tests and benchmarks: grids of demo traders on one market, others who trade into them, and what
// must hold of each whatever happens to the server: every line has one order, no order was made twice, and the robot owns
// exactly what it was given and what its trades moved.

import { parseDecimal } from '@candor/contract'
import { DEMO_FUND_PASSWORD } from '../demo-listing.ts'
import type { ApiClient } from './api-client.ts'

export interface CrowdRobot {
  readonly robotId: string
  readonly owner: number
}

/** How a client of a demo trader is had, whatever the server's address is now. */
export type Trader = (number: number) => Promise<ApiClient>

interface ShownOrder {
  /** The strategy's own name of it. */
  readonly ref: string | null
  readonly side: 'buy' | 'sell'
}

interface ShownFill {
  readonly side: 'buy' | 'sell'
  readonly quantity: string
  readonly quoteAmount: string
  readonly fee: string
}

interface ShownBalance {
  readonly asset: string
  readonly available: string
  readonly frozen: string
}

const SYMBOL = 'BTC_USDT'
const SCALE = 8
/** The fund password is asked for at each start, and one user may not try as often as they like. */
export const ROBOTS_PER_OWNER = 8
const STEPS = 4
const PAGE = '200'
const INVESTMENT = '1300'
/** The first traders make the market. */
const FIRST_OWNER = 3

export class RobotCrowd {
  readonly robots: CrowdRobot[] = []
  private readonly trader: Trader

  constructor(trader: Trader) {
    this.trader = trader
  }

  /** Traders that are needed for so many robots. */
  static tradersFor(robots: number): number {
    return FIRST_OWNER - 1 + Math.ceil(robots / ROBOTS_PER_OWNER)
  }

  /** A last price, and coins for everyone's first purchase. */
  async makeMarket(robots: number): Promise<void> {
    const [one, two] = [await this.trader(1), await this.trader(2)]
    const order = { symbol: SYMBOL, type: 'limit', price: '30000', quantity: '0.001' }
    await one.ask('placeOrder', { body: { ...order, side: 'sell' } })
    await two.ask('placeOrder', { body: { ...order, side: 'buy' } })
    const quantity = String(Math.ceil(robots * 0.0201 * 1_000) / 1_000)
    await one.ask('placeOrder', { body: { ...order, side: 'sell', price: '30010', quantity } })
  }

  async begin(count: number): Promise<void> {
    const owners = Math.ceil(count / ROBOTS_PER_OWNER)
    const waiting = Array.from({ length: owners }, (_, place) => place)
    const worker = async (): Promise<void> => {
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
        const most = Math.min(ROBOTS_PER_OWNER, count - place * ROBOTS_PER_OWNER)
        for (let each = 0; each < most; each++) await this.start(FIRST_OWNER + place, each)
      }
    }
    await Promise.all([worker(), worker(), worker(), worker()])
  }

  /** Somebody sells into the upper lines' purchases, and buys from the lower lines' sales, so much of each. */
  async tradeInto(lots: { readonly sell: string; readonly buy: string }): Promise<void> {
    const [one, two] = [await this.trader(1), await this.trader(2)]
    const order = { symbol: SYMBOL, type: 'limit', timeInForce: 'immediateOrCancel' }
    await one.ask('placeOrder', { body: { ...order, side: 'sell', price: '29500', quantity: lots.sell } })
    await two.ask('placeOrder', { body: { ...order, side: 'buy', price: '30500', quantity: lots.buy } })
  }

  /** What is wrong with a robot, or nothing. */
  async faultOf({ robotId, owner }: CrowdRobot): Promise<string | undefined> {
    const client = await this.trader(owner)
    const open = await this.list<ShownOrder>(client, 'robotOrders', { robotId, which: 'open' })
    if (open.length !== STEPS) return `${open.length} orders are open`
    const all = await this.list<ShownOrder>(client, 'robotOrders', { robotId })
    const names = all.map(({ ref }) => ref)
    if (new Set(names).size !== names.length) return 'an order was made twice'
    const fills = await this.list<ShownFill>(client, 'robotFills', { robotId })
    const { balances } = await client.ask<{ balances: readonly ShownBalance[] }>('robotDetail', {
      query: { robotId },
    })
    const owned = (asset: string): bigint => {
      const found = balances.find((each) => each.asset === asset)
      return found === undefined ? 0n : units(found.available) + units(found.frozen)
    }
    const expected = expectedOf(fills)
    if (owned('BTC') !== expected.base) return `it has ${owned('BTC')} of the coin, not ${expected.base}`
    return owned('USDT') === expected.quote ? undefined : `it has ${owned('USDT')}, not ${expected.quote}`
  }

  /** Of all that have one. */
  async faults(): Promise<readonly string[]> {
    const found: string[] = []
    for (const robot of this.robots) {
      const fault = await this.faultOf(robot)
      if (fault !== undefined) found.push(`robot ${robot.robotId}: ${fault}`)
    }
    return found
  }

  /** How many trades there were. */
  async countFills(): Promise<number> {
    let count = 0
    for (const { robotId, owner } of this.robots) {
      count += (await this.list(await this.trader(owner), 'robotFills', { robotId })).length
    }
    return count
  }

  private async start(owner: number, each: number): Promise<void> {
    const client = await this.trader(owner)
    const { robot, secret } = await client.ask<{ robot: { robotId: string }; secret: string }>(
      'createRobot',
      {
        key: `crowd-${each}`,
        body: {
          strategy: 'grid',
          venue: 'spot',
          symbol: SYMBOL,
          parameters: {
            spacing: 'arithmetic',
            lower: '29000',
            upper: '31000',
            steps: String(STEPS),
            quantity: '0.01',
          },
          investment: INVESTMENT,
        },
      },
    )
    const { robotId } = robot
    await client.ask('startRobot', {
      key: `crowd-start-${each}`,
      body: { robotId, secret, fundPassword: DEMO_FUND_PASSWORD },
    })
    this.robots.push({ robotId, owner })
  }

  private async list<T>(
    client: ApiClient,
    name: 'robotOrders' | 'robotFills',
    query: Readonly<Record<string, string>>,
  ): Promise<readonly T[]> {
    const found: T[] = []
    for (let page = 1; ; page++) {
      const { list, total } = await client.ask<{ list: readonly T[]; total: number }>(name, {
        query: { ...query, pageIndex: String(page), pageSize: PAGE },
      })
      found.push(...list)
      if (found.length >= total || list.length === 0) return found
    }
  }
}

function expectedOf(fills: readonly ShownFill[]): { readonly base: bigint; readonly quote: bigint } {
  let base = 0n
  let quote = units(INVESTMENT)
  for (const { side, quantity, quoteAmount, fee } of fills) {
    base += side === 'buy' ? units(quantity) - units(fee) : -units(quantity)
    quote += side === 'buy' ? -units(quoteAmount) : units(quoteAmount) - units(fee)
  }
  return { base, quote }
}

function units(text: string): bigint {
  const value = parseDecimal(text, SCALE)
  if (value === undefined) throw new Error(`${text} is no amount`)
  return value
}
