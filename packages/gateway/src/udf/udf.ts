// The datafeed for charts over HTTP, below /udf. Open to everyone, from any page; it only reads.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admission } from '../admission.ts'
import { type BinanceFailure, failures } from '../binance/failure.ts'
import { Klines, type KlinesParts } from '../binance/market/klines.ts'
import { Parameters } from '../binance/parameters.ts'
import { BinanceRates } from '../binance/rates.ts'
import { failureOf } from '../binance/refusals.ts'
import type { Live } from '../live/live.ts'
import type { RouteTimer } from '../metrics.ts'
import { jsonOf } from '../prepared.ts'
import type { RateSettings } from '../rate-limits.ts'
import { UDF_LIMITS } from './limits.ts'
import { type UdfCall, udfCalls } from './udf-calls.ts'
import { UdfSymbols } from './udf-symbols.ts'

export interface UdfOptions extends KlinesParts {
  readonly live: Live
  readonly settings: RateSettings
  readonly admission: Admission
  readonly addressOf: (request: IncomingMessage) => string
  readonly timerOf: (route: string) => RouteTimer
  readonly isStopping: () => boolean
  readonly onError: (error: unknown) => void
}

interface Served {
  readonly call: UdfCall
  readonly timer: RouteTimer
  readonly weight: number
  readonly contentType: string
}

const PREFIX = '/udf/'
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

export class Udf {
  private readonly options: UdfOptions
  private readonly rates: BinanceRates
  private readonly served = new Map<string, Served>()

  constructor(options: UdfOptions) {
    this.options = options
    this.rates = new BinanceRates(options.settings)
    const calls = udfCalls({
      symbols: new UdfSymbols(options.live.listing),
      klines: new Klines(options),
      clock: options.clock,
    })
    for (const [name, call] of Object.entries(calls)) {
      this.served.set(name, {
        call,
        timer: options.timerOf(`GET ${PREFIX}${name}`),
        weight: name === 'history' ? UDF_LIMITS.historyWeight : UDF_LIMITS.weight,
        contentType: name === 'time' ? TEXT_TYPE : JSON_TYPE,
      })
    }
  }

  /** Takes a request that is meant for the datafeed. Says whether it was. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? ''
    if (!url.startsWith(PREFIX)) return false
    const at = url.indexOf('?')
    const name = url.slice(PREFIX.length, at < 0 ? undefined : at)
    request.resume()
    const served = request.method === 'GET' || request.method === 'HEAD' ? this.served.get(name) : undefined
    if (served === undefined) {
      send(response, 404, JSON_TYPE, errorText('There is no such call.'))
      return true
    }
    const startedMs = performance.now()
    response.on('close', () => served.timer.observe(response.statusCode, performance.now() - startedMs))
    void this.answer(served, request, response, at < 0 ? '' : url.slice(at + 1))
    return true
  }

  private async answer(
    { call, weight, contentType }: Served,
    request: IncomingMessage,
    response: ServerResponse,
    query: string,
  ): Promise<void> {
    const { admission, isStopping, addressOf, clock } = this.options
    let isInside = false
    try {
      if (isStopping() || !admission.enter('read')) throw failures.overloaded()
      isInside = true
      this.rates.takeWeight('spot', addressOf(request), weight, clock())
      const answer = jsonOf(await call(Parameters.parse(query, '')))
      send(response, 200, contentType, answer)
    } catch (error) {
      const failure = this.failure(error)
      // A chart reads what is wrong from the text of an answer; only what passes by is told as a status.
      const status = failure.httpStatus === 400 ? 200 : failure.httpStatus
      send(response, status, JSON_TYPE, errorText(failure.message))
    } finally {
      if (isInside) admission.leave('read')
    }
  }

  private failure(error: unknown): BinanceFailure {
    const failure = failureOf(error, 'spot')
    if (failure !== undefined) return failure
    this.options.onError(error)
    return failures.unknown()
  }
}

function errorText(text: string): string {
  return JSON.stringify({ s: 'error', errmsg: text })
}

function send(response: ServerResponse, status: number, contentType: string, text: string): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  })
  response.end(text)
}
