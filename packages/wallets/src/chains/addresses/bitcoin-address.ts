// Addresses of Bitcoin's main network: base58check (1…, 3…), bech32 (bc1q…) and bech32m (bc1p… and later versions).
// Text in, what is wrong with it out; and the address of a public key's hash.

import { createHash } from 'node:crypto'
import { base58, bech32, bech32m } from '@scure/base'
import type { AddressProblem } from '../chain.ts'
import { LIMITS } from '../limits.ts'

const MAIN_PREFIX = 'bc'
const OTHER_PREFIXES = ['tb', 'bcrt']
const MAIN_VERSIONS = [0x00, 0x05]
const OTHER_VERSIONS = [0x6f, 0xc4]
const HASH_BYTES = 20
const CHECKSUM_BYTES = 4
const BECH32_CHARACTERS = 90
const LAST_WITNESS_VERSION = 16
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,36}$/
const BECH32 = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,}$/

export function bitcoinAddressProblem(address: string, memo: string | undefined): AddressProblem | undefined {
  if (address.length > LIMITS.addressCharacters) return 'malformed'
  const problem = segwitPrefix(address) === undefined ? base58Problem(address) : segwitProblem(address)
  if (problem !== undefined) return problem
  return memo === undefined || memo === '' ? undefined : 'memo'
}

/** The one way in which we write an address: small letters where capitals mean nothing. */
export function writtenBitcoinAddress(address: string): string {
  return segwitPrefix(address) === undefined ? address : address.toLowerCase()
}

/** The address that pays to the hash of a public key (witness version 0). */
export function witnessAddress(publicKeyHash: Uint8Array): string {
  return bech32.encode(MAIN_PREFIX, [0, ...bech32.toWords(publicKeyHash)])
}

/** Capital letters throughout are allowed, as QR codes like them; mixed ones are not. */
function segwitPrefix(address: string): string | undefined {
  const isOneCase = address === address.toLowerCase() || address === address.toUpperCase()
  return isOneCase ? BECH32.exec(address.toLowerCase())?.[1] : undefined
}

function segwitProblem(address: string): AddressProblem | undefined {
  if (address.length > BECH32_CHARACTERS) return 'malformed'
  const lower = address.toLowerCase() as `${string}1${string}`
  const plain = bech32.decodeUnsafe(lower)
  const decoded = plain ?? bech32m.decodeUnsafe(lower)
  if (decoded === undefined) return 'checksum'
  const [version, ...words] = decoded.words
  const program = bech32.fromWordsUnsafe(words)
  if (version === undefined || version > LAST_WITNESS_VERSION || program === undefined) return 'malformed'
  // BIP-350: version 0 has the older checksum, all others the newer one.
  if ((version === 0) !== (plain !== undefined)) return 'checksum'
  if (version === 0 && program.length !== 20 && program.length !== 32) return 'malformed'
  if (version === 1 && program.length !== 32) return 'malformed'
  // Witness programs of later versions have no meaning yet: whoever can mine may take what is sent there.
  if (version > 1) return 'unspendable'
  return decoded.prefix === MAIN_PREFIX ? undefined : otherPrefix(decoded.prefix)
}

function otherPrefix(prefix: string): AddressProblem {
  return OTHER_PREFIXES.includes(prefix) ? 'network' : 'malformed'
}

function base58Problem(address: string): AddressProblem | undefined {
  if (!BASE58.test(address)) return 'malformed'
  const bytes = base58.decode(address)
  if (bytes.length !== 1 + HASH_BYTES + CHECKSUM_BYTES) return 'malformed'
  const payload = bytes.subarray(0, -CHECKSUM_BYTES)
  const checksum = sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES)
  if (!checksum.equals(bytes.subarray(-CHECKSUM_BYTES))) return 'checksum'
  const version = bytes[0] ?? -1
  if (MAIN_VERSIONS.includes(version)) return undefined
  return OTHER_VERSIONS.includes(version) ? 'network' : 'malformed'
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
