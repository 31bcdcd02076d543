// Reads what a node said: unknown values in, checked ones out. A node may be broken or lie; what is not of the expected form
// is `ChainUnavailable`, never a default.

import { getAddress, type Hex } from 'viem'
import { ChainUnavailable } from '../errors.ts'

const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/
const HASH = /^0x[0-9a-fA-F]{64}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const DATA = /^0x(?:[0-9a-fA-F]{2})*$/

export interface NodeTransaction {
  readonly txId: Hex
  /** Undefined when the transaction makes a contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly input: Hex
}

export interface NodeBlock {
  readonly height: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timeMs: number
  readonly baseFee: bigint
  readonly transactions: readonly NodeTransaction[]
}

export interface NodeLog {
  readonly txId: Hex
  readonly blockHash: Hex
  readonly logIndex: number
  readonly contract: string
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export interface NodeReceipt {
  readonly height: number
  readonly blockHash: Hex
  readonly succeeded: boolean
  readonly cost: bigint
  readonly logs: readonly NodeLog[]
}

type Fields = Readonly<Record<string, unknown>>

function nonsense(what: string, value: unknown): ChainUnavailable {
  return new ChainUnavailable(
    `the node gave no ${what} but ${JSON.stringify(value)?.slice(0, 80) ?? 'nothing'}`,
  )
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw nonsense(what, value)
  return value as Fields
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw nonsense(what, value)
  return value as readonly unknown[]
}

export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !QUANTITY.test(value)) throw nonsense('quantity', value)
  return BigInt(value)
}

export function wholeNumber(value: unknown): number {
  const number = Number(quantity(value))
  if (!Number.isSafeInteger(number)) throw nonsense('reasonable number', value)
  return number
}

export function hash(value: unknown): Hex {
  if (typeof value !== 'string' || !HASH.test(value)) throw nonsense('hash', value)
  return value.toLowerCase() as Hex
}

export function data(value: unknown): Hex {
  if (typeof value !== 'string' || !DATA.test(value)) throw nonsense('data', value)
  return value.toLowerCase() as Hex
}

function address(value: unknown): string {
  if (typeof value !== 'string' || !ADDRESS.test(value)) throw nonsense('address', value)
  return getAddress(value.toLowerCase())
}

export function transactions(value: unknown): readonly NodeTransaction[] {
  return listOf(value, 'transactions').map((entry) => {
    const fields = fieldsOf(entry, 'transaction')
    const to = fields['to'] === null || fields['to'] === undefined ? undefined : address(fields['to'])
    return { txId: hash(fields['hash']), to, value: quantity(fields['value']), input: data(fields['input']) }
  })
}

export function block(value: unknown, height: number): NodeBlock {
  const fields = fieldsOf(value, 'block')
  if (wholeNumber(fields['number']) !== height) throw nonsense(`block ${height}`, fields['number'])
  return {
    height,
    hash: hash(fields['hash']),
    parentHash: hash(fields['parentHash']),
    timeMs: wholeNumber(fields['timestamp']) * 1_000,
    baseFee: quantity(fields['baseFeePerGas']),
    transactions: transactions(fields['transactions']),
  }
}

export function logs(value: unknown): readonly NodeLog[] {
  return listOf(value, 'logs').map((entry) => {
    const fields = fieldsOf(entry, 'log')
    if (fields['removed'] === true) throw new ChainUnavailable('the node gave a log that it took back')
    return {
      txId: hash(fields['transactionHash']),
      blockHash: hash(fields['blockHash']),
      logIndex: wholeNumber(fields['logIndex']),
      contract: address(fields['address']),
      topics: listOf(fields['topics'], 'topics').map(hash),
      data: data(fields['data']),
    }
  })
}

export function receipt(value: unknown, txId: Hex): NodeReceipt {
  const fields = fieldsOf(value, 'receipt')
  if (hash(fields['transactionHash']) !== txId)
    throw nonsense(`receipt of ${txId}`, fields['transactionHash'])
  return {
    height: wholeNumber(fields['blockNumber']),
    blockHash: hash(fields['blockHash']),
    succeeded: quantity(fields['status']) === 1n,
    cost: quantity(fields['gasUsed']) * quantity(fields['effectiveGasPrice']),
    logs: logs(fields['logs']),
  }
}
