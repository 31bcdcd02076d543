// Sends payments from the one paying address of a network: allots nonces, has them signed, writes them down, hands them to the
// node, and follows them. One at a time; nothing is handed over that is not in the outbox.

import { CRYPTO_SCALE, formatDecimal, minOf } from '@candor/contract'
import { getAddress, type Hex, parseTransaction } from 'viem'
import type { Inclusion, Payment, SentState } from '../chain.ts'
import { ChainUnavailable, PaymentRefused } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { balanceInput, type EvmAsset, TRANSFER_TOPIC, transferInput } from './evm-asset.ts'
import { type Call, type EvmNode, NodeRefused } from './evm-node.ts'
import { fromUnits, toUnitsUp } from './evm-units.ts'
import { type NodeReceipt, quantity } from './node-answers.ts'
import type { Outbox, OutboxPayment } from './outbox.ts'
import { checkSigned, type Signer, type UnsignedTransaction } from './signer.ts'

/** A fifth more than the estimate: the state may change until the block. */
const GAS_MARGIN = { of: 6n, per: 5n } as const
const REVERTED = 3

export interface EvmPaymentsOptions {
  readonly node: EvmNode
  readonly signer: Signer
  readonly outbox: Outbox
  /** The network's own coin, in which it is paid for its work. */
  readonly coin: EvmAsset
  /** More than this, in wei for each unit of gas, is not paid. */
  readonly highestFeePerGas: bigint
  /** Where the outbox begins: 0 for an address that never paid anything. */
  readonly firstNonce: number
}

interface Wanted {
  readonly key: string
  readonly asset: EvmAsset
  readonly payment: Payment
}

export class EvmPayments {
  private readonly options: EvmPaymentsOptions
  private last: Promise<unknown> = Promise.resolve()

  constructor(options: EvmPaymentsOptions) {
    this.options = options
  }

  get sender(): string {
    return this.options.signer.address
  }

  /** The payment must have passed `checkPayment`. */
  async send(wanted: Wanted): Promise<{ readonly txId: string }> {
    const turn = this.last.then(
      () => this.sendNow(wanted),
      () => this.sendNow(wanted),
    )
    this.last = turn
    return turn
  }

  async sent(key: string): Promise<SentState> {
    const { node, outbox } = this.options
    const payment = await outbox.find(key)
    if (payment === undefined) return { state: 'unknown' }
    const { txId } = payment
    const receipt = await node.receipt(txId)
    const height = await node.height()
    const inclusion = receipt === undefined ? undefined : await this.inclusion(txId, receipt, height)
    if (receipt !== undefined && inclusion !== undefined) {
      if (receipt.succeeded && this.hasMoved(payment, receipt)) return { state: 'mined', ...inclusion }
      return { state: 'failed', reason: 'reverted', ...inclusion }
    }
    if (await this.isReplaced(payment, height)) return { state: 'failed', reason: 'replaced', txId }
    // Nodes forget what waits; a payment that nobody repeats would wait for ever.
    if (receipt === undefined) await this.remind(payment)
    return { state: 'pending', txId }
  }

  private async sendNow(wanted: Wanted): Promise<{ readonly txId: string }> {
    const { node, outbox } = this.options
    const earlier = await outbox.find(wanted.key)
    if (earlier !== undefined) {
      checkSame(earlier, wanted)
      if (!(await node.knows(earlier.txId))) await this.broadcast(earlier)
      return { txId: earlier.txId }
    }
    await node.checkNetwork()
    const payment = await this.prepare(wanted)
    // From here on the payment exists: whatever happens now, this transaction is sent, and no other.
    await outbox.add(payment)
    await this.broadcast(payment)
    return { txId: payment.txId }
  }

  private async prepare({ key, asset, payment }: Wanted): Promise<OutboxPayment> {
    const { node, signer, coin } = this.options
    const height = await node.height()
    const nonce = await this.nextNonce(height)
    const raw = fromUnits(payment.amount, asset.decimals)
    const to = getAddress(payment.to)
    const call: Call =
      asset.token === undefined
        ? { from: this.sender, to, value: raw, data: '0x' }
        : { from: this.sender, to: asset.token, value: 0n, data: transferInput(to, raw) }
    const fees = await this.fees(height)
    const coins = await this.spareCoins(height)
    const spare = asset.token === undefined ? coins : await this.spareTokens(asset, asset.token, height)
    if (spare < raw) throw new PaymentRefused('funds.insufficient', `too little ${asset.code}`)
    const gas = await this.gas(call)
    if (coins < call.value + gas * fees.maxFeePerGas) {
      throw new PaymentRefused('funds.insufficient', `too little ${coin.code} for the fee`)
    }
    const transaction: UnsignedTransaction = {
      chainId: node.chainId,
      nonce,
      to: call.to as Hex,
      value: call.value,
      data: call.data,
      gas,
      ...fees,
    }
    const { reference, amount } = payment
    const signed = await signer.sign({
      reference,
      asset: asset.code,
      to,
      amount: formatDecimal(amount, CRYPTO_SCALE),
      transaction,
    })
    const txId = await checkSigned(signed, transaction, this.sender)
    return { key, asset: asset.code, to, amount, sender: this.sender, nonce, txId, raw: signed }
  }

  private async nextNonce(height: number): Promise<number> {
    const { node, outbox, firstNonce } = this.options
    const next = (await outbox.nextNonce(this.sender)) ?? firstNonce
    const included = await node.transactionCount(this.sender, height)
    // Somebody else used the key, or the outbox is an old copy: in both cases a payment might go out twice.
    if (included > next) {
      throw new PaymentRefused(
        'outbox.behind',
        `${included} payments are on the chain, ${next} in the outbox`,
      )
    }
    if (next - included >= LIMITS.waitingPayments) {
      throw new PaymentRefused('outbox.full', `${next - included} payments wait for a block`)
    }
    return next
  }

  private async fees(
    height: number,
  ): Promise<Pick<UnsignedTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>> {
    const { node, highestFeePerGas } = this.options
    const block = await node.block(height)
    if (block === undefined) throw new ChainUnavailable(`the node lost block ${height}`)
    const tip = await node.priorityFee()
    if (block.baseFee + tip > highestFeePerGas) {
      throw new PaymentRefused(
        'fee.too.high',
        `the network asks ${block.baseFee + tip} wei for each unit of gas`,
      )
    }
    // Twice the base fee lasts for six full blocks in a row.
    return { maxFeePerGas: minOf(2n * block.baseFee + tip, highestFeePerGas), maxPriorityFeePerGas: tip }
  }

  private async gas(call: Call): Promise<bigint> {
    try {
      const estimate = await this.options.node.estimateGas(call)
      const gas = (estimate * GAS_MARGIN.of) / GAS_MARGIN.per
      if (gas <= LIMITS.gasPerPayment) return gas
    } catch (error) {
      if (!(error instanceof NodeRefused) || !isRevert(error)) throw error
    }
    throw new PaymentRefused('would.fail', 'the network would undo the payment, or it needs too much gas')
  }

  /** The coins that no waiting payment may take. */
  private async spareCoins(height: number): Promise<bigint> {
    let coins = await this.options.node.balance(this.sender, height)
    for (const payment of await this.waiting(height)) coins -= highestCost(payment)
    return coins
  }

  private async spareTokens({ code, decimals }: EvmAsset, token: string, height: number): Promise<bigint> {
    let held = quantity(await this.options.node.call(token, balanceInput(this.sender), height))
    for (const { asset, amount } of await this.waiting(height)) {
      if (asset === code) held -= fromUnits(amount, decimals)
    }
    return held
  }

  private async waiting(height: number): Promise<readonly OutboxPayment[]> {
    const { node, outbox } = this.options
    return outbox.from(this.sender, await node.transactionCount(this.sender, height))
  }

  private async broadcast({ txId, raw }: OutboxPayment): Promise<void> {
    const { node } = this.options
    try {
      const answered = await node.broadcast(raw)
      if (answered !== txId) throw new ChainUnavailable(`the node took ${txId} for ${answered}`)
    } catch (error) {
      // "Already known" and "nonce too low" are how a node says that it has it.
      if (!(error instanceof NodeRefused) || !(await node.knows(txId))) throw error
    }
  }

  private async remind(payment: OutboxPayment): Promise<void> {
    if (await this.options.node.knows(payment.txId)) return
    try {
      await this.broadcast(payment)
    } catch (error) {
      // It may wait for an earlier one, or for a lower fee; it stays pending.
      if (!(error instanceof NodeRefused)) throw error
    }
  }

  /** Undefined when the block of the receipt is not, or no longer, part of the chain. */
  private async inclusion(txId: Hex, receipt: NodeReceipt, head: number): Promise<Inclusion | undefined> {
    const { node, coin } = this.options
    const { height, blockHash, cost } = receipt
    if (head < height) throw new ChainUnavailable(`the node stands at ${head} and knows block ${height}`)
    const block = await node.block(height)
    if (block?.hash !== blockHash) return undefined
    const networkFee = { asset: coin.code, amount: toUnitsUp(cost, coin.decimals) }
    return { txId, height, blockHash, confirmations: head - height + 1, networkFee }
  }

  /** A token may answer "no" without undoing the transaction: only its own log proves that it moved. */
  private hasMoved(payment: OutboxPayment, receipt: NodeReceipt): boolean {
    const { to, value, data } = parseTransaction(payment.raw)
    if (data === undefined || data === '0x') return (value ?? 0n) > 0n
    const receiver = payment.to.slice(2).toLowerCase().padStart(64, '0')
    return receipt.logs.some(
      ({ contract, topics }) =>
        contract.toLowerCase() === to?.toLowerCase() &&
        topics[0] === TRANSFER_TOPIC &&
        topics[2] === `0x${receiver}`,
    )
  }

  /** Its turn passed, deep in the chain, and it is in no block: another transaction had its nonce. */
  private async isReplaced({ nonce }: OutboxPayment, head: number): Promise<boolean> {
    const deep = Math.max(0, head - LIMITS.replacedDepth)
    return (await this.options.node.transactionCount(this.sender, deep)) > nonce
  }
}

function checkSame(earlier: OutboxPayment, { asset, payment }: Wanted): void {
  const isSame =
    earlier.asset === asset.code && earlier.amount === payment.amount && earlier.to === getAddress(payment.to)
  if (!isSame) {
    throw new PaymentRefused('reference.conflict', `${payment.reference} was sent with other details`)
  }
}

/** The coins that a waiting payment may take at most. */
function highestCost({ raw }: OutboxPayment): bigint {
  const { value = 0n, gas, maxFeePerGas } = parseTransaction(raw)
  if (gas === undefined || maxFeePerGas === undefined) throw new Error('a stored payment has no fee')
  return value + gas * maxFeePerGas
}

function isRevert({ code, message }: NodeRefused): boolean {
  return code === REVERTED || /revert/i.test(message)
}
