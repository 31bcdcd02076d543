// A local book kept from the diff stream exactly as the API's rules say: buffer, snapshot, drop what is older, then every
// event follows the one before. Whatever breaks the rules is noted, never mended.

import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

export type Venue = 'spot' | 'futures'

interface Diff {
  /** First and last update in it. */
  readonly U: number
  readonly u: number
  /** On futures: the last update of the event before. */
  readonly pu?: number
  readonly b: readonly (readonly [string, string])[]
  readonly a: readonly (readonly [string, string])[]
}

interface Snapshot {
  readonly lastUpdateId: number
  readonly bids: readonly (readonly [string, string])[]
  readonly asks: readonly (readonly [string, string])[]
}

export interface LocalBookOptions {
  readonly http: string
  readonly ws: string
  readonly venue: Venue
  readonly symbol: string
}

const PATHS: Readonly<Record<Venue, { readonly depth: string; readonly stream: string }>> = {
  spot: { depth: '/api/v3/depth', stream: '/ws' },
  futures: { depth: '/fapi/v1/depth', stream: '/public/ws' },
}
const LEVELS = 1_000
/** More events than can come between a question and its answer. */
const RECENT = 200
const QUIET_MS = 1_000
const LOOK_MS = 20

export class LocalBook {
  readonly faults: string[] = []
  events = 0
  private readonly options: LocalBookOptions
  private readonly socket: WebSocket
  readonly bids = new Map<string, string>()
  readonly asks = new Map<string, string>()
  private readonly recent: Diff[] = []
  private waiting: Diff[] | undefined = []
  private last = 0
  private isFirst = true

  private constructor(options: LocalBookOptions, socket: WebSocket) {
    this.options = options
    this.socket = socket
    socket.on('message', (data: Buffer) => this.take(JSON.parse(data.toString()) as Diff & { e?: string }))
    socket.on('close', () => this.faults.push('the stream was closed'))
  }

  static async open(options: LocalBookOptions): Promise<LocalBook> {
    const { ws, venue, symbol } = options
    const socket = new WebSocket(`${ws}${PATHS[venue].stream}/${symbol.toLowerCase()}@depth@100ms`)
    const book = new LocalBook(options, socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    await book.begin()
    return book
  }

  close(): void {
    this.socket.removeAllListeners('close')
    this.socket.close()
  }

  /** The last update that it holds. */
  get number(): number {
    return this.last
  }

  /**
   * Compares with the server: its snapshot, carried on by the events that came after it, must be what is kept here. Gives what
   * differs, if anything.
   */
  async check(most: number): Promise<string | undefined> {
    const { lastUpdateId, bids, asks } = await this.snapshot()
    // An event holds what came before it by up to its interval; when none comes, nothing has changed.
    for (let waited = 0; this.last < lastUpdateId && waited < QUIET_MS; waited += LOOK_MS)
      await sleep(LOOK_MS)
    const fresh = { bids: new Map(bids), asks: new Map(asks) }
    for (const diff of this.recent) {
      if (diff.u <= lastUpdateId) continue
      change(fresh.bids, diff.b)
      change(fresh.asks, diff.a)
    }
    const [own, theirs] = [topOf(this, most), topOf(fresh, most)]
    return own === theirs
      ? undefined
      : `from ${lastUpdateId} to ${this.last} the book is ${theirs}, kept was ${own}`
  }

  private async begin(): Promise<void> {
    const { lastUpdateId, bids, asks } = await this.snapshot()
    for (const [price, quantity] of bids) this.bids.set(price, quantity)
    for (const [price, quantity] of asks) this.asks.set(price, quantity)
    this.last = lastUpdateId
    const waiting = this.waiting ?? []
    this.waiting = undefined
    for (const diff of waiting) this.apply(diff)
  }

  private async snapshot(): Promise<Snapshot> {
    const { http, venue, symbol } = this.options
    const response = await fetch(`${http}${PATHS[venue].depth}?symbol=${symbol}&limit=${LEVELS}`)
    return (await response.json()) as Snapshot
  }

  private take(message: Diff & { readonly e?: string }): void {
    if (message.e !== 'depthUpdate') return
    if (this.waiting === undefined) this.apply(message)
    else this.waiting.push(message)
  }

  private apply(diff: Diff): void {
    const isSpot = this.options.venue === 'spot'
    if (this.isFirst) {
      if (isSpot ? diff.u <= this.last : diff.u < this.last) return
      const spans = isSpot ? diff.U <= this.last + 1 : diff.U <= this.last || diff.pu === this.last
      if (!spans) this.faults.push(`the first event ${diff.U} to ${diff.u} does not follow ${this.last}`)
      this.isFirst = false
    } else if (isSpot ? diff.U !== this.last + 1 : diff.pu !== this.last) {
      this.faults.push(`event ${diff.U} to ${diff.u} does not follow ${this.last}`)
    }
    this.last = diff.u
    this.events++
    this.recent.push(diff)
    if (this.recent.length > RECENT) this.recent.shift()
    change(this.bids, diff.b)
    change(this.asks, diff.a)
  }
}

function change(side: Map<string, string>, levels: readonly (readonly [string, string])[]): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(price)
    else side.set(price, quantity)
  }
}

interface Sides {
  readonly bids: ReadonlyMap<string, string>
  readonly asks: ReadonlyMap<string, string>
}

/** The best levels of both sides as text. */
function topOf({ bids, asks }: Sides, most: number): string {
  const sorted = (side: ReadonlyMap<string, string>, sign: number): (readonly string[])[] =>
    [...side].sort(([a], [b]) => sign * (Number(a) - Number(b))).slice(0, most)
  return JSON.stringify([sorted(bids, -1), sorted(asks, 1)])
}
