// Shared values of the golden samples: parameters, quotes, postings, orders. Numbers go in plain, brands come from
// where they are used.

import { marginAccount, robotWalletId, systemAccount, userAccount, walletId } from './account-ref.ts'
import type { FeeLevel, Posting, SourceQuote, SpotOrderView, SpotParameters } from './fields.ts'

/** A plain integer as whatever brand the field wants. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the field it is meant for names the brand
export function id<T extends number>(value: number): T {
  return value as T
}

/** A plain bigint as whatever brand the field wants. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the field it is meant for names the brand
export function big<T extends bigint>(value: bigint): T {
  return value as T
}

export const MOST = 10n ** 18n
export const NOON = 1_772_337_600_000n
export const spot = walletId('spot')
export const robot = robotWalletId(3)
export const LONGEST_KEY = 'k:2026-03-01/order.000000000000_00001'.slice(0, 36)

export const parameters: SpotParameters = {
  tick: big(1_000_000n),
  lot: big(1_000n),
  minQuantity: big(1_000n),
  maxQuantity: big(10_000_000_000n),
  minNotional: big(500_000_000n),
  maxOpenOrders: 200,
  marketBandE8: big(5_000_000n),
  buyBandE8: big(20_000_000n),
  sellBandE8: big(20_000_000n),
  selfTrade: 'expireTaker',
}

export const otherParameters: SpotParameters = {
  ...parameters,
  minNotional: big(0n),
  maxOpenOrders: 1_000,
  selfTrade: 'decrement',
}

export const levels: readonly FeeLevel[] = [
  {
    volumeBtc: big(0n),
    spotMakerE8: big(100_000n),
    spotTakerE8: big(100_000n),
    perpMakerE8: big(20_000n),
    perpTakerE8: big(50_000n),
  },
  {
    volumeBtc: big(5_000_000_000n),
    spotMakerE8: big(-5_000n),
    spotTakerE8: big(40_000n),
    perpMakerE8: big(0n),
    perpTakerE8: big(30_000n),
  },
]

export const quotes: readonly SourceQuote[] = [
  { source: id(1), price: big(3_000_000_000_000n), timeMs: big(NOON - 100n) },
  { source: id(2), price: big(3_000_050_000_000n), timeMs: big(NOON - 200n) },
  { source: id(3), price: big(3_000_100_000_000n), timeMs: big(NOON) },
]

export const postings: readonly Posting[] = [
  {
    from: userAccount(id(7), spot, 'frozen'),
    to: userAccount(id(8), robot, 'available'),
    asset: id(2),
    amount: big(598_000_000_000n),
    fromAfter: big(902_000_000_000n),
    toAfter: big(598_000_000_000n),
  },
  {
    from: systemAccount('world'),
    to: systemAccount('perp_clearing', id(4)),
    asset: id(2),
    amount: big(1n),
    fromAfter: big(-(10n ** 20n)),
    toAfter: big(0n),
  },
  {
    from: userAccount(id(7), walletId('contract'), 'adminLocked'),
    to: marginAccount(id(7), id(12)),
    asset: id(1_024),
    amount: big(MOST),
    fromAfter: big(0n),
    toAfter: big(MOST),
  },
]

export const order: SpotOrderView = {
  orderId: id(41),
  userId: id(7),
  wallet: robot,
  clientId: LONGEST_KEY,
  marketId: id(1),
  side: 'sell',
  orderType: 'stopLimit',
  timeInForce: 'fillOrKill',
  selfTrade: 'expireBoth',
  price: big(3_000_000_000_000n),
  quantity: big(50_000_000n),
  quoteAmount: big(1_500_000_000_000n),
  stopPrice: big(3_000_100_000_000n),
  trigger: 'atOrBelow',
  status: 'cancelled',
  closeReason: 'selfTrade',
  filledQuantity: big(40_000_000n),
  filledQuote: big(1_197_000_000_000n),
  preventedQuantity: big(1_000n),
  fee: big(-40_000n),
  createdMs: big(NOON),
}

export const bareOrder: SpotOrderView = {
  ...order,
  orderId: id(1),
  wallet: spot,
  clientId: undefined,
  side: 'buy',
  orderType: 'market',
  timeInForce: 'immediateOrCancel',
  selfTrade: 'expireTaker',
  price: undefined,
  quantity: undefined,
  quoteAmount: undefined,
  stopPrice: undefined,
  trigger: undefined,
  status: 'new',
  closeReason: undefined,
  filledQuantity: big(0n),
  filledQuote: big(0n),
  preventedQuantity: big(0n),
  fee: big(0n),
}

export type Samples<T> = readonly [rich: T, bare: T]
