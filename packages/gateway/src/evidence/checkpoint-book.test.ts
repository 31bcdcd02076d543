import { verifyCheckpoints } from '@candor/proof'
import { beforeEach, describe, expect, it } from 'vitest'
import { CheckpointBook } from './checkpoint-book.ts'
import { CheckpointFile } from './checkpoint-file.ts'
import { MemoryFile, nextPublished, SUITE_KEY } from './evidence-suite.ts'

let memory: MemoryFile

beforeEach(() => {
  memory = new MemoryFile()
})

async function open(): Promise<CheckpointBook> {
  return CheckpointBook.open(await CheckpointFile.over(memory.port, memory.bytes.length))
}

/** Three products in turn; a seal with every second checkpoint of the first. */
async function fill(book: CheckpointBook, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await book.add(nextPublished(book, { symbol: 'BTC_USDT', seals: minute % 2, log: 10 }))
    await book.add(nextPublished(book, { symbol: 'ETH_USDT', ticks: 30, log: 0 }))
    await book.add(nextPublished(book, { symbol: 'SOL_USDT', log: 0 }))
  }
}

async function rawOf(book: CheckpointBook, from: number): Promise<string> {
  let text = ''
  for await (const line of book.raw(from)) text += line
  return text
}

describe('the book of checkpoints', () => {
  it('makes a file that the public checker accepts, and that says the same when it is opened again', async () => {
    const book = await open()
    await fill(book, 20)
    const text = memory.synced.toString()
    const { publicKey } = SUITE_KEY
    expect(verifyCheckpoints(text, { publicKey })).toMatchObject({ verdict: 'holds', count: 60 })
    const again = await open()
    expect(again.tip).toBe(book.tip)
    expect(again.reached('BTC_USDT')).toEqual(book.reached('BTC_USDT'))
    await again.add(nextPublished(again))
    expect(verifyCheckpoints(memory.synced.toString(), { publicKey })).toMatchObject({ count: 61 })
  })

  it('gives pages newest first, of all or of one product', async () => {
    const book = await open()
    await fill(book, 20)
    const page = (symbol: string | undefined, pageIndex: number): Promise<number[]> =>
      book
        .page({ symbol, pageIndex, pageSize: 8 })
        .then(({ list }) => list.map((each) => each.checkpoint.number))
    expect(await page(undefined, 1)).toEqual([60, 59, 58, 57, 56, 55, 54, 53])
    expect(await page(undefined, 8)).toEqual([4, 3, 2, 1])
    expect(await page(undefined, 9)).toEqual([])
    expect(await page('ETH_USDT', 1)).toEqual([59, 56, 53, 50, 47, 44, 41, 38])
    expect(await page('ETH_USDT', 3)).toEqual([11, 8, 5, 2])
    expect(await page('XRP_USDT', 1)).toEqual([])
    expect((await book.page({ symbol: 'ETH_USDT', pageIndex: 1, pageSize: 8 })).total).toBe(20)
  })

  it('finds the checkpoint of a tick, of a seal, and of a command', async () => {
    const book = await open()
    await fill(book, 20)
    const covering = async (symbol: string, key: 'sequence' | 'seal', value: number) =>
      (await book.covering(symbol, key, value))?.checkpoint.number
    expect(await covering('ETH_USDT', 'sequence', 30)).toBe(2)
    expect(await covering('ETH_USDT', 'sequence', 31)).toBe(5)
    expect(await covering('ETH_USDT', 'sequence', 601)).toBeUndefined()
    expect(await covering('BTC_USDT', 'seal', 1)).toBe(4)
    expect(await covering('BTC_USDT', 'seal', 2)).toBe(10)
    expect(await covering('ETH_USDT', 'seal', 1)).toBeUndefined()
    // The first of a minute names the log anew; the other two repeat it.
    expect(await book.anchoring(10)).toMatchObject({ published: { checkpoint: { number: 1 } }, after: 0 })
    expect(await book.anchoring(11)).toMatchObject({ published: { checkpoint: { number: 4 } }, after: 10 })
    expect(await book.anchoring(200)).toMatchObject({ published: { checkpoint: { number: 58 } }, after: 190 })
    expect(await book.anchoring(201)).toBeUndefined()
  })

  it('gives the file as it is, from any checkpoint on', async () => {
    const book = await open()
    await fill(book, 3)
    const text = memory.synced.toString()
    expect(await rawOf(book, 1)).toBe(text)
    expect(await rawOf(book, 8)).toBe(text.split('\n').slice(7).join('\n'))
    expect(await rawOf(book, 10)).toBe('')
  })

  it('never takes the same range twice, nor one with a gap', async () => {
    const book = await open()
    await book.add(nextPublished(book, { seals: 2 }))
    const next = nextPublished(book, { seals: 1 })
    const { checkpoint } = next
    for (const change of [
      { fromSequence: checkpoint.fromSequence - 1 },
      { fromSequence: checkpoint.fromSequence + 1 },
      { fromSeal: checkpoint.fromSeal - 1 },
      { number: checkpoint.number + 1 },
      { previous: '0'.repeat(64) },
      { logNumber: 3 },
    ]) {
      await expect(book.add({ ...next, checkpoint: { ...checkpoint, ...change } })).rejects.toThrow('follow')
    }
    await book.add(next)
    await expect(book.add(next)).rejects.toThrow('follow')
    expect(book.count).toBe(2)
  })

  it.each([
    ['is no JSON', (lines: string[]) => ['nonsense', ...lines.slice(1)]],
    ['is missing', (lines: string[]) => lines.slice(1)],
    ['stands at another place', ([one, two, ...rest]: string[]) => [two, one, ...rest]],
    ['was changed', (lines: string[]) => [lines[0]?.replace('BTC_USDT', 'BTC_EURO'), ...lines.slice(1)]],
  ])('refuses a file in which a line %s', async (_, change) => {
    await fill(await open(), 2)
    const lines = memory.synced.toString().trimEnd().split('\n')
    memory = new MemoryFile(`${change(lines).join('\n')}\n`)
    await expect(open()).rejects.toMatchObject({ name: 'EvidenceDamaged' })
  })
})
