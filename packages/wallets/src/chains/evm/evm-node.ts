// Questions to an Ethereum node over JSON-RPC; answers are checked before anybody sees them. Never asks twice: whoever
// follows the chain asks again anyway. Never tells the node's address, which may hold a key.

import { BaseError, type Hex, http, RpcRequestError, toHex } from 'viem'
import { ChainUnavailable } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import {
  block,
  data,
  hash,
  logs,
  type NodeBlock,
  type NodeLog,
  type NodeReceipt,
  type NodeTransaction,
  quantity,
  receipt,
  transactions,
  wholeNumber,
} from './node-answers.ts'

/** The node understood and said no. */
export class NodeRefused extends ChainUnavailable {
  readonly code: number

  constructor(code: number, message: string) {
    super(`the node refused: ${message}`)
    this.code = code
  }
}

/** What a node is asked to try out or to estimate. */
export interface Call {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

/** A method and its parameters in, the result as the node wrote it out. */
export type NodeRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

export function nodeOverHttp(url: string, timeoutMs: number = LIMITS.requestTimeoutMs): NodeRequest {
  const transport = http(url, {
    retryCount: 0,
    timeout: timeoutMs,
    maxResponseBodySize: LIMITS.nodeAnswerBytes,
    // The transport's own time limit ends with the headers; a body may stall as well.
    fetchFn: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
  })
  const { request } = transport({})
  return async (method, params) => {
    try {
      const answer: unknown = await request({ method, params })
      return answer
    } catch (error) {
      const refused =
        error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
      if (refused instanceof RpcRequestError) throw new NodeRefused(refused.code, refused.details)
      // The whole message of the transport would name the node's address.
      throw new ChainUnavailable(`the node did not answer ${method}: ${nameOf(error)}`)
    }
  }
}

export class EvmNode {
  readonly chainId: number
  private readonly ask: NodeRequest

  constructor({ request, chainId }: { readonly request: NodeRequest; readonly chainId: number }) {
    this.chainId = chainId
    this.ask = request
  }

  /** Coins of a test network must never count as real ones. */
  async checkNetwork(): Promise<void> {
    const actual = wholeNumber(await this.ask('eth_chainId', []))
    if (actual !== this.chainId) {
      throw new ChainUnavailable(`the node serves network ${actual}, not ${this.chainId}`)
    }
  }

  async height(): Promise<number> {
    return wholeNumber(await this.ask('eth_blockNumber', []))
  }

  /** Undefined when there is none of this height. */
  async block(height: number): Promise<NodeBlock | undefined> {
    const answer = await this.ask('eth_getBlockByNumber', [toHex(height), true])
    return answer === null ? undefined : block(answer, height)
  }

  /** What may come next; empty where the node does not tell. */
  async waiting(): Promise<readonly NodeTransaction[]> {
    const answer = await this.ask('eth_getBlockByNumber', ['pending', true])
    if (typeof answer !== 'object' || answer === null || !('transactions' in answer)) return []
    return transactions(answer.transactions)
  }

  /** By hash, not by number: between two questions a number may come to mean another block. */
  async logs(blockHash: Hex, topic: Hex): Promise<readonly NodeLog[]> {
    const found = logs(await this.ask('eth_getLogs', [{ blockHash, topics: [topic] }]))
    if (found.some((log) => log.blockHash !== blockHash || log.topics[0] !== topic)) {
      throw new ChainUnavailable('the node gave logs that were not asked for')
    }
    return found
  }

  /** Undefined while the transaction is in no block. */
  async receipt(txId: Hex): Promise<NodeReceipt | undefined> {
    const answer = await this.ask('eth_getTransactionReceipt', [txId])
    return answer === null ? undefined : receipt(answer, txId)
  }

  /** Whether the node has the transaction, in a block or waiting. */
  async knows(txId: Hex): Promise<boolean> {
    return (await this.ask('eth_getTransactionByHash', [txId])) !== null
  }

  async balance(address: string, height: number): Promise<bigint> {
    return quantity(await this.ask('eth_getBalance', [address, toHex(height)]))
  }

  async call(to: string, input: Hex, height: number): Promise<Hex> {
    return data(await this.ask('eth_call', [{ to, data: input }, toHex(height)]))
  }

  /** How many transactions of the address are in blocks up to this height: the next nonce. */
  async transactionCount(address: string, height: number): Promise<number> {
    return wholeNumber(await this.ask('eth_getTransactionCount', [address, toHex(height)]))
  }

  async estimateGas({ from, to, value, data: input }: Call): Promise<bigint> {
    return quantity(await this.ask('eth_estimateGas', [{ from, to, value: toHex(value), data: input }]))
  }

  async priorityFee(): Promise<bigint> {
    return quantity(await this.ask('eth_maxPriorityFeePerGas', []))
  }

  async broadcast(raw: Hex): Promise<Hex> {
    return hash(await this.ask('eth_sendRawTransaction', [raw]))
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
