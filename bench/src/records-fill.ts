// Fills the views with a customer of very many records, among others, through the real projections: a process of its
// own, so that what it needs is not counted as anybody else's memory. `node records-fill.js DATABASE-URL RECORDS`.

import {
  type Amount,
  type AssetId,
  type CommandNumber,
  type Event,
  type MarketId,
  type OrderId,
  type Outcome,
  type Posting,
  type Price,
  robotWalletId,
  SPOT_WALLET,
  systemAccount,
  type TimeMs,
  type TradeId,
  type UserId,
  userAccount,
  type WalletId,
} from '@candor/contract'
import { type History, rebuildViews } from '@candor/views'

const [WHALE, MAKER] = [1, 900] as UserId[] as [UserId, UserId]
const OTHERS = 200
const QUOTE = 2 as AssetId
/** Traded about equally often, and one only at the very beginning. */
const BASES = [1, 3, 5] as AssetId[]
const RARE_BASE = 7 as AssetId
const RARE_TRADES = 5
const ROBOTS = 20
const START_MS = Date.UTC(2025, 0, 1)
const YEAR_MS = 365 * 86_400_000
const BATCH = 1_024
const RECORDS_PER_TRADE = 2
/** Of the whale's commands, one in so many is a transfer, and so many belong to somebody else. */
const TRANSFER_EVERY = 500
const OTHERS_EVERY = 20

function posting(from: Posting['from'], to: Posting['to'], asset: AssetId, amount: bigint): Posting {
  const after = 123_456_789_000n as Amount
  return { from, to, asset, amount: amount as Amount, fromAfter: after, toAfter: after }
}

function purse(
  user: UserId,
  bucket: 'available' | 'frozen',
  wallet: WalletId = SPOT_WALLET,
): Posting['from'] {
  return userAccount(user, wallet, bucket)
}

interface Deal {
  readonly tradeId: number
  readonly userId: UserId
  readonly base: AssetId
  readonly wallet: WalletId
}

/** With the postings of a fill: both legs, each with its fee. */
function traded({ tradeId, userId, base, wallet }: Deal): Event {
  const isBuy = tradeId % 2 === 0
  const [quantity, quote] = [1_000_000n + BigInt(tradeId % 977), 30_000_000_000n + BigInt(tradeId % 9_973)]
  const [paid, got] = isBuy ? [QUOTE, base] : [base, QUOTE]
  const [out, back] = isBuy ? [quote, quantity] : [quantity, quote]
  const fee = back / 1_000n
  const fees = systemAccount('fee')
  const party = (user: UserId) => ({
    orderId: user as number as OrderId,
    userId: user,
    rateE8: 100_000n as never,
    fee: (user === MAKER ? 0n : fee) as Amount,
    remaining: undefined,
  })
  return {
    type: 'SpotTraded',
    tradeId: tradeId as TradeId,
    marketId: base as number as MarketId,
    price: 3_000_000_000_000n as Price,
    quantity: quantity as Amount,
    quoteAmount: quote as Amount,
    takerSide: isBuy ? 'buy' : 'sell',
    maker: party(MAKER),
    taker: party(userId),
    postings: [
      posting(purse(userId, 'frozen', wallet), purse(MAKER, 'available'), paid, out),
      posting(purse(MAKER, 'frozen'), purse(userId, 'available', wallet), got, back - fee),
      posting(purse(MAKER, 'frozen'), fees, got, fee),
    ],
  }
}

function transferred(robot: WalletId): Event {
  return {
    type: 'Transferred',
    userId: WHALE,
    from: SPOT_WALLET,
    to: robot,
    assetId: QUOTE,
    amount: 5n as Amount,
    postings: [posting(purse(WHALE, 'available'), purse(WHALE, 'available', robot), QUOTE, 5n)],
  }
}

function deposited(depositId: number): Event {
  return {
    type: 'DepositConfirmed',
    depositId: depositId as never,
    userId: WHALE,
    assetId: QUOTE,
    amount: 1_000n as Amount,
    postings: [posting(systemAccount('deposit_inflight'), purse(WHALE, 'available'), QUOTE, 1_000n)],
  }
}

function opened(userId: UserId, house: string | undefined): Event {
  return { type: 'AccountOpened', userId, tradeGroupId: userId as never, house }
}

/** One order that everything is filled from: the bench is not about orders. */
function placed(userId: UserId): Event {
  return {
    type: 'SpotOrderPlaced',
    order: {
      orderId: userId as number as OrderId,
      userId,
      wallet: SPOT_WALLET,
      clientId: undefined,
      marketId: 1 as MarketId,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'goodTillCancelled',
      selfTrade: 'expireTaker',
      price: 1n as Price,
      quantity: 1n as Amount,
      quoteAmount: undefined,
      stopPrice: undefined,
      trigger: undefined,
      status: 'new',
      closeReason: undefined,
      filledQuantity: 0n as Amount,
      filledQuote: 0n as Amount,
      preventedQuantity: 0n as Amount,
      fee: 0n as Amount,
      createdMs: BigInt(START_MS) as TimeMs,
    },
    replaces: undefined,
    postings: [],
  }
}

function* events(trades: number): Generator<readonly Event[]> {
  const others = Array.from({ length: OTHERS }, (_, at) => (at + 2) as UserId)
  yield [
    opened(MAKER, 'maker'),
    ...[WHALE, ...others].flatMap((user) => [opened(user, undefined), placed(user)]),
  ]
  for (let at = 1; at <= 3; at++) yield [deposited(at)]
  let tradeId = 0
  for (let at = 0; at < trades; at++) {
    const base = at < RARE_TRADES ? RARE_BASE : (BASES[Math.floor(at / 7) % BASES.length] as AssetId)
    // Every third trade is one of the robots'.
    const wallet = at % 3 === 2 ? robotWalletId(1 + (at % ROBOTS)) : SPOT_WALLET
    yield [traded({ tradeId: ++tradeId, userId: WHALE, base, wallet })]
    if (at % TRANSFER_EVERY === 0) yield [transferred(robotWalletId(1 + (at % ROBOTS)))]
    if (at % OTHERS_EVERY === 0) {
      const userId = others[at % OTHERS] as UserId
      yield [traded({ tradeId: ++tradeId, userId, base: BASES[0] as AssetId, wallet: SPOT_WALLET })]
    }
  }
}

function history(trades: number): History {
  const start = { number: 0, hash: undefined }
  return {
    start,
    // Nothing came before: of the base, only its number is looked at.
    base: { number: 0 } as History['base'],
    hashAt: async () => undefined,
    async *batches() {
      let outcomes: Outcome[] = []
      let number = 0
      const checkpoint = () => ({ number, hash: new Uint8Array(32) })
      for (const each of events(trades)) {
        number++
        const timeMs = BigInt(START_MS + Math.floor((YEAR_MS * number) / (trades * 1.1))) as TimeMs
        const reply = {
          rejection: undefined,
          order: undefined,
          contractOrders: undefined,
          secondOrder: undefined,
          financialOrder: undefined,
          miningOrder: undefined,
          contractTrigger: undefined,
          closed: undefined,
        }
        const place = { number: number as CommandNumber, timeMs }
        outcomes.push({ ...place, events: each, reply: { ...place, ...reply } })
        if (outcomes.length < BATCH) continue
        yield { outcomes, checkpoint: checkpoint() }
        outcomes = []
      }
      yield { outcomes, checkpoint: checkpoint() }
    },
  }
}

const [databaseUrl, records] = process.argv.slice(2)
if (databaseUrl === undefined || records === undefined) throw new Error('a database and a count are needed')
await rebuildViews({ databaseUrl, history: history(Math.ceil(Number(records) / RECORDS_PER_TRADE)) })
