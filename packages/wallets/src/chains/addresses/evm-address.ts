// Addresses of Ethereum and its tokens (EIP-55): text in, what is wrong with it out.

import { keccak_256 as keccak } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AddressProblem } from '../chain.ts'

const SHAPE = /^0x[0-9a-fA-F]{40}$/
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
const ADDRESS_BYTES = 20
/** A digit of the hash from which on a letter is a capital. */
const CAPITAL_FROM = 8

/** Addresses that nobody can spend from: the zero address, the contracts of the tokens themselves. */
export function evmAddressProblem(
  address: string,
  memo: string | undefined,
  contracts: readonly string[],
): AddressProblem | undefined {
  if (!SHAPE.test(address)) return 'malformed'
  const lower = address.toLowerCase()
  // Without capitals there is no checksum to be wrong; many wallets show addresses so.
  if (address !== lower && address !== checksummed(lower)) return 'checksum'
  if (lower === ZERO_ADDRESS || contracts.some((contract) => contract.toLowerCase() === lower)) {
    return 'unspendable'
  }
  return memo === undefined || memo === '' ? undefined : 'memo'
}

/** The one way in which we write an address. */
export function writtenEvmAddress(address: string): string {
  if (!SHAPE.test(address)) throw new Error('not an address')
  return checksummed(address.toLowerCase())
}

/** The address of a public key: its point without compression, the first byte of which says so. */
export function evmAddressOf(point: Uint8Array): string {
  return checksummed(`0x${bytesToHex(keccak(point.subarray(1)).subarray(-ADDRESS_BYTES))}`)
}

/** Letters are capitals where the hash of the address says so, which makes up its checksum. */
function checksummed(lower: string): string {
  const digits = lower.slice(2)
  const hash = bytesToHex(keccak(utf8ToBytes(digits)))
  const written = Array.from(digits, (digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= CAPITAL_FROM ? digit.toUpperCase() : digit,
  )
  return `0x${written.join('')}`
}
