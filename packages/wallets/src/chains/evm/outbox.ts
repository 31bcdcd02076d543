// The payments that were signed: each is written here before it is handed to the network, so that a crash at any step leads to
// the same transaction again. A reference and a nonce are given once, for ever.

import type { Hex } from 'viem'
import { RecordsDamaged } from '../errors.ts'
import type { LineStore } from '../records/line-store.ts'

export interface OutboxPayment {
  /** The chain's name and the caller's reference. */
  readonly key: string
  readonly asset: string
  readonly to: string
  readonly amount: bigint
  readonly sender: string
  readonly nonce: number
  readonly txId: Hex
  readonly raw: Hex
}

export interface Outbox {
  find(key: string): Promise<OutboxPayment | undefined>
  /** The payments of a sender from this nonce on, lowest first. */
  from(sender: string, nonce: number): Promise<readonly OutboxPayment[]>
  /** The first nonce that no payment of this sender has; undefined when there are no payments of it. */
  nextNonce(sender: string): Promise<number | undefined>
  /** Durable when it resolves. Rejects when the key is there, or the nonce is not the next one. */
  add(payment: OutboxPayment): Promise<void>
}

interface Stored extends Omit<OutboxPayment, 'amount'> {
  readonly amount: string
}

/** An outbox in a list of lines; it is read once, and kept in memory. */
export function lineOutbox(store: LineStore): Outbox {
  const byKey = new Map<string, OutboxPayment>()
  const bySender = new Map<string, OutboxPayment[]>()

  const take = (payment: OutboxPayment): void => {
    const others = bySender.get(payment.sender) ?? []
    const last = others.at(-1)
    if (byKey.has(payment.key) || (last !== undefined && payment.nonce !== last.nonce + 1)) {
      throw new RecordsDamaged(`payment ${payment.key} does not fit behind the others`)
    }
    byKey.set(payment.key, payment)
    bySender.set(payment.sender, others)
    others.push(payment)
  }
  for (const line of store.load()) {
    // It passed its checksum and was written below: its shape is ours.
    const stored = JSON.parse(line) as Stored
    take({ ...stored, amount: BigInt(stored.amount) })
  }
  return {
    find: async (key) => byKey.get(key),
    from: async (sender, nonce) => {
      const all = bySender.get(sender) ?? []
      const first = all[0]?.nonce ?? 0
      return all.slice(Math.max(0, nonce - first))
    },
    nextNonce: async (sender) => {
      const last = bySender.get(sender)?.at(-1)
      return last === undefined ? undefined : last.nonce + 1
    },
    add: async (payment) => {
      const expected = bySender.get(payment.sender)?.at(-1)
      if (byKey.has(payment.key) || (expected !== undefined && payment.nonce !== expected.nonce + 1)) {
        throw new Error(`payment ${payment.key} cannot be added`)
      }
      const stored: Stored = { ...payment, amount: `${payment.amount}` }
      store.append(JSON.stringify(stored))
      take(payment)
    },
  }
}
