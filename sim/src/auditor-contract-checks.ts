// Judges whether contract commands are rejected when and only when they must be. A command comes in with what the auditor's
// books say at that moment; the answers that the rules allow go out. Of orders the first check that applies must win.

import type { Command, CommandOf, ContractTriggerView, Direction, RejectionCode } from '@candor/contract'
import {
  ceilDiv,
  floorDiv,
  least,
  maintenanceOf,
  most,
  ONE,
  tierOf,
  valueAt,
} from './auditor-contract-maths.ts'
import type { AuditedContract, AuditedContractOrder, ContractBooks } from './auditor-contract-state.ts'
import type { FeeBooks } from './auditor-fees.ts'

type Place = CommandOf<'PlaceContractOrder'>
type PlaceTrigger = CommandOf<'PlaceContractTrigger'>
type Answer = RejectionCode | undefined

const MOST_UNITS = 10n ** 18n
const MOST_STOPS = 40
const MOST_TRIGGERS = 200
const CONTRACT_WALLET = 1

export interface People {
  readonly groups: ReadonlyMap<number, number>
  readonly marked: ReadonlyMap<number, ReadonlySet<string>>
  readonly authenticated: ReadonlySet<number>
  readonly owners: ReadonlyMap<number, number>
  readonly ended: ReadonlySet<number>
}

/** What an order would close and open. */
interface Split {
  readonly closes: Direction
  readonly opens: Direction
  readonly closeLots: bigint
  readonly openLots: bigint
  readonly isClosing: boolean
  readonly isOpening: boolean
}

export class ContractCheckAudit {
  private readonly state: ContractBooks
  private readonly fees: FeeBooks
  private readonly people: People

  constructor(state: ContractBooks, fees: FeeBooks, people: People) {
    this.state = state
    this.fees = fees
    this.people = people
  }

  /** What is wrong with the answer to a command, as the books stand before it changed anything. */
  problems(command: Command, said: Answer): string[] {
    // Keys are the oracle's business.
    if (said === 'request.key.invalid' || said === 'request.key.conflict') return []
    if (command.type === 'PlaceContractOrder' || command.type === 'PlaceContractTrigger') {
      const due = command.type === 'PlaceContractOrder' ? this.placing(command) : this.placingTrigger(command)
      return due === said
        ? []
        : [`${command.type} was answered with ${said ?? 'yes'}, due was ${due ?? 'yes'}`]
    }
    const reasons = this.reasons(command)
    if (reasons === undefined) return []
    const isRight = said === undefined ? reasons.length === 0 : reasons.includes(said)
    return isRight
      ? []
      : [`${command.type} was answered with ${said ?? 'yes'}, due was ${reasons.join() || 'yes'}`]
  }

  /** All reasons against a command; none where only others can tell. */
  private reasons(command: Command): RejectionCode[] | undefined {
    switch (command.type) {
      case 'MoveMargin':
        return this.movingMargin(command)
      case 'SetLeverage':
        return this.settingLeverage(command)
      case 'SetContractMode':
        return this.settingMode(command)
      case 'SetPositionStops':
        return this.settingStops(command)
      case 'CancelStop':
        return this.standing(command.userId, []).concat(
          this.state.stops.get(command.stopId)?.view.userId === command.userId ? [] : 'stop.unknown',
        )
      case 'CancelContractTrigger':
        return this.cancellingTrigger(command)
      case 'CancelAllContractTriggers': {
        const isUnknown = command.marketId !== undefined && !this.state.contracts.has(command.marketId)
        return this.standing(command.userId, []).concat(isUnknown ? 'market.unknown' : [])
      }
      case 'SetContractParameters':
        return this.settingParameters(command)
      case 'Transfer':
        return this.transferring(command)
      default:
        return undefined
    }
  }

  private standing(userId: number, marks: readonly ('locked' | 'frozen')[]): RejectionCode[] {
    if (!this.people.groups.has(userId)) return ['account.unknown']
    const set = this.people.marked.get(userId)
    return marks.filter((mark) => set?.has(mark) === true).map((mark) => `account.${mark}` as const)
  }

  /** Who is neither locked nor frozen, nor a robot that has ended. */
  private acting(userId: number): RejectionCode[] {
    const hasEnded = this.people.ended.has(userId)
    return [...this.standing(userId, ['locked', 'frozen']), ...(hasEnded ? (['robot.closed'] as const) : [])]
  }

  private transferring({
    userId,
    from,
    assetId,
    amount,
  }: CommandOf<'Transfer'>): RejectionCode[] | undefined {
    const quote = [...this.state.contracts.values()][0]?.quote
    const isAsked = from === CONTRACT_WALLET && assetId === quote && this.people.groups.has(userId)
    const isNeeded =
      isAsked &&
      amount <= this.state.available(userId, assetId) &&
      amount > this.state.transferable(userId, assetId)
    // Everything else about transfers the oracle knows.
    return isNeeded ? ['position.margin.needed', ...OTHERWISE] : undefined
  }

  private movingMargin(command: CommandOf<'MoveMargin'>): RejectionCode[] {
    const { userId, positionId, direction, amount } = command
    const isAdded = direction === 'add'
    const reasons = isAdded ? this.standing(userId, ['locked']) : this.acting(userId)
    const position = this.state.positions.get(positionId)
    if (position?.userId !== userId) return [...reasons, 'position.unknown']
    const contract = this.state.contract(position.marketId)
    if (position.marginMode !== 'isolated') reasons.push('position.isolated.only')
    if (!isAdded && !this.state.isFresh(contract)) reasons.push('index.stale')
    if (amount < 1n || amount > MOST_UNITS) reasons.push('request.amount.invalid')
    if (isAdded && amount > this.state.transferable(userId, contract.quote))
      reasons.push('balance.insufficient')
    if (!isAdded && amount > this.state.removable(position, position.leverage))
      reasons.push('position.margin.needed')
    return reasons
  }

  private settingMode(command: CommandOf<'SetContractMode'>): RejectionCode[] {
    const { userId, marketId, marginMode, positionMode } = command
    const reasons = this.acting(userId)
    const contract = this.state.contracts.get(marketId)
    if (contract === undefined) return [...reasons, 'market.unknown']
    const now = this.state.choicesOf(userId, contract)
    const isSame =
      (marginMode ?? now.marginMode) === now.marginMode &&
      (positionMode ?? now.positionMode) === now.positionMode
    if (isSame) reasons.push('contract.mode.unchanged')
    if (this.isBusy(userId, marketId)) reasons.push('contract.mode.in.use')
    return reasons
  }

  private isBusy(userId: number, marketId: number): boolean {
    const { orders, positions, triggers } = this.state
    return (
      [...triggers.values()].some((each) => each.userId === userId && each.marketId === marketId) ||
      [...orders.values()].some(({ view }) => view.userId === userId && view.marketId === marketId) ||
      [...positions.values()].some((each) => each.userId === userId && each.marketId === marketId)
    )
  }

  private settingLeverage({ userId, marketId, leverage }: CommandOf<'SetLeverage'>): RejectionCode[] {
    const { state } = this
    const reasons = this.acting(userId)
    const contract = state.contracts.get(marketId)
    if (contract === undefined) return [...reasons, 'market.unknown']
    const { parameters } = contract
    if (leverage < 1 || leverage > (parameters.tiers[0]?.maxLeverage ?? 0))
      return [...reasons, 'leverage.invalid']
    if (leverage === state.choicesOf(userId, contract).leverage) reasons.push('contract.mode.unchanged')
    let needed = 0n
    let isFlat = true
    for (const direction of ['long', 'short'] as const) {
      const exposure = state.exposure(userId, contract, direction)
      if (exposure > 0n && leverage > (parameters.tiers[tierOf(parameters, exposure)]?.maxLeverage ?? 0)) {
        reasons.push('leverage.tier')
      }
      const position = state.position(userId, marketId, direction)
      if (position === undefined) continue
      isFlat = false
      if (!state.isFresh(contract)) reasons.push('index.stale')
      const change = ceilDiv(position.entryValue, BigInt(leverage)) - position.margin
      needed += change
      const isIsolated = position.marginMode === 'isolated'
      if (isIsolated && -change > state.removable(position, leverage)) reasons.push('position.margin.needed')
    }
    if (!isFlat && needed > this.freeAt(userId, contract, leverage)) reasons.push('balance.insufficient')
    return reasons
  }

  /** What margins may take: isolated what may leave; cross all, unless the account would be below what leverage asks. */
  private freeAt(userId: number, contract: AuditedContract, leverage: number): bigint {
    const { state } = this
    if (state.choicesOf(userId, contract).marginMode === 'isolated')
      return state.transferable(userId, contract.quote)
    const available = state.available(userId, contract.quote)
    let within = available
    for (const position of state.crossPositions(userId)) {
      const at = position.marketId === contract.id ? leverage : position.leverage
      within += position.margin + state.gain(position) - ceilDiv(state.value(position), BigInt(at))
    }
    return within < 0n ? -1n : available
  }

  private settingStops(command: CommandOf<'SetPositionStops'>): RejectionCode[] {
    const { userId, positionId, lots, takeProfit, stopLoss } = command
    const reasons = this.standing(userId, ['locked'])
    const position = this.state.positions.get(positionId)
    if (position?.userId !== userId) return [...reasons, 'position.unknown']
    const wrong = this.wrongStops(this.state.contract(position.marketId), position.direction, command)
    if (wrong !== undefined) reasons.push(wrong)
    if (lots === undefined) return reasons
    if (takeProfit === undefined && stopLoss === undefined) reasons.push('stop.price.invalid')
    if (lots < 1n || lots > position.lots) reasons.push('order.quantity.lot')
    const own = [...this.state.stops.values()].filter(({ view }) => view.positionId === positionId).length
    if (own + 2 > MOST_STOPS) reasons.push('stop.count.max')
    return reasons
  }

  /** On the tick, and on their side of the latest price. */
  private wrongStops(
    contract: AuditedContract,
    direction: Direction,
    {
      takeProfit,
      stopLoss,
      triggerBy,
    }: Pick<CommandOf<'SetPositionStops'>, 'takeProfit' | 'stopLoss' | 'triggerBy'>,
  ): RejectionCode | undefined {
    const { tick } = contract.parameters
    for (const price of [takeProfit, stopLoss]) {
      if (price !== undefined && !isPrice(price, tick)) return 'stop.price.invalid'
    }
    if (contract.indexMs === undefined) return undefined
    const latest = triggerBy === 'last' ? (contract.lastPrice ?? contract.mark) : contract.mark
    const sign = direction === 'long' ? 1n : -1n
    if (takeProfit !== undefined && sign * (takeProfit - latest) <= 0n) return `stop.${direction}.profit`
    if (stopLoss !== undefined && sign * (stopLoss - latest) >= 0n) return `stop.${direction}.loss`
    return undefined
  }

  private placing(command: Place): Answer {
    const { userId } = command
    const [standing] = this.standing(userId, ['locked'])
    if (standing !== undefined) return standing
    const contract = this.state.contracts.get(command.marketId)
    if (contract === undefined) return 'market.unknown'
    const split = this.split(command)
    if (split.isOpening) {
      const [mark] = this.standing(userId, ['frozen'])
      if (mark !== undefined) return mark
      const { authenticated, owners, ended } = this.people
      if (!authenticated.has(owners.get(userId) ?? userId)) return 'account.not.authenticated'
      if (ended.has(userId)) return 'robot.closed'
    }
    if (contract.status === 'halted') return 'market.halted'
    if (contract.status === 'cancelOnly') return 'market.cancel.only'
    if (!isWellFormed(command, split)) return 'order.type.invalid'
    const { positionMode } = this.state.choicesOf(userId, contract)
    if ((command.positionSide === 'both') !== (positionMode === 'oneWay')) return 'contract.position.mode'
    const target = this.state.position(userId, contract.id, split.closes)
    if (split.isClosing && target === undefined) return 'position.closable.insufficient'
    if (split.openLots > 0n && !this.state.isFresh(contract)) return 'index.stale'
    return (
      this.wrongPrice(command, contract, split) ??
      (command.stops === undefined ? undefined : this.wrongStops(contract, split.opens, command.stops)) ??
      this.wrongSize(command, contract) ??
      (split.closeLots > this.state.closable(target) ? 'position.closable.insufficient' : undefined) ??
      (split.openLots > 0n ? this.wrongRisk(command, contract, split) : undefined) ??
      this.wouldTake(command, contract)
    )
  }

  private placingTrigger(command: PlaceTrigger): Answer {
    const { userId, side, positionSide, reduceOnly } = command
    const [standing] = this.standing(userId, ['locked'])
    if (standing !== undefined) return standing
    const contract = this.state.contracts.get(command.marketId)
    if (contract === undefined) return 'market.unknown'
    const isOpening = positionSide === 'both' ? !reduceOnly : (positionSide === 'long') === (side === 'buy')
    const { authenticated, owners, ended } = this.people
    if (isOpening) {
      const [mark] = this.standing(userId, ['frozen'])
      if (mark !== undefined) return mark
      if (!authenticated.has(owners.get(userId) ?? userId)) return 'account.not.authenticated'
    }
    if (ended.has(userId)) return 'robot.closed'
    if (contract.status === 'halted') return 'market.halted'
    if (contract.status === 'cancelOnly') return 'market.cancel.only'
    if (!isWellFormedTrigger(command, isOpening)) return 'order.type.invalid'
    const { positionMode } = this.state.choicesOf(userId, contract)
    if ((positionSide === 'both') !== (positionMode === 'oneWay')) return 'contract.position.mode'
    return this.wrongCondition(command, contract) ?? this.wrongRoom(command, contract)
  }

  private wrongCondition(command: PlaceTrigger, contract: AuditedContract): Answer {
    const { price, triggerPrice, trigger, triggerBy } = command
    const { tick } = contract.parameters
    if (price !== undefined && !isPrice(price, tick)) return 'order.price.tick'
    if (!isPrice(triggerPrice, tick)) return 'stop.price.invalid'
    const mark = contract.indexMs === undefined ? undefined : contract.mark
    const latest = triggerBy === 'last' ? (contract.lastPrice ?? mark) : mark
    if (latest === undefined) return undefined
    const isMet = trigger === 'atOrAbove' ? latest >= triggerPrice : latest <= triggerPrice
    return isMet ? 'trigger.immediate' : undefined
  }

  private wrongRoom({ userId, lots, clientId }: PlaceTrigger, contract: AuditedContract): Answer {
    if (lots !== undefined && lots < 1n) return 'order.quantity.lot'
    if (lots !== undefined && lots > contract.parameters.maxLots) return 'order.quantity.max'
    const own = [...this.state.triggers.values()].filter((each) => each.userId === userId)
    if (own.filter(({ marketId }) => marketId === contract.id).length >= MOST_TRIGGERS)
      return 'trigger.count.max'
    const isTaken = clientId !== undefined && own.some((each) => each.clientId === clientId)
    return isTaken ? 'order.client.id.open' : undefined
  }

  /** What an ordinary order of this moment would be answered, and of how many lots it is. */
  firing(trigger: ContractTriggerView): { readonly due: Answer; readonly lots: bigint } {
    const { triggerId: _id, createdMs: _moment, triggerPrice: _price, ...order } = trigger
    const { trigger: _trigger, triggerBy: _by, ...terms } = order
    const lots = trigger.lots ?? this.wholeLots(trigger)
    const [locked] = this.standing(trigger.userId, ['locked'])
    if (locked !== undefined) return { due: locked, lots }
    if (lots < 1n) return { due: 'position.closable.insufficient', lots }
    const command = { ...terms, type: 'PlaceContractOrder', clientId: undefined, stops: undefined } as const
    return { due: this.placing({ ...command, lots: lots as Place['lots'] }), lots }
  }

  /** All that is closable of the position that it closes, as far as one order goes. */
  private wholeLots({ userId, marketId, side }: ContractTriggerView): bigint {
    const position = this.state.position(userId, marketId, side === 'buy' ? 'short' : 'long')
    return least(this.state.closable(position), this.state.contract(marketId).parameters.maxLots)
  }

  private cancellingTrigger(command: CommandOf<'CancelContractTrigger'>): RejectionCode[] {
    const { userId, triggerId, triggerClientId } = command
    const reasons = this.standing(userId, [])
    const own = [...this.state.triggers.values()].filter((each) => each.userId === userId)
    const isNamed = (triggerId === undefined) !== (triggerClientId === undefined)
    const isThere = own.some((each) =>
      triggerId === undefined ? each.clientId === triggerClientId : each.triggerId === triggerId,
    )
    return isNamed && isThere ? reasons : [...reasons, 'trigger.unknown']
  }

  /** Nothing may be made of other ticks or lots than it was placed with. What else is wrong, others know. */
  private settingParameters({
    marketId,
    parameters,
  }: CommandOf<'SetContractParameters'>): RejectionCode[] | undefined {
    const contract = this.state.contracts.get(marketId)
    if (contract === undefined) return undefined
    const before = contract.parameters
    const isOther =
      before.tick !== parameters.tick ||
      before.markTick !== parameters.markTick ||
      before.multiplier !== parameters.multiplier
    const isWaited = [...this.state.triggers.values()].some((each) => each.marketId === marketId)
    return isOther && isWaited ? ['market.orders.open', 'market.parameters.invalid'] : undefined
  }

  private split({ userId, marketId, side, positionSide, lots, reduceOnly }: Place): Split {
    const opens = side === 'buy' ? 'long' : 'short'
    const closes = side === 'buy' ? 'short' : 'long'
    const way = { opens, closes } as const
    if (positionSide === opens)
      return { ...way, closeLots: 0n, openLots: lots, isClosing: false, isOpening: true }
    if (positionSide === closes || reduceOnly) {
      return { ...way, closeLots: lots, openLots: 0n, isClosing: true, isOpening: false }
    }
    const closable = most(0n, this.state.closable(this.state.position(userId, marketId, closes)))
    const closeLots = least(lots, closable)
    const isClosing = closeLots > 0n
    const openLots = isClosing ? lots - closeLots : lots
    return { ...way, closeLots: isClosing ? closeLots : 0n, openLots, isClosing, isOpening: lots > closeLots }
  }

  private otherBest({ side }: Pick<Place, 'side'>, contract: AuditedContract): bigint | undefined {
    return this.state.side(contract, side === 'buy' ? 'sell' : 'buy')[0]?.view.price
  }

  private wrongPrice(command: Place, contract: AuditedContract, split: Split): Answer {
    const { price, side, orderType, mayCross } = command
    const { tick, limitBandE8, refusesCrossing } = contract.parameters
    if (price !== undefined && !isPrice(price, tick)) return 'order.price.tick'
    const other = this.otherBest(command, contract)
    const measured = price ?? other
    if (measured === undefined || (orderType !== 'limit' && other === undefined)) return 'order.book.empty'
    const isBuy = side === 'buy'
    if (this.state.isFresh(contract)) {
      const isFar = isBuy
        ? measured * ONE > contract.mark * (ONE + limitBandE8)
        : measured * ONE < contract.mark * (ONE - limitBandE8)
      if (isFar) return 'order.price.band'
    }
    if (!refusesCrossing || mayCross || orderType !== 'limit' || split.openLots < 1n) return undefined
    const market = other ?? contract.lastPrice ?? contract.mark
    if (isBuy && measured > market) return 'order.long.above.market'
    return !isBuy && measured < market ? 'order.short.below.market' : undefined
  }

  private wrongSize(command: Place, contract: AuditedContract): Answer {
    const { lots, userId, clientId, timeInForce } = command
    const { maxLots, maxOpenOrders } = contract.parameters
    if (lots < 1n) return 'order.quantity.lot'
    if (lots > maxLots) return 'order.quantity.max'
    const own = [...this.state.orders.values()].filter(({ view }) => view.userId === userId)
    const here = own.filter((order) => order.contract === contract).length
    const mayStay = timeInForce === 'goodTillCancelled' || timeInForce === 'postOnly'
    if (mayStay && here >= maxOpenOrders) return 'order.count.max'
    const isOpenKey = clientId !== undefined && own.some(({ view }) => view.clientId === clientId)
    return isOpenKey ? 'order.client.id.open' : undefined
  }

  private wrongRisk(command: Place, contract: AuditedContract, split: Split): Answer {
    const { userId } = command
    const { parameters, mark } = contract
    const { leverage } = this.state.choicesOf(userId, contract)
    const { lots, value, cost } = this.opening(command, contract, split)
    const exposure = this.state.exposure(userId, contract, split.opens) + value
    if (exposure > (parameters.tiers.at(-1)?.upTo ?? 0n)) return 'position.size.max'
    if (leverage > (parameters.tiers[tierOf(parameters, exposure)]?.maxLeverage ?? 0)) return 'leverage.tier'
    const margin = ceilDiv(value, BigInt(leverage))
    const worth = valueAt(parameters, lots, mark)
    const loss = most(0n, split.opens === 'long' ? cost - worth : worth - cost)
    if (value > 0n && margin - loss <= maintenanceOf(parameters, value)) return 'order.would.liquidate'
    const rate = this.fees.perpRate(userId, 'taker', this.state.nowMs) ?? 0n
    const reserve = margin + ceilDiv(value * rate, ONE)
    return reserve > this.state.transferable(userId, contract.quote) ? 'balance.insufficient' : undefined
  }

  /** What would be opened: at the limit, or what the book gives to a market order. */
  private opening(
    command: Place,
    contract: AuditedContract,
    { openLots }: Split,
  ): { readonly lots: bigint; readonly value: bigint; readonly cost: bigint } {
    const other = this.otherBest(command, contract) ?? 0n
    const price = command.orderType === 'best' ? other : command.price
    if (price === undefined) return this.lookAhead(command, contract, other)
    const held = command.side === 'sell' ? most(price, other) : price
    const { parameters } = contract
    return {
      lots: openLots,
      value: valueAt(parameters, openLots, held),
      cost: valueAt(parameters, openLots, price),
    }
  }

  private lookAhead(
    command: Place,
    contract: AuditedContract,
    best: bigint,
  ): { readonly lots: bigint; readonly value: bigint; readonly cost: bigint } {
    const { side, userId } = command
    const { parameters } = contract
    const { tick, marketBandE8 } = parameters
    const mode = command.selfTrade ?? parameters.selfTrade
    const isBuy = side === 'buy'
    const limit = isBuy
      ? floorDiv(floorDiv(best * (ONE + marketBandE8), ONE), tick) * tick
      : ceilDiv(ceilDiv(best * (ONE - marketBandE8), ONE), tick) * tick
    const group = this.people.groups.get(userId)
    let { closeLots: closing } = this.split(command)
    let [left, lots, value]: [bigint, bigint, bigint] = [command.lots, 0n, 0n]
    for (const maker of this.state.side(contract, isBuy ? 'sell' : 'buy')) {
      const price = maker.view.price ?? 0n
      if (left === 0n || (isBuy ? price > limit : price < limit)) break
      const isOwn = this.people.groups.get(maker.view.userId) === group
      if (isOwn && (mode === 'expireTaker' || mode === 'expireBoth')) break
      if (isOwn && mode === 'expireMaker') continue
      const taken = least(left, remainingOf(maker))
      const closed = least(closing, taken)
      left -= taken
      closing -= closed
      if (isOwn) continue
      lots += taken - closed
      value += valueAt(parameters, taken - closed, price)
    }
    return { lots, value, cost: value }
  }

  private wouldTake(command: Place, contract: AuditedContract): Answer {
    const other = this.otherBest(command, contract)
    const { price, timeInForce, side } = command
    if (timeInForce !== 'postOnly' || price === undefined || other === undefined) return undefined
    return (side === 'buy' ? other <= price : other >= price) ? 'order.would.take' : undefined
  }
}

/** What else may stand against a transfer; the oracle says which. */
const OTHERWISE: readonly RejectionCode[] = [
  'account.locked',
  'account.frozen',
  'robot.closed',
  'robot.scope',
  'wallet.invalid',
  'transfer.same.wallet',
  'request.amount.invalid',
]

function remainingOf({ closeLeft, openLeft }: AuditedContractOrder): bigint {
  return closeLeft + openLeft
}

function isPrice(price: bigint, tick: bigint): boolean {
  return price > 0n && price <= MOST_UNITS && price % tick === 0n
}

function isWellFormed(command: Place, { isOpening }: Split): boolean {
  const { orderType, timeInForce, price, reduceOnly, stops } = command
  if ((orderType === 'limit') !== (price !== undefined)) return false
  if (orderType === 'market' && timeInForce !== 'immediateOrCancel') return false
  if (orderType === 'best' && timeInForce === 'postOnly') return false
  if (reduceOnly && isOpening) return false
  if (stops === undefined) return true
  return isOpening && (stops.takeProfit !== undefined || stops.stopLoss !== undefined)
}

function isWellFormedTrigger(command: PlaceTrigger, isOpening: boolean): boolean {
  const { orderType, timeInForce, price, lots, reduceOnly } = command
  if (orderType === 'best' || (orderType === 'limit') !== (price !== undefined)) return false
  if (orderType === 'market' && timeInForce !== 'immediateOrCancel') return false
  if (reduceOnly && isOpening) return false
  return lots !== undefined || (orderType === 'market' && !isOpening)
}
