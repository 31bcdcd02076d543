// All checkpoints that were published, found by product, tick, seal or command. The file holds them; here is only where to begin
// to read. Opening goes through the whole file once and refuses one whose lines do not follow on each other.

import { type Checkpoint, checkpointHash, parseCheckpoint } from '@candor/proof'
import type { CheckpointFile, FileLine } from './checkpoint-file.ts'
import { CheckpointMarks, type Reached } from './checkpoint-marks.ts'

export interface Published {
  readonly checkpoint: Checkpoint
  readonly line: string
  /** Base64, both. */
  readonly signature: string
  readonly publicKey: string
}

/** The file is not what this platform wrote. */
export class EvidenceDamaged extends Error {
  override readonly name = 'EvidenceDamaged'
}

const NO_HASH = '0'.repeat(64)

export class CheckpointBook {
  private readonly file: CheckpointFile
  private readonly all = new CheckpointMarks()
  private readonly bySymbol = new Map<string, CheckpointMarks>()
  private readonly lastBySymbol = new Map<string, Checkpoint>()
  private last: Published | undefined

  private constructor(file: CheckpointFile) {
    this.file = file
  }

  static async open(file: CheckpointFile): Promise<CheckpointBook> {
    const book = new CheckpointBook(file)
    for await (const line of file.lines(0)) book.index(line.offset, readLine(line))
    return book
  }

  get count(): number {
    return this.all.count
  }

  get newest(): Published | undefined {
    return this.last
  }

  /** Whether nothing can be added until it is opened anew. */
  get isBroken(): boolean {
    return this.file.isBroken
  }

  /** What the next checkpoint's `previous` must be. */
  get tip(): string {
    return this.last === undefined ? NO_HASH : checkpointHash(this.last.line)
  }

  lastOf(symbol: string): Checkpoint | undefined {
    return this.lastBySymbol.get(symbol)
  }

  /** How far a product's checkpoints have come. */
  reached(symbol: string): Reached {
    return (this.bySymbol.get(symbol) ?? new CheckpointMarks()).reached
  }

  /** Resolves when it is durable. */
  async add(published: Published): Promise<void> {
    const { line, signature, publicKey } = published
    this.expectNext(published)
    const offset = await this.file.append(JSON.stringify({ line, signature, publicKey }))
    this.index(offset, published)
  }

  /** Newest first; those of one product if one is named. */
  async page(ask: {
    readonly symbol: string | undefined
    readonly pageIndex: number
    readonly pageSize: number
  }): Promise<{ readonly list: Published[]; readonly total: number }> {
    const marks = ask.symbol === undefined ? this.all : this.bySymbol.get(ask.symbol)
    const total = marks?.count ?? 0
    const end = total - (ask.pageIndex - 1) * ask.pageSize
    const begin = Math.max(0, end - ask.pageSize)
    const from = marks?.at(begin)
    if (from === undefined || end <= 0) return { list: [], total }
    const list: Published[] = []
    let skip = from.skip
    for await (const published of this.from(from.offset, ask.symbol)) {
      if (skip-- > 0) continue
      list.push(published)
      if (list.length === end - begin) break
    }
    return { list: list.reverse(), total }
  }

  /** The checkpoint that a tick or a seal of a product is under; none when it is not out yet. */
  async covering(symbol: string, key: 'sequence' | 'seal', value: number): Promise<Published | undefined> {
    const mark = this.bySymbol.get(symbol)?.before(key, value)
    if (mark === undefined) return undefined
    for await (const published of this.from(mark.offset, symbol)) {
      const { toSequence, toSeal } = published.checkpoint
      if ((key === 'sequence' ? toSequence : toSeal) >= value) return published
    }
    return undefined
  }

  /** The first checkpoint whose part of the log holds a command, and the command up to which the one before it came. */
  async anchoring(
    number: number,
  ): Promise<{ readonly published: Published; readonly after: number } | undefined> {
    const mark = this.all.before('log', number)
    if (mark === undefined) return undefined
    let after = mark.before.log
    for await (const published of this.from(mark.offset, undefined)) {
      const { logNumber } = published.checkpoint
      if (logNumber >= number) return { published, after }
      after = logNumber
    }
    return undefined
  }

  /** The lines of the file from a checkpoint on, as they are. */
  async *raw(from: number): AsyncGenerator<string> {
    const start = this.all.at(from - 1)
    if (start === undefined) return
    let { skip } = start
    for await (const { text } of this.file.lines(start.offset)) if (skip-- <= 0) yield `${text}\n`
  }

  private async *from(offset: number, symbol: string | undefined): AsyncGenerator<Published> {
    for await (const line of this.file.lines(offset)) {
      const published = readLine(line)
      if (symbol === undefined || published.checkpoint.symbol === symbol) yield published
    }
  }

  private expectNext({ checkpoint }: Published): void {
    const { number, symbol, fromSequence, fromSeal, logNumber, previous } = checkpoint
    const reached = this.reached(symbol)
    const isNext =
      number === this.count + 1 &&
      previous === this.tip &&
      // A product's chain of ticks may begin anywhere, and goes on without gaps.
      (reached.sequence === 0 || fromSequence === reached.sequence + 1) &&
      (fromSeal === 0 || fromSeal === reached.seal + 1) &&
      logNumber >= this.all.reached.log
    if (!isNext) throw new EvidenceDamaged(`checkpoint ${number} does not follow on the one before it`)
  }

  private index(offset: number, published: Published): void {
    this.expectNext(published)
    const { checkpoint } = published
    const { symbol, toSequence, toSeal, logNumber } = checkpoint
    let marks = this.bySymbol.get(symbol)
    if (marks === undefined) {
      marks = new CheckpointMarks()
      this.bySymbol.set(symbol, marks)
    }
    const seal = Math.max(toSeal, marks.reached.seal)
    marks.add(offset, { sequence: toSequence, seal, log: logNumber })
    // Sequences and seals of different products have nothing to do with each other.
    this.all.add(offset, { sequence: 0, seal: 0, log: logNumber })
    this.lastBySymbol.set(symbol, checkpoint)
    this.last = published
  }
}

function readLine({ offset, text }: FileLine): Published {
  const { line, signature, publicKey } = parsed(text) ?? {}
  const checkpoint = typeof line === 'string' ? parseCheckpoint(line) : undefined
  if (
    checkpoint === undefined ||
    typeof line !== 'string' ||
    typeof signature !== 'string' ||
    typeof publicKey !== 'string'
  ) {
    throw new EvidenceDamaged(`there is no checkpoint at byte ${offset} of the file`)
  }
  return { checkpoint, line, signature, publicKey }
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
