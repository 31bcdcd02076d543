// What can be checked, once it is at hand: the public answers of the server, or what a file holds. Kinds are told by what is
// in them; nothing is believed here.

import { SECOND_RECEIPT_FORMAT } from '@candor/proof'
import type { Receipt } from '../../contracts/receipt/receipt-types.ts'
import type { Snapshot } from '../snapshot-chain.ts'

export type Evidence =
  | { readonly kind: 'receipt'; readonly value: unknown }
  | { readonly kind: 'tick'; readonly value: unknown }
  | { readonly kind: 'ticks'; readonly value: unknown }
  | { readonly kind: 'command'; readonly value: unknown }
  | { readonly kind: 'contract'; readonly receipt: Receipt }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly publicKey: string }
  | { readonly kind: 'checkpoints'; readonly text: string }

/** None when it is none of ours. */
export function readEvidence(text: string): Evidence | undefined {
  const value = parsed(text)
  if (value === undefined) return isCheckpointFile(text) ? { kind: 'checkpoints', text } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, 'line')) return { kind: 'checkpoints', text }
  // An answer of the server may have been saved with its envelope.
  const content = Object.hasOwn(value, 'data') ? (value as { readonly data: unknown }).data : value
  return typeof content === 'object' && content !== null ? kindOf(content) : undefined
}

function kindOf(content: object): Evidence | undefined {
  const { format, kind } = content as { readonly format?: unknown; readonly kind?: unknown }
  const has = (...names: readonly string[]): boolean => names.every((name) => Object.hasOwn(content, name))
  if (format === SECOND_RECEIPT_FORMAT || has('order', 'outcome', 'postings'))
    return { kind: 'receipt', value: content }
  if (has('tick', 'previousHash')) return { kind: 'tick', value: content }
  if (has('ticks', 'seals')) return { kind: 'ticks', value: content }
  if (has('batch', 'span', 'leaf')) return { kind: 'command', value: content }
  // Its own checker reads every field of it, and refuses what it cannot read.
  if (kind === 'liquidation' || kind === 'deleveraging' || kind === 'funding')
    return { kind: 'contract', receipt: content as Receipt }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A line of JSON each. */
function isCheckpointFile(text: string): boolean {
  return /^\s*\{"line":"candor-checkpoint-/.test(text)
}
