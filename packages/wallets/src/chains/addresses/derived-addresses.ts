// Receiving addresses from an extended public key: a number in, an address out. Children are not hardened, so that no private
// key is needed; one that is given by mistake is refused and never kept.

import { ECDH } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { HDKey } from '@scure/bip32'
import { LIMITS } from '../limits.ts'
import { witnessAddress } from './bitcoin-address.ts'
import { evmAddressOf } from './evm-address.ts'

export type AddressKind = 'evm' | 'bitcoin'

export interface DerivedAddresses {
  readonly address: (index: number) => string
  /** The addresses 0 .. count − 1. Lets others run in between: a derivation takes about a millisecond. */
  readonly first: (count: number) => Promise<ReadonlySet<string>>
}

export interface AddressSource {
  readonly extendedPublicKey: string
  /** The child of the extended key below which the addresses lie: two chains with one key take two branches. */
  readonly branch: number
  readonly kind: AddressKind
}

export function derivedAddresses({ extendedPublicKey, branch, kind }: AddressSource): DerivedAddresses {
  const account = HDKey.fromExtendedKey(extendedPublicKey)
  if (account.privateKey !== null) {
    account.wipePrivateData()
    throw new Error(
      'an extended public key is needed (xpub…), and a private one was given: it is exposed now',
    )
  }
  const parent = account.deriveChild(branch)
  const known: string[] = []

  const derive = (index: number): string => {
    const child = parent.deriveChild(index)
    if (kind === 'bitcoin') {
      if (child.identifier === undefined) throw new Error('the key has no hash')
      return witnessAddress(child.identifier)
    }
    if (child.publicKey === null) throw new Error('the key has no public part')
    return evmAddressOf(uncompressed(child.publicKey))
  }
  const address = (index: number): string => {
    if (!Number.isInteger(index) || index < 0 || index > LIMITS.addressIndex) {
      throw new RangeError(`no address has the number ${index}`)
    }
    return known[index] ?? derive(index)
  }
  const first = async (count: number): Promise<ReadonlySet<string>> => {
    while (known.length < count) {
      known.push(address(known.length))
      if (known.length % LIMITS.derivationsPerTurn === 0) await setImmediate()
    }
    return new Set(known.slice(0, count))
  }
  return { address, first }
}

function uncompressed(publicKey: Uint8Array): Uint8Array {
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed')
  if (typeof point === 'string') throw new Error('the point of a public key came in an unexpected form')
  return point
}
