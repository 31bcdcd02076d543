// Hashes the audit log again, line by line, in this browser: nobody's word is taken. Names the first line that does not
// hold; what stands after it rests on it and is in doubt.

import { AUDIT_START, type AuditLine, auditLineText } from '@candor/api'
import { sha256, toHex } from '@candor/proof'

export type ChainProblem = 'missing' | 'hash' | 'previousHash' | 'shortened'

export interface ChainVerdict {
  /** How many lines hold, from the first on. */
  readonly lines: number
  readonly lastHash: string
  readonly broken: { readonly number: number; readonly problem: ChainProblem } | null
}

export interface Lines {
  readonly list: readonly AuditLine[]
  /** Number of the newest line. */
  readonly last: number
}

export type LoadLines = (from: number) => Promise<Lines>

const utf8 = new TextEncoder()

export async function verifyChain(
  load: LoadLines,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<ChainVerdict> {
  let number = 0
  let lastHash = AUDIT_START
  let newest = 0
  const brokenAt = (problem: ChainProblem): ChainVerdict => ({
    lines: number,
    lastHash,
    broken: { number: number + 1, problem },
  })
  for (;;) {
    const { list, last } = await load(number + 1)
    // The log only grows: an end that was nearer before than now has been cut off.
    if (last < newest) return brokenAt('shortened')
    newest = last
    for (const line of list) {
      const problem = problemOf(line, number + 1, lastHash)
      if (problem !== undefined) return brokenAt(problem)
      number = line.number
      lastHash = line.hash
    }
    onProgress(number, newest)
    if (number >= newest) return { lines: number, lastHash, broken: null }
    if (list.length === 0) return brokenAt('missing')
  }
}

function problemOf(line: AuditLine, number: number, previousHash: string): ChainProblem | undefined {
  if (line.number !== number) return 'missing'
  if (line.previousHash !== previousHash) return 'previousHash'
  if (toHex(sha256(utf8.encode(auditLineText(line)))) !== line.hash) return 'hash'
  return undefined
}
