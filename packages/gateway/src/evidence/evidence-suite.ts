// Checkpoints for tests: a key, a file in memory that can fail, and a chain of ticks and seals made from nothing.

import { createHash } from 'node:crypto'
import type { CommandNumber, IndexId, Price, TimeMs } from '@candor/contract'
import { type Checkpoint, checkpointLine } from '@candor/proof'
import type { ViewedSeal, ViewedTick } from '@candor/views'
import { SigningKey } from '../signing-key.ts'
import type { CheckpointBook, Published } from './checkpoint-book.ts'
import type { FilePort } from './checkpoint-file.ts'

export const SUITE_KEY = new SigningKey({ derive: () => Buffer.alloc(32, 7) })
export const INDEX = 1 as IndexId

/** A file whose bytes are either written or synced, and whose every step can be made to fail. */
export class MemoryFile {
  bytes: Buffer
  synced: Buffer
  failing: 'write' | 'sync' | 'truncate' | undefined
  /** Of a write that fails: how many bytes of it get there. */
  partial = 0
  readonly port = {
    read: async (buffer: Buffer, offset: number, length: number, position: number) => ({
      bytesRead: this.bytes.copy(buffer, offset, position, position + length),
      buffer,
    }),
    write: async (buffer: Buffer, offset: number, length: number, position: number) => {
      const fails = this.failing === 'write'
      const piece = buffer.subarray(offset, offset + (fails ? this.partial : length))
      this.bytes = Buffer.concat([this.bytes.subarray(0, position), piece])
      if (fails) throw new Error('no space is left')
      return { bytesWritten: length, buffer }
    },
    sync: async () => {
      if (this.failing === 'sync') throw new Error('the disk failed')
      this.synced = this.bytes
    },
    truncate: async (length: number) => {
      if (this.failing === 'truncate') throw new Error('the disk failed')
      this.bytes = this.bytes.subarray(0, length)
    },
    close: async () => undefined,
  } as unknown as FilePort

  constructor(text = '') {
    this.bytes = Buffer.from(text)
    this.synced = this.bytes
  }
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Ticks and seals as the views would have them, each with a hash that stands for its content. */
export class MadeChain {
  readonly ticks: ViewedTick[] = []
  readonly seals: ViewedSeal[] = []
  published = 0
  private readonly name: string

  constructor(name = 'chain') {
    this.name = name
  }

  tick(count = 1): void {
    for (let made = 0; made < count; made++) {
      const sequence = this.ticks.length + 1
      this.ticks.push({
        indexId: INDEX,
        sequence,
        timeMs: BigInt(1_000_000 + sequence * 1_000) as TimeMs,
        price: 30_000n as Price,
        quotes: [],
        previous: this.ticks.at(-1)?.hash ?? Buffer.alloc(32),
        hash: hashOf(`${this.name} tick ${sequence}`),
        number: (this.number + 1) as CommandNumber,
      })
    }
  }

  seal(): void {
    const number = this.seals.length + 1
    this.seals.push({
      indexId: INDEX,
      number,
      timeMs: 1_000_000n as TimeMs,
      afterSequence: this.ticks.length,
      previous: this.seals.at(-1)?.hash ?? Buffer.alloc(32),
      root: Buffer.alloc(32),
      hash: hashOf(`${this.name} seal ${number}`),
      orderIds: [],
      command: (this.number + 1) as CommandNumber,
    })
  }

  /** The last command: every tick and every seal is one. */
  get number(): number {
    return this.ticks.length + this.seals.length
  }

  /** What the views would answer. */
  readonly source = {
    tickAt: async ({ sequence }: { sequence: number }) => this.ticks[sequence - 1],
    ticksAfter: async ({ after, limit }: { after: number; limit: number }) =>
      this.ticks.slice(after, after + limit),
    sealsAfter: async ({ after, limit }: { after: number; limit: number }) =>
      this.seals.slice(after, after + limit),
    ticksBetween: async ({ from, to }: { from: number; to: number }) => this.ticks.slice(from - 1, to),
    sealsBetween: async ({ from, to }: { from: number; to: number }) => this.seals.slice(from - 1, to),
    caughtUp: async () => true,
    lastPublished: async () => this.published,
    rememberPublished: async (number: number) => {
      this.published = number
    },
  }
}

/** The next checkpoint of a book, over so many ticks and seals that nobody ever saw. */
export function nextPublished(
  book: CheckpointBook,
  { symbol = 'BTC_USDT', ticks = 60, seals = 0, log = 10 }: Partial<NextGiven> = {},
): Published {
  const { sequence, seal } = book.reached(symbol)
  const checkpoint: Checkpoint = {
    number: book.count + 1,
    timeMs: 1_790_000_000_000 + book.count,
    symbol,
    indexId: 1,
    fromSequence: sequence + 1,
    toSequence: sequence + ticks,
    headHash: hashOf(`head ${book.count}`).toString('hex'),
    root: hashOf(`root ${book.count}`).toString('hex'),
    fromSeal: seals === 0 ? 0 : seal + 1,
    toSeal: seals === 0 ? 0 : seal + seals,
    orderRoot: seals === 0 ? '0'.repeat(64) : hashOf('orders').toString('hex'),
    logNumber: (book.newest?.checkpoint.logNumber ?? 0) + log,
    logChain: hashOf('log').toString('hex'),
    previous: book.tip,
  }
  const line = checkpointLine(checkpoint)
  const signature = SUITE_KEY.sign(line).toString('base64')
  return { checkpoint, line, signature, publicKey: SUITE_KEY.publicKey }
}

interface NextGiven {
  readonly symbol: string
  readonly ticks: number
  readonly seals: number
  readonly log: number
}
