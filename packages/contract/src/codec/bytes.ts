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

/** In which half of a cell of 64 bits its low bits lie: the first, on nearly every machine. */
export const LOW = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1
export const HIGH = 1 - LOW

const cell = new BigInt64Array(1)
const halves = new Int32Array(cell.buffer)

export class Writer {
  private bytes: Uint8Array
  private data: DataView
  private at = 0

  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
    this.data = new DataView(this.bytes.buffer)
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
    this.data = new DataView(grown.buffer)
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
    if (value < 0x80) {
      bytes[at] = value
      this.at = at + 1
      return
    }
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
    const near = BigInt.asIntN(64, value)
    if (near === value) {
      // Through a cell: making a machine number of a bigint is a call into the runtime, looking at its halves is none.
      cell[0] = near
      this.int64(halves[LOW] as number, halves[HIGH] as number)
      return
    }
    const header = this.at++
    const isNegative = value < 0n
    this.wideMagnitude(isNegative ? -value : value)
    const count = this.at - header - 1
    this.bytes[header] = isNegative ? count | NEGATIVE : count
  }

  /**
   * The same of an integer of 64 bits that lies in two halves, without making one number of them. All eight bytes are written,
   * and those that say nothing are written over by what follows: a loop over just those that count costs more by its guesses.
   */
  int64(low: number, high: number): void {
    this.room(1 + MAX_INT_BYTES)
    this.at = this.put64(this.at, low, high)
  }

  /** The same of integers that lie side by side in cells, seen as their halves. */
  cells64(seen: Int32Array, place: number, count: number): void {
    this.room(count * (1 + MAX_INT_BYTES))
    let { at } = this
    for (let cell = 2 * place; cell < 2 * (place + count); cell += 2)
      at = this.put64(at, seen[cell + LOW] as number, seen[cell + HIGH] as number)
    this.at = at
  }

  /** There is room. Gives where it ends. */
  private put64(at: number, low: number, high: number): number {
    const { data } = this
    const isNegative = high < 0
    // The magnitude of what is negative: all bits turned, and one more.
    const lowPart = isNegative ? -low | 0 : low | 0
    const highPart = isNegative ? (lowPart === 0 ? -high | 0 : ~high) : high | 0
    data.setInt32(at + 1, lowPart, true)
    data.setInt32(at + 5, highPart, true)
    const count = highPart === 0 ? 4 - (Math.clz32(lowPart) >>> 3) : 8 - (Math.clz32(highPart) >>> 3)
    this.bytes[at] = isNegative ? count | NEGATIVE : count
    return at + 1 + count
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

  /** As `raw`, of a few bytes: one by one, for setting up a copy costs more than ten of them. */
  few(value: Uint8Array): void {
    const { length } = value
    this.room(length)
    const { bytes, at } = this
    for (let index = 0; index < length; index++) bytes[at + index] = value[index] as number
    this.at = at + length
  }

  /** So many integers that are zero. */
  zeros(count: number): void {
    this.room(count)
    const { bytes, at } = this
    for (let index = 0; index < count; index++) bytes[at + index] = 0
    this.at = at + count
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
    const magnitude = count <= 8 ? this.narrow(count) : this.wide(count)
    return header >= NEGATIVE ? -magnitude : magnitude
  }

  /** Up to eight bytes, through a cell. */
  private narrow(count: number): bigint {
    const { bytes, at } = this
    const end = at + count
    const middle = Math.min(end, at + 4)
    let low = 0
    for (let index = middle - 1; index >= at; index--) low = (low << 8) | (bytes[index] as number)
    let high = 0
    for (let index = end - 1; index >= middle; index--) high = (high << 8) | (bytes[index] as number)
    halves[LOW] = low
    halves[HIGH] = high
    this.at = end
    return BigInt.asUintN(64, cell[0] as bigint)
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
