import { base58, bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { bitcoinAddressProblem, witnessAddress } from './bitcoin-address.ts'
import { evmAddressProblem } from './evm-address.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size })
const place = fc.nat({ max: 1_000 })

/** The text with another character of the alphabet at a place after `from`. */
function withTypo(text: string, alphabet: string, at: number, choice: number, from: number): string {
  const index = from + (at % (text.length - from))
  const others = alphabet.split('').filter((character) => character !== text[index])
  return text.slice(0, index) + (others[choice % others.length] ?? '') + text.slice(index + 1)
}

describe('addresses', () => {
  it('no text makes a check throw, and nothing but the right shape passes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
        const evm = evmAddressProblem(text, undefined, [])
        const bitcoin = bitcoinAddressProblem(text, undefined)
        expect(evm === undefined && !/^0x[0-9a-fA-F]{40}$/.test(text)).toBe(false)
        expect(bitcoin === undefined && !/^[a-zA-Z0-9]{25,90}$/.test(text)).toBe(false)
      }),
    )
  })

  it('every address with its checksum passes; with one letter in the other case it does not', () => {
    fc.assert(
      fc.property(bytes(20), place, (raw, at) => {
        const address = getAddress(`0x${Buffer.from(raw).toString('hex')}`)
        fc.pre(raw.some((byte) => byte !== 0))
        expect(evmAddressProblem(address, undefined, [])).toBeUndefined()
        const letters = address.split('').flatMap((c, index) => (/[a-fA-F]/.test(c) ? [index] : []))
        fc.pre(letters.length > 2)
        const flip = letters[at % letters.length] ?? 0
        const c = address[flip] ?? ''
        const turned = c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()
        const wrong = address.slice(0, flip) + turned + address.slice(flip + 1)
        fc.pre(wrong.slice(2) !== wrong.slice(2).toLowerCase())
        expect(evmAddressProblem(wrong, undefined, [])).toBe('checksum')
      }),
    )
  })

  it('[BIP-173] a single typing error in a bech32 address never passes', () => {
    fc.assert(
      fc.property(bytes(20), place, place, (hash, at, choice) => {
        const address = witnessAddress(hash)
        expect(bitcoinAddressProblem(address, undefined)).toBeUndefined()
        expect(bitcoinAddressProblem(withTypo(address, BECH32, at, choice, 3), undefined)).toBeDefined()
      }),
    )
  })

  it('[BIP-350] a single typing error in a bech32m address never passes', () => {
    fc.assert(
      fc.property(bytes(32), place, place, (key, at, choice) => {
        const address = bech32m.encode('bc', [1, ...bech32.toWords(key)])
        expect(bitcoinAddressProblem(address, undefined)).toBeUndefined()
        expect(bitcoinAddressProblem(withTypo(address, BECH32, at, choice, 3), undefined)).toBeDefined()
      }),
    )
  })

  it('a base58 address with a wrong checksum never passes', () => {
    fc.assert(
      fc.property(bytes(25), place, place, (raw, at, choice) => {
        const address = base58.encode(Uint8Array.from([0, ...raw.slice(1)]))
        // A random checksum is right once in four thousand million times.
        expect(bitcoinAddressProblem(address, undefined)).toBeDefined()
        expect(bitcoinAddressProblem(withTypo(address, BASE58, at, choice, 0), undefined)).toBeDefined()
      }),
    )
  })
})
