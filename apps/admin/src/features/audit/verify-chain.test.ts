import { AUDIT_START, type AuditLine, auditLineText } from '@candor/api'
import { sha256, toHex } from '@candor/proof'
import { describe, expect, test } from 'vitest'
import { type LoadLines, verifyChain } from './verify-chain.ts'

const COUNT = 7
const PAGE = 3

function hashOf(line: Omit<AuditLine, 'hash'>): string {
  return toHex(sha256(new TextEncoder().encode(auditLineText(line))))
}

function chain(): AuditLine[] {
  const lines: AuditLine[] = []
  for (let number = 1; number <= COUNT; number += 1) {
    const line = {
      number,
      time: 1_700_000_000_000 + number,
      administratorId: '1',
      who: 'owner@candor.example',
      action: 'user.freeze',
      subject: `user:${10_000_000 + number}`,
      reason: 'court.order',
      details: '{"note":"ü"}',
      about: null,
      previousHash: lines.at(-1)?.hash ?? AUDIT_START,
    }
    lines.push({ ...line, hash: hashOf(line) })
  }
  return lines
}

function served(lines: readonly AuditLine[], last = lines.at(-1)?.number ?? 0): LoadLines {
  return (from) =>
    Promise.resolve({ list: lines.filter(({ number }) => number >= from).slice(0, PAGE), last })
}

function changed(at: number, change: Partial<AuditLine>): AuditLine[] {
  return chain().map((line) => (line.number === at ? { ...line, ...change } : line))
}

describe('the chain, hashed in the browser', () => {
  test('holds over several pages, and every page is told', async () => {
    const told: number[] = []
    const verdict = await verifyChain(served(chain()), (done) => told.push(done))
    expect(verdict).toEqual({ lines: COUNT, lastHash: chain().at(-1)?.hash, broken: null })
    expect(told).toEqual([3, 6, 7])
  })

  test('an empty log holds', async () => {
    expect(await verifyChain(served([]))).toEqual({ lines: 0, lastHash: AUDIT_START, broken: null })
  })

  test.each([
    ['reason', { reason: 'user.request' }],
    ['who', { who: 'somebody@candor.example' }],
    ['time', { time: 1 }],
    ['subject', { subject: 'user:1' }],
    ['details', { details: '{}' }],
    ['about', { about: 1 }],
    ['administrator', { administratorId: '2' }],
    ['hash', { hash: 'f'.repeat(64) }],
  ] as const)('a changed %s is found where it stands', async (_name, change) => {
    const { lines, broken } = await verifyChain(served(changed(4, change)))
    expect({ lines, broken }).toEqual({ lines: 3, broken: { number: 4, problem: 'hash' } })
  })

  test('a line that was changed and hashed anew breaks the one after it', async () => {
    const lines = chain()
    const forged = { ...(lines[3] as AuditLine), reason: 'other' }
    lines[3] = { ...forged, hash: hashOf(forged) }
    expect((await verifyChain(served(lines))).broken).toEqual({ number: 5, problem: 'previousHash' })
  })

  test('a line that was taken out is missing', async () => {
    const lines = chain().filter(({ number }) => number !== 3)
    expect((await verifyChain(served(lines))).broken).toEqual({ number: 3, problem: 'missing' })
  })

  test('lines that the server says there are, and does not give, are missing', async () => {
    expect((await verifyChain(served(chain(), COUNT + 2))).broken).toEqual({ number: 8, problem: 'missing' })
  })

  test('a log whose end goes away while it is read was shortened', async () => {
    const lines = chain()
    let asked = 0
    const { broken } = await verifyChain((from) => {
      asked += 1
      return served(lines, asked === 1 ? COUNT : 4)(from)
    })
    expect(broken).toEqual({ number: 4, problem: 'shortened' })
  })

  test('a line that was added while it is read counts too', async () => {
    const lines = chain()
    let end = 5
    const { lines: held } = await verifyChain((from) => {
      const given = served(lines.slice(0, end), end)(from)
      end = COUNT
      return given
    })
    expect(held).toBe(COUNT)
  })
})
