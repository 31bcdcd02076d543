// Placing, accepting and cancelling second-contracts (docs/rules/second.md, sections 2, 3 and 5). Each command has a
// check, which gives a rejection or nothing, and a change, which appends its events.

import type { AccountRef, CommandOf, Posting, RejectionCode, UserId, WalletId } from '@candor/contract'
import { balanceOf, post, systemRef, userRef } from './oracle-ledger.ts'
import { floorOf, ONE } from './oracle-rounding.ts'
import {
  accepted,
  addLoss,
  limitAt,
  living,
  lossAt,
  type OracleProduct,
  type OracleSecondEnd,
  type OracleSecondOrder,
  secondUser,
  secondViewOf,
} from './oracle-second-world.ts'
import { checkTradingPerson } from './oracle-standing.ts'
import { isValidAmount, SECOND } from './oracle-wallets.ts'
import { accountOf, existing, type OracleAccount, type World } from './oracle-world.ts'
import { leafHash, ownerHash } from './second-hashes.ts'

const STALE_MS = 3_000n
const SOONEST_MS = 5_000n
const DAY_MS = 86_400_000n
const CANCEL_MS = 1_000n
const LONGEST_BREAK_MS = 366n * DAY_MS

type Place = CommandOf<'PlaceSecondOrder'>

function walletOf(user: UserId, bucket: 'available' | 'frozen'): AccountRef {
  return userRef(user, SECOND as WalletId, bucket)
}

/** Checks 1, 3, 4 and 5: who may buy at all. */
function checkBuyer(
  world: World,
  account: OracleAccount,
  find: () => OracleProduct | undefined,
): RejectionCode | undefined {
  const refused = checkTradingPerson(account)
  if (refused !== undefined) return refused
  const product = find()
  if (product === undefined) return 'second.product.unknown'
  if (product.status === 'closed') return 'second.closed'
  const { everywhere, countries } = world.seconds
  if (!everywhere && !countries.includes(account.person.country)) return 'second.country'
  if (account.house) return 'second.house'
  return world.now < secondUser(world.seconds, account.id).breakUntilMs ? 'second.break' : undefined
}

function checkStake(stake: bigint, { parameters }: OracleProduct): RejectionCode | undefined {
  if (stake < parameters.minStake) return 'second.stake.min'
  return stake > parameters.maxStake ? 'second.stake.max' : undefined
}

/** Check 12: no outcome may bring the day's loss above the user's own limit. */
function checkLoss(world: World, user: UserId, stake: bigint): RejectionCode | undefined {
  const own = secondUser(world.seconds, user)
  const limit = limitAt(own, world.now)
  if (limit === undefined) return undefined
  const staked = accepted(world.seconds)
    .filter((order) => order.user === user)
    .reduce((sum, order) => sum + order.stake, 0n)
  return lossAt(own, world.now) + staked + stake > limit ? 'second.loss.limit' : undefined
}

/** Check 14: what the house could pay if everything open were won. */
function checkCover(
  world: World,
  product: OracleProduct,
  order: Pick<OracleSecondOrder, 'direction' | 'profit'>,
): RejectionCode | undefined {
  const { parameters, asset } = product
  const house = balanceOf(world, systemRef('second_house'), asset)
  let [all, side] = [0n, 0n]
  for (const other of accepted(world.seconds)) {
    if (other.product.asset !== asset) continue
    all += other.profit
    if (other.product === product && other.direction === order.direction) side += other.profit
  }
  const equity = house + all
  const isCovered =
    order.profit <= house &&
    side + order.profit <= floorOf(equity * parameters.directionCapE8, ONE) &&
    all + order.profit <= floorOf(equity * parameters.totalCapE8, ONE)
  return isCovered ? undefined : 'second.cover'
}

function profitOf(stake: bigint, payoutE8: bigint): bigint {
  return floorOf(stake * payoutE8, ONE)
}

export function checkPlaceSecond(
  world: World,
  account: OracleAccount,
  place: Place,
): RejectionCode | undefined {
  const refused = checkBuyer(world, account, () => world.seconds.products.get(place.productId))
  if (refused !== undefined) return refused
  const product = existing(world.seconds.products.get(place.productId))
  const offered = product.parameters.durations.find(({ seconds }) => seconds === place.seconds)
  if (offered === undefined) return 'second.duration'
  if (offered.payoutE8 !== place.payoutE8) return 'second.payout.changed'
  const { now } = world
  const { openMs, stake } = place
  if (openMs !== undefined && (openMs < now + SOONEST_MS || openMs > now + DAY_MS)) return 'second.open.time'
  if (!isValidAmount(stake)) return 'request.amount.invalid'
  const index = existing(world.indexes.get(product.indexId))
  const isStale = index.lastPrice === undefined || now - index.lastPriceMs > STALE_MS
  const size = checkStake(stake, product)
  if (size !== undefined) return size
  if (openMs === undefined && isStale) return 'index.stale'
  return checkAgainstOthers(world, product, place)
}

function checkAgainstOthers(world: World, product: OracleProduct, place: Place): RejectionCode | undefined {
  const { stake, userId, openMs, direction } = place
  const staked = living(world.seconds)
    .filter((order) => order.user === userId && order.product.asset === product.asset)
    .reduce((sum, order) => sum + order.stake, 0n)
  if (staked + stake > product.parameters.userCap) return 'second.user.cap'
  const loss = checkLoss(world, userId, stake)
  if (loss !== undefined) return loss
  if (balanceOf(world, walletOf(userId, 'available'), product.asset) < stake) return 'balance.insufficient'
  if (openMs !== undefined) return undefined
  return checkCover(world, product, { direction, profit: profitOf(stake, place.payoutE8) })
}

export function placeSecond(world: World, place: Place): OracleSecondOrder {
  const { userId, clientId, productId, direction, seconds, payoutE8, stake, openMs, nonce } = place
  const product = existing(world.seconds.products.get(productId))
  const order: OracleSecondOrder = {
    id: (world.seconds.orders.size + 1) as OracleSecondOrder['id'],
    user: userId,
    clientId,
    product,
    direction,
    seconds,
    payoutE8,
    stake,
    profit: profitOf(stake, payoutE8),
    createdMs: world.now,
    openMs,
    nonce,
    owner: ownerHash(userId, nonce),
    stage: 'scheduled',
    isSealed: false,
    leaf: undefined,
    acceptedMs: undefined,
    entry: undefined,
    end: undefined,
    isReturned: false,
  }
  world.seconds.orders.set(order.id, order)
  if (openMs === undefined) accept(world, order, walletOf(userId, 'available'))
  else {
    const postings = moves(world, product, [
      [walletOf(userId, 'available'), walletOf(userId, 'frozen'), stake],
    ])
    world.events.push({ type: 'SecondOrderScheduled', order: secondViewOf(order), postings })
  }
  return order
}

/** Moves what is more than nothing, in this order. */
export function moves(
  world: World,
  { asset }: OracleProduct,
  movements: readonly (readonly [from: AccountRef, to: AccountRef, amount: bigint])[],
): Posting[] {
  return movements
    .filter(([, , amount]) => amount > 0n)
    .map(([from, to, amount]) => post(world, from, to, asset, amount))
}

const ESCROW = systemRef('second_escrow')
const HOUSE = systemRef('second_house')

function accept(world: World, order: OracleSecondOrder, source: AccountRef): void {
  const { product } = order
  order.stage = 'pending'
  order.acceptedMs = order.openMs ?? world.now
  order.leaf = leafHash({
    ...order,
    orderId: order.id,
    indexId: product.indexId,
    acceptedMs: order.acceptedMs,
  })
  const postings = moves(world, product, [
    [source, ESCROW, order.stake],
    [HOUSE, ESCROW, order.profit],
  ])
  world.events.push({ type: 'SecondOrderAccepted', order: secondViewOf(order), leaf: order.leaf, postings })
}

/** A timed order's moment has come. */
export function openSecond(world: World, order: OracleSecondOrder): void {
  const { product, user, stake } = order
  const code =
    checkBuyer(world, accountOf(world, user), () => product) ??
    checkStake(stake, product) ??
    checkLoss(world, user, stake) ??
    checkCover(world, product, order)
  if (code === undefined) accept(world, order, walletOf(user, 'frozen'))
  else endSecond(world, order, { outcome: 'cancelled', reason: 'refused', code })
}

/** Ends an order at this moment, with the money that goes with the outcome. */
export function endSecond(
  world: World,
  order: OracleSecondOrder,
  how: Pick<OracleSecondEnd, 'outcome' | 'reason'> & Partial<Pick<OracleSecondEnd, 'code' | 'window'>>,
): void {
  const { product, user, stake, profit } = order
  const available = walletOf(user, 'available')
  const loss = { won: -profit, lost: stake, tie: 0n, void: 0n, cancelled: 0n }[how.outcome]
  const payout = { won: stake + profit, lost: 0n, tie: stake, void: stake, cancelled: stake }[how.outcome]
  const postings = moves(
    world,
    product,
    how.outcome === 'cancelled'
      ? [[walletOf(user, 'frozen'), available, stake]]
      : [
          [ESCROW, available, payout],
          [ESCROW, HOUSE, stake + profit - payout],
        ],
  )
  if (loss !== 0n) addLoss(secondUser(world.seconds, user), world.now, loss)
  order.stage = 'ended'
  order.end = { code: undefined, window: undefined, ...how, payout, ms: world.now }
  world.events.push({ type: 'SecondOrderEnded', order: secondViewOf(order), postings })
}

/** Gives a lost stake back with its range. */
export function returnLoss(world: World, order: OracleSecondOrder, isOfToday: boolean): void {
  const { id: orderId, user: userId, product, stake } = order
  const postings = moves(world, product, [[HOUSE, walletOf(userId, 'available'), stake]])
  order.isReturned = true
  if (isOfToday) addLoss(secondUser(world.seconds, userId), world.now, -stake)
  world.events.push({
    type: 'SecondLossReturned',
    orderId,
    userId,
    productId: product.id,
    stake: stake as Posting['amount'],
    postings,
  })
}

export function checkCancelSecond(
  world: World,
  cancel: CommandOf<'CancelSecondOrder'>,
): RejectionCode | undefined {
  const order = world.seconds.orders.get(cancel.orderId)
  if (order === undefined || order.user !== cancel.userId || order.stage === 'ended') return 'order.not.found'
  const { stage, openMs } = order
  const isInTime = stage === 'scheduled' && openMs !== undefined && world.now <= openMs - CANCEL_MS
  return isInTime ? undefined : 'second.not.cancellable'
}

export function cancelSecond(world: World, cancel: CommandOf<'CancelSecondOrder'>): OracleSecondOrder {
  const order = existing(world.seconds.orders.get(cancel.orderId))
  endSecond(world, order, { outcome: 'cancelled', reason: 'byUser' })
  return order
}

/** What waits for its moment goes when its owner is frozen or locked. */
export function cancelScheduled(world: World, user: UserId): void {
  for (const order of living(world.seconds)) {
    if (order.user !== user || order.stage !== 'scheduled') continue
    endSecond(world, order, { outcome: 'cancelled', reason: 'accountFrozen' })
  }
}

export function checkLossLimit({ limit }: CommandOf<'SetSecondLossLimit'>): RejectionCode | undefined {
  return limit === undefined || isValidAmount(limit) ? undefined : 'request.amount.invalid'
}

export function setLossLimit(world: World, { userId, limit }: CommandOf<'SetSecondLossLimit'>): void {
  const own = secondUser(world.seconds, userId)
  const before = limitAt(own, world.now)
  const isAtOnce = before === undefined || (limit !== undefined && limit <= before)
  own.limit = isAtOnce ? limit : before
  own.pending = isAtOnce ? undefined : { limit, fromMs: world.now + DAY_MS }
  world.events.push({
    type: 'SecondLossLimitSet',
    userId,
    limit: own.limit as Posting['amount'] | undefined,
    pendingLimit: own.pending?.limit as Posting['amount'] | undefined,
    pendingMs: own.pending?.fromMs as Place['openMs'],
  })
}

export function checkBreak(
  world: World,
  { untilMs }: CommandOf<'TakeSecondBreak'>,
): RejectionCode | undefined {
  return untilMs > world.now + LONGEST_BREAK_MS ? 'second.break.invalid' : undefined
}

export function takeBreak(world: World, { userId, untilMs }: CommandOf<'TakeSecondBreak'>): void {
  const own = secondUser(world.seconds, userId)
  const before = own.breakUntilMs
  if (untilMs >= before) own.breakUntilMs = untilMs
  else {
    const later = untilMs > world.now + DAY_MS ? untilMs : world.now + DAY_MS
    own.breakUntilMs = before < later ? before : later
  }
  world.events.push({ type: 'SecondBreakSet', userId, untilMs: own.breakUntilMs as typeof untilMs })
}
