// The assets of an EVM network, and the two words of the ERC-20 standard that are needed: Transfer and transfer.

import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, toEventSelector } from 'viem'

export interface EvmAsset {
  readonly code: string
  readonly decimals: number
  /** The token's contract; undefined for the network's own coin. */
  readonly token: string | undefined
}

const ABI = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** The first topic of every ERC-20 (and ERC-721) transfer. */
export const TRANSFER_TOPIC = toEventSelector('Transfer(address,address,uint256)')

export function transferInput(to: string, amount: bigint): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to as Hex, amount] })
}

export function balanceInput(owner: string): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [owner as Hex] })
}

const TRANSFER_SELECTOR = transferInput('0x0000000000000000000000000000000000000000', 0n).slice(0, 10)

/** Undefined when the input calls something else, or nothing sensible. */
export function readTransferInput(input: Hex): { readonly to: string; readonly amount: bigint } | undefined {
  if (!input.startsWith(TRANSFER_SELECTOR)) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: ABI, data: input })
    return functionName === 'transfer' ? { to: args[0], amount: args[1] } : undefined
  } catch {
    // Anybody may send such bytes to anybody.
    return undefined
  }
}
