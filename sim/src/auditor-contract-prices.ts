// Judges marks and funding: the mark from index and book, the premium once a minute, the rate at its moment, and who pays
// and receives how much when it is settled.

import type { EventOf } from '@candor/contract'
import {
  ceilDiv,
  clamp,
  floorDiv,
  fundingRate,
  impactPrice,
  least,
  most,
  ONE,
  type PositionBooks,
} from './auditor-contract-maths.ts'
import { Movements, required } from './auditor-contract-money.ts'
import { type AuditedContract, type ContractBooks, positionProblems } from './auditor-contract-state.ts'

const MINUTE_MS = 60_000n
const HOUR_MS = 3_600_000n

/** A funding under way: who is still to come, and what it has moved so far. */
interface Funding {
  readonly contract: AuditedContract
  readonly dueMs: bigint
  readonly rate: bigint
  readonly average: bigint
  readonly samples: number
  readonly positions: number
  readonly payers: PositionBooks[]
  readonly receivers: PositionBooks[]
  /** What all receivers are due. */
  readonly total: bigint
  owed: bigint
  paid: bigint
  received: bigint
}

export class ContractPriceAudit {
  private readonly state: ContractBooks
  private funding: Funding | undefined
  /** Contracts whose index ticked in this command and whose mark is still to come. */
  private awaited: number[] = []

  constructor(state: ContractBooks) {
    this.state = state
  }

  ticked(event: EventOf<'IndexTicked'>): string[] {
    const { price } = event
    if (price === undefined) return []
    const own = [...this.state.contracts.values()].filter((each) => each.indexId === event.indexId)
    for (const contract of own) {
      contract.index = price
      contract.indexMs = this.state.nowMs
      contract.indexSequence = event.sequence
    }
    this.awaited = own.map((contract) => contract.id).sort((a, b) => a - b)
    return []
  }

  endCommand(): string[] {
    const problems = this.awaited.map((id) => `contract ${id} got no mark from the tick of its index`)
    if (this.funding !== undefined)
      problems.push(`the funding of contract ${this.funding.contract.id} was not settled`)
    this.awaited = []
    this.funding = undefined
    return problems
  }

  priced(event: EventOf<'MarkPriced'>): string[] {
    const problems: string[] = []
    const contract = this.state.contract(event.marketId)
    const name = `the mark of contract ${contract.id}`
    if (this.awaited.shift() !== contract.id) problems.push(`${name} came out of turn`)
    const { parameters, index } = contract
    const bids = this.state.levels(contract, 'buy')
    const asks = this.state.levels(contract, 'sell')
    const [bid, ask] = [bids[0]?.price, asks[0]?.price]
    if (bid !== undefined && ask !== undefined) {
      const reach = floorDiv(2n * index, 100n)
      const distance = clamp(floorDiv(bid + ask, 2n) - index, -reach, reach)
      contract.basis += floorDiv(2n * (distance - contract.basis), 31n)
    }
    const raw = this.rawMark(contract)
    const bounded = clamp(raw, ceilDiv(99n * index, 100n), floorDiv(101n * index, 100n))
    contract.mark = floorDiv(bounded, parameters.markTick) * parameters.markTick
    const premium = this.premium(contract, bids, asks)
    if (premium !== undefined) {
      contract.premiumSum += premium
      contract.premiums++
    }
    const { rate } = fundingRate(contract.premiumSum, contract.premiums, parameters.fundingHours)
    const openLots = [...this.state.positions.values()]
      .filter((each) => each.marketId === contract.id && each.direction === 'long')
      .reduce((sum, each) => sum + each.lots, 0n)
    for (const [what, said, known] of [
      ['price', event.mark, contract.mark],
      ['index', event.index, index],
      ['sequence', event.indexSequence, contract.indexSequence],
      ['basis', event.basis, contract.basis],
      ['premium', event.premiumE8, premium],
      ['rate', event.fundingRateE8, rate],
      ['open lots', event.openLots, openLots],
    ] as const) {
      if (said !== known) problems.push(`${name} has ${what} ${said}, due was ${known}`)
    }
    return problems
  }

  private rawMark(contract: AuditedContract): bigint {
    const { index, basis, parameters, lastPrice } = contract
    const average = index + basis
    if (parameters.markMethod !== 'medianOfThree' || lastPrice === undefined) return average
    const { rate } = fundingRate(contract.premiumSum, contract.premiums, parameters.fundingHours)
    const interval = BigInt(parameters.fundingHours) * HOUR_MS
    const left = most(0n, contract.nextFundingMs - this.state.nowMs)
    const funded = index + floorDiv(index * rate * left, ONE * interval)
    const [, middle] = [average, funded, lastPrice].sort((a, b) => (a < b ? -1 : 1))
    return required(middle, 'three prices have a middle one')
  }

  /** Taken at the first tick at or after a whole minute. */
  private premium(
    contract: AuditedContract,
    bids: Parameters<typeof impactPrice>[1],
    asks: Parameters<typeof impactPrice>[1],
  ): bigint | undefined {
    const minute = floorDiv(this.state.nowMs, MINUTE_MS)
    if (contract.minute !== undefined && minute <= contract.minute) return undefined
    contract.minute = minute
    const bid = impactPrice(contract.parameters, bids)
    const ask = impactPrice(contract.parameters, asks)
    if (bid === undefined || ask === undefined) return undefined
    const { index } = contract
    return floorDiv((most(0n, bid - index) - most(0n, index - ask)) * ONE, index)
  }

  moved(event: EventOf<'FundingMoved'>): string[] {
    const contract = this.state.contract(event.position.marketId)
    this.funding ??= this.begin(contract, event.dueMs)
    const { funding } = this
    const name = `funding of position ${event.position.positionId}`
    if (funding.contract !== contract)
      return [`${name} came while contract ${funding.contract.id} was settled`]
    const isPaying = funding.payers.length > 0
    const position = isPaying ? funding.payers.shift() : funding.receivers.shift()
    if (position === undefined) return [`${name} was not due`]
    const problems: string[] = []
    if (position.id !== event.position.positionId)
      problems.push(`${name} came before position ${position.id}`)
    const moved = new Movements(contract.quote)
    const { value, due, amount } = isPaying
      ? this.pay(funding, position, moved, problems)
      : this.receive(funding, position, moved)
    moved.system('funding_pool', contract.id, -amount)
    position.funding += amount
    problems.push(...moved.problems(name, event.postings), ...positionProblems(position, event.position))
    for (const [what, said, known] of [
      ['moment', event.dueMs, funding.dueMs],
      ['rate', event.rateE8, funding.rate],
      ['mark', event.mark, contract.mark],
      ['value', event.value, value],
      ['due', event.due, due],
      ['amount', event.amount, amount],
    ] as const) {
      if (said !== known) problems.push(`${name} has ${what} ${said}, not ${known}`)
    }
    return problems
  }

  /** Isolated from its margin; cross from what is available, then its margin, for which others' may have been drawn. */
  private pay(funding: Funding, position: PositionBooks, moved: Movements, problems: string[]): FundingMove {
    const { contract, rate } = funding
    const { userId } = position
    const value = this.state.value(position)
    const due = ceilDiv(value * (rate < 0n ? -rate : rate), ONE)
    const isCross = position.marginMode === 'cross'
    const has = isCross ? this.state.available(userId, contract.quote) : 0n
    const available = least(has, due)
    const margin = least(position.margin, due - available)
    const amount = available + margin
    moved.user(userId, 'available', -available).margin(userId, position.id, -margin)
    position.margin -= margin
    const name = `funding of position ${position.id}`
    if (isCross && this.state.takeDraws(userId) && (has > available || position.margin > 0n)) {
      problems.push(`${name} drew more than it needed`)
    }
    const others = this.state.crossPositions(userId).filter((each) => each !== position && each.margin > 0n)
    if (isCross && amount < due && others.length > 0)
      problems.push(`${name} is short although others could pay`)
    funding.owed += due
    funding.paid += amount
    return { value, due: -due, amount: -amount }
  }

  private receive(funding: Funding, position: PositionBooks, moved: Movements): FundingMove {
    const { rate, total } = funding
    const value = this.state.value(position)
    const due = floorDiv(value * (rate < 0n ? -rate : rate), ONE)
    const pool = funding.paid + this.insured(funding)
    const amount = pool < total ? floorDiv(due * pool, total) : due
    if (position.marginMode === 'isolated') {
      moved.margin(position.userId, position.id, amount)
      position.margin += amount
    } else moved.user(position.userId, 'available', amount)
    funding.received += amount
    return { value, due, amount }
  }

  /** What is missing, as far as the fund has it. */
  private insured({ owed, paid, contract }: Funding): bigint {
    return least(owed - paid, this.state.insurance(contract.quote))
  }

  settled(event: EventOf<'FundingSettled'>): string[] {
    const contract = this.state.contract(event.marketId)
    const funding = this.funding ?? this.begin(contract, event.dueMs)
    this.funding = undefined
    const name = `the funding of contract ${contract.id}`
    const problems: string[] = []
    if (funding.contract !== contract) problems.push(`${name} came while another was settled`)
    const left = funding.payers.length + funding.receivers.length
    if (left > 0) problems.push(`${name} left ${left} positions out`)
    if (event.dueMs !== contract.nextFundingMs) problems.push(`${name} was due at ${contract.nextFundingMs}`)
    if (event.dueMs > this.state.nowMs) problems.push(`${name} came too early`)
    const interval = BigInt(contract.parameters.fundingHours) * HOUR_MS
    const next = (floorDiv(event.dueMs, interval) + 1n) * interval
    const insured = this.insured(funding)
    const dust = funding.paid + insured - funding.received
    const moved = new Movements(contract.quote)
      .system('insurance', 0, -insured)
      .system('dust', 0, dust)
      .system('funding_pool', contract.id, insured - dust)
    problems.push(...moved.problems(name, event.postings))
    for (const [what, said, known] of [
      ['rate', event.rateE8, funding.rate],
      ['average premium', event.averagePremiumE8, funding.average],
      ['samples', event.samples, funding.samples],
      ['mark', event.mark, contract.mark],
      ['positions', event.positions, funding.positions],
      ['paid', event.paid, funding.paid],
      ['insured', event.insured, insured],
      ['received', event.received, funding.received],
      ['dust', event.dust, dust],
      ['next moment', event.nextFundingMs, next],
    ] as const) {
      if (said !== known) problems.push(`${name} has ${what} ${said}, not ${known}`)
    }
    contract.nextFundingMs = event.nextFundingMs
    contract.premiumSum = 0n
    contract.premiums = 0
    return problems
  }

  /** Who pays and who receives, by position. */
  private begin(contract: AuditedContract, dueMs: bigint): Funding {
    const { parameters, premiums: samples } = contract
    const { rate, average } = fundingRate(contract.premiumSum, samples, parameters.fundingHours)
    const own = [...this.state.positions.values()]
      .filter((each) => each.marketId === contract.id)
      .sort((a, b) => a.id - b.id)
    const paying = rate > 0n ? 'long' : 'short'
    const size = rate < 0n ? -rate : rate
    const payers = rate === 0n ? [] : own.filter((each) => each.direction === paying)
    const receivers = rate === 0n ? [] : own.filter((each) => each.direction !== paying)
    const total = receivers.reduce((sum, each) => sum + floorDiv(this.state.value(each) * size, ONE), 0n)
    const positions = payers.length + receivers.length
    const begun = { contract, dueMs, rate, average, samples, positions, payers, receivers, total }
    return { ...begun, owed: 0n, paid: 0n, received: 0n }
  }
}

interface FundingMove {
  readonly value: bigint
  /** Owed if negative. */
  readonly due: bigint
  readonly amount: bigint
}
