import { bech32, bech32m } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { bitcoinAddressProblem } from './bitcoin-address.ts'

const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const WITNESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'

function program(version: number, bytes: number, prefix = 'bc'): string {
  const words = [version, ...bech32.toWords(new Uint8Array(bytes).fill(7))]
  return version === 0 ? bech32.encode(prefix, words) : bech32m.encode(prefix, words)
}

describe('addresses of Bitcoin', () => {
  it.each([
    GENESIS,
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    WITNESS,
    WITNESS.toUpperCase(),
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    TAPROOT,
  ])('takes %s', (address) => {
    expect(bitcoinAddressProblem(address, undefined)).toBeUndefined()
  })

  it.each([
    ['base58 with a wrong character', GENESIS.replace('QG', 'QH'), 'checksum'],
    ['bech32 with a wrong character', WITNESS.replace('w508', 'w509'), 'checksum'],
    ['taproot with a wrong character', TAPROOT.replace('xlxv', 'xlxw'), 'checksum'],
    [
      'version 0 with the newer checksum',
      bech32m.encode('bc', [0, ...bech32.toWords(new Uint8Array(20))]),
      'checksum',
    ],
    [
      'version 1 with the older checksum',
      bech32.encode('bc', [1, ...bech32.toWords(new Uint8Array(32))]),
      'checksum',
    ],
    ['version 0 of a wrong length', program(0, 25), 'malformed'],
    ['version 1 of a wrong length', program(1, 20), 'malformed'],
    ['a version that has no meaning yet', program(2, 32), 'unspendable'],
    ['a version that cannot be', program(17, 32), 'malformed'],
    ['mixed capitals', WITNESS.replace('w508', 'W508'), 'malformed'],
    ['the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'network'],
    ['a network for trials', program(0, 20, 'bcrt'), 'network'],
    ['the test network in base58', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'network'],
    ['another coin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'malformed'],
    ['an address of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'malformed'],
    ['nothing', '', 'malformed'],
    ['far too much', `bc1q${'q'.repeat(10_000)}`, 'malformed'],
    ['a space at the end', `${GENESIS} `, 'malformed'],
  ])('refuses %s', (_, address, problem) => {
    expect(bitcoinAddressProblem(address, undefined)).toBe(problem)
  })

  it('refuses a memo', () => {
    expect(bitcoinAddressProblem(WITNESS, 'x')).toBe('memo')
  })
})
