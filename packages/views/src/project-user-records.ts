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

/** What the records of one wallet and asset do to its balance, all together. */
export interface Purse {
  readonly userId: UserId
  readonly wallet: WalletId
  readonly assetId: AssetId
  readonly runs: Run[]
  sum: Amount
}

/** The records of a purse that are of one type. */
export interface Run {
  readonly purse: Purse
  readonly type: RecordType
  records: number
}

export interface UserRecordRow {
  readonly run: Run
  readonly timeMs: TimeMs
  readonly number: CommandNumber
  /** Tells the records of one command apart. */
  readonly place: number
  readonly amount: Amount
  /** What the rows up to this one, of the same batch and purse, add up to. */
  readonly soFar: Amount
  /** The how manieth of its run this is in the batch, from 1. */
  readonly ordinal: number
  /** What the record is about: a trade, an order, a position, a deposit, a withdrawal, or the command itself. */
  readonly reference: number
  /** The event's postings in the contract's encoding, as hexadecimal digits. */
  readonly lines: string
}

export interface UserRecords {
  readonly rows: readonly UserRecordRow[]
  readonly purses: readonly Purse[]
}

export function projectUserRecords(outcomes: readonly Outcome[], houses: Houses): UserRecords {
  const rows: UserRecordRow[] = []
  const purses = new Purses()
  for (const { number, timeMs, events } of outcomes) {
    let place = 0
    let liquidated: UserId | undefined
    for (const event of events) {
      if (event.type === 'LiquidationBegun') liquidated = event.userId
      else if (event.type === 'LiquidationEnded') liquidated = undefined
      let about: { readonly reference: number; readonly lines: string } | undefined
      for (const movement of movementsOf(event)) {
        if (houses.has(movement.userId)) continue
        for (const { type, amount } of partsOf(event, movement, liquidated)) {
          about ??= { reference: referenceOf(event, number), lines: linesOf(event) }
          const run = purses.runOf(movement, type)
          const soFar = (run.purse.sum + amount) as Amount
          run.purse.sum = soFar
          run.records++
          const { reference, lines } = about
          rows.push({ run, timeMs, number, place, amount, soFar, ordinal: run.records, reference, lines })
          place++
        }
      }
    }
  }
  return { rows, purses: purses.all }
}

class Purses {
  readonly all: Purse[] = []
  private readonly byUser = new Map<UserId, Purse[]>()

  runOf(movement: Movement, type: RecordType): Run {
    const purse = this.purseOf(movement)
    const known = purse.runs.find((each) => each.type === type)
    if (known !== undefined) return known
    const run = { purse, type, records: 0 }
    purse.runs.push(run)
    return run
  }

  private purseOf({ userId, wallet, assetId }: Movement): Purse {
    let ofUser = this.byUser.get(userId)
    if (ofUser === undefined) {
      ofUser = []
      this.byUser.set(userId, ofUser)
    }
    const known = ofUser.find((each) => each.wallet === wallet && each.assetId === assetId)
    if (known !== undefined) return known
    const purse: Purse = { userId, wallet, assetId, runs: [], sum: ZERO }
    ofUser.push(purse)
    this.all.push(purse)
    return purse
  }
}

interface Part {
  readonly type: RecordType
  readonly amount: Amount
}

/** A movement of spot is one record; what a contract or a product moves at once may be of several kinds. */
function partsOf(event: Event, movement: Movement, liquidated: UserId | undefined): readonly Part[] {
  const { userId, amount } = movement
  const kinds =
    contractParts(event, { userId, amount, isLiquidated: userId === liquidated }) ??
    earnParts(event, { userId, amount })
  if (kinds !== undefined) return kinds
  return amount === 0n ? [] : [{ type: secondTypeOf(event) ?? typeOf(event, movement), amount }]
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
