// A small log for the explanation of the sequence: four batches of commands, chained by the formats of the real one. Changing
// one command changes the hash of its batch and of every batch after it.

import { batchDigest, chainAfter, merkleRoot, NO_HASH, recordLeaf, sha256, toHex } from '@candor/proof'

const COMMANDS = [
  ['alice pays in 5', 'bob pays in 7'],
  ['alice buys 1'],
  ['tick 30,000.10', 'bob buys 2', 'carol pays in 11'],
  ['tick 30,000.00', 'alice sells 1'],
] as const
/** Which one is tampered with, and what it becomes. */
const CHANGED = { batch: 1, record: 0, to: 'alice buys 9' }

export interface ExampleBatch {
  readonly number: number
  /** Of its first command. */
  readonly first: number
  readonly previous: string
  readonly hash: string
}

export function exampleSequence(isChanged: boolean): readonly ExampleBatch[] {
  const batches: ExampleBatch[] = []
  let first = 1
  for (const [at, commands] of COMMANDS.entries()) {
    const records = commands.map((command, place) =>
      encoded(isChanged && at === CHANGED.batch && place === CHANGED.record ? CHANGED.to : command),
    )
    const root = merkleRoot(records.map(recordLeaf)) ?? NO_HASH
    const batchHash = toHex(sha256(records.reduce(joined, new Uint8Array())))
    const previous = batches.at(-1)?.hash ?? NO_HASH
    const hash = chainAfter(previous, batchDigest({ first, count: records.length, batchHash, root }))
    batches.push({ number: at + 1, first, previous, hash })
    first += records.length
  }
  return batches
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array {
  return Uint8Array.of(...before, ...after)
}
