// Outcomes made by hand for the tests of the projections, in the shape in which the core gives them.

import {
  type AccountRef,
  type AdministratorId,
  type Amount,
  type AssetId,
  type Bucket,
  type CommandNumber,
  type DepositId,
  type Event,
  type EventOf,
  type MarketId,
  type OrderId,
  type Outcome,
  type Posting,
  type Price,
  type Side,
  SPOT_WALLET,
  type SpotOrderView,
  systemAccount,
  type TimeMs,
  type TradeId,
  type UserId,
  userAccount,
  type WalletId,
  type WithdrawalId,
} from '@candor/contract'

export const BASE = 1 as AssetId
export const QUOTE = 2 as AssetId
export const MARKET = 1 as MarketId
export const ALICE = 7 as UserId
export const BOB = 8 as UserId
export const MAKER = 101 as UserId
export const HOUSES: ReadonlySet<UserId> = new Set([MAKER])
/** 2026-03-01 00:00:00 UTC. */
export const MARCH = 1_772_323_200_000n

export function outcomeOf(number: number, events: readonly Event[], timeMs: bigint = MARCH): Outcome {
  const time = timeMs as TimeMs
  const reply = {
    number: number as CommandNumber,
    timeMs: time,
    rejection: undefined,
    order: undefined,
    contractOrders: undefined,
    secondOrder: undefined,
    financialOrder: undefined,
    miningOrder: undefined,
    contractTrigger: undefined,
    closed: undefined,
  }
  return { number: number as CommandNumber, timeMs: time, events, reply }
}

export function purse(user: UserId, bucket: Bucket, wallet: WalletId = SPOT_WALLET): AccountRef {
  return userAccount(user, wallet, bucket)
}

export function posting(from: AccountRef, to: AccountRef, asset: AssetId, amount: bigint): Posting {
  // What is left behind is of no interest to the projections.
  return { from, to, asset, amount: amount as Amount, fromAfter: 0n as Amount, toAfter: 0n as Amount }
}

export function anOrder(orderId: number, userId: UserId, terms: Partial<SpotOrderView> = {}): SpotOrderView {
  return {
    orderId: orderId as OrderId,
    userId,
    wallet: SPOT_WALLET,
    clientId: undefined,
    marketId: MARKET,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'goodTillCancelled',
    selfTrade: 'expireTaker',
    price: 300n as Price,
    quantity: 1_000n as Amount,
    quoteAmount: undefined,
    stopPrice: undefined,
    trigger: undefined,
    status: 'new',
    closeReason: undefined,
    filledQuantity: 0n as Amount,
    filledQuote: 0n as Amount,
    preventedQuantity: 0n as Amount,
    fee: 0n as Amount,
    createdMs: MARCH as TimeMs,
    ...terms,
  }
}

export function placed(order: SpotOrderView): Event {
  const asset = order.side === 'buy' ? QUOTE : BASE
  const hold = posting(purse(order.userId, 'available'), purse(order.userId, 'frozen'), asset, 500n)
  return { type: 'SpotOrderPlaced', order, replaces: undefined, postings: [hold] }
}

export function closed(
  order: Pick<SpotOrderView, 'orderId' | 'userId'>,
  reason: EventOf<'SpotOrderClosed'>['reason'],
): Event {
  return {
    type: 'SpotOrderClosed',
    orderId: order.orderId,
    userId: order.userId,
    marketId: MARKET,
    status: reason === 'filled' ? 'filled' : 'cancelled',
    reason,
    filledQuantity: 0n as Amount,
    filledQuote: 0n as Amount,
    fee: 0n as Amount,
    postings: [posting(purse(order.userId, 'frozen'), purse(order.userId, 'available'), QUOTE, 5n)],
  }
}

export interface TradeTerms {
  readonly tradeId: number
  readonly maker: { readonly orderId: number; readonly userId: UserId; readonly fee?: bigint }
  readonly taker: { readonly orderId: number; readonly userId: UserId; readonly fee?: bigint }
  readonly takerSide?: Side
  readonly price?: bigint
  readonly quantity?: bigint
  readonly quote?: bigint
  /** Given back to the buyer, who held a higher price. */
  readonly improvement?: bigint
  readonly marketId?: MarketId
}

/** With the postings of rulebook 8.2. */
export function traded(terms: TradeTerms): EventOf<'SpotTraded'> {
  const { takerSide = 'buy', price = 300n, quantity = 100n, quote = 30_000n, improvement = 0n } = terms
  const [buyer, seller] = takerSide === 'buy' ? [terms.taker, terms.maker] : [terms.maker, terms.taker]
  const fees = systemAccount('fee')
  const postings = [
    ...paid({ from: buyer.userId, to: seller.userId, asset: QUOTE, amount: quote, fee: seller.fee ?? 0n }),
    posting(purse(buyer.userId, 'frozen'), purse(buyer.userId, 'available'), QUOTE, improvement),
    ...paid({ from: seller.userId, to: buyer.userId, asset: BASE, amount: quantity, fee: buyer.fee ?? 0n }),
  ].filter(({ amount }) => amount !== 0n)

  function paid(payment: {
    from: UserId
    to: UserId
    asset: AssetId
    amount: bigint
    fee: bigint
  }): Posting[] {
    const { asset, amount, fee } = payment
    const from = purse(payment.from, 'frozen')
    const to = purse(payment.to, 'available')
    if (fee > 0n) return [posting(from, to, asset, amount - fee), posting(from, fees, asset, fee)]
    return [posting(from, to, asset, amount), posting(fees, to, asset, -fee)]
  }

  const party = ({ orderId, userId, fee = 0n }: TradeTerms['maker']): EventOf<'SpotTraded'>['maker'] => ({
    orderId: orderId as OrderId,
    userId,
    rateE8: 0n as never,
    fee: fee as Amount,
    remaining: undefined,
  })
  return {
    type: 'SpotTraded',
    tradeId: terms.tradeId as TradeId,
    marketId: terms.marketId ?? MARKET,
    price: price as Price,
    quantity: quantity as Amount,
    quoteAmount: quote as Amount,
    takerSide,
    maker: party(terms.maker),
    taker: party(terms.taker),
    postings,
  }
}

type DepositEvent = 'DepositSeen' | 'DepositConfirmed' | 'DepositOrphaned'

export function deposit(type: DepositEvent, depositId: number, userId: UserId, amount = 5n): Event {
  const [world, inflight] = [systemAccount('world'), systemAccount('deposit_inflight')]
  const ends = {
    DepositSeen: [world, inflight],
    DepositConfirmed: [inflight, purse(userId, 'available')],
    DepositOrphaned: [inflight, world],
  } as const
  const [from, to] = ends[type]
  return {
    type,
    depositId: depositId as DepositId,
    userId,
    assetId: BASE,
    amount: amount as Amount,
    postings: [posting(from, to, BASE, amount)],
  }
}

export function named(depositId: number, userId: UserId, reference: string): Event {
  return { type: 'DepositNamed', depositId: depositId as DepositId, userId, reference }
}

/** 100 of the base asset and a fee of 3, of one user: every step a withdrawal can take. */
export function withdrawalSteps(withdrawalId: number, userId: UserId = ALICE) {
  const moved = (postings: readonly Posting[]) => ({
    withdrawalId: withdrawalId as WithdrawalId,
    userId,
    assetId: BASE,
    amount: 100n as Amount,
    fee: 3n as Amount,
    postings: [...postings],
  })
  const [free, held] = [purse(userId, 'available'), purse(userId, 'frozen')]
  const [inflight, fees] = [systemAccount('withdraw_inflight'), systemAccount('fee')]
  return {
    requested: (approvalsNeeded = 2): Event => ({
      type: 'WithdrawalRequested',
      ...moved([posting(free, held, BASE, 103n)]),
      destination: 'ETH 0xab',
      approvalsNeeded,
    }),
    approved: (administratorId: number): Event => ({
      type: 'WithdrawalApproved',
      withdrawalId: withdrawalId as WithdrawalId,
      userId,
      administratorId: administratorId as AdministratorId,
      approvals: 1,
      approvalsNeeded: 2,
    }),
    refused: (administratorId: number | undefined, reason: string): Event => ({
      type: 'WithdrawalRefused',
      ...moved([posting(held, free, BASE, 103n)]),
      administratorId: administratorId as AdministratorId | undefined,
      reason,
    }),
    sent: (): Event => ({
      type: 'WithdrawalSent',
      ...moved([posting(held, inflight, BASE, 100n), posting(held, fees, BASE, 3n)]),
    }),
    settled: (reference: string): Event => ({
      type: 'WithdrawalSettled',
      ...moved([posting(inflight, systemAccount('world'), BASE, 100n)]),
      reference,
    }),
    /** Of the fee, 1 is gone. */
    returned: (reason: string): Event => ({
      type: 'WithdrawalReturned',
      ...moved([posting(inflight, free, BASE, 100n), posting(fees, free, BASE, 2n)]),
      reason,
    }),
  }
}

export function corrected(userId: UserId, direction: 'credit' | 'debit'): Event {
  const [own, capital] = [purse(userId, 'available'), systemAccount('capital')]
  return {
    type: 'CorrectionPosted',
    userId,
    wallet: SPOT_WALLET,
    assetId: BASE,
    amount: 9n as Amount,
    direction,
    reason: 'double.credit',
    proposedBy: 1 as AdministratorId,
    approvedBy: 2 as AdministratorId,
    postings: [direction === 'credit' ? posting(capital, own, BASE, 9n) : posting(own, capital, BASE, 9n)],
  }
}
