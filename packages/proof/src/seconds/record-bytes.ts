// The bytes that are hashed: integers of fixed width, big end first unless it says otherwise, joined without separators.
// What does not fit is refused, never cut.

import { fromHex, sha256, toHex } from '../bytes.ts'
import { PROOF_LIMITS } from '../limits.ts'

const LOW_64 = (1n << 64n) - 1n
const TWO_TO_32 = 2 ** 32

export class RecordBytes {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private at = 0

  constructor(length: number) {
    this.bytes = new Uint8Array(length)
    this.view = new DataView(this.bytes.buffer)
  }

  u8(value: number): this {
    this.view.setUint8(this.move(1), within(value, 0xff))
    return this
  }

  u16(value: number): this {
    this.view.setUint16(this.move(2), within(value, 0xffff))
    return this
  }

  u32(value: number): this {
    this.view.setUint32(this.move(4), within(value, TWO_TO_32 - 1))
    return this
  }

  u64(value: number): this {
    const high = Math.floor(within(value, Number.MAX_SAFE_INTEGER) / TWO_TO_32)
    return this.u32(high).u32(value % TWO_TO_32)
  }

  u128(value: bigint): this {
    if (value < 0n || value > PROOF_LIMITS.units) throw new RangeError(`${value} does not fit 16 bytes`)
    this.view.setBigUint64(this.move(8), value >> 64n)
    this.view.setBigUint64(this.move(8), value & LOW_64)
    return this
  }

  u32Little(value: number): this {
    this.view.setUint32(this.move(4), within(value, TWO_TO_32 - 1), true)
    return this
  }

  u64Little(value: number): this {
    const high = Math.floor(within(value, Number.MAX_SAFE_INTEGER) / TWO_TO_32)
    return this.u32Little(value % TWO_TO_32).u32Little(high)
  }

  /** Hex of exactly so many bytes. */
  hex(text: string, length: number = PROOF_LIMITS.hashBytes): this {
    return this.raw(bytesOf(text, length))
  }

  raw(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.move(bytes.length))
    return this
  }

  /** The SHA-256 of what was written, which must be as much as was said. */
  hash(): string {
    if (this.at !== this.bytes.length)
      throw new RangeError(`${this.bytes.length - this.at} bytes are missing`)
    return toHex(sha256(this.bytes))
  }

  private move(length: number): number {
    const { at } = this
    this.at += length
    return at
  }
}

function within(value: number, most: number): number {
  if (!Number.isSafeInteger(value) || value < 0 || value > most) {
    throw new RangeError(`${value} is not a whole number from 0 to ${most}`)
  }
  return value
}

export function bytesOf(text: string, length: number): Uint8Array {
  const bytes = fromHex(text)
  if (bytes?.length !== length) throw new RangeError(`hex of ${length} bytes is wanted`)
  return bytes
}
