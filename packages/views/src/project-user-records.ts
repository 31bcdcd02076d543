// User records (rulebook 8.3): outcomes in, one row out for each movement of a customer's money into or out of what
// they own freely or hold for open spot orders. Taking and releasing a spot order's hold is not such a movement; what is
// held to leave the platform counts as gone, and so does what stands for contracts and second-contracts and the
// principal of financial products and pools.

import {
  type AccountRef,
  type Amount,
  type AssetId,
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
import { contractParts, contractReferenceOf } from './contracts/contract-records.ts'
import { earnParts, earnReferenceOf } from './earn/earn-records.ts'
import type { Houses } from './project-accounts.ts'
import { WALLETS_WITHOUT_HELD } from './record-balances.ts'
import type { RecordType } from './record-types.ts'
import { secondReferenceOf, secondTypeOf } from './seconds/second-records.ts'

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
  /** What the record is about: a trade, an order, a position, a deposit, a withdrawal, or the command itself. */
  readonly reference: number
  /** The event's postings in the contract's encoding, as hexadecimal digits. */
  readonly lines: string
}

export function projectUserRecords(outcomes: readonly Outcome[], houses: Houses): readonly UserRecordRow[] {
  const rows: UserRecordRow[] = []
  for (const outcome of outcomes) {
    const { number, timeMs } = outcome
    let place = 0
    let liquidated: UserId | undefined
    for (const event of outcome.events) {
      if (event.type === 'LiquidationBegun') liquidated = event.userId
      else if (event.type === 'LiquidationEnded') liquidated = undefined
      const movements = movementsOf(event).filter(({ userId }) => !houses.has(userId))
      const parts = movements.flatMap((movement) => partsOf(event, movement, liquidated))
      if (parts.length === 0) continue
      const reference = referenceOf(event, number)
      const lines = linesOf(event)
      for (const part of parts) {
        rows.push({ ...part, timeMs, number, place, later: ZERO, following: 0, reference, lines })
        place++
      }
    }
  }
  setLater(rows)
  return rows
}

type Part = Pick<UserRecordRow, 'userId' | 'wallet' | 'assetId' | 'type' | 'amount'>

/** A movement of spot is one record; what a contract or a product moves at once may be of several kinds. */
function partsOf(event: Event, movement: Movement, liquidated: UserId | undefined): readonly Part[] {
  const { userId, amount } = movement
  const kinds =
    contractParts(event, { userId, amount, isLiquidated: userId === liquidated }) ??
    earnParts(event, { userId, amount })
  if (kinds !== undefined) return kinds.map((kind) => ({ ...movement, ...kind }))
  return amount === 0n ? [] : [{ ...movement, type: secondTypeOf(event) ?? typeOf(event, movement) }]
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

/** What an event changes in each purse: free money, and of spot what is held for orders together with it. */
function movementsOf(event: Event): readonly Movement[] {
  // Most events are of orders that come and go: their holds move within the purse.
  if (!('postings' in event) || event.type === 'SpotOrderPlaced' || event.type === 'SpotOrderClosed') {
    return NOTHING
  }
  const isLeaving = WITHDRAWALS.has(event.type)
  const movements: Movement[] = []
  for (const posting of event.postings) {
    const { from, to, amount } = posting
    if (counts(from, isLeaving)) add(movements, from, posting, -amount as Amount)
    if (counts(to, isLeaving)) add(movements, to, posting, amount)
  }
  return movements
}

const WITHDRAWALS: ReadonlySet<Event['type']> = new Set([
  'WithdrawalRequested',
  'WithdrawalRefused',
  'WithdrawalSent',
  'WithdrawalSettled',
  'WithdrawalReturned',
])

function counts(ref: AccountRef, isLeaving: boolean): ref is UserAccountRef {
  if (ref.kind !== 'user') return false
  if (ref.bucket === 'available') return true
  return ref.bucket === 'frozen' && !WALLETS_WITHOUT_HELD.has(ref.wallet) && !isLeaving
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
    case 'RobotFunded':
      return 'robotFund'
    case 'RobotReturned':
      return 'robotReturn'
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
  if ('tradeId' in event) return event.tradeId
  if ('withdrawalId' in event) return event.withdrawalId
  if (event.type === 'RobotFunded' || event.type === 'RobotReturned') return event.robotId
  const reference = contractReferenceOf(event) ?? secondReferenceOf(event) ?? earnReferenceOf(event)
  if (reference !== undefined) return reference
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
