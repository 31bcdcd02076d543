// Who calls? Key, address, time and signature of a call, checked in the order that clients know, each with its own failure.

import type { ApiKeyScope, ApiKeys, KnownApiKey } from '../api-keys/api-keys.ts'
import type { Caller, Origin } from './endpoint.ts'
import { failures } from './failure.ts'
import { BINANCE_LIMITS } from './limits.ts'
import type { Parameters } from './parameters.ts'

const KEY = /^[A-Za-z0-9]{1,128}$/
/** Some clients count microseconds. */
const MICROSECONDS_FROM = 1e14
const RECV_WINDOW = /^\d{1,6}(?:\.\d{1,3})?$/

export class Signing {
  private readonly keys: ApiKeys

  constructor(keys: ApiKeys) {
    this.keys = keys
  }

  /** The key of a call, known at once when it is at hand. */
  key(text: string | undefined, scope: ApiKeyScope, origin: Origin): KnownApiKey | Promise<KnownApiKey> {
    if (text === undefined || !KEY.test(text)) throw failures.keyFormat()
    const found = this.keys.find(text)
    if (found instanceof Promise) return found.then((key) => admitted(key, scope, origin))
    return admitted(found, scope, origin)
  }

  /** Whether what was signed is this call, now. Each of `payloads` may have been meant. */
  check(key: KnownApiKey, params: Parameters, payloads: () => Iterable<string>, { nowMs }: Origin): void {
    const signature = params.text('signature')
    const timestamp = params.need('timestamp')
    if (signature === undefined) throw failures.missing('signature')
    const recvWindow = recvWindowOf(params)
    const sentMs = millisecondsOf(timestamp)
    if (sentMs >= nowMs + BINANCE_LIMITS.aheadMs) throw failures.early()
    if (nowMs - sentMs > recvWindow) throw failures.late()
    for (const payload of payloads()) if (key.verify(payload, signature)) return
    throw failures.signature()
  }

  caller(key: KnownApiKey, origin: Origin): Caller {
    this.keys.used(key, origin.address, origin.nowMs)
    const { address, nowMs } = origin
    return { address, nowMs, userId: key.userId, key }
  }
}

function admitted(key: KnownApiKey | undefined, scope: ApiKeyScope, { address, nowMs }: Origin): KnownApiKey {
  if (key === undefined || key.isEnded || !key.mayComeFrom(address)) throw failures.key()
  if (key.expiresMs !== undefined && nowMs >= key.expiresMs) throw failures.key()
  if (!key.scopes.has(scope)) throw failures.key()
  return key
}

function recvWindowOf(params: Parameters): number {
  const text = params.text('recvWindow')
  if (text === undefined) return BINANCE_LIMITS.recvWindowMs
  if (!RECV_WINDOW.test(text)) throw failures.illegal('recvWindow', '^[0-9]{1,6}(\\.[0-9]{1,3})?$')
  const value = Number(text)
  if (value > BINANCE_LIMITS.mostRecvWindowMs) throw failures.recvWindow()
  return value
}

function millisecondsOf(text: string): number {
  if (!/^\d{1,17}$/.test(text)) throw failures.illegal('timestamp', '^[0-9]{1,20}$')
  const value = Number(text)
  return value >= MICROSECONDS_FROM ? value / 1_000 : value
}

/** What HTTP callers sign: the raw query, then the raw body, each without its signature. */
export function signedText(query: string, body: string): string {
  return unsigned(query) + unsigned(body)
}

function unsigned(text: string): string {
  if (!text.includes('signature=')) return text
  return text.replace(/(^|&)signature=[^&]*/, '').replace(/^&/, '')
}

/** What callers of the socket API sign: sorted, plain; one client writes the values as in a URL. */
export function* signedParams(params: Parameters): Generator<string> {
  const plain = params.signed()
  yield plain
  const asInUrl = params.signed(encodeURIComponent)
  if (asInUrl !== plain) yield asInUrl
}
