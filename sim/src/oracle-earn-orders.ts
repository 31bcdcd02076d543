// Buying, leaving and cancelling by the rules of docs/rules/earn.md. Each command has a check, which gives a rejection or
// nothing, and a change, which appends its event and gives the order as it stands then.

import type {
  CommandOf,
  EarnOrderId,
  EarnStatus,
  FinancialEnd,
  FinancialParameters,
  Posting,
  RejectionCode,
  UserId,
  WalletId,
} from '@candor/contract'
import {
  earnDayOf,
  financialViewOf,
  interestOf,
  maturityOf,
  miningViewOf,
  type OracleFinancialOrder,
  type OracleMiningOrder,
  setAsideFor,
  wholeInterestOf,
} from './oracle-earn-world.ts'
import { balanceOf, post, systemRef, userRef } from './oracle-ledger.ts'
import { checkActs, checkTradingPerson } from './oracle-standing.ts'
import { FINANCIAL, isValidAmount, MINING, SPOT } from './oracle-wallets.ts'
import { accountOf, existing, type World } from './oracle-world.ts'

type Transfer = readonly [...Parameters<typeof post>] extends readonly [World, ...infer Rest] ? Rest : never

/** Nothing of zero is posted. */
export function postAll(world: World, transfers: readonly Transfer[]): Posting[] {
  return transfers.filter(([, , , amount]) => amount > 0n).map((each) => post(world, ...each))
}

export const spotOf = (user: UserId): ReturnType<typeof userRef> =>
  userRef(user, SPOT as WalletId, 'available')

export function sourceOf({ user, terms }: OracleFinancialOrder): ReturnType<typeof userRef> {
  return terms.source === 'spot' ? spotOf(user) : userRef(user, FINANCIAL as WalletId, 'available')
}

export function lockedOf(order: OracleFinancialOrder | OracleMiningOrder): ReturnType<typeof userRef> {
  const wallet = 'product' in order ? FINANCIAL : MINING
  return userRef(order.user, wallet as WalletId, 'locked')
}

interface Offer {
  readonly status: EarnStatus
  readonly sold: bigint
  readonly parameters: Omit<FinancialParameters, 'aprE8' | 'source'>
}

function checkOffer(
  world: World,
  { status, parameters }: Offer,
  areTermsSame: boolean,
): RejectionCode | undefined {
  if (status === 'closed') return 'earn.closed'
  if (world.now < parameters.fromMs || world.now > parameters.untilMs) return 'earn.window'
  return areTermsSame ? undefined : 'earn.terms.changed'
}

function checkAmount(
  { sold, parameters }: Offer,
  amount: bigint,
  orders: Iterable<{ readonly principal: bigint }>,
): RejectionCode | undefined {
  if (!isValidAmount(amount)) return 'request.amount.invalid'
  if (amount < parameters.minAmount) return 'earn.amount.min'
  if (amount % parameters.step !== 0n) return 'earn.amount.step'
  const has = [...orders].reduce((sum, { principal }) => sum + principal, 0n)
  if (has + amount > parameters.maxPerUser) return 'earn.amount.max'
  return sold + amount > parameters.quota ? 'earn.quota' : undefined
}

function nextId({ earn }: World): EarnOrderId {
  return (earn.financial.size + earn.mining.size + 1) as EarnOrderId
}

type BuyFinancial = CommandOf<'BuyFinancial'>

function financialDraft(world: World, buy: BuyFinancial): OracleFinancialOrder {
  const product = existing(world.earn.products.get(buy.productId))
  return {
    id: nextId(world),
    user: buy.userId,
    clientId: buy.clientId,
    principal: buy.amount,
    boughtMs: world.now,
    terms: product.parameters,
    product,
    end: undefined,
    endedMs: undefined,
    paid: 0n,
  }
}

export function checkBuyFinancial(world: World, buy: BuyFinancial): RejectionCode | undefined {
  const standing = checkTradingPerson(accountOf(world, buy.userId))
  if (standing !== undefined) return standing
  const product = world.earn.products.get(buy.productId)
  if (product === undefined) return 'earn.product.unknown'
  const { termDays, aprE8 } = product.parameters
  const running = [...world.earn.financial.values()].filter(
    (order) => order.product === product && order.user === buy.userId && order.end === undefined,
  )
  const rejection =
    checkOffer(world, product, termDays === buy.termDays && aprE8 === buy.aprE8) ??
    checkAmount(product, buy.amount, running)
  if (rejection !== undefined) return rejection
  const draft = financialDraft(world, buy)
  if (balanceOf(world, sourceOf(draft), product.asset) < buy.amount) return 'balance.insufficient'
  const treasury = balanceOf(world, systemRef('yield_treasury'), product.asset)
  return treasury < wholeInterestOf(draft) ? 'earn.treasury' : undefined
}

export function buyFinancial(world: World, buy: BuyFinancial): OracleFinancialOrder {
  const order = financialDraft(world, buy)
  const { asset } = order.product
  const postings = postAll(world, [
    [sourceOf(order), lockedOf(order), asset, order.principal],
    [systemRef('yield_treasury'), systemRef('yield_escrow'), asset, wholeInterestOf(order)],
  ])
  order.product.sold += order.principal
  world.earn.financial.set(order.id, order)
  const sold = order.product.sold as BuyFinancial['amount']
  world.events.push({ type: 'FinancialBought', order: financialViewOf(order), sold, postings })
  return order
}

function runningOrder(world: World, orderId: number): OracleFinancialOrder | undefined {
  const order = world.earn.financial.get(orderId)
  return order?.end === undefined ? order : undefined
}

export function checkLeave(world: World, leave: CommandOf<'LeaveFinancial'>): RejectionCode | undefined {
  const refused = checkActs(accountOf(world, leave.userId))
  if (refused !== undefined) return refused
  if (runningOrder(world, leave.orderId)?.user !== leave.userId) return 'order.not.found'
  matureIfDue(world, leave.orderId)
  return runningOrder(world, leave.orderId) === undefined ? 'order.not.found' : undefined
}

export function leave(world: World, { orderId }: CommandOf<'LeaveFinancial'>): OracleFinancialOrder {
  const order = existing(runningOrder(world, orderId))
  const isSameDay = earnDayOf(world.now) === earnDayOf(order.boughtMs)
  giveBack(world, order)
  endFinancial(world, order, { end: isSameDay ? 'cancelled' : 'transferredOut', paid: 0n })
  return order
}

export function checkCancelFinancial(
  world: World,
  cancel: CommandOf<'CancelFinancial'>,
): RejectionCode | undefined {
  matureIfDue(world, cancel.orderId)
  if (runningOrder(world, cancel.orderId) === undefined) return 'order.not.found'
  const { proposedBy, approvedBy } = cancel
  const areTwo = proposedBy !== 0 && approvedBy !== 0 && proposedBy !== approvedBy
  return areTwo ? undefined : 'administrator.same'
}

export function cancelFinancial(world: World, cancel: CommandOf<'CancelFinancial'>): void {
  const order = existing(runningOrder(world, cancel.orderId))
  const over = earnDayOf(world.now) - earnDayOf(order.boughtMs) - 1n
  const term = BigInt(order.terms.termDays)
  const days = over < 0n ? 0n : over > term ? term : over
  giveBack(world, order)
  const { reason } = cancel
  endFinancial(world, order, { end: 'cancelledByPlatform', paid: interestOf(order, days), reason })
}

/** What is given back may be sold again while the product is still on sale. */
function giveBack(world: World, { product, principal }: OracleFinancialOrder): void {
  if (world.now <= product.parameters.untilMs) product.sold -= principal
}

interface Ending {
  readonly end: FinancialEnd
  readonly paid: bigint
  readonly reason?: string
  readonly endedMs?: bigint
}

export function endFinancial(world: World, order: OracleFinancialOrder, ending: Ending): void {
  const { end, paid, reason = '', endedMs = world.now } = ending
  Object.assign(order, { end, paid, endedMs })
  const { asset } = order.product
  const postings = postAll(world, [
    [lockedOf(order), sourceOf(order), asset, order.principal],
    [systemRef('yield_escrow'), sourceOf(order), asset, paid],
    [systemRef('yield_escrow'), systemRef('yield_treasury'), asset, wholeInterestOf(order) - paid],
  ])
  const sold = order.product.sold as BuyFinancial['amount']
  world.events.push({ type: 'FinancialEnded', order: financialViewOf(order), sold, reason, postings })
}

/** Whoever acts on an order finds it matured when that is due. */
function matureIfDue(world: World, orderId: number): void {
  const order = runningOrder(world, orderId)
  if (order !== undefined && maturityOf(order) <= world.now) mature(world, order)
}

export function mature(world: World, order: OracleFinancialOrder): void {
  const endedMs = maturityOf(order)
  endFinancial(world, order, { end: 'matured', paid: wholeInterestOf(order), endedMs })
}

type BuyMining = CommandOf<'BuyMining'>

export function checkBuyMining(world: World, buy: BuyMining): RejectionCode | undefined {
  const standing = checkTradingPerson(accountOf(world, buy.userId))
  if (standing !== undefined) return standing
  const pool = world.earn.pools.get(buy.poolId)
  if (pool === undefined) return 'earn.product.unknown'
  const { termDays, dailyRateE8 } = pool.parameters
  const running = [...world.earn.mining.values()].filter(
    (order) => order.pool === pool && order.user === buy.userId && order.endedMs === undefined,
  )
  const rejection =
    checkOffer(world, pool, termDays === buy.termDays && dailyRateE8 === buy.dailyRateE8) ??
    checkInviters(buy) ??
    checkAmount(pool, buy.amount, running)
  if (rejection !== undefined) return rejection
  if (balanceOf(world, spotOf(buy.userId), pool.asset) < buy.amount) return 'balance.insufficient'
  const needed = setAsideFor({ principal: buy.amount, terms: pool.parameters })
  const treasury = balanceOf(world, systemRef('mining_treasury'), pool.incomeAsset)
  return treasury < needed ? 'earn.treasury' : undefined
}

function checkInviters({ userId, inviter1, inviter2 }: BuyMining): RejectionCode | undefined {
  const isOwn = inviter1 === userId || inviter2 === userId
  const isTwice = inviter1 !== undefined && inviter1 === inviter2
  const isAlone = inviter1 === undefined && inviter2 !== undefined
  return isOwn || isTwice || isAlone ? 'earn.inviter.invalid' : undefined
}

export function buyMining(world: World, buy: BuyMining): OracleMiningOrder {
  const pool = existing(world.earn.pools.get(buy.poolId))
  const order: OracleMiningOrder = {
    id: nextId(world),
    user: buy.userId,
    clientId: buy.clientId,
    principal: buy.amount,
    boughtMs: world.now,
    terms: pool.parameters,
    pool,
    inviters: [buy.inviter1, buy.inviter2],
    paidDays: 0,
    paid: 0n,
    escrow: setAsideFor({ principal: buy.amount, terms: pool.parameters }),
    endedMs: undefined,
  }
  const postings = postAll(world, [
    [spotOf(order.user), lockedOf(order), pool.asset, order.principal],
    [systemRef('mining_treasury'), systemRef('mining_escrow'), pool.incomeAsset, order.escrow],
  ])
  pool.sold += order.principal
  world.earn.mining.set(order.id, order)
  const sold = pool.sold as BuyMining['amount']
  world.events.push({ type: 'MiningBought', order: miningViewOf(order), sold, postings })
  return order
}
