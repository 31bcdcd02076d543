import { followPath, leafHash, verifyCheckpoints } from '@candor/proof'
import { beforeEach, describe, expect, it } from 'vitest'
import { CheckpointBook, type Published } from './checkpoint-book.ts'
import { CheckpointFile } from './checkpoint-file.ts'
import { Checkpointer, nextCheckpoint } from './checkpointer.ts'
import { INDEX, MadeChain, MemoryFile, SUITE_KEY } from './evidence-suite.ts'
import { EVIDENCE_LIMITS } from './limits.ts'
import { underCheckpoint } from './under-checkpoint.ts'

const SYMBOL = 'BTC_USDT'
const PRODUCT = { symbol: SYMBOL, indexId: INDEX }

let memory: MemoryFile
let chain: MadeChain
let book: CheckpointBook
let errors: unknown[]
let told: Published[]
/** How far the log's reader has come; as far as the chain if nothing else is said. */
let anchored: number | undefined
let isCaughtUp: boolean
let asked: number[]

async function open(): Promise<Checkpointer> {
  book = await CheckpointBook.open(await CheckpointFile.over(memory.port, memory.bytes.length))
  return new Checkpointer({
    book,
    source: { ...chain.source, caughtUp: async () => isCaughtUp },
    engine: {
      logAnchor: async ({ after }) => {
        asked.push(after)
        return { number: anchored ?? chain.number, chain: Buffer.alloc(32, chain.number) }
      },
    },
    signingKey: SUITE_KEY,
    products: () => [PRODUCT],
    onPublished: (published) => told.push(published),
    clock: () => 1_790_000_000_123,
    onError: (error) => errors.push(error),
  })
}

beforeEach(() => {
  memory = new MemoryFile()
  chain = new MadeChain()
  errors = []
  told = []
  asked = []
  anchored = undefined
  isCaughtUp = true
})

function ranges(): number[][] {
  return told.map(({ checkpoint: { fromSequence, toSequence, fromSeal, toSeal } }) => [
    fromSequence,
    toSequence,
    fromSeal,
    toSeal,
  ])
}

function isFileGood(): boolean {
  return verifyCheckpoints(memory.synced.toString(), { publicKey: SUITE_KEY.publicKey }).verdict === 'holds'
}

describe('checkpoints', () => {
  it('are due at whole minutes', () => {
    expect(nextCheckpoint(1_790_000_039_999)).toBe(1_790_000_040_000)
    expect(nextCheckpoint(1_790_000_040_000)).toBe(1_790_000_100_000)
  })

  it('cover each tick and each seal once, in order', async () => {
    const checkpointer = await open()
    chain.tick(60)
    chain.seal()
    await checkpointer.look()
    chain.tick(59)
    await checkpointer.look()
    chain.seal()
    chain.seal()
    chain.tick(1)
    await checkpointer.look()
    expect(ranges()).toEqual([
      [1, 60, 1, 1],
      [61, 119, 0, 0],
      [120, 120, 2, 3],
    ])
    expect(isFileGood()).toBe(true)
  })

  it('are not made when nothing has ticked', async () => {
    const checkpointer = await open()
    await checkpointer.look()
    chain.tick(1)
    await checkpointer.look()
    await checkpointer.look()
    expect(ranges()).toEqual([[1, 1, 0, 0]])
    expect(errors).toEqual([])
  })

  it('make up for a long stop in pieces', async () => {
    const most = EVIDENCE_LIMITS.checkpointTicks
    chain.tick(most * 2 + 5)
    const checkpointer = await open()
    await checkpointer.look()
    expect(ranges().map(([from, to]) => [from, to])).toEqual([
      [1, most],
      [most + 1, 2 * most],
      [2 * most + 1, 2 * most + 5],
    ])
    expect(isFileGood()).toBe(true)
  })

  it('go on after a restart where the file ends', async () => {
    chain.tick(60)
    await (await open()).look()
    chain.tick(3)
    await (await open()).look()
    expect(ranges()).toEqual([
      [1, 60, 0, 0],
      [61, 63, 0, 0],
    ])
    expect(isFileGood()).toBe(true)
  })

  it('speak of no tick beyond the log that they name, and repeat an anchor that did not move', async () => {
    chain.tick(10)
    anchored = 7
    const checkpointer = await open()
    await checkpointer.look()
    await checkpointer.look()
    anchored = undefined
    await checkpointer.look()
    expect(ranges().map(([from, to]) => [from, to])).toEqual([
      [1, 7],
      [8, 10],
    ])
    expect(asked).toEqual([0, 7, 7])
    // The log's reader starts anew and is behind for a moment.
    anchored = 3
    chain.tick(2)
    await checkpointer.look()
    expect(told).toHaveLength(2)
    anchored = undefined
    await checkpointer.look()
    expect(told.map(({ checkpoint }) => checkpoint.logNumber)).toEqual([7, 10, 12])
  })

  it('are told only when they are durable, and the next one follows on the last durable one', async () => {
    const checkpointer = await open()
    chain.tick(5)
    memory.failing = 'write'
    memory.partial = 40
    await checkpointer.look()
    expect(told).toEqual([])
    expect(errors).toHaveLength(1)
    expect(checkpointer.haltedBy).toBeUndefined()
    memory.failing = undefined
    chain.tick(5)
    await checkpointer.look()
    expect(ranges()).toEqual([[1, 10, 0, 0]])
    expect(isFileGood()).toBe(true)
  })

  it('halt when the disk cannot be trusted any more', async () => {
    const checkpointer = await open()
    chain.tick(5)
    memory.failing = 'sync'
    await checkpointer.look()
    memory.failing = undefined
    await checkpointer.look()
    expect(told).toEqual([])
    expect(checkpointer.haltedBy).toBe('the disk failed')
  })

  it('lead from every tick and every seal to their roots', async () => {
    const checkpointer = await open()
    for (let minute = 0; minute < 3; minute++) {
      chain.tick(7)
      chain.seal()
      chain.seal()
      chain.tick(4)
      await checkpointer.look()
    }
    const expectUnder = async (key: 'sequence' | 'seal', number: number, hash: Uint8Array): Promise<void> => {
      const found = await underCheckpoint(book, chain.source, { ...PRODUCT, key, number })
      const { leafIndex, path, line } = found ?? expect.fail(`${key} ${number} is not covered`)
      const { checkpoint } = told.find((each) => each.line === line) ?? expect.fail('no such checkpoint')
      const { fromSequence, toSequence, fromSeal, toSeal, root, orderRoot } = checkpoint
      const count = key === 'sequence' ? toSequence - fromSequence + 1 : toSeal - fromSeal + 1
      const leaf = leafHash(Buffer.from(hash).toString('hex'))
      const followed = followPath(leaf, { index: leafIndex, count, path })
      expect(followed?.root).toBe(key === 'sequence' ? root : orderRoot)
    }
    for (const { sequence, hash } of chain.ticks) await expectUnder('sequence', sequence, hash)
    for (const { number, hash } of chain.seals) await expectUnder('seal', number, hash)
    const late = { ...PRODUCT, key: 'sequence', number: 34 } as const
    expect(await underCheckpoint(book, chain.source, late)).toBeNull()
  })
})

describe('checkpoints and views that do not belong together', () => {
  beforeEach(async () => {
    chain.tick(60)
    await (await open()).look()
    told = []
  })

  async function expectHalt(words: string): Promise<void> {
    const checkpointer = await open()
    const before = memory.bytes.toString()
    await checkpointer.look()
    await checkpointer.look()
    expect(checkpointer.haltedBy).toContain(words)
    // Said every time, not only once.
    expect(errors).toHaveLength(2)
    expect(told).toEqual([])
    expect(memory.bytes.toString()).toBe(before)
  }

  it('halt when the views have another chain', async () => {
    chain = new MadeChain('another')
    chain.tick(80)
    await expectHalt('ends at tick 60')
  })

  it('halt when the log is older than the file', async () => {
    chain = new MadeChain()
    chain.tick(40)
    await expectHalt('is the log older than the file?')
  })

  it('halt when the views lack ticks in between', async () => {
    chain.tick(5)
    chain.ticks.splice(61, 1)
    await expectHalt('does not follow on tick 61')
  })

  it('halt when the file is older than what was published', async () => {
    chain.tick(5)
    await (await open()).look()
    told = []
    const [first = ''] = memory.bytes.toString().split('\n')
    memory = new MemoryFile(`${first}\n`)
    await expectHalt('2 checkpoints were published; the file has 1')
  })

  it('wait for views that are only behind', async () => {
    chain = new MadeChain()
    chain.tick(40)
    isCaughtUp = false
    const checkpointer = await open()
    await checkpointer.look()
    expect(checkpointer.haltedBy).toBeUndefined()
    chain.tick(30)
    isCaughtUp = true
    await checkpointer.look()
    expect(ranges()).toEqual([[61, 70, 0, 0]])
    expect(isFileGood()).toBe(true)
  })
})
