// A busy market for a terminal to show: one trader keeps quoting on both sides of the touch and takes each quote back a
// moment later, another one takes. All of it orders through the API's socket, as anybody sends them.

import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient } from '@candor/server/testing'
import { WebSocket } from 'ws'

export const SYMBOL = 'BTC_USDT'
export const CONTRACT = 'BTCUSDT'
/** Quotes placed a second, and as many taken back: about five levels change between two updates of the book. */
const QUOTES_PER_SECOND = 50
const QUOTES_STANDING = 40
const TAKES_PER_SECOND = 4
const TICK_MS = 10
/** How far from the index quotes stand at most: within the makers' nearest ones. */
const REACH = 0.0002
/** How far a taker would go. */
const TAKER_REACH = 0.002
const TAKEN = 0.0003
const LOTS = 100_000
/** Of a contract, in one coin. */
const CONTRACT_LOTS = 1_000

interface Wish {
  readonly side: 'buy' | 'sell'
  readonly price: number
  readonly quantity: number
  readonly timeInForce: 'postOnly' | 'immediateOrCancel'
}

/** How orders are sent to a kind of market. */
interface Venue {
  readonly placing: string
  readonly cancelling: string
  readonly order: (wish: Wish) => Readonly<Record<string, unknown>>
}

const SPOT: Venue = {
  placing: 'placeOrder',
  cancelling: 'cancelOrder',
  order: ({ side, price, quantity, timeInForce }) => ({
    symbol: SYMBOL,
    type: 'limit',
    side,
    price: price.toFixed(2),
    quantity: (Math.ceil(quantity * LOTS) / LOTS).toFixed(5),
    timeInForce,
  }),
}

/** A quote would open, on either side; what is taken is opened and closed in turn. */
const PERPETUAL: Venue = {
  placing: 'placeContractOrder',
  cancelling: 'cancelContractOrder',
  order: ({ side, price, quantity, timeInForce }) => ({
    symbol: CONTRACT,
    type: 'limit',
    side,
    positionSide: timeInForce === 'immediateOrCancel' || side === 'buy' ? 'long' : 'short',
    price: price.toFixed(1),
    lots: String(Math.ceil(quantity * CONTRACT_LOTS)),
    timeInForce,
    mayCross: true,
  }),
}

const VENUES = { spot: SPOT, contract: PERPETUAL }

interface Answer {
  readonly id?: number
  readonly code?: string
  readonly topic?: string
  readonly data?: {
    readonly orderId?: string
    readonly status?: string
    readonly price?: string | null
  } | null
}

/** What a trader sends, and what came back. */
class Sender {
  /** Orders that stand, the oldest first. */
  readonly placed: string[] = []
  index: number | undefined
  private readonly socket: WebSocket
  private readonly venue: Venue
  private readonly places = new Set<number>()
  private nextId = 1

  constructor(socket: WebSocket, venue: Venue, ticket: string) {
    this.socket = socket
    this.venue = venue
    socket.on('message', (data: Buffer) => this.take(JSON.parse(data.toString()) as Answer))
    this.send({ op: 'auth', ticket })
    this.send({ op: 'subscribe', topics: [`index:${SYMBOL}`] })
  }

  place(wish: Wish): void {
    this.places.add(this.nextId)
    this.send({ op: this.venue.placing, data: this.venue.order(wish) })
  }

  cancelOldest(): void {
    const orderId = this.placed.shift()
    if (orderId !== undefined) this.send({ op: this.venue.cancelling, data: { orderId } })
  }

  close(): void {
    this.socket.terminate()
  }

  private send(message: Readonly<Record<string, unknown>>): void {
    this.socket.send(JSON.stringify({ id: this.nextId++, ...message }))
  }

  private take({ id, code, topic, data }: Answer): void {
    if (topic !== undefined && typeof data?.price === 'string') this.index = Number(data.price)
    if (id === undefined || code === undefined) return
    const isPlace = this.places.delete(id)
    // A quote may come too late, or be taken before it is taken back: a busy market is like that.
    if (code === 'success' && isPlace && data?.orderId !== undefined && data.status === 'new')
      this.placed.push(data.orderId)
  }
}

async function sender(address: string, venue: Venue, number: number): Promise<Sender> {
  const { token } = await ApiClient.login(address, demoTrader(number).account, DEMO_PASSWORD)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/exchange/ws`, { perMessageDeflate: false })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return new Sender(socket, venue, token ?? '')
}

export class Traffic {
  private readonly quoter: Sender
  private readonly taker: Sender
  private readonly timer: NodeJS.Timeout
  private quotes = 0
  private takes = 0

  private constructor(quoter: Sender, taker: Sender) {
    this.quoter = quoter
    this.taker = taker
    const startMs = performance.now()
    this.timer = setInterval(() => this.step((performance.now() - startMs) / 1_000), TICK_MS)
  }

  /** Begins at once, with the second and the third demo trader. */
  static async start(address: string, on: keyof typeof VENUES): Promise<Traffic> {
    const venue = VENUES[on]
    return new Traffic(await sender(address, venue, 2), await sender(address, venue, 3))
  }

  stop(): void {
    clearInterval(this.timer)
    this.quoter.close()
    this.taker.close()
  }

  private step(seconds: number): void {
    const { index } = this.quoter
    if (index === undefined) return
    for (; this.quotes < seconds * QUOTES_PER_SECOND; this.quotes++) {
      const side = this.quotes % 2 === 0 ? 'buy' : 'sell'
      const distance = index * REACH * (0.02 + Math.random())
      const price = side === 'buy' ? index - distance : index + distance
      const quantity = 0.0005 + Math.random() * 0.01
      this.quoter.place({ side, price, quantity, timeInForce: 'postOnly' })
      if (this.quoter.placed.length > QUOTES_STANDING) this.quoter.cancelOldest()
    }
    for (; this.takes < seconds * TAKES_PER_SECOND; this.takes++) {
      const side = this.takes % 2 === 0 ? 'buy' : 'sell'
      const price = index * (side === 'buy' ? 1 + TAKER_REACH : 1 - TAKER_REACH)
      this.taker.place({ side, price, quantity: TAKEN, timeInForce: 'immediateOrCancel' })
    }
  }
}
