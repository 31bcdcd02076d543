// User records (rulebook 8.3): outcomes in, one row out for each movement of a customer's money into or out of what
// they own freely or hold for open orders. Taking and releasing an order's hold is not such a movement; what is held to
// leave the platform counts as gone.

import {
  type AccountRef,
  type Amount,
  type AssetId,
  type Bucket,
  type CommandNumber,
  type Event,
  type EventOf,
  encode,
  fields,
  isRobotWallet,
  type Outcome,
  type Posting,
  type TimeMs,
  type UserAccountRef,
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
  /** How many rows after this one, of the same batch, are of the same run: user, wallet, asset and type. */
  following: number
  /** What the record is about: a trade, a deposit, a withdrawal, or the command itself. */
  readonly reference: number
  /** The event's postings in the contract's encoding, as hexadecimal digits. */
  readonly lines: string
}

export function projectUserRecords(outcomes: readonly Outcome[], houses: Houses): readonly UserRecordRow[] {
  const rows: UserRecordRow[] = []
  for (const outcome of outcomes) {
    let place = 0
    for (const event of outcome.events) {
      const movements = movementsOf(event).filter(
        ({ userId, amount }) => !houses.has(userId) && amount !== 0n,
      )
      if (movements.length === 0) continue
      const { number, timeMs } = outcome
      const reference = referenceOf(event, number)
      const lines = linesOf(event)
      for (const movement of movements) {
        const type = typeOf(event, movement)
        rows.push({ ...movement, timeMs, number, place, type, later: ZERO, following: 0, reference, lines })
        place++
      }
    }
  }
  setLater(rows)
  return rows
}

/** All of them, the other parties' too, so that the lines of a record balance; what of them is shown is the reader's. */
function linesOf(event: Event): string {
  return 'postings' in event ? Buffer.from(encode(fields.postings, event.postings)).toString('hex') : ''
}

interface Movement {
  readonly userId: UserId
  readonly wallet: WalletId
  readonly assetId: AssetId
  amount: Amount
}

const NOTHING: readonly Movement[] = []

/** What an event changes in each purse, free and held money together; of a withdrawal, the free money alone. */
function movementsOf(event: Event): readonly Movement[] {
  // Most events are of orders that come and go: their holds move within the purse.
  if (!('postings' in event) || event.type === 'SpotOrderPlaced' || event.type === 'SpotOrderClosed') {
    return NOTHING
  }
  const counted = WITHDRAWALS.has(event.type) ? FREE : FREE_AND_HELD
  const movements: Movement[] = []
  for (const posting of event.postings) {
    const { from, to, amount } = posting
    if (counts(from, counted)) add(movements, from, posting, -amount as Amount)
    if (counts(to, counted)) add(movements, to, posting, amount)
  }
  return movements
}

const FREE: readonly Bucket[] = ['available']
const FREE_AND_HELD: readonly Bucket[] = ['available', 'frozen']
const WITHDRAWALS: ReadonlySet<Event['type']> = new Set([
  'WithdrawalRequested',
  'WithdrawalRefused',
  'WithdrawalSent',
  'WithdrawalSettled',
  'WithdrawalReturned',
])

function counts(ref: AccountRef, buckets: readonly Bucket[]): ref is UserAccountRef {
  return ref.kind === 'user' && buckets.includes(ref.bucket)
}

function add(movements: Movement[], ref: UserAccountRef, { asset }: Posting, amount: Amount): void {
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
    case 'WithdrawalRequested':
      return 'withdrawal'
    case 'WithdrawalRefused':
    case 'WithdrawalReturned':
      return 'withdrawalRefused'
    case 'CorrectionPosted':
      return 'correction'
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
  if ('withdrawalId' in event) return event.withdrawalId
  return event.type === 'DepositConfirmed' ? event.depositId : number
}

/** Balances and counts are known only as they stand after the whole batch: each row learns what came after it. */
function setLater(rows: readonly UserRecordRow[]): void {
  const sums = new Map<string, Amount>()
  const counts = new Map<string, number>()
  for (const row of rows.toReversed()) {
    const purse = `${row.userId} ${row.wallet} ${row.assetId}`
    row.later = sums.get(purse) ?? ZERO
    sums.set(purse, (row.later + row.amount) as Amount)
    const run = `${purse} ${row.type}`
    row.following = counts.get(run) ?? 0
    counts.set(run, row.following + 1)
  }
}
