// Orders in mining pools, what they were paid and what inviters got of it: outcomes in; whole rows of the orders bought
// among them out, how others stand that were bought before, and a line for every payout and every rebate. The house's
// are among them.

import type {
  Amount,
  AssetId,
  CommandNumber,
  EarnOrderId,
  EventOf,
  MiningOrderView,
  MiningPoolId,
  Outcome,
  TimeMs,
  UserId,
} from '@candor/contract'

/** How an order stands; what does not change lies in the order that was bought. */
export interface MiningProgress {
  readonly order: MiningOrderView
  readonly updatedNumber: CommandNumber
}

export interface MiningRow extends MiningProgress {
  readonly number: CommandNumber
}

export interface MiningIncomeRow {
  readonly orderId: EarnOrderId
  /** The last mining day that it pays, from 1, and how many it pays. */
  readonly miningDay: number
  readonly days: number
  readonly userId: UserId
  readonly poolId: MiningPoolId
  readonly assetId: AssetId
  readonly dueMs: TimeMs
  readonly timeMs: TimeMs
  readonly income: Amount
  /** What the inviters got. */
  readonly rebate1: Amount
  readonly rebate2: Amount
  readonly number: CommandNumber
}

export type RebateLevel = 1 | 2

/** What an inviter got of a payout; never nothing. */
export interface RebateRow {
  readonly orderId: EarnOrderId
  readonly miningDay: number
  readonly level: RebateLevel
  readonly inviterId: UserId
  readonly buyerId: UserId
  readonly poolId: MiningPoolId
  readonly assetId: AssetId
  readonly amount: Amount
  readonly dueMs: TimeMs
  readonly timeMs: TimeMs
  readonly number: CommandNumber
}

/** What lines add to the sums of an inviter. */
export interface RebateTotalRow {
  readonly inviterId: UserId
  readonly level: RebateLevel
  readonly assetId: AssetId
  lines: number
  amount: Amount
}

export interface MiningChanges {
  readonly bought: ReadonlyMap<EarnOrderId, MiningRow>
  /** As they stand after the last of the outcomes. */
  readonly changed: ReadonlyMap<EarnOrderId, MiningProgress>
  readonly incomes: readonly MiningIncomeRow[]
  readonly rebates: readonly RebateRow[]
  readonly totals: ReadonlyMap<string, RebateTotalRow>
}

export function projectMining(outcomes: readonly Outcome[]): MiningChanges {
  const mining = new MiningProjection()
  for (const outcome of outcomes) {
    for (const event of outcome.events) {
      if (event.type === 'MiningBought') mining.buy(event.order, outcome.number)
      else if (event.type === 'MiningPaid') mining.pay(event, outcome)
      else if (event.type === 'MiningEnded') mining.change(event.order, outcome.number)
    }
  }
  return mining
}

class MiningProjection implements MiningChanges {
  readonly bought = new Map<EarnOrderId, MiningRow>()
  readonly changed = new Map<EarnOrderId, MiningProgress>()
  readonly incomes: MiningIncomeRow[] = []
  readonly rebates: RebateRow[] = []
  readonly totals = new Map<string, RebateTotalRow>()

  buy(order: MiningOrderView, number: CommandNumber): void {
    this.bought.set(order.orderId, { order, number, updatedNumber: number })
  }

  change(order: MiningOrderView, updatedNumber: CommandNumber): void {
    const known = this.bought.get(order.orderId)
    if (known === undefined) this.changed.set(order.orderId, { order, updatedNumber })
    else this.bought.set(order.orderId, { ...known, order, updatedNumber })
  }

  pay(event: EventOf<'MiningPaid'>, { number, timeMs }: Outcome): void {
    const { order, dueMs, miningDay, income, rebate1, rebate2 } = event
    const { orderId, userId, poolId, incomeAssetId: assetId, payout, termDays } = order
    const line = { orderId, miningDay, poolId, assetId, dueMs, timeMs, number }
    const days = payout === 'daily' ? 1 : termDays
    this.incomes.push({ ...line, days, userId, income, rebate1, rebate2 })
    const rebates = [
      { level: 1 as const, inviterId: order.inviter1, amount: rebate1 },
      { level: 2 as const, inviterId: order.inviter2, amount: rebate2 },
    ]
    for (const { level, inviterId, amount } of rebates) {
      if (amount === 0n) continue
      if (inviterId === undefined) throw new Error('a rebate was paid to nobody')
      this.rebates.push({ ...line, level, inviterId, buyerId: userId, amount })
      this.add({ inviterId, level, assetId, lines: 1, amount })
    }
    this.change(order, number)
  }

  private add(line: RebateTotalRow): void {
    const key = `${line.inviterId} ${line.level} ${line.assetId}`
    const known = this.totals.get(key)
    if (known === undefined) {
      this.totals.set(key, line)
      return
    }
    known.lines++
    known.amount = (known.amount + line.amount) as Amount
  }
}
