// What a connection of the socket API remembers: who logged in on it, and whose events it listens to. Its calls are endpoints
// like all others, known to this connection alone.

import type { KnownApiKey } from '../../api-keys/api-keys.ts'
import type { Caller, Endpoint, KeyEndpoint, Origin, PublicEndpoint, Venue } from '../endpoint.ts'
import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import type { UserStreams } from '../user-data/user-streams.ts'

export interface ApiSessionParts {
  readonly venue: Venue
  readonly users: UserStreams
  readonly clock: () => number
  readonly showsRates: boolean
  readonly send: (text: string) => void
  readonly fail: () => void
}

/** An answer, and what begins right after it has gone out. */
export class Begun {
  readonly result: object
  readonly begin: () => void

  constructor(result: object, begin: () => void) {
    this.result = result
    this.begin = begin
  }
}

interface Subscription {
  readonly key: KnownApiKey
  stop: (() => void) | undefined
}

const NOT_LOGGED_IN = (): BinanceFailure =>
  new BinanceFailure(-1002, 'You are not authorized to execute this request.', 401)

export class ApiSession {
  private readonly parts: ApiSessionParts
  private readonly endpoints: ReadonlyMap<string, Endpoint>
  private readonly connectedMs: number
  private login: { readonly key: KnownApiKey; readonly sinceMs: number } | undefined = undefined
  private readonly subscriptions = new Map<number, Subscription>()
  private nextId = 0
  private isEnded = false

  constructor(parts: ApiSessionParts) {
    this.parts = parts
    this.connectedMs = parts.clock()
    this.endpoints = new Map(this.calls().map((endpoint) => [endpoint.path, endpoint]))
  }

  endpoint(method: string): Endpoint | undefined {
    return this.endpoints.get(method)
  }

  /** The key of whoever logged in. */
  get apiKey(): string | undefined {
    return this.login?.key.apiKey
  }

  livesBy(keyId: string): boolean {
    return this.login?.key.keyId === keyId || this.subscriptionsOf(keyId).length > 0
  }

  /** Tells those who listen by this key that it is over. */
  terminate(keyId: string): void {
    for (const id of this.subscriptionsOf(keyId)) {
      this.parts.send(eventJson(id, JSON.stringify({ e: 'eventStreamTerminated', E: this.parts.clock() })))
    }
  }

  end(): void {
    this.isEnded = true
    this.login = undefined
    for (const { stop } of this.subscriptions.values()) stop?.()
    this.subscriptions.clear()
  }

  private subscriptionsOf(keyId: string): readonly number[] {
    return [...this.subscriptions].filter(([, { key }]) => key.keyId === keyId).map(([id]) => id)
  }

  private calls(): readonly Endpoint[] {
    const named = { venue: this.parts.venue, method: 'POST' as const, weight: 2 }
    const open = (path: string, handle: PublicEndpoint['handle']): PublicEndpoint => ({
      ...named,
      path,
      security: 'none',
      handle,
    })
    const keyed = (path: string, handle: KeyEndpoint['handle']): KeyEndpoint => ({
      ...named,
      path,
      security: 'signed',
      scope: 'read',
      handle,
    })
    return [
      keyed('session.logon', (params, caller) => this.logIn(params, caller)),
      open('session.status', (_params, { nowMs }) => this.status(nowMs)),
      open('session.logout', (_params, { nowMs }) => {
        this.login = undefined
        return this.status(nowMs)
      }),
      open('session.subscriptions', () =>
        [...this.subscriptions.keys()].map((subscriptionId) => ({ subscriptionId })),
      ),
      open('userDataStream.subscribe', (_params, origin) => this.subscribeLoggedIn(origin)),
      keyed('userDataStream.subscribe.signature', (params, { key }) => {
        if (!params.has('apiKey')) throw failures.missing('apiKey')
        return this.subscribe(key)
      }),
      open('userDataStream.unsubscribe', (params) => this.unsubscribe(params)),
    ]
  }

  private logIn(params: Parameters, { key, nowMs }: Caller): object {
    if (!params.has('apiKey')) throw failures.missing('apiKey')
    if (key.isEnded || this.isEnded) throw failures.key()
    this.login = { key, sinceMs: nowMs }
    return this.status(nowMs)
  }

  private status(nowMs: number): object {
    const { login, connectedMs, parts } = this
    return {
      apiKey: login?.key.apiKey ?? null,
      authorizedSince: login?.sinceMs ?? null,
      connectedSince: connectedMs,
      returnRateLimits: parts.showsRates,
      serverTime: nowMs,
      userDataStream: this.subscriptions.size > 0,
    }
  }

  private subscribeLoggedIn({ address }: Origin): Begun {
    const key = this.login?.key
    if (key === undefined) throw NOT_LOGGED_IN()
    if (key.isEnded || !key.mayComeFrom(address)) throw failures.key()
    return this.subscribe(key)
  }

  private subscribe(key: KnownApiKey): Begun {
    if (key.isEnded || this.isEnded) throw failures.key()
    const isActive = [...this.subscriptions.values()].some(({ key: { userId } }) => userId === key.userId)
    if (isActive) throw new BinanceFailure(-2035, 'User Data Stream subscription already active.')
    const id = this.nextId++
    const subscription: Subscription = { key, stop: undefined }
    this.subscriptions.set(id, subscription)
    const { users, venue, send, fail } = this.parts
    return new Begun({ subscriptionId: id }, () => {
      if (this.subscriptions.get(id) !== subscription) return
      const tell = (event: string): void => send(eventJson(id, event))
      subscription.stop = users.listen(venue, key.userId, { tell, fail })
    })
  }

  /** The one that is named or, when none is, all. */
  private unsubscribe(params: Parameters): object {
    const id = params.integer('subscriptionId')
    const ids = id === undefined ? [...this.subscriptions.keys()] : [id]
    if (!ids.some((each) => this.subscriptions.has(each))) {
      throw new BinanceFailure(-2036, 'User Data Stream subscription not active.')
    }
    for (const each of ids) {
      this.subscriptions.get(each)?.stop?.()
      this.subscriptions.delete(each)
    }
    return {}
  }
}

function eventJson(subscriptionId: number, event: string): string {
  return `{"subscriptionId":${subscriptionId},"event":${event}}`
}
