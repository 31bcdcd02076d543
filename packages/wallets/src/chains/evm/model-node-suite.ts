// A node in a few lines, for tests of what goes wrong: coins only, blocks on demand, no checks but the nonce. It answers as a
// node does, in JSON-RPC's words; tests put faults between it and the code under test.

import { createHash } from 'node:crypto'
import { type Hex, keccak256, parseTransaction, recoverTransactionAddress, toHex } from 'viem'
import { NodeRefused, type NodeRequest } from './evm-node.ts'

interface ModelTransaction {
  readonly hash: Hex
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly nonce: number
}

interface ModelBlock {
  readonly hash: Hex
  readonly parentHash: Hex
  readonly transactions: readonly ModelTransaction[]
}

export const MODEL_CHAIN_ID = 1_337
const GAS = 21_000n
const FEE = 10n ** 9n
const WEALTH = 10n ** 24n

export class ModelNode {
  blocks: ModelBlock[] = []
  waiting: ModelTransaction[] = []
  private branch = 0

  constructor() {
    this.mine()
  }

  get height(): number {
    return this.blocks.length - 1
  }

  readonly request: NodeRequest = async (method, params) => {
    const answer = await this.answer(method, params)
    // What a test gets is what came over a wire.
    return JSON.parse(JSON.stringify(answer)) as unknown
  }

  mine(): void {
    const taken: ModelTransaction[] = []
    for (const transaction of this.waiting.toSorted((a, b) => a.nonce - b.nonce)) {
      const next =
        this.countOf(transaction.from, this.height) +
        taken.filter(({ from }) => from === transaction.from).length
      if (transaction.nonce === next) taken.push(transaction)
    }
    this.waiting = this.waiting.filter((transaction) => !taken.includes(transaction))
    const parentHash = this.blocks.at(-1)?.hash ?? digest('before')
    const hash = digest(
      `${parentHash} ${this.blocks.length} ${this.branch} ${taken.map((one) => one.hash).join()}`,
    )
    this.blocks.push({ hash, parentHash, transactions: taken })
  }

  /** Blocks go, and what was in them is forgotten. */
  fork(depth: number): void {
    this.branch += 1
    this.blocks.splice(this.blocks.length - depth, depth)
    for (let made = 0; made <= depth; made += 1) this.mine()
  }

  add(transaction: Omit<ModelTransaction, 'hash'>): Hex {
    const hash = digest(JSON.stringify({ ...transaction, value: `${transaction.value}` }))
    this.waiting.push({ ...transaction, hash })
    return hash
  }

  /** All coins that ever reached an address, by transaction. */
  arrivals(address: string): readonly ModelTransaction[] {
    return this.blocks
      .flatMap(({ transactions }) => transactions)
      .filter(({ to }) => to === address.toLowerCase())
  }

  private async answer(method: string, params: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_chainId':
        return toHex(MODEL_CHAIN_ID)
      case 'eth_blockNumber':
        return toHex(this.height)
      case 'eth_getBlockByNumber':
        return this.block(Number(params[0]))
      case 'eth_getLogs':
        return this.logs(params[0] as { readonly blockHash: Hex })
      case 'eth_getTransactionReceipt':
        return this.receipt(params[0])
      case 'eth_getTransactionByHash':
        return this.waiting.find(({ hash }) => hash === params[0]) === undefined
          ? this.receipt(params[0])
          : {}
      case 'eth_getBalance':
        return toHex(WEALTH)
      case 'eth_getTransactionCount':
        return toHex(this.countOf(String(params[0]), Number(params[1])))
      case 'eth_estimateGas':
        return toHex(GAS)
      case 'eth_maxPriorityFeePerGas':
        return toHex(FEE)
      case 'eth_sendRawTransaction':
        return this.take(params[0] as Hex)
      default:
        throw new NodeRefused(-32_601, `no method ${method}`)
    }
  }

  private block(height: number): unknown {
    const block = this.blocks[height]
    if (block === undefined) return null
    const transactions = block.transactions.map(({ hash, to, value }) => ({
      hash,
      to,
      value: toHex(value),
      input: '0x',
    }))
    const { hash, parentHash } = block
    const times = { timestamp: toHex(1_700_000_000 + height), baseFeePerGas: toHex(FEE) }
    return { number: toHex(height), hash, parentHash, ...times, transactions }
  }

  private logs({ blockHash }: { readonly blockHash: Hex }): unknown {
    if (!this.blocks.some(({ hash }) => hash === blockHash)) throw new NodeRefused(-32_000, 'unknown block')
    return []
  }

  private receipt(txId: unknown): unknown {
    for (const [height, { hash, transactions }] of this.blocks.entries()) {
      if (!transactions.some((one) => one.hash === txId)) continue
      const place = { transactionHash: txId, blockNumber: toHex(height), blockHash: hash }
      return { ...place, status: '0x1', gasUsed: toHex(GAS), effectiveGasPrice: toHex(FEE), logs: [] }
    }
    return null
  }

  private countOf(address: string, height: number): number {
    const sender = address.toLowerCase()
    return this.blocks
      .slice(0, height + 1)
      .flatMap(({ transactions }) => transactions.filter(({ from }) => from === sender)).length
  }

  private async take(raw: Hex): Promise<Hex> {
    const serializedTransaction = raw as `0x02${string}`
    const { to, value = 0n, nonce = 0 } = parseTransaction(serializedTransaction)
    const from = await senderOf(serializedTransaction)
    const hash = keccak256(raw)
    if (nonce < this.countOf(from, this.height)) throw new NodeRefused(-32_000, 'nonce too low')
    if (this.waiting.some((one) => one.hash === hash)) throw new NodeRefused(-32_000, 'already known')
    if (this.waiting.some((one) => one.from === from && one.nonce === nonce)) {
      throw new NodeRefused(-32_000, 'replacement transaction underpriced')
    }
    this.waiting.push({ hash, from, to: String(to).toLowerCase(), value, nonce })
    return hash
  }
}

const senders = new Map<string, string>()

/** Recovered once for each transaction, whichever node gets it: that is the slow part. */
async function senderOf(serializedTransaction: `0x02${string}`): Promise<string> {
  const known = senders.get(serializedTransaction)
  if (known !== undefined) return known
  const sender = (await recoverTransactionAddress({ serializedTransaction })).toLowerCase()
  senders.set(serializedTransaction, sender)
  return sender
}

function digest(text: string): Hex {
  return `0x${createHash('sha256').update(text).digest('hex')}`
}
