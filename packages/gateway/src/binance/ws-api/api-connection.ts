// One socket of the socket API: requests are found, weighed, checked and done by the same calls as over HTTP, many at once;
// each answer goes out with the id of its request. A session spares clients the signature of each request.

import type { RateClass } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Admission } from '../../admission.ts'
import type { KnownApiKey } from '../../api-keys/api-keys.ts'
import { jsonOf } from '../../prepared.ts'
import type { Endpoint, KeyEndpoint, Origin, Venue } from '../endpoint.ts'
import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import type { BinanceRates } from '../rates.ts'
import { failureOf } from '../refusals.ts'
import { type Signing, signedParams } from '../signing.ts'
import { CLOSE } from '../streams/close-codes.ts'
import { GuardedSocket, type SocketHouse, type SocketStart } from '../streams/guarded-socket.ts'
import type { UserStreams } from '../user-data/user-streams.ts'
import { readApiMessage } from './api-request.ts'
import { ApiSession, Begun } from './api-session.ts'

/** Calls of the socket API by their names. */
export type ApiMethods = ReadonlyMap<string, Endpoint>

export interface ApiHouse extends SocketHouse {
  readonly signing: Signing
  readonly rates: BinanceRates
  readonly admission: Admission
  readonly users: UserStreams
  readonly isStopping: () => boolean
  readonly methods: (venue: Venue) => ApiMethods
}

export interface ApiStart extends SocketStart {
  readonly venue: Venue
  /** Whether answers say what is left of the limits, unless a request says otherwise. */
  readonly showsRates: boolean
}

/** What is held of a request while it is answered: a thousand may be at a time. */
interface Visit extends Origin {
  /** As JSON. */
  readonly id: string
  /** Whether the answer says what is left of the limits. */
  readonly showsRates: boolean
  userId: UserId | undefined
}

const VERSION = /^v\d{1,2}\//
const TOO_MANY = 'Too many requests; please send fewer messages.'

export class ApiConnection extends GuardedSocket {
  declare protected readonly house: ApiHouse
  private readonly venue: Venue
  private readonly showsRates: boolean
  private readonly session: ApiSession
  private inFlight = 0

  constructor(house: ApiHouse, start: ApiStart) {
    const { limits, users, clock } = house
    super(house, start, { perSecond: limits.callsPerSecond, saved: limits.callsSaved })
    this.venue = start.venue
    this.showsRates = start.showsRates
    this.session = new ApiSession({
      venue: start.venue,
      users,
      clock,
      showsRates: start.showsRates,
      send: (text) => this.send(text),
      fail: () => this.close(CLOSE.failed, 'the state of the account is not known'),
    })
  }

  /** Ends the connection if it lives by this API key. */
  revoke(keyId: string): void {
    if (!this.session.livesBy(keyId)) return
    this.house.counters.revoked++
    this.session.terminate(keyId)
    this.close(CLOSE.revoked, 'the API key was revoked')
  }

  protected opened(): void {
    // Nothing is asked for by the address alone.
  }

  protected receive(text: string): void {
    const { limits, clock } = this.house
    const message = readApiMessage(text, limits)
    if (message.request === undefined) {
      this.send(failureJson(message.id, message.failure, ''))
      this.blame()
      return
    }
    const { request } = message
    const asked = request.params.text('returnRateLimits')
    const visit: Visit = {
      id: request.id,
      showsRates: asked === undefined ? this.showsRates : asked !== 'false',
      address: this.address,
      nowMs: clock(),
      userId: undefined,
    }
    const endpoint = this.endpoint(request.method)
    if (endpoint === undefined) {
      this.fail(visit, failures.unsupported())
      this.blame()
    } else this.call(endpoint, request.params, visit)
  }

  protected receiveExcess(text: string): void {
    const { id } = readApiMessage(text, this.house.limits)
    this.send(failureJson(id, new BinanceFailure(-1003, TOO_MANY, 429), ''))
  }

  protected leaveAll(): void {
    this.session.end()
  }

  private endpoint(method: string): Endpoint | undefined {
    const methods = this.house.methods(this.venue)
    const exact = methods.get(method)
    if (exact !== undefined) return exact
    const name = method.replace(VERSION, '')
    return methods.get(name) ?? this.session.endpoint(name)
  }

  private call(endpoint: Endpoint, params: Parameters, visit: Visit): void {
    const { admission, limits, isStopping, counters } = this.house
    const rate = endpoint.rate ?? 'read'
    if (isStopping() || this.inFlight >= limits.callsInFlight || !admission.enter(rate)) {
      this.fail(visit, failures.overloaded())
      return
    }
    this.inFlight++
    counters.callsInFlight++
    let result: unknown
    try {
      result = this.run(endpoint, params, visit)
    } catch (error) {
      this.callFailed(visit, rate, error)
      return
    }
    if (!(result instanceof Promise)) {
      this.called(visit, rate, result)
      return
    }
    result.then(
      (value: unknown) => this.called(visit, rate, value),
      (error: unknown) => this.callFailed(visit, rate, error),
    )
  }

  private called(visit: Visit, rate: RateClass, result: unknown): void {
    this.ended(rate)
    this.succeed(visit, result)
  }

  private callFailed(visit: Visit, rate: RateClass, error: unknown): void {
    this.ended(rate)
    this.fail(visit, error)
  }

  private ended(rate: RateClass): void {
    this.inFlight--
    this.house.counters.callsInFlight--
    this.house.admission.leave(rate)
  }

  private run(endpoint: Endpoint, params: Parameters, visit: Visit): unknown {
    const { venue, weight } = endpoint
    const points = typeof weight === 'number' ? weight : weight(params)
    this.house.rates.takeWeight(venue, visit.address, points, visit.nowMs)
    if (endpoint.security === 'none') return endpoint.handle(params, visit)
    const found = this.keyOf(endpoint, params, visit)
    return found instanceof Promise
      ? found.then((key) => this.runWith(endpoint, key, params, visit))
      : this.runWith(endpoint, found, params, visit)
  }

  /** The one that is named or, when none is, that of the session. */
  private keyOf(
    { scope }: KeyEndpoint,
    params: Parameters,
    origin: Origin,
  ): KnownApiKey | Promise<KnownApiKey> {
    return this.house.signing.key(params.text('apiKey') ?? this.session.apiKey, scope, origin)
  }

  private runWith(endpoint: KeyEndpoint, key: KnownApiKey, params: Parameters, visit: Visit): unknown {
    const { signing, rates } = this.house
    const isSigned = endpoint.security === 'signed'
    // Whoever logged in need not sign; whoever names a key must.
    if (isSigned && (params.has('apiKey') || this.session.apiKey === undefined)) {
      signing.check(key, params, () => signedParams(params), visit)
    }
    const { venue, orders } = endpoint
    if (orders !== undefined) {
      visit.userId = key.userId
      const count = typeof orders === 'number' ? orders : orders(params)
      rates.takeOrders(venue, key.userId, count, visit.nowMs)
    }
    return endpoint.handle(params, signing.caller(key, visit))
  }

  private succeed(visit: Visit, result: unknown): void {
    const json = jsonOf(result instanceof Begun ? result.result : result)
    this.send(`{"id":${visit.id},"status":200,"result":${json}${this.ratesJson(visit)}}`)
    if (result instanceof Begun && this.isOpen) result.begin()
  }

  private fail(visit: Visit, error: unknown): void {
    let failure = failureOf(error, this.venue)
    if (failure === undefined) {
      this.house.onError(error)
      failure = failures.unknown()
    }
    this.send(failureJson(visit.id, failure, this.ratesJson(visit)))
  }

  private ratesJson({ showsRates, userId, nowMs }: Visit): string {
    if (!showsRates) return ''
    return `,"rateLimits":${this.house.rates.usedJson(this.venue, this.address, userId, nowMs)}`
  }
}

function failureJson(id: string, failure: BinanceFailure, rates: string): string {
  const { httpStatus, code, message: msg, data, retryAfter } = failure
  const more = data === undefined && retryAfter !== undefined ? { retryAfter } : data
  return `{"id":${id},"status":${httpStatus},"error":${JSON.stringify({ code, msg, data: more })}${rates}}`
}
