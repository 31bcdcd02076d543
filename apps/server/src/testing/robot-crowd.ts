// Many robots at once, for tests and benchmarks: grids of demo traders on one market, others who trade into them, and what
// must hold of each whatever happens to the server: every line has one order, no order was made twice, and the robot owns
// exactly what it was given and what its trades moved.

import { parseDecimal } from '@candor/contract'
import { DEMO_FUND_PASSWORD } from '../demo-listing.ts'
import type { ApiClient } from './api-client.ts'

export interface CrowdRobot {
  readonly robotId: string
  readonly owner: number
  readonly market: CrowdMarket
}

/** A market of the crowd: where its grids begin, what is traded on each line, and what one of them buys at first. */
interface CrowdMarket {
  readonly base: 'BTC' | 'ETH'
  readonly price: number
  readonly quantity: number
  readonly stock: number
}

const MARKETS: readonly CrowdMarket[] = [
  { base: 'BTC', price: 30_000, quantity: 0.0008, stock: 0.00164 },
  { base: 'ETH', price: 3_000, quantity: 0.008, stock: 0.0164 },
]

/** How a client of a demo trader is had, whatever the server's address is now. */
export type Trader = (number: number) => Promise<ApiClient>

interface ShownOrder {
  readonly orderId: string
  readonly status: string
  readonly closeReason: string | null
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

const SCALE = 8
const OPEN: ReadonlySet<string> = new Set(['new', 'partiallyFilled'])
const STEPS = 4
const PAGE = '200'
const INVESTMENT = '110'
/** The first traders make the market: these have coins for everyone's first purchase. */
const SELLERS = [1, 3, 4, 5]
const FIRST_OWNER = 6

export class RobotCrowd {
  readonly robots: CrowdRobot[] = []
  private readonly trader: Trader
  private readonly perOwner: number

  /**
   * With two robots of an owner these never meet. With more they do, and leave a line empty for a while; more than eight
   * cannot be started at once, since each start asks for the fund password.
   */
  constructor(trader: Trader, perOwner = MARKETS.length) {
    this.trader = trader
    this.perOwner = perOwner
  }

  /** Traders that are needed for so many robots. */
  static tradersFor(robots: number, perOwner = MARKETS.length): number {
    return FIRST_OWNER - 1 + Math.ceil(robots / perOwner)
  }

  /** A last price, and coins for everyone's first purchase. */
  async makeMarkets(robots: number): Promise<void> {
    const [one, two] = [await this.trader(1), await this.trader(2)]
    for (const market of MARKETS) {
      const { price, quantity, stock } = market
      const order = { symbol: symbolOf(market), type: 'limit' }
      const first = { ...order, price: String(price), quantity: String(quantity) }
      await one.ask('placeOrder', { body: { ...first, side: 'sell' } })
      await two.ask('placeOrder', { body: { ...first, side: 'buy' } })
      const all = (robots / MARKETS.length) * stock
      const offer = {
        price: String(price + price / 3_000),
        quantity: (all / SELLERS.length + quantity).toFixed(4),
      }
      for (const number of SELLERS) {
        const seller = await this.trader(number)
        await seller.ask('placeOrder', { body: { ...order, ...offer, side: 'sell' } })
      }
    }
  }

  async begin(count: number): Promise<void> {
    const { perOwner } = this
    const waiting = Array.from({ length: Math.ceil(count / perOwner) }, (_, place) => place)
    const worker = async (): Promise<void> => {
      for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
        const most = Math.min(perOwner, count - place * perOwner)
        for (let each = 0; each < most; each++) await this.start(FIRST_OWNER + place, each)
      }
    }
    await Promise.all([worker(), worker(), worker(), worker()])
  }

  /** Somebody sells into the upper lines' purchases, and buys from the lower lines' sales, as much as so many robots'. */
  async tradeInto(robots: number): Promise<void> {
    const [one, two] = [await this.trader(1), await this.trader(2)]
    for (const market of MARKETS) {
      const order = {
        symbol: symbolOf(market),
        type: 'limit',
        timeInForce: 'immediateOrCancel',
        // Not a whole number of orders: some are filled in part.
        quantity: (market.quantity * (robots + 0.5)).toFixed(4),
      }
      await one.ask('placeOrder', { body: { ...order, side: 'sell', price: lineOf(market, 1) } })
      await two.ask('placeOrder', { body: { ...order, side: 'buy', price: lineOf(market, 3) } })
    }
  }

  /** What is wrong with a robot, or nothing. */
  async faultOf({ robotId, owner, market }: CrowdRobot): Promise<string | undefined> {
    const client = await this.trader(owner)
    const orders = await this.list<ShownOrder>(client, 'robotOrders', { robotId })
    const names = orders.map(({ ref }) => ref)
    if (new Set(names).size !== names.length) return 'an order was made twice'
    const fault = faultOfLines(orders)
    if (fault !== undefined) return fault
    const fills = await this.list<ShownFill>(client, 'robotFills', { robotId })
    const { balances } = await client.ask<{ balances: readonly ShownBalance[] }>('robotDetail', {
      query: { robotId },
    })
    const owned = (asset: string): bigint => {
      const found = balances.find((each) => each.asset === asset)
      return found === undefined ? 0n : units(found.available) + units(found.frozen)
    }
    const expected = expectedOf(fills)
    const { base } = market
    if (owned(base) !== expected.base) return `it has ${owned(base)} of the coin, not ${expected.base}`
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
    const market = MARKETS[each % MARKETS.length] as CrowdMarket
    const { robot, secret } = await client.ask<{ robot: { robotId: string }; secret: string }>(
      'createRobot',
      {
        key: `crowd-${each}`,
        body: {
          strategy: 'grid',
          venue: 'spot',
          symbol: symbolOf(market),
          parameters: {
            spacing: 'arithmetic',
            lower: lineOf(market, 0),
            upper: lineOf(market, STEPS),
            steps: String(STEPS),
            quantity: String(market.quantity),
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
    this.robots.push({ robotId, owner, market })
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

/**
 * Between two lines there is one order at a time. When a robot would trade with itself the newer of its two orders is taken
 * away; that one is tried again a minute later.
 */
function faultOfLines(orders: readonly ShownOrder[]): string | undefined {
  const open = orders.filter(({ status }) => OPEN.has(status)).map(cellOf)
  if (new Set(open).size !== open.length) return 'two orders are open where one should be'
  for (let cell = 0; cell < STEPS; cell++) {
    const newest = orders
      .filter((order) => cellOf(order) === cell)
      .reduce<ShownOrder | undefined>((last, order) => (isNewer(order, last) ? order : last), undefined)
    const isWaiting = newest?.closeReason === 'selfTrade'
    if (!open.includes(cell) && !isWaiting) return `no order is open between lines ${cell} and ${cell + 1}`
  }
  return undefined
}

function isNewer({ orderId }: ShownOrder, other: ShownOrder | undefined): boolean {
  return other === undefined || Number(orderId) > Number(other.orderId)
}

/** A purchase is named for the line below, a sale for the line above; the first purchase for none. */
function cellOf({ ref }: ShownOrder): number | undefined {
  const [, side, line] = /^([bs])(\d+)\./.exec(ref ?? '') ?? []
  if (line === undefined) return undefined
  return side === 'b' ? Number(line) : Number(line) - 1
}

function symbolOf({ base }: CrowdMarket): string {
  return `${base}_USDT`
}

/** The lines are a sixtieth of the price apart, the middle one at the price. */
function lineOf({ price }: CrowdMarket, line: number): string {
  return String(price + ((line - STEPS / 2) * price) / 60)
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
