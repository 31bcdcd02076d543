// The state of a simulated chain and its three changes: a transaction joins those that wait, a block is made, blocks are
// replaced. The same changes give the same chain, hashes included. Pure but for the state it is given; bounded.

import { createHash } from 'node:crypto'
import { LIMITS } from '../limits.ts'

export interface SimulatedTransaction {
  readonly txId: string
  readonly asset: string
  readonly to: string
  readonly amount: bigint
  /** Set on payments of custody; without it the money comes from outside. */
  readonly payment?: { readonly reference: string; readonly fee: bigint; readonly reverts: boolean }
}

export interface SimulatedBlock {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly timeMs: number
  readonly transactions: readonly SimulatedTransaction[]
}

export type SimulatedChange =
  | { readonly kind: 'add'; readonly transaction: SimulatedTransaction }
  | { readonly kind: 'revert'; readonly reference: string }
  | { readonly kind: 'mine'; readonly timeMs: number }
  | {
      readonly kind: 'reorganise'
      readonly depth: number
      /** Transactions that do not come back, as if their sender had spent the money elsewhere. */
      readonly drop: readonly string[]
      readonly timeMs: number
    }

/** A payment in a block that is no longer kept. */
export interface FinishedPayment {
  readonly txId: string
  readonly asset: string
  readonly to: string
  readonly amount: bigint
  readonly fee: bigint
  readonly reverted: boolean
  readonly height: number
  readonly blockHash: string
}

export interface SimulatedNetwork {
  /** Everything that makes two networks differ goes into their hashes. */
  readonly name: string
  readonly seed: string
  readonly hashPrefix: '' | '0x'
  readonly feeAsset: string
  readonly payingAddress: string
}

export class SimulatedState {
  readonly network: SimulatedNetwork
  /** The newest blocks, oldest first, never empty. */
  blocks: SimulatedBlock[]
  waiting: SimulatedTransaction[] = []
  /** How many transactions from outside there have been, and how many replacements: they keep hashes apart. */
  arrivals = 0
  forks = 0
  /** By asset, then address: what the blocks that are no longer kept left there. */
  readonly settled = new Map<string, Map<string, bigint>>()
  /** Oldest first. */
  readonly finished = new Map<string, FinishedPayment>()

  constructor(network: SimulatedNetwork) {
    this.network = network
    const parentHash = this.digest('before', '0')
    this.blocks = [{ height: 0, hash: this.digest('genesis'), parentHash, timeMs: 0, transactions: [] }]
  }

  get head(): SimulatedBlock {
    const head = this.blocks.at(-1)
    if (head === undefined) throw new Error('a chain without blocks')
    return head
  }

  /** A hash of this network over the parts. */
  digest(...parts: string[]): string {
    const { name, seed, hashPrefix } = this.network
    const text = JSON.stringify([name, seed, ...parts])
    return `${hashPrefix}${createHash('sha256').update(text).digest('hex')}`
  }

  apply(change: SimulatedChange): void {
    switch (change.kind) {
      case 'add':
        if (change.transaction.payment === undefined) this.arrivals += 1
        this.waiting.push(change.transaction)
        return
      case 'revert':
        this.waiting = this.waiting.map((transaction) => reverting(transaction, change.reference))
        return
      case 'mine':
        this.mine(change.timeMs, this.waiting.splice(0, LIMITS.simulatedTransactionsPerBlock))
        return
      case 'reorganise':
        this.reorganise(change.depth, change.drop, change.timeMs)
        return
      default:
        throw new Error(`not a change: ${JSON.stringify(change satisfies never)}`)
    }
  }

  private mine(timeMs: number, transactions: readonly SimulatedTransaction[]): void {
    const { head, forks } = this
    const height = head.height + 1
    const ids = transactions.map(({ txId }) => txId)
    const hash = this.digest('block', head.hash, `${height}`, `${timeMs}`, `${forks}`, ...ids)
    this.blocks.push({ height, hash, parentHash: head.hash, timeMs, transactions })
    while (this.blocks.length > LIMITS.simulatedBlocks) this.settleOldest()
  }

  /** One block more than before, so that the new branch wins; what comes back stands in its last block. */
  private reorganise(depth: number, drop: readonly string[], timeMs: number): void {
    const gone = this.blocks.splice(this.blocks.length - depth, depth)
    const back = gone
      .flatMap(({ transactions }) => transactions)
      .filter(({ txId, payment }) => payment !== undefined || !drop.includes(txId))
    this.forks += 1
    for (let made = 0; made < depth; made += 1) this.mine(timeMs, [])
    this.waiting = [...back, ...this.waiting]
    this.mine(timeMs, this.waiting.splice(0, LIMITS.simulatedTransactionsPerBlock))
  }

  private settleOldest(): void {
    const block = this.blocks.shift()
    if (block === undefined) return
    for (const transaction of block.transactions) {
      for (const { asset, address, delta } of this.movementsOf(transaction))
        this.settle(asset, address, delta)
      const { txId, asset, to, amount, payment } = transaction
      if (payment === undefined) continue
      const place = { height: block.height, blockHash: block.hash }
      const { fee, reverts: reverted } = payment
      this.finished.set(payment.reference, { txId, asset, to, amount, fee, reverted, ...place })
    }
    for (const reference of this.finished.keys()) {
      if (this.finished.size <= LIMITS.simulatedPayments) break
      this.finished.delete(reference)
    }
  }

  settle(asset: string, address: string, delta: bigint): void {
    const balances = this.settled.get(asset) ?? new Map<string, bigint>()
    this.settled.set(asset, balances)
    const balance = (balances.get(address) ?? 0n) + delta
    if (balance === 0n) balances.delete(address)
    else balances.set(address, balance)
  }

  /** What a transaction in a block did to balances. */
  movementsOf({ asset, to, amount, payment }: SimulatedTransaction): readonly Movement[] {
    const { payingAddress, feeAsset } = this.network
    if (payment === undefined) return [{ asset, address: to, delta: amount }]
    const fee = { asset: feeAsset, address: payingAddress, delta: -payment.fee }
    if (payment.reverts) return [fee]
    return [fee, { asset, address: payingAddress, delta: -amount }, { asset, address: to, delta: amount }]
  }
}

export interface Movement {
  readonly asset: string
  readonly address: string
  readonly delta: bigint
}

function reverting(transaction: SimulatedTransaction, reference: string): SimulatedTransaction {
  const { payment } = transaction
  if (payment?.reference !== reference) return transaction
  return { ...transaction, payment: { ...payment, reverts: true } }
}
