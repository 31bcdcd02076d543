// What the three simulated networks look like: their addresses, assets, fees and the shape of their hashes.

import { createHash } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { bitcoinAddressProblem, writtenBitcoinAddress } from '../addresses/bitcoin-address.ts'
import type { AddressKind } from '../addresses/derived-addresses.ts'
import { evmAddressProblem, writtenEvmAddress } from '../addresses/evm-address.ts'
import type { AddressProblem, ChainName } from '../chain.ts'

export interface NetworkLook {
  readonly kind: AddressKind
  readonly assets: readonly string[]
  readonly feeAsset: string
  /** For one payment, in units of 10^-8. */
  readonly fee: bigint
  /** Payments are multiples of this. */
  readonly step: bigint
  readonly hashPrefix: '' | '0x'
  readonly addressProblem: (address: string, memo: string | undefined) => AddressProblem | undefined
  /** The one way in which a valid address is written. */
  readonly written: (address: string) => string
}

const evm = {
  kind: 'evm',
  feeAsset: 'ETH',
  hashPrefix: '0x',
  addressProblem: (address: string, memo: string | undefined) => evmAddressProblem(address, memo, []),
  written: writtenEvmAddress,
} as const

export const NETWORK_LOOKS: Readonly<Record<ChainName, NetworkLook>> = {
  erc20: { ...evm, assets: ['USDT'], fee: 65_000n, step: 100n },
  ethereum: { ...evm, assets: ['ETH'], fee: 21_000n, step: 1n },
  bitcoin: {
    kind: 'bitcoin',
    assets: ['BTC'],
    feeAsset: 'BTC',
    fee: 2_800n,
    step: 1n,
    hashPrefix: '',
    addressProblem: bitcoinAddressProblem,
    written: writtenBitcoinAddress,
  },
}

/** The public half of a key that nobody has: the private half is forgotten before this returns. */
export function simulatedPublicKey(name: ChainName, seed: string): string {
  const entropy = createHash('sha256')
    .update(JSON.stringify(['simulated chain', name, seed]))
    .digest()
  const key = HDKey.fromMasterSeed(entropy)
  const { publicExtendedKey } = key
  key.wipePrivateData()
  return publicExtendedKey
}
