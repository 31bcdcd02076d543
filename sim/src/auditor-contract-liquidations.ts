// Judges liquidations: nobody in danger is passed over and nobody else is touched; which orders give way, what nets, how
// much of which position is taken at which price, who pays a shortfall, and whose position is closed against the rest.

import type { EventOf, PositionChange } from '@candor/contract'
import { changeProblems, closePart, paidProblems, takePart } from './auditor-contract-fills.ts'
import {
  ceilDiv,
  floorDiv,
  gainOf,
  least,
  most,
  ONE,
  type PositionBooks,
  partOf,
  tierOf,
  valueAt,
} from './auditor-contract-maths.ts'
import { Movements, required } from './auditor-contract-money.ts'
import { RankingAudit } from './auditor-contract-ranking.ts'
import {
  type AuditedContractOrder,
  type ContractBooks,
  closedDirection,
  openedDirection,
  positionProblems,
} from './auditor-contract-state.ts'

/** Whose turn it is when a contract is gone through: users by id, isolated positions by id, then the cross account. */
interface Subject {
  readonly userId: number
  /** None: the cross account. */
  readonly position: PositionBooks | undefined
}

/** Who was in danger when all were gone through, where and anywhere, and who had the last turn. */
interface Phase {
  readonly endangered: readonly Subject[]
  readonly anywhere: readonly Subject[]
  last: Subject | undefined
}

interface Step {
  readonly position: PositionBooks
  /** Lots that are still to be taken, and those that were. */
  left: bigint
  taken: bigint
  /** What of a cross account's equity belonged to the position, and its lots, when the step began. */
  readonly share: bigint
  readonly lots: bigint
  insured: boolean
}

interface Liquidation extends Subject {
  readonly id: number
  readonly fund: bigint
  fundUsed: bigint
  ordersChecked: boolean
  step: Step | undefined
}

export class LiquidationAudit {
  private readonly state: ContractBooks
  private phase: Phase | undefined
  private current: Liquidation | undefined
  private lastId = 0
  private readonly ranking: RankingAudit

  constructor(state: ContractBooks) {
    this.state = state
    this.ranking = new RankingAudit(state)
  }

  get isUnderWay(): boolean {
    return this.current !== undefined
  }

  beginCommand(): void {
    this.phase = undefined
    this.current = undefined
    this.ranking.beginCommand()
  }

  /** Everybody with a position in one of these contracts is looked at. */
  beginPhase(markets: ReadonlySet<number>): void {
    const endangered = this.endangeredIn(markets)
    // Who came into danger without a mark, elsewhere, may be looked at with any.
    const anywhere = this.endangeredIn(new Set(this.state.contracts.keys()))
    this.phase = { endangered, anywhere, last: undefined }
  }

  private endangeredIn(markets: ReadonlySet<number>): Subject[] {
    return this.subjects(markets).filter((each) => this.isJudged(each) && this.isInDanger(each))
  }

  /** Everybody has had their turn: who has not come yet must be safe. */
  endPhase(): string[] {
    const { phase } = this
    this.phase = undefined
    if (phase === undefined) return []
    return this.passedOver(phase, undefined)
  }

  /** Who has positions in a contract and is in no danger. */
  safeIn(marketId: number): Subject[] {
    return this.subjects(new Set([marketId])).filter((each) => !this.isInDanger(each))
  }

  endangeredOf(subjects: readonly Subject[]): string[] {
    return subjects
      .filter((each) => this.isInDanger(each))
      .map((each) => `${nameOf(each)} was brought into danger by new parameters`)
  }

  private subjects(markets: ReadonlySet<number>): Subject[] {
    const users = new Set<number>()
    const isolated: PositionBooks[] = []
    const crossed = new Set<number>()
    for (const position of this.state.positions.values()) {
      if (!markets.has(position.marketId)) continue
      users.add(position.userId)
      if (position.marginMode === 'isolated') isolated.push(position)
      else crossed.add(position.userId)
    }
    return [...users]
      .sort((a, b) => a - b)
      .flatMap((userId): Subject[] => {
        const own = isolated.filter((each) => each.userId === userId).sort((a, b) => a.id - b.id)
        const subjects: Subject[] = own.map((position) => ({ userId, position }))
        return crossed.has(userId) ? [...subjects, { userId, position: undefined }] : subjects
      })
  }

  /** Those whose turn lies between two others, in danger when the phase began and still. */
  private passedOver(phase: Phase, until: Subject | undefined): string[] {
    const { last, endangered } = phase
    return endangered
      .filter((each) => last === undefined || compare(last, each) < 0)
      .filter((each) => until === undefined || compare(each, until) < 0)
      .filter((each) => this.isStillThere(each) && this.isJudged(each) && this.isInDanger(each))
      .map((each) => `${nameOf(each)} is in danger and was passed over`)
  }

  private isStillThere({ userId, position }: Subject): boolean {
    if (position !== undefined) return this.state.positions.has(position.id)
    return this.state.crossPositions(userId).length > 0
  }

  /** Only while every contract that it depends on is open, with a fresh index. */
  private isJudged({ userId, position }: Subject): boolean {
    const positions = position === undefined ? this.state.crossPositions(userId) : [position]
    return positions.every(({ marketId }) => {
      const contract = this.state.contract(marketId)
      return contract.status === 'open' && this.state.isFresh(contract)
    })
  }

  private isInDanger({ userId, position }: Subject): boolean {
    const { equity, maintenance } = this.standing({ userId, position })
    return equity <= maintenance
  }

  private standing({ userId, position }: Subject): { equity: bigint; maintenance: bigint } {
    if (position === undefined) return this.state.crossStanding(userId)
    return {
      equity: position.margin + this.state.gain(position),
      maintenance: this.state.maintenance(position),
    }
  }

  begun(event: EventOf<'LiquidationBegun'>): string[] {
    const { state } = this
    const name = `liquidation ${event.liquidationId}`
    const isIsolated = event.marginMode === 'isolated'
    const position = event.positionId === undefined ? undefined : state.positions.get(event.positionId)
    if (isIsolated !== (position !== undefined)) return [`${name} is of no position`]
    const subject: Subject = { userId: event.userId, position }
    const problems: string[] = []
    if (this.current !== undefined) problems.push(`${name} began inside another`)
    if (event.liquidationId !== this.lastId + 1) problems.push(`${name} follows ${this.lastId}`)
    this.lastId = event.liquidationId
    const { phase } = this
    if (phase === undefined) problems.push(`${name} began although no mark was priced`)
    else {
      if (phase.last !== undefined && compare(phase.last, subject) >= 0)
        problems.push(`${name} is out of turn`)
      problems.push(...this.passedOver(phase, subject))
      // Whom the fills of this very phase brought into danger is looked at with the next mark.
      const wasEndangered = phase.anywhere.some((each) => compare(each, subject) === 0)
      if (!wasEndangered)
        problems.push(`${name} is of ${nameOf(subject)}, which was safe when the marks were priced`)
      phase.last = subject
    }
    if (!this.isJudged(subject)) problems.push(`${name} began although its contracts are not open and fresh`)
    if (!this.isInDanger(subject)) problems.push(`${name} is of ${nameOf(subject)}, which is not in danger`)
    problems.push(...this.atRiskProblems(event, subject))
    const contract = state.contract(required(event.positions[0], `${name} has no position`).position.marketId)
    this.current = {
      ...subject,
      id: event.liquidationId,
      fund: floorDiv(state.insurance(contract.quote), 5n),
      fundUsed: 0n,
      ordersChecked: false,
      step: undefined,
    }
    return problems
  }

  private atRiskProblems(event: EventOf<'LiquidationBegun'>, subject: Subject): string[] {
    const { state } = this
    const name = `liquidation ${event.liquidationId}`
    const problems: string[] = []
    const { equity, maintenance } = this.standing(subject)
    const cross = subject.position === undefined ? state.crossStanding(subject.userId) : undefined
    const positions = cross?.positions ?? (subject.position === undefined ? [] : [subject.position])
    for (const [what, said, known] of [
      ['equity', event.equity, equity],
      ['maintenance', event.maintenance, maintenance],
      ['available', event.available, cross?.available ?? 0n],
      ['held', event.held, cross?.held ?? 0n],
      [
        'positions',
        event.positions.map((each) => each.position.positionId).join(),
        positions.map((each) => each.id).join(),
      ],
    ] as const) {
      if (said !== known) problems.push(`${name} has ${what} ${said}, not ${known}`)
    }
    for (const each of event.positions) {
      const position = state.positions.get(each.position.positionId)
      if (position === undefined) continue
      const { mark, parameters } = state.contract(position.marketId)
      const tier = tierOf(parameters, state.value(position)) + 1
      const isRight =
        each.mark === mark &&
        each.pnl === state.gain(position) &&
        each.tier === tier &&
        each.maintenance === state.maintenance(position)
      if (!isRight) problems.push(`${name} has position ${position.id} at risk with wrong numbers`)
      problems.push(...positionProblems(position, each.position))
    }
    return problems
  }

  /** Once the first thing after the orders happens: none may be left that uses the margin. */
  private orderProblems(liquidation: Liquidation): string[] {
    if (liquidation.ordersChecked) return []
    liquidation.ordersChecked = true
    const { position, userId, id } = liquidation
    return [...this.state.orders.values()]
      .filter(({ view, contract, closeLeft, openLeft }) => {
        if (view.userId !== userId || view.origin === 'liquidation') return false
        if (position === undefined) return view.marginMode === 'cross'
        if (contract.id !== position.marketId) return false
        const closes = closeLeft > 0n && closedDirection(view) === position.direction
        return closes || (openLeft > 0n && openedDirection(view) === position.direction)
      })
      .map(({ view }) => `liquidation ${id} left order ${view.orderId} open`)
  }

  private nameProblems(id: number): string[] {
    return id === this.current?.id ? [] : [`liquidation ${this.current?.id} is told of as ${id}`]
  }

  netted(event: EventOf<'PositionsNetted'>): string[] {
    const liquidation = this.current
    if (liquidation === undefined) return ['positions were netted outside a liquidation']
    const { state } = this
    const problems = [...this.orderProblems(liquidation), ...this.nameProblems(event.liquidationId)]
    const name = `the netting in contract ${event.marketId}`
    const contract = state.contract(event.marketId)
    const long = state.position(liquidation.userId, event.marketId, 'long')
    const short = state.position(liquidation.userId, event.marketId, 'short')
    if (long?.marginMode !== 'cross' || short?.marginMode !== 'cross') return [`${name} has not two sides`]
    const lots = least(long.lots, short.lots)
    if (event.lots !== lots) problems.push(`${name} is of ${event.lots} lots, not ${lots}`)
    if (event.mark !== contract.mark) problems.push(`${name} is at ${event.mark}, not at mark`)
    const value = valueAt(contract.parameters, lots, contract.mark)
    const moved = new Movements(contract.quote)
    for (const [position, said] of [
      [long, event.long],
      [short, event.short],
    ] as const) {
      const part = partOf(position, lots)
      const pnl = gainOf({ ...position, entryValue: part.entry }, value)
      takePart(state, position, lots, part)
      position.realisedPnl += pnl
      moved
        .margin(position.userId, position.id, -part.margin)
        .user(position.userId, 'available', part.margin + pnl)
        .system('perp_clearing', contract.id, -pnl)
      const expected = {
        lots: -lots,
        value,
        pnl,
        margin: -part.margin,
        fee: 0n,
        liquidationFee: 0n,
        insured: 0n,
      }
      problems.push(...changeProblems(position, said, expected))
    }
    return [...problems, ...moved.problems(name, event.postings)]
  }

  stepped(event: EventOf<'LiquidationStepped'>): string[] {
    const liquidation = this.current
    if (liquidation === undefined) return ['a liquidation stepped that has not begun']
    const problems = [...this.orderProblems(liquidation), ...this.nameProblems(event.liquidationId)]
    const position = this.state.positions.get(event.positionId)
    if (position === undefined) return [`liquidation ${liquidation.id} steps on a position that is not there`]
    const contract = this.state.contract(position.marketId)
    if (event.marketId !== contract.id || event.mark !== contract.mark) {
      problems.push(`liquidation ${liquidation.id} steps in contract ${event.marketId} at mark ${event.mark}`)
    }
    if (event.insured) return [...problems, ...this.insuredStep(event, liquidation)]
    if (!this.isInDanger(liquidation))
      problems.push(`liquidation ${liquidation.id} goes on although it is safe`)
    const chosen = this.weakest(liquidation)
    if (chosen !== position)
      problems.push(`liquidation ${liquidation.id} takes position ${position.id}, not ${chosen?.id}`)
    const lots = this.lotsToTake(position)
    const step = this.newStep(position, lots)
    const bankruptcy = this.bankruptcyOf(step, lots)
    const limit = limitOf(position, this.state, lots, bankruptcy)
    for (const [what, said, known] of [
      ['lots', event.lots, lots],
      ['bankruptcy value', event.bankruptcyValue, bankruptcy],
      ['limit', event.limit, limit],
      ['insurance', event.insuredUpTo, 0n],
    ] as const) {
      if (said !== known)
        problems.push(`liquidation ${liquidation.id} steps with ${what} ${said}, not ${known}`)
    }
    liquidation.step = step
    return problems
  }

  private newStep(position: PositionBooks, left: bigint): Step {
    const share = position.marginMode === 'cross' ? this.state.equityOf(position) : 0n
    return { position, left, taken: 0n, share, lots: position.lots, insured: false }
  }

  /** The second order of a step, which the fund pays for. */
  private insuredStep(event: EventOf<'LiquidationStepped'>, liquidation: Liquidation): string[] {
    const { step, id } = liquidation
    const name = `liquidation ${id}`
    if (step === undefined || step.position.id !== event.positionId)
      return [`${name} insures what it did not step on`]
    const problems: string[] = []
    const contract = this.state.contract(event.marketId)
    const { position } = step
    const isLong = position.direction === 'long'
    const best = this.state.side(contract, isLong ? 'buy' : 'sell')[0]?.view.price
    const cap = liquidation.fund - liquidation.fundUsed
    const { tick, marketBandE8 } = contract.parameters
    const limit =
      best === undefined
        ? undefined
        : isLong
          ? ceilDiv(ceilDiv(best * (ONE - marketBandE8), ONE), tick) * tick
          : floorDiv(floorDiv(best * (ONE + marketBandE8), ONE), tick) * tick
    for (const [what, said, known] of [
      ['lots', event.lots, step.left],
      ['bankruptcy value', event.bankruptcyValue, this.bankruptcyOf(step, step.left)],
      ['limit', event.limit, limit],
      ['insurance', event.insuredUpTo, cap],
    ] as const) {
      if (said !== known) problems.push(`${name} insures with ${what} ${said}, not ${known}`)
    }
    step.insured = true
    return problems
  }

  private weakest({ position, userId }: Liquidation): PositionBooks | undefined {
    if (position !== undefined) return position
    let chosen: PositionBooks | undefined
    for (const each of this.state.crossPositions(userId)) {
      if (chosen === undefined || this.state.maintenance(each) > this.state.maintenance(chosen)) chosen = each
    }
    return chosen
  }

  private lotsToTake(position: PositionBooks): bigint {
    const { parameters, mark } = this.state.contract(position.marketId)
    const tier = tierOf(parameters, this.state.value(position))
    const below = parameters.tiers[tier - 1]
    if (below === undefined) return position.lots
    const lots = position.lots - floorDiv(below.upTo, valueAt(parameters, 1n, mark))
    return lots > 0n ? lots : position.lots
  }

  /** What some lots of a position are worth where nothing is left behind them. */
  private bankruptcyOf(step: Step, lots: bigint): bigint {
    const { position } = step
    const isLong = position.direction === 'long'
    if (position.marginMode === 'isolated') {
      const part = partOf(position, lots)
      return isLong ? part.entry - part.margin : part.entry + part.margin
    }
    // Counted over all lots of the step so far, so that its parts sum up to the whole.
    const shareOf = (taken: bigint): bigint => floorDiv(step.share * taken, step.lots)
    const part = shareOf(step.taken + lots) - shareOf(step.taken)
    const { parameters, mark } = this.state.contract(position.marketId)
    const value = valueAt(parameters, lots, mark)
    return isLong ? value - part : value + part
  }

  fill(order: AuditedContractOrder, change: PositionChange, moved: Movements): string[] {
    const { current: liquidation } = this
    const step = liquidation?.step
    if (liquidation === undefined || step === undefined)
      return [`order ${order.view.orderId} liquidates nothing`]
    const { position } = step
    const contract = this.state.contract(position.marketId)
    const lots = -change.lots
    const value = change.value
    const part = partOf(position, lots)
    const pnl = gainOf({ ...position, entryValue: part.entry }, value)
    const isIsolated = position.marginMode === 'isolated'
    const bankruptcy = this.bankruptcyOf(step, lots)
    step.left -= lots
    step.taken += lots
    const isLong = position.direction === 'long'
    const surplus = isIsolated ? part.margin + pnl : isLong ? value - bankruptcy : bankruptcy - value
    const shortfall = surplus < 0n ? least(-surplus, most(0n, -pnl)) : 0n
    const available = isIsolated ? 0n : this.state.available(position.userId, contract.quote)
    // What the account cannot pay of the rest, with all that it has elsewhere, is the fund's too.
    const missing = most(0n, -(available + part.margin + pnl + shortfall))
    const insured = shortfall + missing
    const has = available + part.margin + pnl + insured
    const wanted =
      surplus > 0n ? least(surplus, ceilDiv(value * contract.parameters.liquidationFeeE8, ONE)) : 0n
    const liquidationFee = least(wanted, most(0n, has))
    const isLast = lots === position.lots
    const keeps = isIsolated && !isLast && surplus > 0n ? surplus - liquidationFee : 0n
    takePart(this.state, position, lots, part)
    position.margin += keeps
    position.realisedPnl += pnl
    order.pnl += pnl
    moved
      .margin(position.userId, position.id, keeps - part.margin)
      .user(position.userId, 'available', part.margin + pnl - liquidationFee + insured - keeps)
      .system('perp_clearing', contract.id, -pnl)
      .system('insurance', 0, liquidationFee - insured)
    const problems: string[] = []
    if (missing > 0n) problems.push(...this.othersProblems(liquidation, position))
    if (!isIsolated && this.state.takeDraws(position.userId) && has > liquidationFee) {
      problems.push(`liquidation ${liquidation.id} realised or drew ${has - liquidationFee} too much`)
    }
    if (insured > 0n && !step.insured)
      problems.push(`liquidation ${liquidation.id} cost the fund ${insured} at bankruptcy`)
    liquidation.fundUsed += insured
    if (liquidation.fundUsed > liquidation.fund) {
      problems.push(
        `liquidation ${liquidation.id} used ${liquidation.fundUsed} of the fund, ${liquidation.fund} were allowed`,
      )
    }
    const margin = keeps - part.margin
    return problems.concat(
      changeProblems(position, change, { lots: -lots, value, pnl, margin, fee: 0n, liquidationFee, insured }),
    )
  }

  /** Who is helped has given all that its other positions had. */
  private othersProblems({ id, userId }: Liquidation, position: PositionBooks): string[] {
    return this.state
      .crossPositions(userId)
      .filter((each) => each !== position && (each.margin > 0n || this.state.gain(each) > 0n))
      .map((each) => `liquidation ${id} is helped although position ${each.id} could pay`)
  }

  deleveraged(event: EventOf<'PositionsDeleveraged'>): string[] {
    const liquidation = this.current
    const step = liquidation?.step
    if (liquidation === undefined || step === undefined)
      return ['positions were deleveraged outside a liquidation']
    const { state } = this
    const name = `deleveraging ${event.tradeId}`
    const problems: string[] = []
    const { position: loser } = step
    const contract = state.contract(loser.marketId)
    problems.push(...this.nameProblems(event.liquidationId))
    if (event.marketId !== contract.id) problems.push(`${name} is in another contract`)
    if (event.loser.position.positionId !== loser.id)
      problems.push(`${name} is of another position than the step's`)
    const winner = state.positions.get(event.winner.position.positionId)
    if (winner === undefined) return [...problems, `${name} closes against a position that is not there`]
    const lots = least(step.left, winner.lots)
    if (event.lots !== lots) problems.push(`${name} is of ${event.lots} lots, not ${lots}`)
    const chosen = this.ranking.first(loser, (candidate) => {
      const part = least(step.left, candidate.lots)
      return { lots: part, value: this.payable(step, part) }
    })
    if (chosen?.position !== winner)
      problems.push(`${name} closes position ${winner.id}, first was ${chosen?.position.id}`)
    if (chosen?.score !== event.scoreE8)
      problems.push(`${name} has the score ${event.scoreE8}, not ${chosen?.score}`)
    if (event.mark !== contract.mark) problems.push(`${name} is at mark ${event.mark}`)
    const value = this.payable(step, event.lots)
    step.left -= event.lots
    step.taken += event.lots
    if (event.value !== value) problems.push(`${name} is at ${event.value}, the bankruptcy value is ${value}`)
    const moved = new Movements(contract.quote)
    for (const [position, said] of [
      [loser, event.loser],
      [winner, event.winner],
    ] as const) {
      const closed = closePart(state, position, { lots: event.lots, value, fee: 0n, moved })
      const { pnl, margin, insured } = closed
      if (insured > 0n) problems.push(`${name} costs the fund ${insured}`)
      problems.push(...paidProblems(state, position, closed, 0n))
      const expected = {
        lots: -event.lots,
        value,
        pnl,
        margin: -margin,
        fee: 0n,
        liquidationFee: 0n,
        insured: 0n,
      }
      problems.push(...changeProblems(position, said, expected))
    }
    return [...problems, ...moved.problems(name, event.postings)]
  }

  /** The bankruptcy value of some lots; of a cross position no more than its account can pay. */
  private payable(step: Step, lots: bigint): bigint {
    const { position } = step
    const bankruptcy = this.bankruptcyOf(step, lots)
    if (position.marginMode === 'isolated') return bankruptcy
    const part = partOf(position, lots)
    const { quote } = this.state.contract(position.marketId)
    const has = this.state.available(position.userId, quote) + part.margin
    return position.direction === 'long'
      ? most(bankruptcy, part.entry - has)
      : least(bankruptcy, part.entry + has)
  }

  ended(event: EventOf<'LiquidationEnded'>): string[] {
    const liquidation = this.current
    this.current = undefined
    if (liquidation === undefined) return ['a liquidation ended that had not begun']
    const name = `liquidation ${liquidation.id}`
    const problems = this.orderProblems(liquidation)
    if (event.liquidationId !== liquidation.id || event.userId !== liquidation.userId)
      problems.push(`${name} ended as another`)
    const { position, userId } = liquidation
    const isGone =
      position === undefined
        ? this.state.crossPositions(userId).length === 0
        : !this.state.positions.has(position.id)
    const isSafe = !isGone && !this.isInDanger(liquidation)
    const isHalted = [...this.state.contracts.values()].some((each) => each.status === 'halted')
    const isRight =
      event.outcome === 'closed' ? isGone : event.outcome === 'safe' ? isSafe : isHalted && !isGone && !isSafe
    if (!isRight) problems.push(`${name} ended ${event.outcome}; gone: ${isGone}, safe: ${isSafe}`)
    return problems
  }
}

function compare(a: Subject, b: Subject): number {
  const place = (each: Subject): number => each.position?.id ?? Number.POSITIVE_INFINITY
  if (a.userId !== b.userId) return a.userId - b.userId
  return place(a) === place(b) ? 0 : place(a) - place(b)
}

function nameOf({ userId, position }: Subject): string {
  return position === undefined ? `the cross account of user ${userId}` : `position ${position.id}`
}

/** The price of a bankruptcy value, on the tick where trading costs the fund nothing. */
function limitOf(position: PositionBooks, state: ContractBooks, lots: bigint, bankruptcy: bigint): bigint {
  const { multiplier, tick } = state.contract(position.marketId).parameters
  const quantity = lots * multiplier
  if (position.direction === 'long') {
    const price = ceilDiv(ceilDiv(bankruptcy * ONE, quantity), tick) * tick
    return price < tick ? tick : price
  }
  return floorDiv(floorDiv(bankruptcy * ONE, quantity), tick) * tick
}
