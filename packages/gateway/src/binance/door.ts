// The HTTP side of the compatible API: finds the call, weighs it, finds out who calls, and writes its answer. Takes requests
// before Fastify does: bodies of any type are kept as they came, since signatures are over the very bytes.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserId } from '@candor/contract'
import type { Admission } from '../admission.ts'
import type { AddressOf } from '../connections.ts'
import type { RouteTimer } from '../metrics.ts'
import { headerLines, type PlainAnswer } from '../plain/plain-answer.ts'
import type { PlainRequest } from '../plain/plain-request.ts'
import { jsonOf } from '../prepared.ts'
import type { Endpoint, KeyEndpoint, Origin, Venue } from './endpoint.ts'
import { BinanceFailure, failures } from './failure.ts'
import { BINANCE_LIMITS } from './limits.ts'
import { Parameters } from './parameters.ts'
import type { BinanceRates } from './rates.ts'
import { failureOf } from './refusals.ts'
import { type Signing, signedText } from './signing.ts'

export interface BinanceDoorOptions {
  readonly endpoints: readonly Endpoint[]
  readonly signing: Signing
  readonly rates: BinanceRates
  readonly admission: Admission
  readonly addressOf: AddressOf
  readonly timerOf: (route: string) => RouteTimer
  readonly isStopping: () => boolean
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/** Whatever is asked for below these is answered here. */
const PREFIX = /^\/(?:api|fapi|sapi|dapi|eapi|papi|futures\/data)\//
const FIXED_HEADERS: readonly string[] = [
  'content-type',
  'application/json;charset=UTF-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
  // There are no cookies: a page of anybody's may ask, with a key of its user's.
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'x-mbx-used-weight, x-mbx-used-weight-1m, x-mbx-order-count-10s, x-mbx-order-count-1m, x-mbx-order-count-1d, retry-after',
]
const FIXED_LINES = headerLines(FIXED_HEADERS)
const PREFLIGHT_HEADERS: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'access-control-allow-methods',
  'GET, POST, PUT, DELETE',
  'access-control-allow-headers',
  'x-mbx-apikey, content-type, x-mbx-time-unit',
  'access-control-max-age',
  '86400',
]
/** What a call that the caller broke off counts as in the metrics. */
const BROKEN_OFF = 499

interface Served {
  readonly endpoint: Endpoint
  readonly timer: RouteTimer
}

/** A call under way. */
interface Visit extends Origin {
  readonly query: string
  headers: readonly string[]
}

export class BinanceDoor {
  private readonly options: BinanceDoorOptions
  private readonly served = new Map<string, Served>()

  constructor(options: BinanceDoorOptions) {
    this.options = options
    for (const endpoint of options.endpoints) {
      const name = `${endpoint.method} ${endpoint.path}`
      if (this.served.has(name)) throw new Error(`${name} is served twice`)
      this.served.set(name, { endpoint, timer: options.timerOf(name) })
    }
  }

  static isOurs(url: string): boolean {
    return PREFIX.test(url)
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const url = request.url ?? ''
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const query = at < 0 ? '' : url.slice(at + 1)
    if (request.method === 'OPTIONS') {
      response.writeHead(204, PREFLIGHT_HEADERS as string[]).end()
      return
    }
    const served = this.served.get(`${request.method ?? ''} ${path}`)
    const { clock, addressOf } = this.options
    const visit: Visit = { query, headers: [], address: addressOf(request), nowMs: clock() }
    if (served === undefined) {
      request.resume()
      send(response, visit, failures.unsupported(404))
      return
    }
    const startedMs = performance.now()
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : BROKEN_OFF
      served.timer.observe(status, performance.now() - startedMs)
    })
    void this.answer(served.endpoint, request, response, visit)
  }

  /** As `handle`, for a call that lies whole in memory. */
  takePlain(request: PlainRequest): Promise<PlainAnswer> | undefined {
    const served = this.served.get(`${request.method} ${request.path}`)
    return served && this.answerPlain(served, request)
  }

  private async answerPlain({ endpoint, timer }: Served, request: PlainRequest): Promise<PlainAnswer> {
    const { admission, isStopping, clock, addressOf } = this.options
    const startedMs = performance.now()
    const visit: Visit = { query: request.query, headers: [], address: addressOf(request), nowMs: clock() }
    const rate = endpoint.rate ?? 'read'
    let isInside = false
    let answer: string | BinanceFailure
    try {
      if (isStopping() || !admission.enter(rate)) throw failures.overloaded()
      isInside = true
      answer = jsonOf(await this.run(endpoint, request.headers['x-mbx-apikey'], visit, request.body))
    } catch (error) {
      answer = this.failureOf(error, endpoint.venue)
    } finally {
      if (isInside) admission.leave(rate)
    }
    const status = answer instanceof BinanceFailure ? answer.httpStatus : 200
    timer.observe(request.socket.destroyed ? BROKEN_OFF : status, performance.now() - startedMs)
    const json = answer instanceof BinanceFailure ? answer.json : answer
    return { status, fixed: FIXED_LINES, more: visit.headers.concat(retryOf(answer)), json }
  }

  private async answer(
    endpoint: Endpoint,
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ): Promise<void> {
    const { admission, isStopping } = this.options
    const rate = endpoint.rate ?? 'read'
    let isInside = false
    try {
      if (isStopping() || !admission.enter(rate)) throw failures.overloaded()
      isInside = true
      const body = hasBody(request) ? await bodyOf(request) : ''
      send(response, visit, jsonOf(await this.run(endpoint, headerOf(request, 'x-mbx-apikey'), visit, body)))
    } catch (error) {
      send(response, visit, this.failureOf(error, endpoint.venue))
      if (!request.complete) request.resume()
    } finally {
      if (isInside) admission.leave(rate)
    }
  }

  private async run(
    endpoint: Endpoint,
    apiKey: string | undefined,
    visit: Visit,
    body: string,
  ): Promise<unknown> {
    const params = Parameters.parse(visit.query, body)
    visit.headers = this.weigh(endpoint, params, visit)
    if (endpoint.security === 'none') return endpoint.handle(params, visit)
    const { signing } = this.options
    const found = signing.key(apiKey, endpoint.scope, visit)
    const key = found instanceof Promise ? await found : found
    if (endpoint.security === 'signed') {
      signing.check(key, params, () => [signedText(visit.query, body)], visit)
    }
    visit.headers = visit.headers.concat(this.countOrders(endpoint, params, visit, key.userId))
    return endpoint.handle(params, signing.caller(key, visit))
  }

  private weigh(
    { venue, weight }: Endpoint,
    params: Parameters,
    { address, nowMs }: Origin,
  ): readonly string[] {
    const amount = typeof weight === 'number' ? weight : weight(params)
    return this.options.rates.takeWeight(venue, address, amount, nowMs)
  }

  private countOrders(
    { venue, orders }: KeyEndpoint,
    params: Parameters,
    { nowMs }: Origin,
    userId: UserId,
  ): readonly string[] {
    if (orders === undefined) return []
    const count = typeof orders === 'number' ? orders : orders(params)
    return this.options.rates.takeOrders(venue, userId, count, nowMs)
  }

  private failureOf(error: unknown, venue: Venue): BinanceFailure {
    const failure = failureOf(error, venue)
    if (failure !== undefined) return failure
    this.options.onError(error)
    return failures.unknown()
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** The whole body as text, whatever it calls itself. */
function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
      if (length > BINANCE_LIMITS.bodyBytes) {
        request.removeAllListeners('data')
        reject(failures.tooLarge())
      } else parts.push(part)
    })
    request.once('end', () => resolve(Buffer.concat(parts).toString()))
    request.once('error', reject)
    request.once('close', () => reject(new BinanceFailure(-1000, 'The request was broken off.')))
  })
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function retryOf(answer: string | BinanceFailure): readonly string[] {
  const isLater = answer instanceof BinanceFailure && answer.retryAfter !== undefined
  return isLater ? ['retry-after', String(answer.retryAfter)] : []
}

function send(response: ServerResponse, { headers }: Visit, answer: string | BinanceFailure): void {
  if (response.headersSent || response.destroyed) return
  const isFailure = answer instanceof BinanceFailure
  const json = isFailure ? answer.json : answer
  // A body that is too long is not read to its end.
  const close = isFailure && answer.httpStatus === 413 ? ['connection', 'close'] : []
  response.writeHead(
    isFailure ? answer.httpStatus : 200,
    FIXED_HEADERS.concat(headers, retryOf(answer), close, 'content-length', String(Buffer.byteLength(json))),
  )
  response.end(json)
}
