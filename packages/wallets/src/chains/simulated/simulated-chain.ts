// A chain that lives in this process: blocks when somebody calls `mine`, money from a faucet, payments, fees and replaced
// blocks; all of it survives a crash. Deterministic but for the clock it is given. Holds no key and moves no real money.

import { formatDecimal } from '@candor/contract'
import { type DerivedAddresses, derivedAddresses } from '../addresses/derived-addresses.ts'
import type {
  AddressProblem,
  Chain,
  ChainBlock,
  ChainName,
  ChainTransfer,
  Payment,
  SentState,
  Watched,
} from '../chain.ts'
import { ChainUnavailable, PaymentRefused } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { checkPayment } from '../payment-check.ts'
import type { LineStore } from '../records/line-store.ts'
import { NETWORK_LOOKS, type NetworkLook, simulatedPublicKey } from './simulated-networks.ts'
import { openSimulatedRecords, type SimulatedRecords } from './simulated-records.ts'
import type { SimulatedBlock, SimulatedState, SimulatedTransaction } from './simulated-state.ts'

const SCALE = 8
const RECEIVING_BRANCH = 0
const PAYING_BRANCH = 1

export interface SimulatedChainOptions {
  readonly name: ChainName
  readonly seed: string
  readonly store: LineStore
  readonly now: () => number
  /** What the paying address holds when the network begins, by asset. */
  readonly endowment: Readonly<Record<string, bigint>>
}

export class SimulatedChain implements Chain {
  readonly name: ChainName
  readonly assets: readonly string[]
  /** Where payments come from. Money from the faucet refills it. */
  readonly payingAddress: string
  private readonly look: NetworkLook
  private readonly records: SimulatedRecords
  private readonly receiving: DerivedAddresses
  private readonly now: () => number

  constructor({ name, seed, store, now, endowment }: SimulatedChainOptions) {
    this.name = name
    this.look = NETWORK_LOOKS[name]
    this.assets = this.look.assets
    this.now = now
    const { kind, hashPrefix, feeAsset } = this.look
    const extendedPublicKey = simulatedPublicKey(name, seed)
    this.receiving = derivedAddresses({ extendedPublicKey, branch: RECEIVING_BRANCH, kind })
    const payingAddress = derivedAddresses({ extendedPublicKey, branch: PAYING_BRANCH, kind }).address(0)
    this.payingAddress = payingAddress
    this.records = openSimulatedRecords(
      { name, seed, hashPrefix, feeAsset, payingAddress },
      store,
      (state) => {
        for (const [asset, amount] of Object.entries(endowment)) state.settle(asset, payingAddress, amount)
      },
    )
  }

  address(index: number): string {
    return this.receiving.address(index)
  }

  addressProblem(address: string, memo: string | undefined): AddressProblem | undefined {
    return this.look.addressProblem(address, memo)
  }

  paymentStep(_asset: string): bigint {
    return this.look.step
  }

  async height(): Promise<number> {
    return this.state.head.height
  }

  async blocks(from: number, to: number, watched: Watched): Promise<readonly ChainBlock[]> {
    const { blocks, head } = this.state
    const lowest = blocks[0]?.height ?? 0
    if (from < lowest && from <= to) {
      throw new ChainUnavailable(`the simulated ${this.name} chain no longer keeps blocks below ${lowest}`)
    }
    const last = Math.min(to, head.height, from + LIMITS.blocksPerCall - 1)
    return blocks.slice(from - lowest, last - lowest + 1).map((block) => this.shown(block, watched))
  }

  async pending(watched: Watched): Promise<readonly ChainTransfer[]> {
    return this.transfers(this.state.waiting, watched)
  }

  async send(payment: Payment): Promise<{ readonly txId: string }> {
    checkPayment(this, payment)
    const to = this.look.written(payment.to)
    const { reference, asset, amount } = payment
    const earlier = this.findPayment(reference)
    if (earlier !== undefined) {
      const isSame = earlier.asset === asset && earlier.to === to && earlier.amount === amount
      if (isSame) return { txId: earlier.txId }
      throw new PaymentRefused('reference.conflict', `${reference} was sent with other details`)
    }
    this.checkFunds(asset, amount)
    const txId = this.state.digest('payment', reference)
    this.add({ txId, asset, to, amount, payment: { reference, fee: this.look.fee, reverts: false } })
    return { txId }
  }

  async sent(reference: string): Promise<SentState> {
    const { head } = this.state
    const found = this.findPayment(reference)
    if (found === undefined) return { state: 'unknown' }
    const { txId, place } = found
    if (place === undefined) return { state: 'pending', txId }
    const inclusion = {
      txId,
      ...place,
      confirmations: head.height - place.height + 1,
      networkFee: { asset: this.look.feeAsset, amount: found.fee },
    }
    return found.reverted
      ? { state: 'failed', reason: 'reverted', ...inclusion }
      : { state: 'mined', ...inclusion }
  }

  async reserves(asset: string, issued: number): Promise<bigint> {
    const own = new Set([this.payingAddress, ...(await this.receiving.first(issued))])
    let total = 0n
    for (const [address, amount] of this.state.settled.get(asset) ?? []) if (own.has(address)) total += amount
    for (const { transactions } of this.state.blocks) {
      for (const movement of transactions.flatMap((transaction) => this.state.movementsOf(transaction))) {
        if (movement.asset === asset && own.has(movement.address)) total += movement.delta
      }
    }
    this.forgetStrangers(asset, own)
    return total
  }

  /** Sends money from nowhere; it waits for the next block like any other transfer. */
  faucet(address: string, asset: string, amount: bigint): string {
    if (this.addressProblem(address, undefined) !== undefined) throw new Error(`not an address: ${address}`)
    if (amount <= 0n) throw new Error(`not an amount: ${amount}`)
    // The time keeps the ids of a network that was begun anew apart from those of the one before.
    const txId = this.state.digest('faucet', `${this.state.arrivals}`, `${this.now()}`)
    this.add({ txId, asset, to: this.look.written(address), amount })
    return txId
  }

  get head(): { readonly height: number; readonly hash: string } {
    const { height, hash } = this.state.head
    return { height, hash }
  }

  /** Makes a block of what waits. */
  mine(): void {
    this.records.change({ kind: 'mine', timeMs: this.now() })
  }

  /** Replaces the highest blocks by others; their transactions come back in a later block, but for those to drop. */
  reorganise(depth: number, drop: readonly string[] = []): void {
    const deepest = this.state.blocks.length - 1
    if (!Number.isInteger(depth) || depth < 1 || depth > deepest) {
      throw new RangeError(`${depth} blocks cannot be replaced, 1 to ${deepest} can`)
    }
    this.records.change({ kind: 'reorganise', depth, drop, timeMs: this.now() })
  }

  /** Makes a payment that still waits fail in its block: the fee is gone, the money stays. */
  revert(reference: string): void {
    const waits = this.state.waiting.some(({ payment }) => payment?.reference === reference)
    if (!waits) throw new Error(`no payment ${reference} waits for a block`)
    this.records.change({ kind: 'revert', reference })
  }

  close(): void {
    this.records.close()
  }

  private get state(): SimulatedState {
    return this.records.state
  }

  private add(transaction: SimulatedTransaction): void {
    if (this.state.waiting.length >= LIMITS.simulatedWaiting) {
      throw new ChainUnavailable(`too many transactions wait on the simulated ${this.name} chain`)
    }
    this.records.change({ kind: 'add', transaction })
  }

  private shown(
    { height, hash, parentHash, timeMs, transactions }: SimulatedBlock,
    watched: Watched,
  ): ChainBlock {
    return { height, hash, parentHash, timeMs, transfers: this.transfers(transactions, watched) }
  }

  private transfers(transactions: readonly SimulatedTransaction[], watched: Watched): ChainTransfer[] {
    return transactions
      .filter(({ to, payment }) => payment?.reverts !== true && watched(to))
      .map(({ txId, asset, to, amount }) => {
        const place = { txId, index: 0, to }
        return this.assets.includes(asset)
          ? { ...place, asset, amount, exactAmount: formatDecimal(amount, SCALE) }
          : { ...place, unknownToken: asset, exactAmount: `${amount}` }
      })
  }

  private checkFunds(asset: string, amount: bigint): void {
    const { waiting } = this.state
    const outgoing = waiting.filter(({ payment }) => payment !== undefined)
    const movements = [...this.state.blocks.flatMap(({ transactions }) => transactions), ...outgoing].flatMap(
      (transaction) => this.state.movementsOf(transaction),
    )
    let balance = this.state.settled.get(asset)?.get(this.payingAddress) ?? 0n
    for (const movement of movements) {
      if (movement.asset === asset && movement.address === this.payingAddress) balance += movement.delta
    }
    const needed = amount + (asset === this.look.feeAsset ? this.look.fee : 0n)
    if (balance < needed)
      throw new PaymentRefused('funds.insufficient', `custody cannot pay ${amount} ${asset}`)
  }

  private findPayment(reference: string): FoundPayment | undefined {
    const done = this.state.finished.get(reference)
    if (done !== undefined) {
      const { height, blockHash, ...rest } = done
      return { ...rest, place: { height, blockHash } }
    }
    const isIt = ({ payment }: SimulatedTransaction): boolean => payment?.reference === reference
    const waiting = this.state.waiting.find(isIt)
    if (waiting !== undefined) return found(waiting, undefined)
    for (const { height, hash: blockHash, transactions } of this.state.blocks) {
      const included = transactions.find(isIt)
      if (included !== undefined) return found(included, { height, blockHash })
    }
    return undefined
  }

  /** What lies at addresses of others concerns nobody, and there would be ever more of them. */
  private forgetStrangers(asset: string, own: ReadonlySet<string>): void {
    const balances = this.state.settled.get(asset)
    if (balances === undefined || balances.size < LIMITS.simulatedBalances) return
    for (const address of balances.keys()) if (!own.has(address)) balances.delete(address)
  }
}

interface FoundPayment {
  readonly txId: string
  readonly asset: string
  readonly to: string
  readonly amount: bigint
  readonly fee: bigint
  readonly reverted: boolean
  readonly place: { readonly height: number; readonly blockHash: string } | undefined
}

function found(
  { txId, asset, to, amount, payment }: SimulatedTransaction,
  place: FoundPayment['place'],
): FoundPayment {
  if (payment === undefined) throw new Error('not a payment')
  return { txId, asset, to, amount, fee: payment.fee, reverted: payment.reverts, place }
}
