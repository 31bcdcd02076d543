import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { derivedAddresses } from './derived-addresses.ts'

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(9))
const ACCOUNT = "m/44'/60'/0'"

function xpub(path: string): string {
  return master.derive(path).publicExtendedKey
}

describe('addresses from an extended public key', () => {
  it('equal those of the private key', () => {
    const { address } = derivedAddresses({ extendedPublicKey: xpub(ACCOUNT), branch: 0, kind: 'evm' })
    for (const index of [0, 1, 77]) {
      expect(address(index)).toBe(
        hdKeyToAccount(master, { path: `${ACCOUNT}/0/${index}` as `m/44'/60'/${string}` }).address,
      )
    }
  })

  it('[BIP-84] give the first address of the published example', () => {
    const { address } = derivedAddresses({
      extendedPublicKey:
        'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
      branch: 0,
      kind: 'bitcoin',
    })
    expect(address(0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
  })

  it('differ by number and by branch', async () => {
    const key = xpub(ACCOUNT)
    const both = [0, 1].map((branch) => derivedAddresses({ extendedPublicKey: key, branch, kind: 'evm' }))
    const all = await Promise.all(both.map((addresses) => addresses.first(20)))
    expect(new Set(all.flatMap((some) => [...some])).size).toBe(40)
    expect([...(all[0] ?? [])]).toEqual(Array.from({ length: 20 }, (_, index) => both[0]?.address(index)))
  })

  it('refuse a private key, and numbers that cannot be', () => {
    const extendedPublicKey = master.privateExtendedKey
    expect(() => derivedAddresses({ extendedPublicKey, branch: 0, kind: 'evm' })).toThrow('private')
    const { address } = derivedAddresses({ extendedPublicKey: xpub('m/1'), branch: 0, kind: 'evm' })
    for (const index of [-1, 0.5, Number.NaN, 0x8000_0000]) expect(() => address(index)).toThrow(RangeError)
  })
})
