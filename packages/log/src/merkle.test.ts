import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inclusionProof, merkleRoot, verifyInclusion } from './merkle.ts'
import { sampleRecords } from './sample-log.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const H = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const leaf = (record: Uint8Array): Buffer => H(Buffer.of(0), record)
const node = (left: Uint8Array, right: Uint8Array): Buffer => H(Buffer.of(1), left, right)

/** The definition of RFC 6962, section 2.1, word for word: split at the largest power of two below n. */
function definedRoot(records: readonly Uint8Array[]): Buffer {
  if (records.length === 1) return leaf(records[0]!)
  let split = 1
  while (split * 2 < records.length) split *= 2
  return node(definedRoot(records.slice(0, split)), definedRoot(records.slice(split)))
}

/** The inputs of the known-answer tests of the Certificate Transparency project. */
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const KNOWN = INPUTS.map((input) => Buffer.from(input, 'hex'))

describe('RFC 6962', () => {
  test('known roots', () => {
    expect(hex(merkleRoot(KNOWN.slice(0, 1)))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    )
    expect(hex(merkleRoot(KNOWN.slice(0, 2)))).toBe(
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    )
    expect(hex(merkleRoot(KNOWN.slice(0, 3)))).toBe(
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    )
    expect(hex(merkleRoot(KNOWN))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
  })

  test('roots by hand for three, five and seven records: no leaf is doubled', () => {
    const [a, b, c, d, e, f, g] = sampleRecords(1, 7).map(leaf) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ]
    const root = (count: number): string => hex(merkleRoot(sampleRecords(1, count)))
    const four = node(node(a, b), node(c, d))
    expect(root(3)).toBe(hex(node(node(a, b), c)))
    expect(root(5)).toBe(hex(node(four, e)))
    expect(root(7)).toBe(hex(node(four, node(node(e, f), g))))
    expect(root(3)).not.toBe(hex(merkleRoot([...sampleRecords(1, 3), ...sampleRecords(3, 1)])))
  })

  test('roots equal the definition, and every record proves itself, at every size to 70', () => {
    for (let count = 1; count <= 70; count++) {
      const records = sampleRecords(1, count)
      const root = merkleRoot(records)
      expect(hex(root)).toBe(hex(definedRoot(records)))
      for (let index = 0; index < count; index++) {
        const path = inclusionProof(records, index)
        if (!verifyInclusion(records[index]!, index, count, path, root))
          throw new Error(`${index} of ${count}`)
      }
    }
  })
})

describe('hostile proofs', () => {
  const records = sampleRecords(1, 13)
  const root = merkleRoot(records)

  test('another record, place, count, path or root never verifies', () => {
    let tried = 0
    for (const [index, record] of records.entries()) {
      const path = inclusionProof(records, index)
      const refused = (...claim: Parameters<typeof verifyInclusion>): void => {
        expect(verifyInclusion(...claim)).toBe(false)
        tried++
      }
      for (const [other, otherRecord] of records.entries()) {
        if (other === index) continue
        refused(otherRecord, index, 13, path, root)
        refused(record, other, 13, path, root)
      }
      refused(record, index, 13, path.slice(1), root)
      refused(record, index, 13, path.slice(0, -1), root)
      refused(record, index, 13, [...path, root], root)
      refused(record, index, 13, path.toReversed(), root)
      for (const [at, sibling] of path.entries()) {
        const changed = new Uint8Array(sibling)
        changed[at] = changed[at]! ^ 1
        refused(record, index, 13, path.with(at, changed), root)
        refused(record, index, 13, path.with(at, sibling.subarray(1)), root)
      }
      refused(record, index, 13, path, merkleRoot(records.slice(0, 12)))
      refused(record, index, 13, path, root.subarray(0, 31))
    }
    expect(tried).toBeGreaterThan(400)
  })

  test('a node of the tree cannot be passed off as a record', () => {
    const two = records.slice(0, 2)
    const inner = Buffer.concat([leaf(two[0]!), leaf(two[1]!)])
    expect(verifyInclusion(inner, 0, 1, [], merkleRoot(two))).toBe(false)
  })

  test('nonsense numbers and endless paths are refused, not thrown', () => {
    for (const [index, count] of [
      [-1, 13],
      [0, 0],
      [13, 13],
      [0.5, 13],
      [Number.NaN, 13],
      [0, Number.POSITIVE_INFINITY],
      [0, 2 ** 60],
    ] as const) {
      expect(verifyInclusion(records[0]!, index, count, inclusionProof(records, 0), root)).toBe(false)
    }
    const endless = Array.from({ length: 1000 }, () => new Uint8Array(32))
    expect(verifyInclusion(records[0]!, 0, Number.MAX_SAFE_INTEGER, endless, root)).toBe(false)
  })

  test('a proof for a record that is not there is refused', () => {
    for (const index of [-1, 13, 1.5]) expect(() => inclusionProof(records, index)).toThrow('no record')
    expect(() => merkleRoot([])).toThrow('at least one')
  })
})
