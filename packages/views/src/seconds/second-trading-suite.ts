// A seeded stream of commands about second-contracts for the tests of this package, second after second: orders of every
// duration now and later, seals, ticks with gaps, voided ranges, frozen accounts. The same seed gives the same stream.

import {
  type AdministratorId,
  type Amount,
  type Command,
  type CommandOf,
  type IndexId,
  ONE,
  type Price,
  type ProductId,
  type RateE8,
  type SourceId,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { type Dice, pick } from '../money-suite.ts'
import { BTC, CUSTOMERS, dice, ETH, setUp, USDT } from '../trading-suite.ts'

const SECOND_MS = 1_000n
const TWO_PERSONS = { reason: 'start', proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId }
const DURATIONS = [
  { seconds: 10, payoutE8: 75_000_000n as RateE8 },
  { seconds: 20, payoutE8: 82_000_000n as RateE8 },
]

/** Two products share an index. */
const INDEXES = [
  { indexId: 1 as IndexId, base: BTC, price: 30_000, products: [1, 2] as ProductId[] },
  { indexId: 2 as IndexId, base: ETH, price: 2_000, products: [3] as ProductId[] },
]

export function setUpSeconds(): Command[] {
  const fund = { assetId: USDT, amount: (1_000_000n * ONE) as Amount }
  const commands: Command[] = [
    ...setUp(),
    { type: 'AddCapital', ...fund, reference: 'bank-3', ...TWO_PERSONS },
    { type: 'PlaceCapital', ...fund, to: 'second_house', ...TWO_PERSONS },
    { type: 'SetSecondCountries', everywhere: false, countries: ['SG'] },
  ]
  for (const { indexId, base, products } of INDEXES) {
    commands.push({ type: 'DefineIndex', indexId, base, quote: USDT, tick: 1_000_000n as Price })
    // A chain that begins in the middle of an index's ticks.
    for (let early = 0; early < 5; early++) commands.push(tickOf(indexId, 100, 3))
    for (const productId of products) commands.push(listing(productId, indexId))
  }
  const way = { from: SPOT_WALLET, to: walletId('second') }
  for (const userId of CUSTOMERS) {
    const amount = (50_000n * ONE) as Amount
    commands.push({ type: 'Transfer', userId, clientId: undefined, ...way, assetId: USDT, amount })
  }
  return commands
}

function listing(productId: ProductId, indexId: IndexId): Command {
  return {
    type: 'ListSecondProduct',
    productId,
    symbol: `S${productId}_USDT`,
    indexId,
    parameters: {
      durations: DURATIONS,
      minStake: ONE as Amount,
      maxStake: (10_000n * ONE) as Amount,
      userCap: (20_000n * ONE) as Amount,
      directionCapE8: 10_000_000n as RateE8,
      totalCapE8: 50_000_000n as RateE8,
    },
  }
}

/** Quotes are without their moment: whoever sends them knows it. */
function tickOf(indexId: IndexId, price: number, sources: number): Command {
  const quotes = Array.from({ length: sources }, (_, at) => ({
    source: (at + 1) as SourceId,
    price: (BigInt(price + at) * ONE) as Price,
    timeMs: 0n as TimeMs,
  }))
  return { type: 'IndexTick', indexId, quotes }
}

/** What a second brings: some before its seal, then the seals, then the ticks. */
export interface SecondOfTrading {
  readonly before: readonly Command[]
  readonly seals: readonly Command[]
  readonly ticks: readonly Command[]
}

/** An endless stream after the set-up; each is told the moment at which its second begins. */
export function* secondTrading(seed: number): Generator<SecondOfTrading, never, bigint> {
  const roll = dice(seed)
  const prices = INDEXES.map(({ price }) => price)
  let nowMs = yield { before: [], seals: [], ticks: [] }
  for (let at = 0; ; at++) {
    const before = Array.from({ length: roll(6) }, () => aCommand(roll, nowMs))
    if (at % 60 === 59) before.push(voiding(nowMs))
    const seals = INDEXES.map(({ indexId }): Command => ({ type: 'SealSecondOrders', indexId }))
    const ticks = INDEXES.map(({ indexId }, index): Command => {
      // Long quiet times, so that some end as a tie; and now and then too few sources are fresh.
      if (at % 100 >= 40) prices[index] = (prices[index] ?? 0) + roll(21) - 10
      return tickOf(indexId, prices[index] ?? 0, roll(15) === 0 ? 2 : 3)
    })
    // Outages: nothing is sealed, or no tick comes for some seconds.
    const isOut = at % 50 >= 20 && at % 50 < 25
    nowMs = yield { before, seals: roll(25) === 0 ? [] : seals, ticks: isOut ? [] : ticks }
  }
}

function aCommand(roll: Dice, nowMs: bigint): Command {
  const userId = pick(roll, CUSTOMERS)
  const keyed = { userId, clientId: undefined }
  const kind = roll(100)
  if (kind < 92) return anOrder(roll, userId, nowMs)
  if (kind < 94)
    return { type: 'SetSecondLossLimit', ...keyed, limit: (BigInt(20_000 + roll(40_000)) * ONE) as Amount }
  if (kind < 95)
    return { type: 'TakeSecondBreak', ...keyed, untilMs: (nowMs + BigInt(roll(9_000))) as TimeMs }
  if (kind < 97) return { type: 'FreezeAccount', userId, reason: 'case' }
  return { type: 'UnfreezeAccount', userId, reason: 'case' }
}

/** Long enough ago for some to be lost, and near enough for others to be open. */
function voiding(nowMs: bigint): Command {
  const range = { fromMs: (nowMs - 50n * SECOND_MS) as TimeMs, toMs: (nowMs - 2n * SECOND_MS) as TimeMs }
  return { type: 'VoidSecondRange', productId: 1 as ProductId, ...range, ...TWO_PERSONS }
}

/** One of every customer; those who may not buy are refused. */
export function lastOrders(): Command[] {
  const roll = dice(1)
  return CUSTOMERS.map((userId) => ({ ...anOrder(roll, userId, 0n), openMs: undefined }))
}

function anOrder(roll: Dice, userId: UserId, nowMs: bigint): CommandOf<'PlaceSecondOrder'> {
  const isTimed = roll(4) === 0
  return {
    type: 'PlaceSecondOrder',
    userId,
    clientId: undefined,
    productId: (1 + roll(3)) as ProductId,
    direction: pick(roll, ['up', 'down'] as const),
    ...pick(roll, DURATIONS),
    stake: (BigInt(1 + roll(3_000)) * ONE) as Amount,
    openMs: isTimed ? ((nowMs + BigInt(6_000 + roll(20_000))) as TimeMs) : undefined,
    nonce: Uint8Array.from({ length: 16 }, () => roll(256)),
  }
}
