import { describe, expect, it } from 'vitest'
import { type Destination, readDestination, writeDestination } from './destination.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('a destination', () => {
  it.each<[Destination, string]>([
    [{ way: 'erc20', address: ADDRESS, memo: undefined }, `erc20:${ADDRESS}`],
    [{ way: 'bitcoin', address: 'bc1q', memo: 'a:b c' }, 'bitcoin:bc1q:a:b c'],
    [{ way: 'bank', card: '8035' }, 'bank:8035'],
  ])('is written and read back: %o', (destination, text) => {
    expect(writeDestination(destination)).toBe(text)
    expect(readDestination(text)).toEqual(destination)
  })

  it('has no memo when the memo is empty', () => {
    expect(writeDestination({ way: 'ethereum', address: ADDRESS, memo: '' })).toBe(`ethereum:${ADDRESS}`)
  })

  it.each(['', 'erc20', 'erc20:', 'solana:abc', 'constructor:abc'])('is not read from %j', (text) => {
    expect(readDestination(text)).toBeUndefined()
  })
})
