// What one order's page is made of: its days on a bar, its lines with where each stands, and where what was set aside for
// it is now. Pure; amounts in units of 10^-8.

import type { Answer } from '@candor/client'
import { earnDayAt, earnDayOf } from '@candor/proof'
import { e8Of } from '../../../format/decimal.ts'

export type MiningDetail = Answer<'miningOrder'>
type Line = MiningDetail['lines'][number]

export type LineState = 'paid' | 'now' | 'planned'

/** Mined at this moment, if it is neither paid nor still to come. */
export function lineState(order: Pick<MiningDetail, 'startTime'>, line: Line, nowMs: number): LineState {
  if (line.state === 'paid') return 'paid'
  const today = earnDayOf(nowMs) - earnDayOf(order.startTime) + 1
  return today > line.day - line.days && today <= line.day ? 'now' : 'planned'
}

/** The first moment of a mining day of the order, from 1. */
export function miningDayMs({ startTime }: Pick<MiningDetail, 'startTime'>, day: number): number {
  return earnDayAt(earnDayOf(startTime) + day - 1)
}

export type BarPart =
  | { readonly kind: 'bought' | 'principal'; readonly timeMs: number; readonly day: undefined }
  /** Days of mining, from 1; one that is mined is over and not yet paid for. */
  | { readonly kind: 'paid' | 'mined' | 'now' | 'planned'; readonly timeMs: number; readonly day: number }

/** The day of the purchase, each day of mining, and the return. */
export function barOf(order: MiningDetail, nowMs: number): readonly BarPart[] {
  const { term, paidDays, boughtTime, returnTime } = order
  const today = earnDayOf(nowMs) - earnDayOf(order.startTime) + 1
  const days = Array.from({ length: term }, (_, at): BarPart => {
    const day = at + 1
    const kind = day <= paidDays ? 'paid' : day < today ? 'mined' : day === today ? 'now' : 'planned'
    return { kind, timeMs: miningDayMs(order, day), day }
  })
  return [
    { kind: 'bought', timeMs: boughtTime, day: undefined },
    ...days,
    { kind: 'principal', timeMs: returnTime, day: undefined },
  ]
}

export interface EscrowParts {
  readonly incomePaid: bigint
  readonly incomeLeft: bigint
  readonly rebatesPaid: bigint
  readonly rebatesLeft: bigint
  /** What no inviter got. */
  readonly returned: bigint
  readonly setAside: bigint
  /** Whether what is still set aside is enough for every line to come. */
  readonly isCovered: boolean
}

export function escrowOf(order: MiningDetail): EscrowParts {
  const [setAside, escrow] = [e8Of(order.setAside), e8Of(order.escrow)]
  const [incomePaid, rebatesPaid] = [e8Of(order.paid), e8Of(order.rebatesPaid)]
  const isRunning = order.state === 'mining'
  const incomeLeft = isRunning ? e8Of(order.income) - incomePaid : 0n
  const needed = order.lines
    .filter(({ state }) => state === 'planned')
    .reduce(
      (sum, { income, rebates }) => sum + [income, ...rebates].reduce((all, each) => all + e8Of(each), 0n),
      0n,
    )
  return {
    incomePaid,
    incomeLeft,
    rebatesPaid,
    rebatesLeft: isRunning ? escrow - incomeLeft : 0n,
    returned: setAside - incomePaid - rebatesPaid - escrow,
    setAside,
    isCovered: needed <= escrow,
  }
}
