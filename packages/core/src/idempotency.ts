// Requests remembered by their key, so that the same request takes effect once however often it comes.
// The window is part of the state: it survives a restart and is the same on every replica.

import { type Command, command, type Reply, type TimeMs, Writer } from '@candor/contract'

export interface CoreLimits {
  /** Keys remembered per account and name space together. */
  readonly dedupPerAccount: number
  readonly dedupWindowMs: bigint
}

export const DEFAULT_LIMITS: CoreLimits = { dedupPerAccount: 1_000, dedupWindowMs: 86_400_000n }

export interface RememberedRequest {
  readonly fingerprint: number
  readonly timeMs: TimeMs
  readonly reply: Reply
}

/** By key, oldest first. */
export type RememberedRequests = Map<string, RememberedRequest>

const KEY = /^[A-Za-z0-9._:/-]{1,36}$/

export function isKey(clientId: string): boolean {
  return KEY.test(clientId)
}

const ADMINISTRATIVE: ReadonlySet<string> = new Set([
  'FreezeAmount',
  'UnfreezeAmount',
  'LockAmount',
  'UnlockAmount',
  'PostCorrection',
])

/** A user's own keys and an administrator's are two name spaces. */
export function requestKey(type: string, clientId: string): string {
  return (ADMINISTRATIVE.has(type) ? 'a' : 'u') + clientId
}

const scratch = new Writer()

/**
 * 53 bits over the command's encoding (two 32-bit lanes of multiply and rotate).
 * It need not resist forgery: whoever finds a collision only fools their own request.
 */
export function fingerprintOf(request: Command): number {
  scratch.reset()
  command.write(scratch, request)
  let a = 0x9e3779b9
  let b = 0x85ebca6b
  for (const byte of scratch.view()) {
    a = Math.imul(a ^ byte, 0x01000193)
    b = Math.imul((b << 5) | (b >>> 27), 0xcc9e2d51) ^ byte
  }
  a = Math.imul(a ^ (a >>> 16), 0x7feb352d)
  b = Math.imul(b ^ (b >>> 15), 0x846ca68b)
  return ((a ^ b) >>> 11) * 2 ** 32 + (b >>> 0)
}

export function recall(
  requests: RememberedRequests | undefined,
  key: string,
  nowMs: TimeMs,
  limits: CoreLimits,
): RememberedRequest | undefined {
  const known = requests?.get(key)
  return known !== undefined && nowMs - known.timeMs <= limits.dedupWindowMs ? known : undefined
}

export function remember(
  requests: RememberedRequests,
  key: string,
  request: RememberedRequest,
  limits: CoreLimits,
): void {
  requests.delete(key)
  requests.set(key, request)
  forgetOld(requests, request.timeMs, limits)
}

/** Lets go of what is too old or one too many. Oldest come first, so this stops at the first young one. */
export function forgetOld(requests: RememberedRequests, nowMs: TimeMs, limits: CoreLimits): void {
  for (const [key, request] of requests) {
    const tooOld = nowMs - request.timeMs > limits.dedupWindowMs
    if (!tooOld && requests.size <= limits.dedupPerAccount) return
    requests.delete(key)
  }
}
