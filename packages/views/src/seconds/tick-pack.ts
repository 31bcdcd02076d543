// Index ticks as they lie in the views: ticks in, few bytes out, and back again. Their hashes are not stored but made from
// what is: a reader that finds the chain's end where the core left it has every hash of the core's.

import { createHash } from 'node:crypto'
import {
  type CommandNumber,
  type IndexId,
  type Price,
  Reader,
  type SourceId,
  type SourceQuote,
  type TimeMs,
  Writer,
} from '@candor/contract'

/** Ticks of one row: enough that a row's own weight is small beside them, few enough to be rewritten once a second. */
const PACK_TICKS = 16

export interface ViewedTick {
  readonly indexId: IndexId
  readonly sequence: number
  readonly timeMs: TimeMs
  /** None when too few sources were fresh. */
  readonly price: Price | undefined
  readonly quotes: readonly SourceQuote[]
  readonly previous: Uint8Array
  readonly hash: Uint8Array
  /** The command that brought it. */
  readonly number: CommandNumber
}

/** What a tick is stored as; its place in the row tells its sequence. */
export type TickFacts = Pick<ViewedTick, 'timeMs' | 'price' | 'quotes' | 'number'>

/** The row that a tick belongs into. */
export function packOf(sequence: number): number {
  return Math.floor(sequence / PACK_TICKS)
}

/** Whether no tick comes after this one in its row. */
export function isLastOfPack(sequence: number): boolean {
  return packOf(sequence + 1) !== packOf(sequence)
}

/** Rows that hold so many ticks: the first and the last may be there for one each, and one may have begun late. */
export function packsFor(count: number): number {
  return packOf(count) + 3
}

/** Each tick by itself, so that another may simply be appended. Quotes are close to the tick that is made of them. */
export function writeTick(writer: Writer, { timeMs, price, quotes, number }: TickFacts): void {
  const near = price ?? quotes[0]?.price ?? 0n
  const zeros = sharedZeros([near, ...quotes.map((quote) => quote.price)])
  const unit = 10n ** BigInt(zeros)
  writer.uint(number)
  writeInt(writer, timeMs)
  // Few of the digits in which prices are kept are ever used.
  writer.u8(price === undefined ? zeros | WITHOUT_PRICE : zeros)
  writeInt(writer, near / unit) // exact: it ends in so many zeros
  writer.uint(quotes.length)
  for (const quote of quotes) {
    writer.uint(quote.source)
    writeInt(writer, (quote.price - near) / unit) // exact, as above
    writeInt(writer, quote.timeMs - timeMs)
  }
}

function readTick(reader: Reader): TickFacts {
  const number = reader.uint() as CommandNumber
  const timeMs = readInt(reader) as TimeMs
  const head = reader.u8()
  const unit = 10n ** BigInt(head & ~WITHOUT_PRICE)
  const near = (readInt(reader) * unit) as Price
  const count = reader.uint()
  const quotes: SourceQuote[] = []
  for (let at = 0; at < count; at++) {
    const source = reader.uint() as SourceId
    const price = (near + readInt(reader) * unit) as Price
    quotes.push({ source, price, timeMs: (timeMs + readInt(reader)) as TimeMs })
  }
  return { timeMs, price: (head & WITHOUT_PRICE) === 0 ? near : undefined, quotes, number }
}

/** Beside the number of zeros. */
const WITHOUT_PRICE = 0x80
const MOST_ZEROS = 18

/** In how many zeros all of them end. */
function sharedZeros(values: readonly bigint[]): number {
  let zeros = 0
  let unit = 10n
  while (zeros < MOST_ZEROS && values.every((value) => value % unit === 0n)) {
    zeros++
    unit *= 10n
  }
  return zeros
}

const LOW_BITS = 0x7fn
const MORE = 0x80

/** Seven bits a byte, low bits first; the lowest of all is the sign. */
function writeInt(writer: Writer, value: bigint): void {
  let rest = value < 0n ? -2n * value - 1n : 2n * value
  while (rest > LOW_BITS) {
    writer.u8(Number(rest & LOW_BITS) | MORE)
    rest >>= 7n
  }
  writer.u8(Number(rest))
}

function readInt(reader: Reader): bigint {
  let value = 0n
  for (let shift = 0n; ; shift += 7n) {
    const byte = reader.u8()
    value |= (BigInt(byte) & LOW_BITS) << shift
    if (byte < MORE) return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n
  }
}

export interface TickPack {
  readonly indexId: IndexId
  readonly firstSequence: number
  /** The hash before its first tick. */
  readonly previous: Uint8Array
  readonly ticks: Uint8Array
}

export function ticksOf({ indexId, firstSequence, previous, ticks }: TickPack): readonly ViewedTick[] {
  const reader = new Reader(ticks)
  const found: ViewedTick[] = []
  for (let before = previous; reader.remaining > 0; ) {
    const facts = readTick(reader)
    const sequence = firstSequence + found.length
    const hash = tickHash({ ...facts, previous: before, sequence })
    found.push({ indexId, sequence, ...facts, previous: before, hash })
    before = hash
  }
  return found
}

const TICK = 0x10
const HEAD_BYTES = 1 + 32 + 8 + 8 + 16 + 1
const QUOTE_BYTES = 2 + 16 + 8

/** The record of section 6 of the rules of second-contracts, hashed. */
export function tickHash(
  tick: Pick<ViewedTick, 'previous' | 'sequence' | 'timeMs' | 'price' | 'quotes'>,
): Uint8Array {
  const { previous, sequence, timeMs, price, quotes } = tick
  const bytes = new Uint8Array(HEAD_BYTES + quotes.length * QUOTE_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, TICK)
  bytes.set(previous, 1)
  view.setBigUint64(33, BigInt(sequence))
  view.setBigUint64(41, timeMs)
  setU128(view, 49, price ?? 0n)
  view.setUint8(65, quotes.length)
  for (const [index, quote] of quotes.entries()) {
    const at = HEAD_BYTES + index * QUOTE_BYTES
    view.setUint16(at, quote.source)
    setU128(view, at + 2, quote.price)
    view.setBigUint64(at + 18, quote.timeMs)
  }
  return new Uint8Array(createHash('sha256').update(bytes).digest())
}

function setU128(view: DataView, at: number, value: bigint): void {
  view.setBigUint64(at, value >> 64n)
  view.setBigUint64(at + 8, value)
}
