// User records (rulebook 8.3): outcomes in, one row out for each movement of a customer's money into or out of what
// they own freely or hold for open orders. Taking and releasing an order's hold is not such a movement.

import {
  type Amount,
  type AssetId,
  type CommandNumber,
  type Event,
  type EventOf,
  isRobotWallet,
  type Outcome,
  type Posting,
  type TimeMs,
  type UserId,
  type WalletId,
  ZERO,
} from '@candor/contract'
import type { Houses } from './project-accounts.ts'
import type { RecordType } from './record-types.ts'

export interface UserRecordRow {
  readonly userId: UserId
  readonly timeMs: TimeMs
  readonly number: CommandNumber
  /** Tells the records of one command apart. */
  readonly place: number
  readonly type: RecordType
  readonly wallet: WalletId
  readonly assetId: AssetId
  readonly amount: Amount
  /** What the rows after this one, of the same batch and purse, add up to. */
  later: Amount
  /** What the record is about: a trade, a deposit, or the command itself. */
  readonly reference: number
}

export function projectUserRecords(outcomes: readonly Outcome[], houses: Houses): readonly UserRecordRow[] {
  const rows: UserRecordRow[] = []
  for (const outcome of outcomes) {
    let place = 0
    for (const event of outcome.events) {
      for (const { userId, wallet, assetId, amount } of movementsOf(event)) {
        if (houses.has(userId) || amount === 0n) continue
        const type = typeOf(event, { userId, amount })
        const reference = referenceOf(event, outcome.number)
        const { number, timeMs } = outcome
        rows.push({ userId, timeMs, number, place, type, wallet, assetId, amount, later: ZERO, reference })
        place++
      }
    }
  }
  setLater(rows)
  return rows
}

interface Movement {
  readonly userId: UserId
  readonly wallet: WalletId
  readonly assetId: AssetId
  amount: Amount
}

const NOTHING: readonly Movement[] = []

/** What an event changes in each purse, free and held money together. */
function movementsOf(event: Event): readonly Movement[] {
  // Most events are of orders that come and go: their holds move within the purse.
  if (!('postings' in event) || event.type === 'SpotOrderPlaced' || event.type === 'SpotOrderClosed') {
    return NOTHING
  }
  const movements: Movement[] = []
  for (const posting of event.postings) {
    add(movements, posting.from, posting, -posting.amount as Amount)
    add(movements, posting.to, posting, posting.amount)
  }
  return movements
}

function add(movements: Movement[], ref: Posting['from'], { asset }: Posting, amount: Amount): void {
  if (ref.kind !== 'user' || (ref.bucket !== 'available' && ref.bucket !== 'frozen')) return
  const { user: userId, wallet } = ref
  const known = movements.find(
    (each) => each.userId === userId && each.wallet === wallet && each.assetId === asset,
  )
  if (known === undefined) movements.push({ userId, wallet, assetId: asset, amount })
  else known.amount = (known.amount + amount) as Amount
}

function typeOf(event: Event, { userId, amount }: Pick<Movement, 'userId' | 'amount'>): RecordType {
  switch (event.type) {
    case 'SpotTraded':
      return isBuyer(event, userId) ? 'buyCoin' : 'sellCoin'
    case 'Transferred':
      if (isRobotWallet(event.to)) return 'robotFund'
      if (isRobotWallet(event.from)) return 'robotReturn'
      return amount > 0n ? 'transferIn' : 'transferOut'
    case 'DepositConfirmed':
      return 'deposit'
    case 'AmountFrozen':
      return 'adminFreeze'
    case 'AmountUnfrozen':
      return 'adminUnfreeze'
    case 'AmountLocked':
      return 'adminLock'
    case 'AmountUnlocked':
      return 'adminUnlock'
    default:
      throw new Error(`${event.type} moves ${amount} of user ${userId}, and no record says so`)
  }
}

function isBuyer({ takerSide, taker, maker }: EventOf<'SpotTraded'>, userId: UserId): boolean {
  return userId === (takerSide === 'buy' ? taker : maker).userId
}

function referenceOf(event: Event, number: CommandNumber): number {
  if (event.type === 'SpotTraded') return event.tradeId
  return event.type === 'DepositConfirmed' ? event.depositId : number
}

/** Balances are known only as they stand after the whole batch: each row learns what came after it. */
function setLater(rows: readonly UserRecordRow[]): void {
  const sums = new Map<string, Amount>()
  for (const row of rows.toReversed()) {
    const purse = `${row.userId} ${row.wallet} ${row.assetId}`
    row.later = sums.get(purse) ?? ZERO
    sums.set(purse, (row.later + row.amount) as Amount)
  }
}
