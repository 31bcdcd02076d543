// The auditor of financial products and mining pools. Events come in one by one, before their postings are taken into the
// ledger; whatever contradicts docs/rules/earn.md or the auditor's own books goes out as text. It sees events and commands alone.

import type {
  Command,
  Event,
  EventOf,
  FinancialOrderView,
  FinancialParameters,
  MiningOrderView,
  MiningParameters,
} from '@candor/contract'
import type { Books } from './auditor-books.ts'
import { JobAudit, type Running } from './auditor-earn-jobs.ts'
import {
  dayAt,
  daysOver,
  interest,
  maturity,
  mined,
  moveProblems,
  nextAt,
  payoutDay,
  returnAt,
  setAside,
  share,
} from './auditor-earn-rules.ts'
import { firstDifference } from './differences.ts'
import { type EarnEvent, isEarnEvent } from './earn-words.ts'

const FINANCIAL_WALLET = 2
const MINING_WALLET = 5
const NOTHING_DUE = -1n

interface Offer<Parameters> {
  readonly assetId: number
  readonly incomeAssetId: number
  parameters: Parameters
  isOpen: boolean
  sold: bigint
}

type OrderEvent = Extract<EarnEvent, { readonly order: unknown }>

export class EarnAudit {
  private readonly books: Books
  private readonly marked: ReadonlyMap<number, ReadonlySet<string>>
  private readonly users = new Set<number>()
  private readonly products = new Map<number, Offer<FinancialParameters>>()
  private readonly pools = new Map<number, Offer<MiningParameters>>()
  /** Those that have not ended, as they were told last. */
  private readonly financial = new Map<number, FinancialOrderView>()
  private readonly mining = new Map<number, MiningOrderView>()
  private readonly jobs = new JobAudit()
  private command: Command | undefined
  private timeMs = 0n
  private lastId = 0

  constructor(books: Books, marked: ReadonlyMap<number, ReadonlySet<string>>) {
    this.books = books
    this.marked = marked
  }

  beginCommand(command: Command | undefined, timeMs: bigint): void {
    this.command = command
    this.timeMs = timeMs
    this.jobs.beginCommand(command, timeMs)
  }

  take(event: Event): string[] {
    if (event.type === 'AccountOpened') this.users.add(event.userId)
    if (event.type === 'RobotOpened') this.users.add(event.robotId)
    if (event.type === 'RobotClosed') this.users.delete(event.robotId)
    if (!isEarnEvent(event)) return []
    if ('order' in event) return this.takeOrder(event)
    return [...this.echoProblems(event), ...this.takeOffer(event)]
  }

  /** What administrators set is told as they set it. */
  private echoProblems(event: EarnEvent): string[] {
    if (this.command === undefined) return []
    const difference = firstDifference({ ...this.command, type: event.type }, event)
    return difference === undefined ? [] : [`${event.type} is not what was asked: ${difference}`]
  }

  private takeOffer(event: Exclude<EarnEvent, OrderEvent>): string[] {
    switch (event.type) {
      case 'FinancialProductListed': {
        const { assetId, parameters } = event
        const fresh = { assetId, incomeAssetId: assetId, parameters, isOpen: true, sold: 0n }
        return listed(this.products, event.productId, fresh)
      }
      case 'MiningPoolListed': {
        const { assetId, incomeAssetId, parameters } = event
        return listed(this.pools, event.poolId, {
          assetId,
          incomeAssetId,
          parameters,
          isOpen: true,
          sold: 0n,
        })
      }
      case 'FinancialParametersSet':
        return changed(this.products.get(event.productId), { parameters: event.parameters })
      case 'MiningParametersSet':
        return changed(this.pools.get(event.poolId), { parameters: event.parameters })
      case 'FinancialStatusSet':
        return changed(this.products.get(event.productId), { isOpen: event.status === 'open' })
      case 'MiningStatusSet':
        return changed(this.pools.get(event.poolId), { isOpen: event.status === 'open' })
    }
  }

  private takeOrder(event: OrderEvent): string[] {
    switch (event.type) {
      case 'FinancialBought':
        return this.boughtFinancial(event)
      case 'FinancialEnded':
        return this.endedFinancial(event)
      case 'MiningBought':
        return this.boughtMining(event)
      case 'MiningPaid':
        return this.paid(event)
      case 'MiningEnded':
        return this.returned(event)
    }
  }

  private boughtFinancial(event: EventOf<'FinancialBought'>): string[] {
    const { order, sold } = event
    const product = this.products.get(order.productId)
    if (product === undefined) return [`order ${order.orderId} is of no product`]
    const { termDays, aprE8, source } = product.parameters
    const income = interest({ principal: order.principal, aprE8 }, BigInt(termDays))
    const due = {
      ...this.boughtNow('BuyFinancial', order),
      productId: order.productId,
      assetId: product.assetId,
      termDays,
      aprE8,
      source,
      income,
      maturityMs: maturity(this.timeMs, termDays),
      paid: 0n,
    }
    this.financial.set(order.orderId, order)
    const asset = product.assetId
    const from = sourceName(order)
    return [
      ...sameProblems(event, order, due),
      ...this.saleProblems(product, order, sold),
      ...moveProblems(event, [
        [from, `u:${order.userId}:${FINANCIAL_WALLET}:locked:0`, asset, order.principal],
        ['yield_treasury:0', 'yield_escrow:0', asset, income],
      ]),
    ]
  }

  /** What the command says of its buyer; without one, what the order does. */
  private boughtNow(
    type: 'BuyFinancial' | 'BuyMining',
    order: FinancialOrderView | MiningOrderView,
  ): Partial<FinancialOrderView> {
    const { command, timeMs } = this
    const asked = command?.type === type ? command : undefined
    this.lastId++
    return {
      orderId: this.lastId as FinancialOrderView['orderId'],
      userId: asked?.userId ?? order.userId,
      clientId: asked === undefined ? order.clientId : asked.clientId,
      principal: asked?.amount ?? order.principal,
      boughtMs: timeMs as FinancialOrderView['boughtMs'],
      day: dayAt(timeMs),
    }
  }

  /** Whether it was on sale, to this user, in this size. */
  private saleProblems(
    offer: Offer<FinancialParameters | MiningParameters>,
    order: FinancialOrderView | MiningOrderView,
    sold: bigint,
  ): string[] {
    const { minAmount, step, maxPerUser, quota, fromMs, untilMs } = offer.parameters
    const { orderId, principal, userId } = order
    offer.sold += principal
    const running = 'productId' in order ? this.ofProduct(order) : this.ofPool(order)
    const own = running.filter((each) => each.userId === userId)
    const total = own.reduce((sum, each) => sum + each.principal, 0n)
    const faults: readonly (readonly [isFault: boolean, text: string])[] = [
      [sold !== offer.sold, `left ${sold} sold and not ${offer.sold}`],
      [offer.sold > quota, 'is above the quota'],
      [!offer.isOpen || this.timeMs < fromMs || this.timeMs > untilMs, 'was bought while not on sale'],
      [principal < minAmount || principal % step !== 0n, `is of ${principal}`],
      [total > maxPerUser, `leaves user ${userId} with ${total}`],
      [(this.marked.get(userId)?.size ?? 0) > 0, `is of user ${userId}, who is marked`],
    ]
    return faults.filter(([isFault]) => isFault).map(([, text]) => `order ${orderId} ${text}`)
  }

  private ofProduct({ productId }: FinancialOrderView): FinancialOrderView[] {
    return [...this.financial.values()].filter((each) => each.productId === productId)
  }

  private ofPool({ poolId }: MiningOrderView): MiningOrderView[] {
    return [...this.mining.values()].filter((each) => each.poolId === poolId)
  }

  private endedFinancial(event: EventOf<'FinancialEnded'>): string[] {
    const { order, sold, reason } = event
    const before = this.financial.get(order.orderId)
    const product = this.products.get(order.productId)
    if (before === undefined || product === undefined)
      return [`order ${order.orderId} ended, but did not run`]
    const isMatured = order.end === 'matured'
    const jobs = isMatured ? this.jobs.take(financialJob(before), this.running()) : []
    this.financial.delete(order.orderId)
    const end = isMatured ? 'matured' : this.endOf(before)
    const paid = isMatured
      ? before.income
      : end === 'cancelledByPlatform'
        ? interest(before, daysOver(before, this.timeMs))
        : 0n
    const due = { ...before, end, paid, endedMs: isMatured ? before.maturityMs : this.timeMs }
    if (!isMatured && this.timeMs <= product.parameters.untilMs) product.sold -= before.principal
    const { command } = this
    const dueReason = !isMatured && command?.type === 'CancelFinancial' ? command.reason : ''
    const to = sourceName(before)
    return [
      ...jobs,
      ...sameProblems(event, order, due),
      ...(sold === product.sold ? [] : [`order ${order.orderId} left ${sold} sold and not ${product.sold}`]),
      ...(command === undefined || reason === dueReason ? [] : [`an end was told with "${reason}"`]),
      ...moveProblems(event, [
        [`u:${before.userId}:${FINANCIAL_WALLET}:locked:0`, to, product.assetId, before.principal],
        ['yield_escrow:0', to, product.assetId, paid],
        ['yield_escrow:0', 'yield_treasury:0', product.assetId, before.income - paid],
      ]),
    ]
  }

  /** How the command under way ends an order. */
  private endOf({ day, maturityMs }: FinancialOrderView): FinancialOrderView['end'] {
    if (this.timeMs >= maturityMs) return 'matured'
    if (this.command?.type === 'CancelFinancial') return 'cancelledByPlatform'
    return dayAt(this.timeMs) === day ? 'cancelled' : 'transferredOut'
  }

  private boughtMining(event: EventOf<'MiningBought'>): string[] {
    const { order, sold } = event
    const pool = this.pools.get(order.poolId)
    if (pool === undefined) return [`order ${order.orderId} is of no pool`]
    const { termDays, dailyRateE8, payout, payoutLag, rebate1E8, rebate2E8 } = pool.parameters
    const asked = this.command?.type === 'BuyMining' ? this.command : order
    const calendar = { boughtMs: order.boughtMs, termDays, payout, payoutLag }
    const income = mined({ principal: order.principal, dailyRateE8 }, termDays)
    const escrow = setAside(income, { rebate1E8, rebate2E8 })
    const due = {
      ...this.boughtNow('BuyMining', order),
      ...{ termDays, dailyRateE8, payout, payoutLag, rebate1E8, rebate2E8, income, escrow },
      poolId: order.poolId,
      assetId: pool.assetId,
      incomeAssetId: pool.incomeAssetId,
      inviter1: asked.inviter1,
      inviter2: asked.inviter2,
      paidDays: 0,
      paid: 0n,
      dueMs: nextAt(calendar, 0),
      returnMs: returnAt(calendar),
    }
    this.mining.set(order.orderId, order)
    return [
      ...sameProblems(event, order, due),
      ...this.saleProblems(pool, order, sold),
      ...moveProblems(event, [
        [spotName(order.userId), miningName(order), pool.assetId, order.principal],
        ['mining_treasury:0', 'mining_escrow:0', pool.incomeAssetId, escrow],
      ]),
    ]
  }

  private paid(event: EventOf<'MiningPaid'>): string[] {
    const { order } = event
    const before = this.mining.get(order.orderId)
    if (before === undefined) return [`order ${order.orderId} was paid, but does not run`]
    const jobs = this.jobs.take(miningJob(before), this.running())
    const miningDay = payoutDay(before, before.paidDays)
    const income = mined(before, miningDay) - mined(before, before.paidDays)
    const shares = [share(income, before.rebate1E8), share(income, before.rebate2E8)] as const
    const [to1, to2] = [this.receiver(before.inviter1), this.receiver(before.inviter2)]
    const after = {
      ...before,
      paidDays: miningDay,
      paid: before.paid + income,
      escrow: before.escrow - income - shares[0] - shares[1],
      dueMs: nextAt(before, miningDay),
    }
    this.mining.set(order.orderId, order)
    const told = { dueMs: event.dueMs, day: event.miningDay, income: event.income, ...rebatesOf(event) }
    const [rebate1, rebate2] = [to1 === undefined ? 0n : shares[0], to2 === undefined ? 0n : shares[1]]
    const due = { dueMs: before.dueMs, day: miningDay, income, rebate1, rebate2 }
    const asset = before.incomeAssetId
    return [
      ...jobs,
      ...(miningDay > before.termDays ? [`order ${order.orderId} was paid for day ${miningDay}`] : []),
      ...sameProblems(event, order, after),
      ...sameProblems(event, told, due),
      ...moveProblems(event, [
        ['mining_escrow:0', spotName(before.userId), asset, income],
        ['mining_escrow:0', to1 ?? 'mining_treasury:0', asset, shares[0]],
        ['mining_escrow:0', to2 ?? 'mining_treasury:0', asset, shares[1]],
      ]),
    ]
  }

  /** Where an inviter is paid who exists, has not ended and is not marked. */
  private receiver(inviter: number | undefined): string | undefined {
    if (inviter === undefined || !this.users.has(inviter)) return undefined
    return (this.marked.get(inviter)?.size ?? 0) > 0 ? undefined : spotName(inviter)
  }

  private returned(event: EventOf<'MiningEnded'>): string[] {
    const { order } = event
    const before = this.mining.get(order.orderId)
    if (before === undefined) return [`order ${order.orderId} was returned, but does not run`]
    const jobs = this.jobs.take(miningJob(before), this.running())
    this.mining.delete(order.orderId)
    const endedMs = before.returnMs
    const due = { ...before, escrow: 0n, dueMs: NOTHING_DUE, endedMs }
    const isPaid = before.paidDays === before.termDays
    return [
      ...jobs,
      ...(isPaid ? [] : [`order ${order.orderId} was returned after ${before.paidDays} paid days`]),
      ...(event.dueMs === endedMs ? [] : [`order ${order.orderId} was due at ${endedMs}`]),
      ...sameProblems(event, order, due),
      ...moveProblems(event, [
        [miningName(before), spotName(before.userId), before.assetId, before.principal],
        ['mining_escrow:0', 'mining_treasury:0', before.incomeAssetId, before.escrow],
      ]),
    ]
  }

  private *running(): Generator<Running> {
    for (const order of this.financial.values()) yield financialJob(order)
    for (const order of this.mining.values()) yield miningJob(order)
  }

  /** Escrow is what is promised, and locked what was bought with. */
  endCommand(): string[] {
    const due = new Map<string, bigint>()
    const add = (name: string, asset: number, amount: bigint): unknown =>
      due.set(`${name}/${asset}`, (due.get(`${name}/${asset}`) ?? 0n) + amount)
    for (const { userId, assetId, principal, income } of this.financial.values()) {
      add('yield_escrow:0', assetId, income)
      add(`u:${userId}:${FINANCIAL_WALLET}:locked:0`, assetId, principal)
    }
    for (const order of this.mining.values()) {
      add('mining_escrow:0', order.incomeAssetId, order.escrow)
      add(miningName(order), order.assetId, order.principal)
    }
    const problems = this.jobs.endCommand(this.running())
    for (const [key, balance] of this.books.promised()) {
      const promised = due.get(key) ?? 0n
      if (balance !== promised) problems.push(`${key} is ${balance}, orders say ${promised}`)
    }
    return problems
  }
}

function rebatesOf({ rebate1, rebate2 }: EventOf<'MiningPaid'>): Record<'rebate1' | 'rebate2', bigint> {
  return { rebate1, rebate2 }
}

function listed<Parameters>(
  offers: Map<number, Offer<Parameters>>,
  id: number,
  fresh: Offer<Parameters>,
): string[] {
  const problems = offers.has(id) ? [`product ${id} was listed already`] : []
  offers.set(id, fresh)
  return problems
}

function changed<Parameters>(
  offer: Offer<Parameters> | undefined,
  change: Partial<Offer<Parameters>>,
): string[] {
  if (offer === undefined) return ['a product was changed that does not exist']
  Object.assign(offer, change)
  return []
}

function sameProblems({ type }: Event, told: unknown, due: unknown): string[] {
  const difference = firstDifference(told, due)
  return difference === undefined ? [] : [`${type} told ${difference}`]
}

function financialJob({ orderId: id, maturityMs: dueMs }: FinancialOrderView): Running {
  return { kind: 'financial', id, dueMs }
}

function miningJob({ orderId: id, dueMs }: MiningOrderView): Running {
  return { kind: 'mining', id, dueMs }
}

function sourceName({ source, userId }: FinancialOrderView): string {
  return source === 'spot' ? spotName(userId) : `u:${userId}:${FINANCIAL_WALLET}:available:0`
}

function spotName(userId: number): string {
  return `u:${userId}:0:available:0`
}

function miningName({ userId }: MiningOrderView): string {
  return `u:${userId}:${MINING_WALLET}:locked:0`
}
