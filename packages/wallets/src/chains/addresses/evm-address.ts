// Addresses of Ethereum and its tokens (EIP-55): text in, what is wrong with it out.

import { getAddress, isAddress, zeroAddress } from 'viem'
import type { AddressProblem } from '../chain.ts'

const SHAPE = /^0x[0-9a-fA-F]{40}$/

/** Addresses that nobody can spend from: the zero address, the contracts of the tokens themselves. */
export function evmAddressProblem(
  address: string,
  memo: string | undefined,
  contracts: readonly string[],
): AddressProblem | undefined {
  if (!SHAPE.test(address)) return 'malformed'
  const digits = address.slice(2)
  // Without capitals there is no checksum to be wrong; many wallets show addresses so.
  const isPlain = digits === digits.toLowerCase()
  if (!isPlain && !isAddress(address, { strict: true })) return 'checksum'
  const lower = address.toLowerCase()
  if (lower === zeroAddress || contracts.some((contract) => contract.toLowerCase() === lower)) {
    return 'unspendable'
  }
  return memo === undefined || memo === '' ? undefined : 'memo'
}

/** The one way in which we write an address. */
export function writtenEvmAddress(address: string): string {
  return getAddress(address)
}
