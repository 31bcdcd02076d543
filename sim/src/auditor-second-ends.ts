// How second-contracts end: the auditor's own recount of windows, outcomes, moments and money. An end that an event tells
// comes in; what contradicts docs/rules/second.md goes out as text.

import type { Command, EventOf, SecondOrderView, SecondOutcome } from '@candor/contract'
import { nameOf } from './auditor-books.ts'
import { required } from './auditor-contract-money.ts'
import { type AuditedSecond, dayOf, type SecondBooks, secondOf } from './auditor-second-books.ts'
import { firstDifference } from './differences.ts'

const CANCEL_MS = 1_000n
const FEWEST_TICKS = 4
const RETURNABLE_MS = 3_600_000n

type Ended = EventOf<'SecondOrderEnded'>
type Window = Pick<SecondOrderView, 'sum' | 'count' | 'lastSequence'>

/** What brought an event about: a command of its own, or time before it. */
export interface Cause {
  readonly command: Command | undefined
  readonly isOwn: boolean
  /** Of the tick under way: its index and price. */
  readonly tick: EventOf<'IndexTicked'> | undefined
}

export function windowOf(state: SecondBooks, { view, product }: AuditedSecond): Window {
  const last = secondOf(required(view.expiryMs, 'an order without an end was judged'))
  const { seconds } = state.index(product.indexId)
  const ticks = [4n, 3n, 2n, 1n, 0n]
    .map((before) => seconds.get(last - before))
    .filter((tick) => tick !== undefined)
  const sum = ticks.reduce((total, tick) => total + tick.price, 0n)
  return { sum: sum as Window['sum'], count: ticks.length, lastSequence: ticks.at(-1)?.sequence }
}

function outcomeOf({ view }: AuditedSecond, { sum = 0n as never, count = 0 }: Window): SecondOutcome {
  const level = BigInt(count) * required(view.entryPrice, 'an order without an entry was judged')
  if (count < FEWEST_TICKS) return 'void'
  if (sum === level) return 'tie'
  return sum > level === (view.direction === 'up') ? 'won' : 'lost'
}

/** Everything that an event says of an order's end, against what it must be. */
export function endProblems(state: SecondBooks, event: Ended, cause: Cause): string[] {
  const order = state.order(event.order.orderId)
  const { view } = order
  const name = `the end of second-contract order ${view.orderId}`
  const endedMs = cause.isOwn ? state.nowMs : state.dueOf(order)
  const isJudged = event.order.reason === 'settled' || event.order.reason === 'window'
  const window = isJudged ? windowOf(state, order) : undefined
  const outcome = expectedOutcome(event.order, order, window)
  const payout = { won: view.stake + view.profit, lost: 0n, tie: view.stake, void: view.stake }
  const isCancelled = outcome === 'cancelled'
  const expected: SecondOrderView = {
    ...view,
    ...window,
    stage: 'ended',
    outcome,
    reason: event.order.reason,
    code: event.order.reason === 'refused' ? state.openingRefusal(view) : undefined,
    payout: (isCancelled ? view.stake : payout[outcome]) as SecondOrderView['payout'],
    endedMs: endedMs as SecondOrderView['endedMs'],
  }
  const difference = firstDifference(event.order, expected)
  return [
    ...(difference === undefined ? [] : [`${name}: ${difference}`]),
    ...reasonProblems(state, order, event, cause).map((problem) => `${name} ${problem}`),
    ...moneyProblems(state, order, event),
  ]
}

function expectedOutcome(
  told: SecondOrderView,
  order: AuditedSecond,
  window: Window | undefined,
): SecondOutcome {
  if (window !== undefined) return outcomeOf(order, window)
  return told.reason === 'noEntry' || told.reason === 'operator' ? 'void' : 'cancelled'
}

/** Whether the reason is a true one, at this moment and after this command. */
function reasonProblems(state: SecondBooks, order: AuditedSecond, event: Ended, cause: Cause): string[] {
  const { view, product } = order
  const { command, isOwn, tick } = cause
  const { reason, count = 0 } = event.order
  const needed = { byUser: 'scheduled', accountFrozen: 'scheduled', refused: 'scheduled', noEntry: 'pending' }
  const stage = (needed as Partial<Record<string, string>>)[reason ?? ''] ?? view.stage
  if (view.stage !== stage) return [`is for ${reason}, but it was ${view.stage}`]
  switch (reason) {
    case 'settled':
    case 'window':
      if (view.stage !== 'open') return [`is a judgement, but it was ${view.stage}`]
      if ((reason === 'window') !== count < FEWEST_TICKS) return [`is for ${reason} with ${count} ticks`]
      return isOwn ? tickProblems(state, order, tick) : []
    case 'noEntry':
    case 'refused':
      return isOwn ? [`is for ${reason} and not brought by time`] : []
    case 'byUser': {
      const isAsked = command === undefined || command.type === 'CancelSecondOrder'
      const isInTime = state.nowMs <= state.dueOf(order) - CANCEL_MS
      return isOwn && isAsked && isInTime ? [] : ['was not to be had by a cancellation']
    }
    case 'accountFrozen':
      return isOwn && state.isMarked(view.userId) ? [] : ['is for a mark that nobody has']
    case 'operator':
      if (view.stage === 'scheduled') return ['voids what was not accepted']
      if (command?.type !== 'VoidSecondRange') return command === undefined ? [] : ['is of no voided range']
      return isOwn && isInRange(order, command) && command.productId === product.id
        ? []
        : ['is outside of the range']
    default:
      return ['has no reason']
  }
}

function tickProblems(
  state: SecondBooks,
  { view, product }: AuditedSecond,
  tick: EventOf<'IndexTicked'> | undefined,
): string[] {
  const last = secondOf(required(view.expiryMs, 'an open order has no end'))
  const now = secondOf(state.nowMs)
  const isDue = now > last || (now === last && tick?.price !== undefined)
  return tick?.indexId === product.indexId && isDue ? [] : ['came at no tick that could bring it']
}

export function isInRange(
  { view }: AuditedSecond,
  { fromMs, toMs }: { readonly fromMs: bigint; readonly toMs: bigint },
): boolean {
  return view.acceptedMs !== undefined && view.acceptedMs >= fromMs && view.acceptedMs <= toMs
}

function moneyProblems(state: SecondBooks, { view, product }: AuditedSecond, event: Ended): string[] {
  const { stake, profit, userId, stage } = view
  const available = nameOf(state.wallet(userId, 'available'))
  const { outcome } = event.order
  const paid = outcome === 'won' ? stake + profit : outcome === 'lost' ? 0n : stake
  const moves: Move[] =
    stage === 'scheduled'
      ? [[nameOf(state.wallet(userId, 'frozen')), available, stake]]
      : [
          ['second_escrow:0', available, paid],
          ['second_escrow:0', 'second_house:0', stake + profit - paid],
        ]
  return movesProblems(event, product.asset, moves)
}

export type Move = readonly [from: string, to: string, amount: bigint]

/** The postings must be these movements, in this order; nothing is not moved. */
export function movesProblems(
  event: Extract<
    EventOf<'SecondOrderEnded' | 'SecondLossReturned' | 'SecondOrderAccepted' | 'SecondOrderScheduled'>,
    object
  >,
  asset: number,
  moves: readonly Move[],
): string[] {
  const due = moves
    .filter(([, , amount]) => amount !== 0n)
    .map(([from, to, amount]) => `${from} to ${to} ${amount}`)
  const is = event.postings.map(({ from, to, amount }) => `${nameOf(from)} to ${nameOf(to)} ${amount}`)
  const isOtherAsset = event.postings.some((posting) => posting.asset !== asset)
  if (due.join() === is.join() && !isOtherAsset) return []
  return [`${event.type} moved ${is.join(', ')}; due was ${due.join(', ')}`]
}

/** Takes an end over into the books. */
export function noteEnd(state: SecondBooks, { order: view }: Ended): void {
  const order = state.order(view.orderId)
  state.living.delete(view.orderId)
  order.view = view
  const day = dayOf(view.endedMs ?? state.nowMs)
  if (view.outcome === 'won') state.addLoss(view.userId, -view.profit, day)
  if (view.outcome !== 'lost') return
  state.addLoss(view.userId, view.stake, day)
  state.lost.set(view.orderId, order)
}

/** A lost stake that comes back with its range. */
export function returnProblems(
  state: SecondBooks,
  event: EventOf<'SecondLossReturned'>,
  { command }: Cause,
): string[] {
  const order = state.lost.get(event.orderId)
  const name = `the return of order ${event.orderId}`
  if (order === undefined || !isReturnable(state, order)) return [`${name} is of none that could be returned`]
  const { view, product } = order
  order.isReturned = true
  const lostOn = dayOf(required(view.endedMs, 'a lost order has not ended'))
  if (lostOn === dayOf(state.nowMs)) state.addLoss(view.userId, -view.stake, lostOn)
  const { userId, productId, stake } = view
  const difference = firstDifference(
    { userId: event.userId, productId: event.productId, stake: event.stake },
    { userId, productId, stake },
  )
  const isOutside =
    command !== undefined && !(command.type === 'VoidSecondRange' && isInRange(order, command))
  return [
    ...(difference === undefined ? [] : [`${name}: ${difference}`]),
    ...(isOutside ? [`${name} is outside of the range`] : []),
    ...movesProblems(event, product.asset, [
      ['second_house:0', nameOf(state.wallet(userId, 'available')), stake],
    ]),
  ]
}

export function isReturnable(state: SecondBooks, { view, isReturned }: AuditedSecond): boolean {
  const endedMs = required(view.endedMs, 'a lost order has not ended')
  return !isReturned && state.nowMs - endedMs <= RETURNABLE_MS
}
