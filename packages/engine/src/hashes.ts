// Hashes that replicas compare: of a whole state, and of everything that came out so far.

import { hash } from 'node:crypto'
import { type Outcome, outcome, Writer } from '@candor/contract'

export const HASH_BYTES = 32
export const NO_HASH: Uint8Array = new Uint8Array(HASH_BYTES)

export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

/** Outcomes one after another, each with its length in front. */
export function encodeOutcomes(outcomes: readonly Outcome[]): Uint8Array {
  const writer = new Writer(512 * Math.max(outcomes.length, 1))
  writer.uint(outcomes.length)
  for (const each of outcomes) outcome.write(writer, each)
  return writer.view()
}

/**
 * A chain over every outcome since some command: two cores that have given the same outcomes have the same
 * digest, and outcomes carry every balance as it was left. It costs the live core one hash per batch, where a
 * hash of the whole state would stop it for as long as writing a snapshot takes.
 */
export class OutcomeDigest {
  private digest: Uint8Array = NO_HASH

  get current(): Uint8Array {
    return this.digest
  }

  /** Adds the encoded outcomes of one batch. */
  add(encoded: Uint8Array): void {
    const joined = new Uint8Array(HASH_BYTES + encoded.length)
    joined.set(this.digest)
    joined.set(encoded, HASH_BYTES)
    this.digest = sha256(joined)
  }
}
