// The transfers to watched addresses in one block: the block's own transactions and its Transfer logs in, transfers out.
// Sees no coins that a contract passes on in the middle of a transaction; no node tells those without tracing.

import { formatDecimal } from '@candor/contract'
import { getAddress, type Hex } from 'viem'
import type { ChainTransfer, Watched } from '../chain.ts'
import { LIMITS } from '../limits.ts'
import { type EvmAsset, readTransferInput } from './evm-asset.ts'
import { toUnits } from './evm-units.ts'
import type { NodeLog, NodeTransaction } from './node-answers.ts'

/** What one chain name of the network is for, and what else it can name. */
export interface ScanRules {
  readonly own: readonly EvmAsset[]
  readonly all: readonly EvmAsset[]
}

/** A transaction's own coins are its transfer 0; its Transfer logs count from 1. */
export const OWN_COINS = 0
const TOPIC_ADDRESS = /^0x0{24}[0-9a-f]{40}$/
const WORD = /^0x[0-9a-f]{64}$/

interface Arrival {
  readonly txId: Hex
  readonly index: number
  readonly to: string
  readonly raw: bigint
  /** Undefined for the network's own coin. */
  readonly contract: string | undefined
}

/** In chain order: by transaction, its own coins first, then its logs. */
export function scanBlock(
  transactions: readonly NodeTransaction[],
  logs: readonly NodeLog[],
  { rules, watched }: { readonly rules: ScanRules; readonly watched: Watched },
): ChainTransfer[] {
  const logsOf = new Map<Hex, NodeLog[]>()
  for (const log of logs.toSorted((a, b) => a.logIndex - b.logIndex)) {
    const siblings = logsOf.get(log.txId)
    if (siblings === undefined) logsOf.set(log.txId, [log])
    else siblings.push(log)
  }
  const transfers = transactions
    .flatMap((transaction) => [...coins(transaction), ...tokens(logsOf.get(transaction.txId) ?? [])])
    .filter(({ to, raw }) => raw > 0n && watched(to))
    .map((arrival) => told(arrival, rules))
  return bounded(transfers)
}

/** The same for what waits: coins, and calls of `transfer` by their words. */
export function scanWaiting(
  transactions: readonly NodeTransaction[],
  { rules, watched }: { readonly rules: ScanRules; readonly watched: Watched },
): ChainTransfer[] {
  const transfers = transactions
    .flatMap((transaction) => {
      const call = readTransferInput(transaction.input)
      const { txId, to: contract } = transaction
      const token =
        call === undefined || contract === undefined
          ? []
          : [{ txId, index: 1, contract, to: call.to, raw: call.amount }]
      return [...coins(transaction), ...token]
    })
    .filter(({ to, raw }) => raw > 0n && watched(to))
    .map((arrival) => told(arrival, rules))
  return bounded(transfers.filter(({ asset }) => asset !== undefined))
}

function coins({ txId, to, value }: NodeTransaction): Arrival[] {
  return to === undefined ? [] : [{ txId, index: OWN_COINS, to, raw: value, contract: undefined }]
}

function tokens(logs: readonly NodeLog[]): Arrival[] {
  return logs.flatMap(({ txId, contract, topics, data }, place) => {
    const receiver = topics[2]
    // A contract may say Transfer of anything: collectibles have a fourth topic and no amount.
    const isAmount = topics.length === 3 && WORD.test(data)
    if (!isAmount || receiver === undefined || !TOPIC_ADDRESS.test(receiver)) return []
    return [
      { txId, index: place + 1, to: getAddress(`0x${receiver.slice(26)}`), raw: BigInt(data), contract },
    ]
  })
}

function told({ txId, index, to, raw, contract }: Arrival, { own, all }: ScanRules): ChainTransfer {
  const place = { txId, index, to }
  const isIt = ({ token }: EvmAsset): boolean => token === contract
  const asset = own.find(isIt)
  if (asset !== undefined) {
    const { code, decimals } = asset
    return {
      ...place,
      asset: code,
      amount: toUnits(raw, decimals),
      exactAmount: formatDecimal(raw, decimals),
    }
  }
  const unknownToken = all.find(isIt)?.code ?? contract
  if (unknownToken === undefined) throw new Error('the coin of the network has no name')
  return { ...place, unknownToken, exactAmount: `${raw}` }
}

function bounded(transfers: readonly ChainTransfer[]): ChainTransfer[] {
  let unknown = 0
  return transfers.filter((transfer) => {
    if (transfer.asset !== undefined) return true
    unknown += 1
    return unknown <= LIMITS.unknownTransfersPerBlock
  })
}
