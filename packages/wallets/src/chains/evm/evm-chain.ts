// The chain port on an Ethereum node: one network under the names users choose between, ETH on `ethereum` and a token on
// `erc20`, each with addresses of its own. Reads blocks by hash and believes nothing that does not fit together.

import { getAddress, type Hex } from 'viem'
import { type DerivedAddresses, derivedAddresses } from '../addresses/derived-addresses.ts'
import { evmAddressProblem } from '../addresses/evm-address.ts'
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
import { ChainUnavailable } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { checkPayment } from '../payment-check.ts'
import { balanceInput, type EvmAsset, TRANSFER_TOPIC } from './evm-asset.ts'
import { EvmNode, NodeRefused, type NodeRequest } from './evm-node.ts'
import { EvmPayments } from './evm-payments.ts'
import { stepOf, toUnits } from './evm-units.ts'
import { type NodeBlock, quantity } from './node-answers.ts'
import type { Outbox } from './outbox.ts'
import { OWN_COINS, type ScanRules, scanBlock, scanWaiting } from './scan-block.ts'
import type { Signer } from './signer.ts'

export interface EvmOptions {
  readonly request: NodeRequest
  readonly chainId: number
  /** Of the account below which the receiving addresses lie; their private keys stay with the operator. */
  readonly extendedPublicKey: string
  readonly token: { readonly code: string; readonly address: string; readonly decimals: number }
  readonly signer: Signer
  readonly outbox: Outbox
  /** In wei for each unit of gas. */
  readonly highestFeePerGas: bigint
  readonly firstNonce: number
}

const COIN: EvmAsset = { code: 'ETH', decimals: 18, token: undefined }
/** The children of the extended key; an address is never given out for two chains. */
const BRANCHES = { ethereum: 0, erc20: 1 } as const

/** One node, one paying address, two chains. */
export function evmChains(options: EvmOptions): { readonly ethereum: Chain; readonly erc20: Chain } {
  const { request, chainId, extendedPublicKey, signer, outbox, highestFeePerGas, firstNonce } = options
  const node = new EvmNode({ request, chainId })
  const payments = new EvmPayments({ node, signer, outbox, coin: COIN, highestFeePerGas, firstNonce })
  const { code, decimals } = options.token
  const token: EvmAsset = { code, decimals, token: getAddress(options.token.address) }
  const all = [COIN, token]
  const open = (name: keyof typeof BRANCHES, asset: EvmAsset): Chain => {
    const receiving = derivedAddresses({ extendedPublicKey, branch: BRANCHES[name], kind: 'evm' })
    return new EvmChain({ name, node, payments, receiving, rules: { own: [asset], all } })
  }
  return { ethereum: open('ethereum', COIN), erc20: open('erc20', token) }
}

interface EvmChainParts {
  readonly name: ChainName
  readonly node: EvmNode
  readonly payments: EvmPayments
  readonly receiving: DerivedAddresses
  readonly rules: ScanRules
}

class EvmChain implements Chain {
  readonly name: ChainName
  readonly assets: readonly string[]
  private readonly parts: EvmChainParts

  constructor(parts: EvmChainParts) {
    this.name = parts.name
    this.assets = parts.rules.own.map(({ code }) => code)
    this.parts = parts
  }

  address(index: number): string {
    return this.parts.receiving.address(index)
  }

  addressProblem(address: string, memo: string | undefined): AddressProblem | undefined {
    const contracts = this.parts.rules.all.flatMap(({ token }) => token ?? [])
    return evmAddressProblem(address, memo, contracts)
  }

  paymentStep(asset: string): bigint {
    return stepOf(this.asset(asset).decimals)
  }

  async height(): Promise<number> {
    return this.parts.node.height()
  }

  async blocks(from: number, to: number, watched: Watched): Promise<readonly ChainBlock[]> {
    const { node } = this.parts
    await node.checkNetwork()
    const last = Math.min(to, await node.height(), from + LIMITS.blocksPerCall - 1)
    const blocks: ChainBlock[] = []
    for (let height = from; height <= last; height += 1) {
      const block = await node.block(height)
      // The chain changed while it was read: what was read so far still fits together.
      const fits = blocks.length === 0 || block?.parentHash === blocks.at(-1)?.hash
      const told = block === undefined || !fits ? undefined : await this.told(block, watched)
      if (told === undefined) break
      blocks.push(told)
    }
    return blocks
  }

  async pending(watched: Watched): Promise<readonly ChainTransfer[]> {
    const { node, rules } = this.parts
    try {
      return scanWaiting(await node.waiting(), { rules, watched })
    } catch (error) {
      // Many nodes do not tell what waits.
      if (error instanceof NodeRefused) return []
      throw error
    }
  }

  async send(payment: Payment): Promise<{ readonly txId: string }> {
    checkPayment(this, payment)
    const key = this.key(payment.reference)
    return this.parts.payments.send({ key, asset: this.asset(payment.asset), payment })
  }

  async sent(reference: string): Promise<SentState> {
    return this.parts.payments.sent(this.key(reference))
  }

  async reserves(code: string, issued: number): Promise<bigint> {
    const { node, payments, receiving } = this.parts
    const asset = this.asset(code)
    await node.checkNetwork()
    const own = [...new Set([payments.sender, ...(await receiving.first(issued))])]
    const height = await node.height()
    let total = 0n
    for (let first = 0; first < own.length; first += LIMITS.nodeRequestsAtOnce) {
      const some = own.slice(first, first + LIMITS.nodeRequestsAtOnce)
      const held = await Promise.all(some.map((address) => this.held(asset, address, height)))
      for (const amount of held) total += amount
    }
    return toUnits(total, asset.decimals)
  }

  private async held({ token }: EvmAsset, address: string, height: number): Promise<bigint> {
    const { node } = this.parts
    if (token === undefined) return node.balance(address, height)
    return quantity(await node.call(token, balanceInput(address), height))
  }

  /** Undefined when the block is no longer part of the chain. */
  private async told(block: NodeBlock, watched: Watched): Promise<ChainBlock | undefined> {
    const { node, rules } = this.parts
    const { height, hash, parentHash, timeMs, transactions } = block
    let transfers: readonly ChainTransfer[]
    try {
      const logs = await node.logs(hash, TRANSFER_TOPIC)
      const known = new Set(transactions.map(({ txId }) => txId))
      if (logs.some(({ txId }) => !known.has(txId))) {
        throw new ChainUnavailable(`the node gave logs of block ${height} without their transactions`)
      }
      transfers = await this.succeeded(scanBlock(transactions, logs, { rules, watched }), block)
    } catch (error) {
      if (error instanceof NodeRefused) return undefined
      throw error
    }
    return { height, hash, parentHash, timeMs, transfers }
  }

  /** A log is only there when its transaction succeeded; coins of a transaction that failed stayed where they were. */
  private async succeeded(transfers: readonly ChainTransfer[], block: NodeBlock): Promise<ChainTransfer[]> {
    const kept: ChainTransfer[] = []
    for (const transfer of transfers) {
      if (transfer.index !== OWN_COINS) {
        kept.push(transfer)
        continue
      }
      const receipt = await this.parts.node.receipt(transfer.txId as Hex)
      if (receipt?.blockHash !== block.hash) {
        throw new ChainUnavailable(`the receipt of ${transfer.txId} is not of block ${block.height}`)
      }
      if (receipt.succeeded) kept.push(transfer)
    }
    return kept
  }

  private asset(code: string): EvmAsset {
    const asset = this.parts.rules.own.find((candidate) => candidate.code === code)
    if (asset === undefined) throw new Error(`${code} is not on ${this.name}`)
    return asset
  }

  /** Both chains share one outbox; a reference counts for one of them. */
  private key(reference: string): string {
    return `${this.name}:${reference}`
  }
}
