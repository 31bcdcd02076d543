import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toHex } from './bytes.ts'
import { publishedLine, snapshotHash } from './published-line.ts'

const ROOT = {
  snapshot: 12,
  number: 1042,
  time: 1_790_000_000_000,
  asset: 'USDT',
  leafCount: 3,
  height: 2,
  root: 'cc2ce8237d31181674d1d3f41e12b299d8294d4fc6c0facdc158599536e8bd5f',
  sum: '23',
}
const LINE = `candor-solvency-1 12 1042 1790000000000 USDT 3 2 ${ROOT.root} 23`

test('a published root has one spelling, whatever the order of its fields', () => {
  expect(publishedLine(ROOT)).toBe(LINE)
  const turned = Object.fromEntries(Object.entries(ROOT).toReversed()) as unknown as typeof ROOT
  expect(publishedLine(turned)).toBe(LINE)
})

test('the hash of a snapshot covers the one before and every line, each ended', () => {
  const previous = new Uint8Array(32).fill(7)
  const expected = createHash('sha256').update(previous).update(`${LINE}\nb\n`).digest('hex')
  expect(toHex(snapshotHash(previous, [LINE, 'b']))).toBe(expected)
  expect(toHex(snapshotHash(previous, [`${LINE}\nb`, '']))).not.toBe(expected)
  expect(toHex(snapshotHash(new Uint8Array(32), [LINE, 'b']))).not.toBe(expected)
})
