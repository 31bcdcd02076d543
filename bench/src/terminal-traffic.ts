// A busy market for a terminal to show: one trader keeps quoting on both sides of the touch and takes each quote back a
// moment later, another one takes. All of it orders through the API's socket, as anybody sends them.

import { DEMO_PASSWORD, demoTrader } from '@candor/server'
import { ApiClient } from '@candor/server/testing'
import { WebSocket } from 'ws'

export const SYMBOL = 'BTC_USDT'
/** Quotes placed a second, and as many taken back: about five levels change between two updates of the book. */
const QUOTES_PER_SECOND = 50
const QUOTES_STANDING = 40
const TAKES_PER_SECOND = 4
const TICK_MS = 10
/** How far from the index quotes stand at most: within the makers' nearest ones. */
const REACH = 0.0002
/** How far a taker would go. */
const TAKER_REACH = 0.002
const LOTS = 100_000

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
  private readonly places = new Set<number>()
  private nextId = 1

  constructor(socket: WebSocket, ticket: string) {
    this.socket = socket
    socket.on('message', (data: Buffer) => this.take(JSON.parse(data.toString()) as Answer))
    this.send({ op: 'auth', ticket })
    this.send({ op: 'subscribe', topics: [`index:${SYMBOL}`] })
  }

  place(order: Readonly<Record<string, string>>): void {
    this.places.add(this.nextId)
    this.send({ op: 'placeOrder', data: { symbol: SYMBOL, type: 'limit', ...order } })
  }

  cancelOldest(): void {
    const orderId = this.placed.shift()
    if (orderId !== undefined) this.send({ op: 'cancelOrder', data: { orderId } })
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

async function sender(address: string, number: number): Promise<Sender> {
  const { token } = await ApiClient.login(address, demoTrader(number).account, DEMO_PASSWORD)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/exchange/ws`, { perMessageDeflate: false })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return new Sender(socket, token ?? '')
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
  static async start(address: string): Promise<Traffic> {
    return new Traffic(await sender(address, 2), await sender(address, 3))
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
      const price = (side === 'buy' ? index - distance : index + distance).toFixed(2)
      const quantity = (Math.ceil((0.0005 + Math.random() * 0.01) * LOTS) / LOTS).toFixed(5)
      this.quoter.place({ side, price, quantity, timeInForce: 'postOnly' })
      if (this.quoter.placed.length > QUOTES_STANDING) this.quoter.cancelOldest()
    }
    for (; this.takes < seconds * TAKES_PER_SECOND; this.takes++) {
      const side = this.takes % 2 === 0 ? 'buy' : 'sell'
      const price = (index * (side === 'buy' ? 1 + TAKER_REACH : 1 - TAKER_REACH)).toFixed(2)
      this.taker.place({ side, price, quantity: '0.00030', timeInForce: 'immediateOrCancel' })
    }
  }
}
