// Which money movements each kind of event may contain at all. An event comes in; postings of a shape that
// its kind does not have go out as problems. Amounts are judged elsewhere.

import { type AccountRef, CAPITAL_ACCOUNTS, type Event, type EventType, type Posting } from '@candor/contract'
import { nameOf } from './auditor-books.ts'
import { isContractEvent } from './contract-words.ts'
import { isEarnEvent } from './earn-words.ts'
import { isSecondEvent } from './second-words.ts'

type Place =
  | 'available'
  | 'frozen'
  | 'adminFrozen'
  | 'adminLocked'
  | 'fee'
  | 'insurance'
  | 'capital'
  | 'dust'
  | 'world'
  | 'second_house'
  | 'yield_treasury'
  | 'mining_treasury'
  | 'deposit_inflight'
  | 'withdraw_inflight'

interface Shape {
  readonly from: Place
  readonly to: Place
  /** Whether both ends belong to one user and one wallet, to one user, or to anybody. */
  readonly owner: 'sameWallet' | 'sameUser' | 'any'
}

const HOLD: Shape = { from: 'available', to: 'frozen', owner: 'sameWallet' }
const RELEASE: Shape = { from: 'frozen', to: 'available', owner: 'sameWallet' }
const HOUSE_SIDES = ['fee', 'insurance', 'capital', 'dust'] as const

const SHAPES: Readonly<Partial<Record<EventType, readonly Shape[]>>> = {
  AmountFrozen: [{ from: 'available', to: 'adminFrozen', owner: 'sameWallet' }],
  AmountUnfrozen: [{ from: 'adminFrozen', to: 'available', owner: 'sameWallet' }],
  AmountLocked: [{ from: 'available', to: 'adminLocked', owner: 'sameWallet' }],
  AmountUnlocked: [{ from: 'adminLocked', to: 'available', owner: 'sameWallet' }],
  Transferred: [{ from: 'available', to: 'available', owner: 'sameUser' }],
  RobotFunded: [{ from: 'available', to: 'available', owner: 'any' }],
  RobotReturned: [{ from: 'available', to: 'available', owner: 'any' }],
  DepositSeen: [{ from: 'world', to: 'deposit_inflight', owner: 'any' }],
  DepositConfirmed: [{ from: 'deposit_inflight', to: 'available', owner: 'any' }],
  DepositOrphaned: [{ from: 'deposit_inflight', to: 'world', owner: 'any' }],
  WithdrawalRequested: [HOLD],
  WithdrawalRefused: [RELEASE],
  WithdrawalSent: [
    { from: 'frozen', to: 'withdraw_inflight', owner: 'any' },
    { from: 'frozen', to: 'fee', owner: 'any' },
  ],
  WithdrawalSettled: [
    { from: 'withdraw_inflight', to: 'world', owner: 'any' },
    { from: 'fee', to: 'world', owner: 'any' },
  ],
  WithdrawalReturned: [
    { from: 'withdraw_inflight', to: 'available', owner: 'any' },
    { from: 'fee', to: 'available', owner: 'any' },
  ],
  CorrectionPosted: HOUSE_SIDES.flatMap((side): Shape[] => [
    { from: side, to: 'available', owner: 'any' },
    { from: 'available', to: side, owner: 'any' },
  ]),
  CapitalAdded: [{ from: 'world', to: 'capital', owner: 'any' }],
  CapitalPlaced: CAPITAL_ACCOUNTS.map((to): Shape => ({ from: 'capital', to, owner: 'any' })),
  SpotOrderPlaced: [HOLD],
  SpotOrderClosed: [RELEASE],
  SelfTradePrevented: [RELEASE],
  SpotTraded: [
    { from: 'frozen', to: 'available', owner: 'any' },
    { from: 'frozen', to: 'fee', owner: 'any' },
    { from: 'fee', to: 'available', owner: 'any' },
  ],
}

/** The most postings that an event of a kind may have, where it is not one. */
const MOST_POSTINGS: Readonly<Partial<Record<EventType, number>>> = {
  SpotTraded: 5,
  SelfTradePrevented: 2,
  WithdrawalSent: 2,
  WithdrawalSettled: 2,
  WithdrawalReturned: 2,
}

/** Kinds of events that always move money. */
const ALWAYS_MOVES: ReadonlySet<EventType> = new Set<EventType>([
  'AmountFrozen',
  'AmountUnfrozen',
  'AmountLocked',
  'AmountUnlocked',
  'Transferred',
  'RobotFunded',
  'RobotReturned',
  'DepositSeen',
  'DepositConfirmed',
  'DepositOrphaned',
  'WithdrawalRequested',
  'WithdrawalRefused',
  'WithdrawalSent',
  'WithdrawalSettled',
  'WithdrawalReturned',
  'CorrectionPosted',
  'CapitalAdded',
  'CapitalPlaced',
  'SpotTraded',
])

export function postingsOf(event: Event): readonly Posting[] {
  return 'postings' in event ? event.postings : []
}

function placeOf(ref: AccountRef): string {
  return ref.kind === 'system' ? ref.name : ref.bucket
}

function fits(posting: Posting, shape: Shape): boolean {
  const { from, to } = posting
  if (placeOf(from) !== shape.from || placeOf(to) !== shape.to) return false
  if (shape.owner === 'any') return true
  if (from.kind !== 'user' || to.kind !== 'user' || from.user !== to.user) return false
  return shape.owner === 'sameUser' ? from.wallet !== to.wallet : from.wallet === to.wallet
}

export function shapeProblems(event: Event): string[] {
  // Which money such an event moves depends on all that it tells: the audit of its kind judges it as a whole.
  if (isContractEvent(event) || isSecondEvent(event) || isEarnEvent(event)) return []
  const postings = postingsOf(event)
  const shapes = SHAPES[event.type] ?? []
  const problems = postings
    .filter((posting) => !shapes.some((shape) => fits(posting, shape)))
    .map(
      (posting) => `${event.type} may not move money from ${nameOf(posting.from)} to ${nameOf(posting.to)}`,
    )
  const most = shapes.length === 0 ? 0 : (MOST_POSTINGS[event.type] ?? 1)
  if (postings.length > most) problems.push(`${event.type} has ${postings.length} postings`)
  if (postings.length === 0 && ALWAYS_MOVES.has(event.type)) problems.push(`${event.type} moves no money`)
  return problems
}
