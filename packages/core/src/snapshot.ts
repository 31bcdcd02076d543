// The whole state as canonical bytes, and back. Every collection is written in the order of its ids, and what
// can be derived (books, counts, sums) is left out and built again, so equal states give equal bytes.

import {
  type AccountRef,
  type Amount,
  type AssetId,
  bool,
  CodecError,
  fields as f,
  int,
  LIMITS,
  list,
  type MarketId,
  optional,
  type Price,
  Reader,
  reply,
  struct,
  type TypeOf,
  text,
  type UserAccountRef,
  Writer,
} from '@candor/contract'
import { Account } from './account.ts'
import { must } from './bug.ts'
import { readContracts, writeContracts } from './contracts/contract-snapshot.ts'
import { readTriggers, writeTriggers } from './contracts/trigger-snapshot.ts'
import { readEarn, writeEarn } from './earn/earn-snapshot.ts'
import { gatherVolumes } from './fees/fee-levels.ts'
import { setVolumes, volumesOf } from './fees/fee-standing.ts'
import type { CoreLimits } from './idempotency.ts'
import { LedgerAccount } from './ledger.ts'
import { PriceIndex } from './platform/price-index.ts'
import { readRobots, writeRobots } from './robots/robot-snapshot.ts'
import { readSeconds, writeSeconds } from './seconds/second-snapshot.ts'
import { SpotMarket } from './spot/spot-market.ts'
import { SpotOrder } from './spot/spot-order.ts'
import { State } from './state.ts'

// The first had neither names of deposits nor withdrawals, the second no contracts, the third no second-contracts,
// the fourth no financial products, the fifth no robots, the sixth no conditional orders.
const FIRST_VERSION = 1
const THIRD_VERSION = 3
const FOURTH_VERSION = 4
const FIFTH_VERSION = 5
const SIXTH_VERSION = 6
const VERSION = 7
const MANY = 2 ** 32

const head = struct({
  number: f.commandNumber,
  nowMs: f.timeMs,
  nextOrderId: f.count,
  nextTradeId: f.count,
  nextRank: f.count,
  highestDeposit: f.count,
  btc: optional(f.assetId),
  feeLevels: f.feeLevels,
  jobs: optional(struct({ nextMs: f.timeMs, countVolumeMs: f.timeMs, changeLevelsMs: f.timeMs })),
})

const asset = struct({ id: f.assetId, code: f.assetCode, scale: f.count })

const index = struct({
  id: f.indexId,
  base: f.assetId,
  quote: f.assetId,
  tick: f.price,
  sequence: f.count,
  price: optional(f.price),
  pricedMs: f.timeMs,
})

const market = struct({
  id: f.marketId,
  symbol: f.symbol,
  base: f.assetId,
  quote: f.assetId,
  indexId: optional(f.indexId),
  parameters: f.spotParameters,
  status: f.marketStatus,
  lastPrice: optional(f.price),
  slots: list(struct({ second: f.day, quantity: f.amount, quote: f.amount }), MANY),
})

const balance = struct({ ref: f.accountRef, asset: f.assetId, balance: f.amount })

const firstDeposit = struct({ id: f.depositId, userId: f.userId, assetId: f.assetId, amount: f.amount })

const deposit = struct({
  id: f.depositId,
  userId: f.userId,
  assetId: f.assetId,
  amount: f.amount,
  reference: optional(f.reference),
})

const withdrawal = struct({
  id: f.withdrawalId,
  userId: f.userId,
  assetId: f.assetId,
  amount: f.amount,
  fee: f.amount,
  destination: f.destination,
  approvalsNeeded: f.count,
  requestedMs: f.timeMs,
  approvers: list(f.administratorId, LIMITS.approvals),
  status: f.withdrawalStatus,
})

const order = struct({
  id: f.orderId,
  marketId: f.marketId,
  wallet: f.wallet,
  clientId: f.clientId,
  side: f.side,
  orderType: f.orderType,
  timeInForce: f.timeInForce,
  selfTrade: f.selfTradeMode,
  price: optional(f.price),
  quantity: optional(f.amount),
  quoteAmount: optional(f.amount),
  stopPrice: optional(f.price),
  trigger: optional(f.trigger),
  createdMs: f.timeMs,
  hold: f.amount,
  remaining: f.amount,
  filledQuantity: f.amount,
  filledQuote: f.amount,
  preventedQuantity: f.amount,
  feeNumerator: int<bigint>('exact fee'),
  feePaid: f.amount,
  waiting: bool,
  rank: f.count,
})

const account = struct({
  id: f.userId,
  group: f.tradeGroupId,
  house: optional(f.reason),
  authenticated: bool,
  country: f.country,
  frozen: bool,
  locked: bool,
  balances: list(balance, MANY),
  level: f.level,
  pendingLevel: f.level,
  overrideLevel: f.level,
  overrideUntilMs: f.timeMs,
  today: list(f.amount, MANY),
  ring: list(f.amount, MANY),
  sumBtc: f.amount,
  requests: list(
    struct({ key: text('request key', 64), fingerprint: f.count, timeMs: f.timeMs, reply }),
    MANY,
  ),
  orders: list(order, MANY),
})

const listed = {
  assets: list(asset, MANY),
  indexes: list(index, MANY),
  markets: list(market, MANY),
  system: list(balance, MANY),
}

const firstBody = struct({ ...listed, deposits: list(firstDeposit, MANY) })

const body = struct({ ...listed, deposits: list(deposit, MANY), withdrawals: list(withdrawal, MANY) })

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id

export function writeState(state: State): Uint8Array {
  gatherVolumes(state)
  const writer = new Writer(1 << 16)
  writer.uint(VERSION)
  head.write(writer, state)
  body.write(writer, {
    assets: [...state.assets.values()].sort(byId),
    indexes: [...state.indexes.values()].sort(byId),
    markets: [...state.markets.values()].sort(byId).map((each) => viewMarket(each, state)),
    system: nonZero(state.system.sorted()),
    deposits: [...state.deposits].map(([id, each]) => ({ id, ...each })).sort(byId),
    withdrawals: [...state.withdrawals.values()].sort(byId),
  })
  const accounts = state.accountsAscending()
  writer.uint(accounts.length)
  // One at a time: the plain form of every account at once would double the memory.
  for (const each of accounts) account.write(writer, viewAccount(each))
  writeContracts(writer, state)
  writeSeconds(writer, state)
  writeEarn(writer, state)
  writeRobots(writer, state)
  writeTriggers(writer, state)
  return writer.finish()
}

function nonZero(accounts: readonly LedgerAccount[]): readonly LedgerAccount[] {
  return accounts.filter((each) => each.balance !== 0n)
}

function viewMarket(each: SpotMarket, state: State): TypeOf<typeof market> {
  const { id, symbol, base, quote } = each.listing
  const { parameters, status, lastPrice } = each
  const slots = each.recent.window(state.nowMs) as TypeOf<typeof market>['slots']
  return { id, symbol, base, quote, indexId: each.listing.index?.id, parameters, status, lastPrice, slots }
}

function viewAccount(each: Account): TypeOf<typeof account> {
  const { id, group, house, authenticated, country, frozen, locked, fees } = each
  return {
    id,
    group,
    house,
    authenticated,
    country,
    frozen,
    locked,
    balances: nonZero(each.purses().flatMap((purse) => [...purse.accounts()])),
    level: each.feeLevel,
    pendingLevel: fees.pendingLevel,
    overrideLevel: each.overrideLevel,
    overrideUntilMs: fees.overrideUntilMs,
    today: volumesOf(fees),
    ring: fees.ring,
    sumBtc: fees.sumBtc,
    requests: [...(each.requests ?? [])].map(([key, request]) => ({ key, ...request })),
    orders: each.openOrders(),
  }
}

export function readState(bytes: Uint8Array, limits: CoreLimits): State {
  const reader = new Reader(bytes)
  const state = new State(limits)
  const version = reader.uint()
  if (version < FIRST_VERSION || version > VERSION)
    throw new CodecError(`state format ${version} is not known`)
  const { jobs, ...counters } = head.read(reader)
  Object.assign(state, counters)
  state.jobs = jobs === undefined ? undefined : { ...jobs }
  restoreBody(state, version === FIRST_VERSION ? readFirstBody(reader) : body.read(reader))
  const resting: SpotOrder[] = []
  const count = reader.uint()
  for (let each = 0; each < count; each++) restoreAccount(state, account.read(reader), resting)
  if (version >= THIRD_VERSION) readContracts(reader, state)
  if (version >= FOURTH_VERSION) readSeconds(reader, state)
  if (version >= FIFTH_VERSION) readEarn(reader, state)
  if (version >= SIXTH_VERSION) readRobots(reader, state)
  if (version === VERSION) readTriggers(reader, state)
  reader.end()
  state.rescheduled()
  resting.sort((a, b) => a.rank - b.rank)
  for (const each of resting) each.market.own(each.side).add(each, each.price as Price)
  return state
}

function readFirstBody(reader: Reader): TypeOf<typeof body> {
  const { deposits, ...rest } = firstBody.read(reader)
  return { ...rest, deposits: deposits.map((each) => ({ ...each, reference: undefined })), withdrawals: [] }
}

function restoreBody(state: State, plain: TypeOf<typeof body>): void {
  for (const each of plain.assets) state.assets.set(each.id, each)
  for (const each of plain.indexes) {
    const restored = new PriceIndex(each.id, each.base, each.quote, each.tick)
    restored.sequence = each.sequence
    restored.setPrice(each.price, each.pricedMs)
    state.indexes.set(each.id, restored)
  }
  for (const each of plain.system) {
    must(each.ref.kind === 'system', 'the system section holds system accounts')
    state.system.get(each.ref.name, each.asset, each.ref.sub).balance = each.balance
  }
  for (const each of plain.markets) state.markets.set(each.id, restoreMarket(state, each))
  for (const { id, ...each } of plain.deposits) state.deposits.set(id, each)
  for (const each of plain.withdrawals) {
    state.withdrawals.set(each.id, { ...each, approvers: [...each.approvers] })
  }
}

function restoreMarket(state: State, plain: TypeOf<typeof market>): SpotMarket {
  const { id, symbol, base, quote, indexId, parameters, slots } = plain
  const listing = {
    id,
    slot: state.markets.size,
    symbol,
    base,
    quote,
    index: indexId === undefined ? undefined : state.indexes.get(indexId),
    baseFees: state.system.get('fee', base),
    quoteFees: state.system.get('fee', quote),
  }
  const restored = new SpotMarket(listing, parameters)
  restored.status = plain.status
  restored.lastPrice = plain.lastPrice
  restored.recent.restore(slots)
  return restored
}

function restoreAccount(state: State, plain: TypeOf<typeof account>, resting: SpotOrder[]): void {
  const restored = new Account(plain.id, plain.group, plain.house)
  const { authenticated, country, frozen, locked } = plain
  restored.stand({ authenticated, country, frozen, locked })
  const { pendingLevel, overrideUntilMs, sumBtc } = plain
  restored.feeLevel = plain.level
  restored.overrideLevel = plain.overrideLevel
  Object.assign(restored.fees, { pendingLevel, overrideUntilMs, sumBtc, ring: [...plain.ring] })
  setVolumes(restored.fees, plain.today)
  for (const each of plain.balances) restoreBalance(restored, each)
  if (plain.requests.length > 0) {
    restored.requests = new Map(plain.requests.map(({ key, ...request }) => [key, request]))
  }
  for (const each of plain.orders)
    restoreOrder(state, restored, mustMarket(state, each.marketId), each, resting)
  state.accounts.set(restored.id, restored)
}

function mustMarket(state: State, id: MarketId): SpotMarket {
  const found = state.markets.get(id)
  must(found !== undefined, 'an order belongs to a market')
  return found
}

function restoreBalance(owner: Account, plain: { ref: AccountRef; asset: AssetId; balance: Amount }): void {
  const ref = plain.ref as UserAccountRef
  must(ref.kind === 'user' && ref.user === owner.id, "an account's balances are its own")
  const purse = owner.purse(ref.wallet, plain.asset)
  must(ref.bucket !== 'margin', 'margin accounts come with their positions')
  const target =
    ref.bucket === 'available'
      ? purse.available
      : ref.bucket === 'frozen'
        ? purse.frozen
        : purse.bucket(ref.bucket)
  target.balance = plain.balance
}

function restoreOrder(
  state: State,
  owner: Account,
  listedOn: SpotMarket,
  plain: TypeOf<typeof order>,
  resting: SpotOrder[],
): void {
  const restored = new SpotOrder(owner, listedOn, plain)
  restored.open(plain.id, plain.createdMs, plain.hold)
  restored.restore(plain)
  restored.feeNumerator = plain.feeNumerator
  restored.feePaid = plain.feePaid
  restored.waiting = plain.waiting
  restored.rank = plain.rank
  restored.listed = true
  owner.addOrder(restored)
  state.openOrders.add(restored)
  if (plain.waiting) listedOn.stops.add(restored)
  else resting.push(restored)
}
