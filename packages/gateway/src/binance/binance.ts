// The compatible API as one piece: its HTTP calls, its streams and its socket API, over the same commands and views as the
// site's own.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Admission } from '../admission.ts'
import type { ApiKeys } from '../api-keys/api-keys.ts'
import type { AddressOf } from '../connections.ts'
import type { RouteTimer } from '../metrics.ts'
import type { PlainAnswer } from '../plain/plain-answer.ts'
import type { PlainRequest } from '../plain/plain-request.ts'
import type { RateSettings } from '../rate-limits.ts'
import { BinanceDoor } from './door.ts'
import { futuresEndpoints } from './futures/futures-endpoints.ts'
import type { BinanceParts } from './parts.ts'
import { BinanceRates } from './rates.ts'
import { shimEndpoints } from './shims/shim-endpoints.ts'
import { Signing } from './signing.ts'
import { spotEndpoints } from './spot/spot-endpoints.ts'
import { BinanceSockets } from './streams/binance-sockets.ts'
import { Symbols } from './symbols.ts'

export interface BinanceOptions extends Omit<BinanceParts, 'symbols' | 'rates'> {
  readonly keys: ApiKeys
  readonly settings: RateSettings
  readonly admission: Admission
  readonly addressOf: AddressOf
  readonly timerOf: (route: string) => RouteTimer
  readonly isStopping: () => boolean
}

export class Binance {
  private readonly door: BinanceDoor
  private readonly sockets: BinanceSockets

  constructor(options: BinanceOptions) {
    const { keys, settings, live } = options
    const rates = new BinanceRates(settings)
    const signing = new Signing(keys)
    const parts: BinanceParts = { ...options, symbols: new Symbols(live.listing), rates }
    this.sockets = new BinanceSockets({ ...options, parts, signing, rates })
    const endpoints = [
      ...spotEndpoints(parts),
      ...futuresEndpoints(parts),
      ...shimEndpoints(parts),
      ...this.sockets.endpoints,
    ]
    this.sockets.serve(endpoints)
    this.door = new BinanceDoor({ ...options, endpoints, signing, rates })
  }

  /** Takes a request that is meant for this API. Says whether it was. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    if (!BinanceDoor.isOurs(request.url ?? '')) return false
    this.door.handle(request, response)
    return true
  }

  /** As `handleRequest`, of one that lies whole in memory. */
  takePlain(request: PlainRequest): Promise<PlainAnswer> | undefined {
    return this.door.takePlain(request)
  }

  /** The same of a socket that is to be opened. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    return this.sockets.handleUpgrade(request, stream, head)
  }

  async stop(): Promise<void> {
    await this.sockets.stop()
  }
}
