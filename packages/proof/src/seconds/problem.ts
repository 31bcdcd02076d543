// What can be wrong with evidence, by name, and how the first of it is kept. Screens put the names in words.

import { PROOF_LIMITS } from '../limits.ts'

export const EVIDENCE_PROBLEM_CODES = [
  /** A field is missing, too much, or not in its one spelling. */
  'form',
  /** The owner's id and nonce do not give the owner's hash. */
  'order.owner',
  /** A timed order was accepted at another moment than its own. */
  'order.open',
  /** The order's leaf does not lead to the sealed root. */
  'order.leaf',
  'seal.hash',
  'seal.path',
  /** The order was accepted after the seal. */
  'seal.late',
  /** It was entered or settled without ever having been sealed. */
  'seal.missing',
  /** The seal does not lie between the ticks that it says it lies between. */
  'seal.place',
  /** The list does not begin with the last tick before the seal. */
  'tick.first',
  'tick.sequence',
  'tick.time',
  'tick.hash',
  /** The entry was known when the order was sealed. */
  'entry.before',
  /** An earlier tick had a price. */
  'entry.later',
  /** More than three seconds after acceptance. */
  'entry.late',
  /** A tick with a price came in time, and the order has no entry. */
  'entry.missing',
  /** No tick of this number with a price is there. */
  'entry.unknown',
  'entry.price',
  'entry.time',
  'entry.expiry',
  /** The quotes give another price. */
  'index.price',
  'window.sum',
  'window.count',
  'outcome',
  'outcome.reason',
  'outcome.ended',
  'payout',
  'posting',
  'checkpoint.form',
  'checkpoint.key',
  'checkpoint.signature',
  'checkpoint.symbol',
  'checkpoint.index',
  /** What it should cover is outside of its numbers, or its numbers leave a gap. */
  'checkpoint.range',
  'checkpoint.root',
  'checkpoint.head',
  'checkpoint.number',
  /** It does not follow the checkpoint before. */
  'checkpoint.previous',
  'checkpoint.time',
  'checkpoint.log',
  'record.leaf',
  'record.batch',
  'record.anchor',
] as const
export type EvidenceProblemCode = (typeof EVIDENCE_PROBLEM_CODES)[number]

export interface EvidenceProblem {
  readonly code: EvidenceProblemCode
  /** The field, as `/ticks/3/hash`; nothing for the whole. */
  readonly at: string
  readonly expected: string
  readonly found: string
}

/** `waiting`: all that is there agrees, and something is not out yet. */
export type EvidenceState = 'holds' | 'waiting' | 'refused'

type Told = string | number | bigint | null | undefined

/** Keeps the first thing that is wrong. */
export class Findings {
  problem: EvidenceProblem | undefined

  same(code: EvidenceProblemCode, at: string, expected: Told, found: Told): boolean {
    return this.holds(code, at, (expected ?? undefined) === (found ?? undefined), expected, found)
  }

  holds(code: EvidenceProblemCode, at: string, isSo: boolean, expected: Told, found: Told): boolean {
    if (!isSo) this.problem ??= { code, at, expected: told(expected), found: told(found) }
    return isSo
  }

  /** For what is checked only as long as everything before it held. */
  get isClean(): boolean {
    return this.problem === undefined
  }
}

export function told(value: Told): string {
  return value === null || value === undefined ? 'none' : String(value).slice(0, PROOF_LIMITS.toldText)
}
