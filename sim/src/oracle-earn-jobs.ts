// What time does to financial and mining orders (docs/rules/earn.md, section 3): maturities, payouts and returns, in slices.

import type { Amount, TimeMs, UserId } from '@candor/contract'
import { lockedOf, mature, postAll, spotOf } from './oracle-earn-orders.ts'
import {
  dueOf,
  maturityOf,
  minedIn,
  miningViewOf,
  nextPaidDay,
  type OracleMiningOrder,
  returnOf,
} from './oracle-earn-world.ts'
import { systemRef } from './oracle-ledger.ts'
import { floorOf, ONE } from './oracle-rounding.ts'
import type { World } from './oracle-world.ts'

const SLICE = 200

interface Job {
  readonly dueMs: bigint
  /** Financial orders come before mining orders. */
  readonly kind: 0 | 1
  readonly id: number
  readonly run: () => void
}

/** The jobs that one Tick does. */
export function runEarnSlice(world: World): void {
  for (let done = 0; done < SLICE; done++) {
    const next = nextJob(world)
    if (next === undefined) return
    next.run()
  }
}

function nextJob(world: World): Job | undefined {
  const jobs: Job[] = []
  for (const order of world.earn.financial.values()) {
    const dueMs = maturityOf(order)
    if (order.end !== undefined || dueMs > world.now) continue
    jobs.push({ dueMs, kind: 0, id: order.id, run: () => mature(world, order) })
  }
  for (const order of world.earn.mining.values()) {
    const dueMs = dueOf(order)
    if (order.endedMs !== undefined || dueMs > world.now) continue
    jobs.push({ dueMs, kind: 1, id: order.id, run: () => mine(world, order) })
  }
  return jobs.reduce<Job | undefined>(
    (first, job) => (first === undefined || comesBefore(job, first) ? job : first),
    undefined,
  )
}

function comesBefore(a: Job, b: Job): boolean {
  if (a.dueMs !== b.dueMs) return a.dueMs < b.dueMs
  return a.kind === b.kind ? a.id < b.id : a.kind < b.kind
}

/** A payout, a return, or both when they are due at one moment. */
function mine(world: World, order: OracleMiningOrder): void {
  const dueMs = dueOf(order)
  const day = nextPaidDay(order)
  if (day !== undefined) pay(world, order, day)
  if (dueMs === returnOf(order)) giveBack(world, order)
}

function pay(world: World, order: OracleMiningOrder, day: number): void {
  const { pool, terms, inviters } = order
  const dueMs = dueOf(order) as TimeMs
  const income = minedIn(order, day) - minedIn(order, order.paidDays)
  const [escrow, treasury] = [systemRef('mining_escrow'), systemRef('mining_treasury')]
  const shares = [terms.rebate1E8, terms.rebate2E8].map((rate) => floorOf(income * rate, ONE))
  const [share1 = 0n, share2 = 0n] = shares
  const [to1, to2] = inviters.map((inviter) => receiverOf(world, inviter))
  const postings = postAll(world, [
    [escrow, spotOf(order.user), pool.incomeAsset, income],
    [escrow, to1 ?? treasury, pool.incomeAsset, share1],
    [escrow, to2 ?? treasury, pool.incomeAsset, share2],
  ])
  order.paidDays = day
  order.paid += income
  order.escrow -= income + share1 + share2
  world.events.push({
    type: 'MiningPaid',
    order: miningViewOf(order),
    dueMs,
    miningDay: day,
    income: income as Amount,
    rebate1: (to1 === undefined ? 0n : share1) as Amount,
    rebate2: (to2 === undefined ? 0n : share2) as Amount,
    postings,
  })
}

/** Where an inviter is paid who is in good standing now. */
function receiverOf(world: World, inviter: UserId | undefined): ReturnType<typeof spotOf> | undefined {
  const account = inviter === undefined ? undefined : world.accounts.get(inviter)
  if (account === undefined || account.hasEnded) return undefined
  return account.person.marks.size > 0 ? undefined : spotOf(account.id)
}

function giveBack(world: World, order: OracleMiningOrder): void {
  const { pool, principal, escrow } = order
  const dueMs = returnOf(order) as TimeMs
  const postings = postAll(world, [
    [lockedOf(order), spotOf(order.user), pool.asset, principal],
    [systemRef('mining_escrow'), systemRef('mining_treasury'), pool.incomeAsset, escrow],
  ])
  order.escrow = 0n
  order.endedMs = dueMs
  world.events.push({ type: 'MiningEnded', order: miningViewOf(order), dueMs, postings })
}
