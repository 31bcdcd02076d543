import { describe, expect, it } from 'vitest'
import { evmAddressProblem } from './evm-address.ts'

const GOOD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

describe('addresses of Ethereum [EIP-55]', () => {
  it.each([
    GOOD,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    GOOD.toLowerCase(),
  ])('takes %s', (address) => {
    expect(evmAddressProblem(address, undefined, [TOKEN])).toBeUndefined()
  })

  it.each([
    ['a wrong capital', GOOD.replace('aA', 'AA'), 'checksum'],
    ['a wrong character under capitals', GOOD.replace('6053F', '6054F'), 'checksum'],
    ['all capitals: a checksum that fails', `0x${GOOD.slice(2).toUpperCase()}`, 'checksum'],
    ['one character less', GOOD.slice(0, -1), 'malformed'],
    ['one character more', `${GOOD}0`, 'malformed'],
    ['no 0x', GOOD.slice(2), 'malformed'],
    ['a capital X', `0X${GOOD.slice(2)}`, 'malformed'],
    ['a space at the end', `${GOOD} `, 'malformed'],
    ['a line end', `${GOOD}\n`, 'malformed'],
    ['nothing', '', 'malformed'],
    ['a letter that is no digit', GOOD.replace('5aA', '5gA'), 'malformed'],
    ['an address of Bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'malformed'],
    ['the zero address', `0x${'0'.repeat(40)}`, 'unspendable'],
    ['the contract of the token', TOKEN, 'unspendable'],
    ['the contract of the token in small letters', TOKEN.toLowerCase(), 'unspendable'],
  ])('refuses %s', (_, address, problem) => {
    expect(evmAddressProblem(address, undefined, [TOKEN])).toBe(problem)
  })

  it('refuses a memo, and takes an empty one for none', () => {
    expect(evmAddressProblem(GOOD, '12345', [])).toBe('memo')
    expect(evmAddressProblem(GOOD, '', [])).toBeUndefined()
  })
})
