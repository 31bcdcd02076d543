// Reads a stranger's JSON into what is expected, or says where it is not. Nothing is guessed, rounded or passed over: a key
// too much is refused like one too few.

import { PROOF_LIMITS } from '../limits.ts'
import { type EvidenceProblem, told } from './problem.ts'
import { isPublicKey, isSignature } from './signature.ts'

/** Thrown by the readers below, caught by `readForm`. */
export class WrongForm extends Error {
  readonly problem: EvidenceProblem

  constructor(at: string, expected: string, found: unknown) {
    super(expected)
    this.problem = { code: 'form', at, expected, found: describe(found) }
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return told(value)
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'object') return Array.isArray(value) ? `a list of ${value.length}` : 'an object'
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value
}

export type Read<T> = { readonly value: T } | { readonly problem: EvidenceProblem }

/** Runs a reader over foreign data. Whatever that data does while it is read, it is only of the wrong form. */
export function readForm<T>(read: () => T): Read<T> {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof WrongForm) return { problem: error.problem }
    return { problem: { code: 'form', at: '', expected: 'readable data', found: 'data that cannot be read' } }
  }
}

export type Fields<K extends string> = Readonly<Record<K, unknown>>

/** An object with exactly these keys. */
export function readFields<const K extends string>(
  value: unknown,
  at: string,
  keys: readonly K[],
): Fields<K> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WrongForm(at, 'an object', value)
  }
  for (const key of keys) {
    if (!Object.hasOwn(value, key)) throw new WrongForm(`${at}/${key}`, 'a value', undefined)
  }
  const extra = Object.keys(value).find((key) => !(keys as readonly string[]).includes(key))
  if (extra !== undefined) throw new WrongForm(`${at}/${told(extra)}`, 'no such field', 'one')
  return value as Fields<K>
}

export function readList<T>(
  value: unknown,
  at: string,
  most: number,
  each: (item: unknown, at: string) => T,
): T[] {
  if (!Array.isArray(value)) throw new WrongForm(at, 'a list', value)
  if (value.length > most) throw new WrongForm(at, `at most ${most}`, value)
  return Array.from(value, (item, place) => each(item, `${at}/${place}`))
}

export function readOrNull<T>(value: unknown, at: string, read: (value: unknown, at: string) => T): T | null {
  return value === null ? null : read(value, at)
}

/** A whole number that is not negative. */
export function readCount(
  value: unknown,
  at: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { readonly least?: number; readonly most?: number } = {},
): number {
  // -0 is equal to 0 and is yet another spelling.
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0)
  if (!isCount || value < least || value > most) {
    throw new WrongForm(at, least === most ? String(least) : `a whole number from ${least} to ${most}`, value)
  }
  return value
}

const UNITS = /^(?:0|[1-9]\d{0,38})$/

/** Smallest units as text. */
export function readUnits(
  value: unknown,
  at: string,
  { least = 0n, most = PROOF_LIMITS.units }: { readonly least?: bigint; readonly most?: bigint } = {},
): bigint {
  const units = typeof value === 'string' && UNITS.test(value) ? BigInt(value) : undefined
  if (units === undefined || units < least || units > most) {
    throw new WrongForm(at, `a whole number as text, from ${least} to ${most}`, value)
  }
  return units
}

export function readText(value: unknown, at: string, most: number): string {
  if (typeof value !== 'string') throw new WrongForm(at, 'text', value)
  if (value.length > most) throw new WrongForm(at, `at most ${most} characters`, value)
  return value
}

export function readPattern(value: unknown, at: string, pattern: RegExp, expected: string): string {
  if (typeof value !== 'string' || value.length > PROOF_LIMITS.toldText || !pattern.test(value)) {
    throw new WrongForm(at, expected, value)
  }
  return value
}

export function readWord<const W extends string>(value: unknown, at: string, words: readonly W[]): W {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new WrongForm(at, words.join(' | '), value)
  return found
}

const HEX = { 16: /^[0-9a-f]{32}$/, 32: /^[0-9a-f]{64}$/ }

export function readHash(value: unknown, at: string): string {
  return readPattern(value, at, HEX[PROOF_LIMITS.hashBytes], '64 digits of lower-case hex')
}

export function readNonce(value: unknown, at: string): string {
  return readPattern(value, at, HEX[PROOF_LIMITS.nonceBytes], '32 digits of lower-case hex')
}

export function readPath(value: unknown, at: string): string[] {
  return readList(value, at, PROOF_LIMITS.pathNodes, readHash)
}

export function readPublicKey(value: unknown, at: string): string {
  if (typeof value !== 'string' || !isPublicKey(value)) throw new WrongForm(at, 'base64 of 32 bytes', value)
  return value
}

export function readSignature(value: unknown, at: string): string {
  if (typeof value !== 'string' || !isSignature(value)) throw new WrongForm(at, 'base64 of 64 bytes', value)
  return value
}
