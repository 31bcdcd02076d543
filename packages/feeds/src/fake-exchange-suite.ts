// A web server that plays an exchange in the exchange's own words, so that ccxt's client for it runs without a network.
// What it answers can be bent, and it can be made to hang.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DIALECTS, type FakePrices, type FakeVenue } from './fake-dialects-suite.ts'
import type { VenueSettings } from './venue.ts'

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text is sent as it is. */
  readonly body: unknown
}

export class FakeExchange {
  readonly asked: string[] = []
  /** By base coin, all of them against USDT. */
  prices: Readonly<Record<string, FakePrices>> = {}
  /** An answer in place of the prices. */
  instead: Answer | 'hang' | undefined
  private readonly server: Server
  private readonly venue: FakeVenue

  private constructor(venue: FakeVenue) {
    this.venue = venue
    this.server = createServer((request, response) => this.serve(request, response))
  }

  static async start(venue: FakeVenue): Promise<FakeExchange> {
    const exchange = new FakeExchange(venue)
    await new Promise<void>((resolve) => {
      exchange.server.listen(0, '127.0.0.1', resolve)
    })
    return exchange
  }

  /** What turns ccxt's client for the real exchange to this one. */
  get settings(): VenueSettings {
    const { port } = this.server.address() as AddressInfo
    return { urls: { api: DIALECTS[this.venue].addresses(`http://127.0.0.1:${port}`) } }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => {
      this.server.close(resolve)
    })
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    this.asked.push(pathname)
    const { marketsPath, markets, prices, pricesPath, isPrices } = DIALECTS[this.venue]
    const wantsPrices = pathname === pricesPath && (isPrices === undefined || isPrices(searchParams))
    if (wantsPrices && this.instead === 'hang') return
    if (wantsPrices && this.instead !== undefined) return send(response, this.instead as Answer)
    if (wantsPrices) return send(response, { body: prices(Object.entries(this.prices)) })
    if (pathname === marketsPath)
      return send(response, { body: markets(Object.keys(this.prices), searchParams) })
    send(response, { status: 404, body: {} })
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
