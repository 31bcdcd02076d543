import { expect, test } from 'vitest'
import { journalLines, type Posting } from './journal-lines.ts'

const posting: Posting = {
  kind: 'correction',
  userId: '10004821',
  wallet: 'spot',
  asset: 'USDT',
  amount: '12.5',
  direction: 'credit',
  against: 'fee',
  to: null,
}
const waysOf = (given: Posting) => journalLines(given).map(({ from, to }) => `${from} → ${to}`)

test('a correction moves between the wallet and the platform, one way or the other', () => {
  expect(waysOf(posting)).toEqual(['Platform: fees → U10004821: Coin, available'])
  expect(waysOf({ ...posting, direction: 'debit', against: 'insurance' })).toEqual([
    'U10004821: Coin, available → Platform: insurance fund',
  ])
})

test('capital comes from outside and reaches no user', () => {
  const capital: Posting = { ...posting, kind: 'capital', userId: null, wallet: null, against: null }
  expect(waysOf(capital)).toEqual(['Outside world → Platform: capital'])
})

test('capital that is placed stays the platform’s own', () => {
  const placed: Posting = { ...posting, kind: 'placement', userId: null, wallet: null, against: null }
  expect(waysOf({ ...placed, to: 'insurance' })).toEqual(['Platform: capital → Platform: insurance fund'])
  expect(waysOf({ ...placed, to: 'yield_treasury' })).toEqual([
    'Platform: capital → Platform: yield treasury',
  ])
  expect(() => journalLines(placed)).toThrow('a placement names')
})

test('a bank deposit is seen, then confirmed', () => {
  const deposit: Posting = { ...posting, kind: 'fiatDeposit', wallet: null, asset: 'USD', against: null }
  expect(waysOf(deposit)).toEqual([
    'Outside world → Platform: deposits in flight',
    'Platform: deposits in flight → U10004821: Fiat, available',
  ])
})

test('every line carries the amount as it was proposed', () => {
  expect(journalLines(posting)).toEqual([expect.objectContaining({ amount: '12.5', asset: 'USDT' })])
})

test('a correction without its parts is a bug, never a line', () => {
  expect(() => journalLines({ ...posting, against: null })).toThrow('a correction names')
})
