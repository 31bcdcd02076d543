// Growable byte writer and bounds-checked reader: the only place that touches raw bytes of records.
// Every value has exactly one encoding, so equal states give equal bytes and equal hashes.

export class CodecError extends Error {
  override readonly name = 'CodecError'
}

const MAX_INT_BYTES = 24
const NEGATIVE = 0x80

// A byte order mark is a character like any other: dropped, a text would not come back as it went in.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const LONE_SURROGATE = /\p{Surrogate}/u
const textEncoder = new TextEncoder()

export class Writer {
  private bytes: Uint8Array
  private at = 0

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
  }

  get length(): number {
    return this.at
  }

  /** Starts anew, keeping the memory. */
  reset(): void {
    this.at = 0
  }

  /** Takes back what was written after a length. */
  truncate(length: number): void {
    this.at = Math.min(length, this.at)
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }

  /** What was written, without copying: valid until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.at)
  }

  private room(count: number): void {
    const needed = this.at + count
    if (needed <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2))
    grown.set(this.bytes.subarray(0, this.at))
    this.bytes = grown
  }

  u8(value: number): void {
    this.room(1)
    this.bytes[this.at++] = value
  }

  /** A safe non-negative integer, seven bits a byte, low bits first. */
  uint(value: number): void {
    this.room(8)
    const { bytes } = this
    let { at } = this
    let rest = value
    // Beyond 31 bits the shifts below would cut.
    while (rest > 0x7fff_ffff) {
      bytes[at++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    while (rest >= 0x80) {
      bytes[at++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    bytes[at++] = rest
    this.at = at
  }

  /** Any integer: one byte of sign and length, then its magnitude, low byte first, no leading zeros. */
  int(value: bigint): void {
    // A missing amount must never become zero.
    if (typeof value !== 'bigint') throw new CodecError('an amount is missing or not an integer')
    this.room(1 + MAX_INT_BYTES)
    // Exact as long as it is a safe integer, and beyond every safe integer when it is not.
    const near = Number(value)
    const header = this.at++
    if (near >= -Number.MAX_SAFE_INTEGER && near <= Number.MAX_SAFE_INTEGER) this.magnitude(Math.abs(near))
    else this.wideMagnitude(near < 0 ? -value : value)
    const count = this.at - header - 1
    this.bytes[header] = near < 0 ? count | NEGATIVE : count
  }

  /** The same of an integer of 64 bits that lies in two halves, without making one number of them. */
  int64(low: number, high: number): void {
    this.room(1 + MAX_INT_BYTES)
    const header = this.at++
    const isNegative = high < 0
    // The magnitude of what is negative: all bits turned, and one more.
    const lowPart = isNegative ? -low >>> 0 : low >>> 0
    const highPart = isNegative ? (lowPart === 0 ? -high >>> 0 : ~high >>> 0) : high
    if (highPart === 0) this.half(lowPart)
    else this.halves(lowPart, highPart)
    const count = this.at - header - 1
    this.bytes[header] = isNegative ? count | NEGATIVE : count
  }

  /** In two halves of 32 bits: remainders of large numbers cost as much as all the rest of a record. */
  private magnitude(value: number): void {
    const low = value >>> 0
    const high = (value - low) / 2 ** 32
    if (high === 0) this.half(low)
    else this.halves(low, high)
  }

  private halves(low: number, high: number): void {
    const { bytes } = this
    const { at } = this
    bytes[at] = low
    bytes[at + 1] = low >>> 8
    bytes[at + 2] = low >>> 16
    bytes[at + 3] = low >>> 24
    this.at = at + 4
    this.half(high)
  }

  private half(value: number): void {
    const { bytes } = this
    let { at } = this
    for (let rest = value; rest > 0; rest >>>= 8) bytes[at++] = rest
    this.at = at
  }

  private wideMagnitude(value: bigint): void {
    let rest = value
    const start = this.at
    while (rest > 0n) {
      if (this.at - start >= MAX_INT_BYTES) throw new CodecError('an integer is too large to encode')
      this.bytes[this.at++] = Number(rest & 0xffn)
      rest >>= 8n
    }
  }

  /** Bytes with their length in front. */
  blob(value: Uint8Array): void {
    this.uint(value.length)
    this.room(value.length)
    this.bytes.set(value, this.at)
    this.at += value.length
  }

  /** Bytes whose length the reader knows. */
  raw(value: Uint8Array): void {
    this.room(value.length)
    this.bytes.set(value, this.at)
    this.at += value.length
  }

  text(value: string): void {
    if (this.plainText(value)) return
    if (LONE_SURROGATE.test(value)) throw new CodecError('a text holds half a character')
    this.blob(textEncoder.encode(value))
  }

  /** A short key of Latin characters is the common case; writes nothing when it is not. */
  private plainText(value: string): boolean {
    const { length } = value
    if (length >= 0x80) return false
    this.room(1 + length)
    const { bytes, at } = this
    for (let index = 0; index < length; index++) {
      const code = value.charCodeAt(index)
      if (code >= 0x80) return false
      bytes[at + 1 + index] = code
    }
    bytes[at] = length
    this.at = at + 1 + length
    return true
  }
}

export class Reader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get remaining(): number {
    return this.bytes.length - this.at
  }

  /** Every record must be read to its last byte: what is left over is damage or another version. */
  end(): void {
    if (this.remaining !== 0) throw new CodecError(`${this.remaining} bytes left over at ${this.at}`)
  }

  u8(): number {
    const value = this.bytes[this.at]
    if (value === undefined) throw new CodecError(`the record ends early, at byte ${this.at}`)
    this.at++
    return value
  }

  uint(): number {
    let value = 0
    let scale = 1
    for (let count = 0; count < 8; count++) {
      const byte = this.u8()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) {
        if (byte === 0 && count > 0) throw new CodecError('an integer has a needless zero byte')
        if (!Number.isSafeInteger(value)) throw new CodecError('an integer is out of range')
        return value
      }
      scale *= 0x80
    }
    throw new CodecError('an integer is too long')
  }

  int(): bigint {
    const header = this.u8()
    const count = header & 0x7f
    if (count > MAX_INT_BYTES) throw new CodecError('an integer is too long')
    if (count === 0) {
      if (header !== 0) throw new CodecError('minus zero is not an integer')
      return 0n
    }
    if (this.remaining < count) throw new CodecError('the record ends inside an integer')
    if (this.bytes[this.at + count - 1] === 0) throw new CodecError('an integer has a needless zero byte')
    const magnitude = count <= 6 ? BigInt(this.small(count)) : this.wide(count)
    return header >= NEGATIVE ? -magnitude : magnitude
  }

  private small(count: number): number {
    let value = 0
    for (let index = this.at + count - 1; index >= this.at; index--) {
      value = value * 0x100 + (this.bytes[index] as number)
    }
    this.at += count
    return value
  }

  private wide(count: number): bigint {
    let value = 0n
    for (let index = this.at + count - 1; index >= this.at; index--) {
      value = (value << 8n) | BigInt(this.bytes[index] as number)
    }
    this.at += count
    return value
  }

  blob(): Uint8Array {
    return this.raw(this.uint())
  }

  raw(count: number): Uint8Array {
    if (this.remaining < count) throw new CodecError('the record ends inside a blob')
    const value = this.bytes.slice(this.at, this.at + count)
    this.at += count
    return value
  }

  text(): string {
    const value = this.blob()
    // A Latin key of a few characters is the common case; TextDecoder costs ten times as much for it.
    if (value.length <= 40 && value.every((byte) => byte < 0x80)) return String.fromCharCode(...value)
    try {
      return utf8.decode(value)
    } catch (cause) {
      throw new CodecError('a text is not valid UTF-8', { cause })
    }
  }
}
