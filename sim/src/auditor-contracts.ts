// The auditor of perpetual contracts. Events come in one by one, before their postings are taken into the ledger;
// whatever contradicts docs/rules/contracts.md or the auditor's own books goes out as text. It sees events alone.

import type { Command, Event, EventOf, RejectionCode, Reply } from '@candor/contract'
import type { Books } from './auditor-books.ts'
import { ContractCheckAudit } from './auditor-contract-checks.ts'
import { ContractFillAudit } from './auditor-contract-fills.ts'
import { LiquidationAudit } from './auditor-contract-liquidations.ts'
import { ceilDiv, floorDiv } from './auditor-contract-maths.ts'
import { Movements } from './auditor-contract-money.ts'
import { ContractOrderAudit } from './auditor-contract-orders.ts'
import { ContractPriceAudit } from './auditor-contract-prices.ts'
import { ContractBooks, positionProblems } from './auditor-contract-state.ts'
import { ContractStopAudit } from './auditor-contract-stops.ts'
import { ContractTriggerAudit } from './auditor-contract-triggers.ts'
import type { FeeBooks } from './auditor-fees.ts'
import { isContractEvent } from './contract-words.ts'

const CONTRACT_WALLET = 1
const HOUR_MS = 3_600_000n
const NOTHING_PRICED = { kind: 'mark', markets: new Set<number>() } as const

export class ContractAudit {
  readonly state: ContractBooks
  private readonly books: Books
  private readonly groups: ReadonlyMap<number, number>
  private readonly orders: ContractOrderAudit
  private readonly fills: ContractFillAudit
  private readonly prices: ContractPriceAudit
  private readonly liquidations: LiquidationAudit
  private readonly stops: ContractStopAudit
  private readonly checks: ContractCheckAudit
  private readonly triggers: ContractTriggerAudit
  private readonly authenticated = new Set<number>()
  private isTouched = false
  private isCarriedOut = false
  /** Contracts with a new mark or funding in which nobody has been looked at yet. */
  private priced: { readonly kind: 'mark' | 'funding'; readonly markets: ReadonlySet<number> } =
    NOTHING_PRICED
  private fundingMs = 0n
  /** Contracts with a new mark whose stops are still to come. */
  private marked: number[] = []

  constructor(
    books: Books,
    fees: FeeBooks,
    people: {
      readonly groups: ReadonlyMap<number, number>
      readonly marked: ReadonlyMap<number, ReadonlySet<string>>
      readonly owners: ReadonlyMap<number, number>
      readonly ended: ReadonlySet<number>
    },
  ) {
    this.books = books
    this.groups = people.groups
    this.state = new ContractBooks(books)
    this.orders = new ContractOrderAudit(this.state, fees, people.marked)
    this.liquidations = new LiquidationAudit(this.state)
    this.fills = new ContractFillAudit(this.state, fees, this.orders, this.liquidations)
    this.prices = new ContractPriceAudit(this.state)
    this.stops = new ContractStopAudit(this.state)
    const { groups, marked, owners, ended } = people
    const { authenticated } = this
    this.checks = new ContractCheckAudit(this.state, fees, { groups, marked, owners, ended, authenticated })
    this.triggers = new ContractTriggerAudit(this.state, this.stops, this.checks)
  }

  beginCommand(command: Command | undefined, isCarriedOut: boolean): void {
    this.isCarriedOut = isCarriedOut
    this.triggers.beginCommand(command)
    this.orders.beginCommand()
    this.liquidations.beginCommand()
    this.stops.beginCommand()
    this.isTouched = false
    this.marked = []
    this.priced = NOTHING_PRICED
  }

  /** What is wrong with the answer to a command that is about to be carried out or has been rejected. */
  answerProblems(command: Command, said: RejectionCode | undefined): string[] {
    return this.checks.problems(command, said)
  }

  /** What a reply shows of contract orders. */
  shownProblems({ contractOrders = [] }: Reply): string[] {
    return contractOrders.flatMap((order) => this.orders.shownProblems(order))
  }

  /** What time it is for the events that follow: a funding that was due earlier happens then. */
  setTime(nowMs: bigint): void {
    this.state.nowMs = nowMs
  }

  take(event: Event): string[] {
    const problems: string[] = []
    problems.push(...this.stops.owedProblems(event), ...this.triggers.owedProblems(event))
    problems.push(...this.endPhases(event))
    if (event.type === 'IndexTicked') return [...problems, ...this.prices.ticked(event)]
    if (event.type === 'AccountIdentitySet') {
      if (event.authenticated) this.authenticated.add(event.userId)
      else this.authenticated.delete(event.userId)
    }
    if (event.type === 'Transferred') return [...problems, ...this.transferProblems(event)]
    if (!isContractEvent(event)) return problems
    this.isTouched = true
    return [...problems, ...this.takeListing(event), ...this.takeTrading(event), ...this.takeRisk(event)]
  }

  /**
   * All marks of an index come first, or all fundings of a moment; then everybody in those contracts is looked at; and
   * with the first event that is none of a liquidation that is over. Stops by mark follow.
   */
  private endPhases(event: Event | undefined): string[] {
    const type = event?.type
    if (this.liquidations.isUnderWay) return []
    if (this.priced.kind === 'mark' && type === 'MarkPriced') return []
    if (this.priced.kind === 'funding' && event !== undefined && this.goesOnFunding(event)) return []
    const problems: string[] = []
    if (this.priced.markets.size > 0) {
      this.liquidations.beginPhase(this.priced.markets)
      this.priced = NOTHING_PRICED
    }
    if (type === 'LiquidationBegun') return problems
    problems.push(...this.liquidations.endPhase())
    const isFunding = type === 'FundingMoved' || type === 'FundingSettled' || type === 'MarginMoved'
    if (this.marked.length === 0 || isFunding) return problems
    this.stops.beginMarks(this.marked)
    this.triggers.beginMarks(this.marked)
    this.marked = []
    return problems
  }

  /** Whether an event belongs to the fundings of the same moment. */
  private goesOnFunding(event: Event): boolean {
    if (event.type === 'FundingMoved' || event.type === 'FundingSettled')
      return event.dueMs === this.fundingMs
    return event.type === 'MarginMoved'
  }

  /** Holds everywhere and always, once a command is over. */
  endCommand(): string[] {
    if (!this.isTouched) return []
    return [
      ...this.endPhases(undefined),
      ...this.prices.endCommand(),
      ...this.stops.endCommand(),
      ...this.triggers.endCommand(this.isCarriedOut),
      ...this.clearingProblems(),
      ...this.marginProblems(),
      ...this.orderProblems(),
      ...this.state.openDraws.map((userId) => `user ${userId} realised or drew money that nothing needed`),
    ]
  }

  private takeListing(event: Event): string[] {
    const { state } = this
    switch (event.type) {
      case 'ContractListed': {
        const { marketId: id, quote, indexId, parameters, nextFundingMs } = event
        state.contracts.set(id, {
          id,
          quote,
          indexId,
          parameters,
          status: 'open',
          nextFundingMs,
          index: 0n,
          indexMs: undefined,
          indexSequence: 0,
          mark: 0n,
          basis: 0n,
          lastPrice: undefined,
          premiumSum: 0n,
          premiums: 0,
          minute: undefined,
        })
        return this.momentProblems(event)
      }
      case 'ContractParametersSet': {
        const contract = state.contract(event.marketId)
        const isSameRhythm = contract.parameters.fundingHours === event.parameters.fundingHours
        const isKept = isSameRhythm && contract.nextFundingMs === event.nextFundingMs
        const safe = this.liquidations.safeIn(contract.id)
        contract.parameters = event.parameters
        contract.nextFundingMs = event.nextFundingMs
        const endangered = this.liquidations.endangeredOf(safe)
        return isKept ? endangered : [...endangered, ...this.momentProblems(event)]
      }
      case 'ContractStatusSet':
        state.contract(event.marketId).status = event.status
        return []
      case 'ContractModeSet':
        return this.modeProblems(event)
      case 'LeverageSet':
        return this.leverageProblems(event)
      default:
        return []
    }
  }

  private takeTrading(event: Event): string[] {
    switch (event.type) {
      case 'ContractOrderPlaced':
        return this.orders.placed(event)
      case 'ContractTraded':
        this.stops.noteTrade(event.marketId)
        this.triggers.noteTrade(event.marketId)
        return this.fills.traded(event, this.groups)
      case 'ContractSelfTradePrevented':
        return this.orders.prevented(event, this.groups)
      case 'ContractOrderReduced':
        return this.orders.reduced(event)
      case 'ContractOrderClosed': {
        const order = this.state.orders.get(event.orderId)
        return [...(order === undefined ? [] : this.stops.noteOrder(order)), ...this.orders.closed(event)]
      }
      case 'StopArmed':
        return this.stops.armed(event)
      case 'StopTriggered':
        return [...this.triggers.stopFires(event), ...this.stops.triggered(event)]
      case 'StopRearmed':
        return this.stops.rearmed(event)
      case 'StopEnded':
        return this.stops.ended(event)
      case 'ContractTriggerPlaced':
        return this.triggers.placed(event)
      case 'ContractTriggerEnded':
        return this.triggers.ended(event)
      default:
        return []
    }
  }

  private takeRisk(event: Event): string[] {
    switch (event.type) {
      case 'MarginMoved':
        return this.marginMoveProblems(event)
      case 'OffsetRealised':
        return this.offsetProblems(event)
      case 'MarkPriced': {
        this.priced = { kind: 'mark', markets: new Set([...this.priced.markets, event.marketId]) }
        this.marked.push(event.marketId)
        return this.prices.priced(event)
      }
      case 'FundingMoved':
        return this.prices.moved(event)
      case 'FundingSettled': {
        this.priced = { kind: 'funding', markets: new Set([...this.priced.markets, event.marketId]) }
        this.fundingMs = event.dueMs
        return this.prices.settled(event)
      }
      case 'LiquidationBegun':
        return this.liquidations.begun(event)
      case 'PositionsNetted':
        return this.liquidations.netted(event)
      case 'LiquidationStepped':
        return this.liquidations.stepped(event)
      case 'PositionsDeleveraged':
        return this.liquidations.deleveraged(event)
      case 'LiquidationEnded':
        return this.liquidations.ended(event)
      case 'ReverseStopped':
        return this.reverseProblems(event)
      default:
        return []
    }
  }

  /** The next multiple of the interval after now. */
  private momentProblems(event: EventOf<'ContractListed'> | EventOf<'ContractParametersSet'>): string[] {
    const interval = BigInt(event.parameters.fundingHours) * HOUR_MS
    const next = (floorDiv(this.state.nowMs, interval) + 1n) * interval
    return next === event.nextFundingMs
      ? []
      : [`the next funding of contract ${event.marketId} is at ${next}`]
  }

  private modeProblems(event: EventOf<'ContractModeSet'>): string[] {
    const { userId, marketId, marginMode, positionMode, leverage } = event
    const { state } = this
    const contract = state.contract(marketId)
    const before = state.choicesOf(userId, contract)
    const isKnown = state.choices.has(`${userId}/${marketId}`)
    state.choices.set(`${userId}/${marketId}`, { marginMode, positionMode, leverage })
    const problems: string[] = []
    const isBusy =
      [...state.orders.values()].some(({ view }) => view.userId === userId && view.marketId === marketId) ||
      [...state.positions.values()].some((each) => each.userId === userId && each.marketId === marketId)
    if (isBusy) problems.push(`user ${userId} changed modes while contract ${marketId} is in use`)
    if (before.leverage !== leverage) problems.push(`user ${userId} changed leverage with the modes`)
    // The first order of a user writes down the usual choices, which stay.
    if (isKnown && before.marginMode === marginMode && before.positionMode === positionMode) {
      problems.push(`user ${userId} changed no mode`)
    }
    return problems
  }

  private leverageProblems(event: EventOf<'LeverageSet'>): string[] {
    const { userId, marketId, leverage } = event
    const { state } = this
    const contract = state.contract(marketId)
    const before = state.choicesOf(userId, contract)
    state.choices.set(`${userId}/${marketId}`, { ...before, leverage })
    const problems: string[] = []
    const moved = new Movements(contract.quote)
    const own = [...state.positions.values()].filter(
      (each) => each.userId === userId && each.marketId === marketId,
    )
    const said = new Set<number>(event.positions.map((each) => each.positionId))
    if (own.length !== said.size)
      problems.push(`${said.size} positions were moved to the new leverage, not ${own.length}`)
    for (const position of own) {
      const margin = ceilDiv(position.entryValue, BigInt(leverage))
      moved.margin(userId, position.id, margin - position.margin)
      moved.user(userId, 'available', position.margin - margin)
      position.margin = margin
      position.leverage = leverage
      const view = event.positions.find((each) => each.positionId === position.id)
      if (view === undefined) problems.push(`position ${position.id} was left out of a change of leverage`)
      else problems.push(...positionProblems(position, view))
    }
    return [...problems, ...moved.problems('a change of leverage', event.postings)]
  }

  private marginMoveProblems(event: EventOf<'MarginMoved'>): string[] {
    const { state } = this
    const position = state.positions.get(event.position.positionId)
    if (position === undefined) return [`margin of position ${event.position.positionId}, which is not there`]
    const contract = state.contract(position.marketId)
    const problems: string[] = []
    const name = `the margin of position ${position.id}`
    const isAdded = event.direction === 'add'
    // A cross account pays a loss or funding with the margins of its other positions, too: what comes next must need it.
    const isSpent = !isAdded && position.marginMode === 'cross'
    if (isSpent) state.noteDraw(position.userId)
    if (isAdded && position.marginMode !== 'isolated') problems.push(`${name} is not its own`)
    const may = isSpent
      ? position.margin
      : isAdded
        ? state.transferable(position.userId, contract.quote)
        : state.removable(position, position.leverage)
    if (event.amount > may) problems.push(`${name}: ${event.direction} ${event.amount} where ${may} may move`)
    if (!isAdded && !isSpent && !state.isFresh(contract))
      problems.push(`${name} was taken while the index is stale`)
    const amount = isAdded ? event.amount : -event.amount
    position.margin += amount
    const moved = new Movements(contract.quote)
      .user(position.userId, 'available', -amount)
      .margin(position.userId, position.id, amount)
    return [
      ...problems,
      ...moved.problems(name, event.postings),
      ...positionProblems(position, event.position),
    ]
  }

  private offsetProblems(event: EventOf<'OffsetRealised'>): string[] {
    const { state } = this
    const position = state.positions.get(event.position.positionId)
    if (position === undefined)
      return [`an offset of position ${event.position.positionId}, which is not there`]
    const contract = state.contract(position.marketId)
    const name = `the offset of position ${position.id}`
    const problems: string[] = []
    const gain = state.gain(position)
    if (position.marginMode !== 'cross') problems.push(`${name} is of an isolated position`)
    if (event.mark !== contract.mark) problems.push(`${name} is at ${event.mark}, not at mark`)
    if (event.amount <= 0n || event.amount > gain)
      problems.push(`${name} realises ${event.amount} of ${gain}`)
    state.noteOffset(position)
    position.entryValue += position.direction === 'long' ? event.amount : -event.amount
    position.realisedPnl += event.amount
    const moved = new Movements(contract.quote)
      .user(position.userId, 'available', event.amount)
      .system('perp_clearing', contract.id, -event.amount)
    return [
      ...problems,
      ...moved.problems(name, event.postings),
      ...positionProblems(position, event.position),
    ]
  }

  /** An order of this command was to close the position that is told of. */
  private reverseProblems({ userId, marketId }: EventOf<'ReverseStopped'>): string[] {
    const last = this.orders.reversing
    const isOwn = last?.userId === userId && last.marketId === marketId
    return isOwn ? [] : ['a reversal stopped that was not under way']
  }

  private transferProblems(event: EventOf<'Transferred'>): string[] {
    const quote = [...this.state.contracts.values()][0]?.quote
    if (event.from !== CONTRACT_WALLET || event.assetId !== quote) return []
    const may = this.state.transferable(event.userId, event.assetId)
    return event.amount > may ? [`user ${event.userId} took ${event.amount} out where ${may} may leave`] : []
  }

  /** What positions gained is what others lost; as many lots are long as short; nothing stays in the pool. */
  private clearingProblems(): string[] {
    const problems: string[] = []
    for (const { id, quote } of this.state.contracts.values()) {
      let [entries, lots] = [0n, 0n]
      for (const position of this.state.positions.values()) {
        if (position.marketId !== id) continue
        const sign = position.direction === 'short' ? 1n : -1n
        entries += sign * position.entryValue
        lots += sign * position.lots
      }
      const clearing = this.books.balance({ kind: 'system', name: 'perp_clearing', sub: id }, quote)
      if (clearing !== entries)
        problems.push(`clearing of contract ${id} is ${clearing}, positions say ${entries}`)
      if (lots !== 0n) problems.push(`contract ${id} has ${lots} more lots short than long`)
      const pool = this.books.balance({ kind: 'system', name: 'funding_pool', sub: id }, quote)
      if (pool !== 0n) problems.push(`the funding pool of contract ${id} has ${pool} left`)
    }
    return problems
  }

  private marginProblems(): string[] {
    const problems: string[] = []
    for (const [positionId, balance] of this.books.margins()) {
      const margin = this.state.positions.get(positionId)?.margin ?? 0n
      if (margin !== balance)
        problems.push(`position ${positionId} has margin ${margin}, its account ${balance}`)
    }
    return problems
  }

  private orderProblems(): string[] {
    const problems: string[] = []
    for (const { view, closeLeft, openLeft } of this.state.orders.values()) {
      const isStanding =
        view.price !== undefined && ['goodTillCancelled', 'postOnly'].includes(view.timeInForce)
      if (!isStanding) problems.push(`contract order ${view.orderId} may not rest but is open`)
      if (closeLeft + openLeft === 0n)
        problems.push(`contract order ${view.orderId} has nothing left but is open`)
    }
    for (const position of this.state.positions.values()) {
      const closable = this.state.closable(position)
      if (closable < 0n) problems.push(`orders close ${-closable} more lots than position ${position.id} has`)
    }
    for (const contract of this.state.contracts.values()) {
      const bid = this.state.side(contract, 'buy')[0]?.view.price
      const ask = this.state.side(contract, 'sell')[0]?.view.price
      if (bid !== undefined && ask !== undefined && bid >= ask) {
        problems.push(`the book of contract ${contract.id} is crossed: ${bid} and ${ask}`)
      }
    }
    return problems
  }

  /** What open contract orders hold, by account and asset. */
  *held(): Generator<readonly [key: string, amount: bigint]> {
    for (const { view, contract, reserve } of this.state.orders.values()) {
      yield [`u:${view.userId}:${CONTRACT_WALLET}:frozen:0/${contract.quote}`, reserve]
    }
  }
}
