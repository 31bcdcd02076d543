import { expect, test } from 'vitest'
import { chooseFrom, chooseTo, firstDraft, purseOf, swapped, type TransferOptions } from './transfer-draft.ts'

const OPTIONS: TransferOptions = {
  wallets: ['spot', 'contract', 'financial', 'second', 'fiat'],
  list: [
    { wallet: 'spot', asset: 'BTC', total: '1', transferable: '1', bar: null },
    { wallet: 'spot', asset: 'USDT', total: '12', transferable: '10', bar: 'held' },
    { wallet: 'spot', asset: 'ETH', total: '2', transferable: '0', bar: 'held' },
    { wallet: 'fiat', asset: 'USD', total: '5', transferable: '5', bar: null },
  ],
}

test('begins with the coin account and USDT, or with what it is given', () => {
  expect(firstDraft({}, OPTIONS)).toEqual({ from: 'spot', to: 'contract', asset: 'USDT' })
  expect(firstDraft({ from: 'second' }, OPTIONS)).toMatchObject({ from: 'second', to: 'spot' })
  expect(firstDraft({ to: 'spot' }, OPTIONS)).toMatchObject({ from: 'contract', to: 'spot' })
  expect(firstDraft({ from: 'spot', asset: 'BTC' }, OPTIONS)).toMatchObject({ asset: 'BTC' })
})

test('the two sides are never the same', () => {
  const draft = firstDraft({}, OPTIONS)
  expect(chooseTo(draft, 'spot')).toMatchObject({ from: 'contract', to: 'spot' })
  expect(chooseFrom(draft, 'contract', OPTIONS)).toMatchObject({ from: 'contract', to: 'spot' })
  expect(swapped(draft)).toMatchObject({ from: 'contract', to: 'spot', asset: 'USDT' })
})

test('another wallet keeps the coin if it has it, else offers its own', () => {
  expect(chooseFrom(firstDraft({}, OPTIONS), 'fiat', OPTIONS)).toMatchObject({ from: 'fiat', asset: 'USD' })
})

test('a wallet that is not listed has nothing', () => {
  expect(purseOf(OPTIONS.list, 'second', 'USDT')).toEqual({ total: '0', transferable: '0', bar: null })
})
