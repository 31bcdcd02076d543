// Funding (rulebook 2.9): at whole intervals one side of a contract pays the other, through a pool that is empty
// before and after. Payers round up, receivers round down, what is left goes to dust.

import {
  type Amount,
  ceilDiv,
  floorDiv,
  minOf,
  ONE,
  type Price,
  type RateE8,
  type TimeMs,
} from '@candor/contract'
import type { LedgerAccount } from '../ledger.ts'
import type { State } from '../state.ts'
import { drawMargin } from './close-part.ts'
import type { ContractMarket } from './contract-market.ts'
import { nextFunding } from './list-contract.ts'
import type { Position } from './position.ts'

export function settleFunding(state: State, market: ContractMarket): void {
  const { listing, nextFundingMs: dueMs, premiumSum, premiumSamples: samples, parameters } = market
  const rateE8 = market.fundingRate
  const settled = rateE8 === 0n ? NOTHING_SETTLED : movePayments(state, market, rateE8, dueMs)
  market.premiumSum = 0n
  market.premiumSamples = 0
  market.nextFundingMs = nextFunding(dueMs, parameters.fundingHours)
  state.rescheduled()
  const { insured, received, paid, count } = settled
  const dust = listing.pool.balance
  state.postings.move(listing.pool, listing.dust, dust)
  state.emit({
    type: 'FundingSettled',
    marketId: market.id,
    dueMs,
    rateE8,
    averagePremiumE8: (samples === 0 ? 0n : floorDiv(premiumSum, BigInt(samples))) as RateE8,
    samples,
    mark: market.mark ?? (0n as Price),
    positions: count,
    paid: paid as Amount,
    insured: insured as Amount,
    received: received as Amount,
    dust,
    nextFundingMs: market.nextFundingMs,
    postings: [...settled.postings, ...state.postings.take()],
  })
}

interface Settled {
  readonly paid: bigint
  readonly insured: bigint
  readonly received: bigint
  readonly count: number
  readonly postings: ReturnType<State['postings']['take']>
}

const NOTHING_SETTLED: Settled = { paid: 0n, insured: 0n, received: 0n, count: 0, postings: [] }

function movePayments(state: State, market: ContractMarket, rateE8: RateE8, dueMs: TimeMs): Settled {
  const { pool, insurance } = market.listing
  const size = rateE8 > 0n ? rateE8 : -rateE8
  const payingSide = rateE8 > 0n ? 'long' : 'short'
  const receivers: { readonly position: Position; readonly due: bigint }[] = []
  let [paid, owed, promised, count] = [0n, 0n, 0n, 0]
  for (const position of market.positions.values()) {
    count++
    const exact = position.value * size
    if (position.direction !== payingSide) {
      const due = floorDiv(exact, ONE)
      promised += due
      receivers.push({ position, due })
      continue
    }
    const due = ceilDiv(exact, ONE)
    const amount = collect(state, position, due)
    owed += due
    paid += amount
    tell(state, position, { rateE8, dueMs, due: -due, amount: -amount })
  }
  const insured = minOf(owed - paid, insurance.balance as bigint)
  state.postings.move(insurance, pool, insured as Amount)
  const postings = state.postings.take()
  const there: bigint = pool.balance
  let received = 0n
  for (const { position, due } of receivers) {
    const amount = there >= promised ? due : floorDiv(due * there, promised)
    received += amount
    const { owner, marginMode } = position.holding
    const to = marginMode === 'isolated' ? position.margin : owner.available
    state.postings.move(pool, to, amount as Amount)
    tell(state, position, { rateE8, dueMs, due, amount })
  }
  return { paid, insured, received, count, postings }
}

/** Takes what a position owes, as far as there is anything: cross accounts pay from what is available first. */
function collect(state: State, position: Position, due: bigint): bigint {
  const { owner, marginMode } = position.holding
  const { pool } = position.market.listing
  let missing = due
  const take = (from: LedgerAccount): void => {
    const amount = minOf(missing, from.balance as bigint)
    state.postings.move(from, pool, amount as Amount)
    missing -= amount
  }
  if (marginMode === 'isolated') take(position.margin)
  else {
    const beyond = due - owner.available.balance - position.margin.balance
    if (beyond > 0n) drawMargin(state, position, beyond)
    take(owner.available)
    take(position.margin)
  }
  return due - missing
}

interface Moved {
  readonly rateE8: RateE8
  readonly dueMs: TimeMs
  readonly due: bigint
  readonly amount: bigint
}

function tell(state: State, position: Position, { rateE8, dueMs, due, amount }: Moved): void {
  position.funding = (position.funding + amount) as Amount
  state.touchedIn(position.holding)
  state.emit({
    type: 'FundingMoved',
    position: position.view(),
    dueMs,
    rateE8,
    mark: position.market.mark as Price,
    value: position.value,
    due: due as Amount,
    amount: amount as Amount,
    postings: state.postings.take(),
  })
}
