// Judges what a contract trade does to both sides: what closes and what opens, gains and losses, margins, fees, the
// reserve that stays, and who pays a loss that its owner cannot. Liquidation fills are handed to those who judge them.

import type { ContractParty, EventOf, PositionChange } from '@candor/contract'
import {
  ceilDiv,
  gainOf,
  least,
  most,
  ONE,
  type PositionBooks,
  partOf,
  valueAt,
} from './auditor-contract-maths.ts'
import { Movements, required } from './auditor-contract-money.ts'
import type { ContractOrderAudit } from './auditor-contract-orders.ts'
import {
  type AuditedContractOrder,
  type ContractBooks,
  closedDirection,
  openedDirection,
  positionProblems,
} from './auditor-contract-state.ts'
import type { FeeBooks } from './auditor-fees.ts'

type Traded = EventOf<'ContractTraded'>

/** Who judges the fills of liquidation orders. */
export interface LiquidationFills {
  fill(order: AuditedContractOrder, change: PositionChange, moved: Movements): string[]
}

export class ContractFillAudit {
  private readonly state: ContractBooks
  private readonly fees: FeeBooks
  private readonly orders: ContractOrderAudit
  private readonly liquidations: LiquidationFills
  private lastPositionId = 0

  constructor(
    state: ContractBooks,
    fees: FeeBooks,
    orders: ContractOrderAudit,
    liquidations: LiquidationFills,
  ) {
    this.state = state
    this.fees = fees
    this.orders = orders
    this.liquidations = liquidations
  }

  traded(event: Traded, groups: ReadonlyMap<number, number>): string[] {
    const { state } = this
    const maker = state.order(event.maker.orderId)
    const taker = state.order(event.taker.orderId)
    const { contract } = maker
    const name = `trade ${event.tradeId}`
    const problems = this.orders.meetingProblems(maker, taker, event.price)
    if (event.marketId !== contract.id) problems.push(`${name} names the wrong contract`)
    if (event.takerSide !== taker.view.side) problems.push(`${name} names the wrong side`)
    if (event.value !== valueAt(contract.parameters, event.lots, event.price))
      problems.push(`${name} has a wrong value`)
    if (event.lots < 1n) problems.push(`${name} is of ${event.lots} lots`)
    if (groups.get(maker.view.userId) === groups.get(taker.view.userId))
      problems.push(`${name} is inside one group`)
    problems.push(...this.isolatedLimitProblems(taker, event))
    const moved = new Movements(contract.quote)
    state.beginEvent()
    state.lastTraded = [maker, taker]
    for (const [order, party, role] of [
      [maker, event.maker, 'maker'],
      [taker, event.taker, 'taker'],
    ] as const) {
      problems.push(...this.sideProblems(order, party, role, event, moved))
    }
    problems.push(...moved.problems(name, event.postings))
    contract.lastPrice = event.price
    return problems
  }

  private sideProblems(
    order: AuditedContractOrder,
    party: ContractParty,
    role: 'maker' | 'taker',
    { lots, price, value }: Traded,
    moved: Movements,
  ): string[] {
    const problems: string[] = []
    const name = `contract order ${order.view.orderId}`
    if (party.userId !== order.view.userId) problems.push(`${name} belongs to another user`)
    const turned = this.turned(order, lots)
    const freed = turned > 0n ? this.turn(order, turned, moved) : 0n
    const closing = least(lots, order.closeLeft)
    const opening = lots - closing
    if (opening > order.openLeft) problems.push(`${name} was filled beyond its size`)
    order.filledLots += lots
    order.filledValue += value
    const expected = [closing > 0n ? -closing : 0n, opening].filter((each) => each !== 0n)
    const said = party.changes.map((change) => change.lots as bigint)
    if (expected.join() !== said.join()) {
      return [
        ...problems,
        `${name} should have changed positions by ${expected.join()} and did by ${said.join()}`,
      ]
    }
    const changes = [...party.changes]
    if (closing > 0n) {
      const change = required(changes.shift(), 'a change is missing')
      order.closeLeft -= closing
      problems.push(...this.close(order, change, role, { lots: closing, price, moved, freed }))
    }
    const change = changes.shift()
    if (change !== undefined) {
      order.openLeft -= opening
      problems.push(...this.open(order, change, role, { lots: opening, price, moved, freed }))
    }
    const rate = order.view.origin === 'liquidation' ? 0n : this.rate(order, role)
    if (party.rateE8 !== rate) problems.push(`${name} was charged at ${party.rateE8}, its rate is ${rate}`)
    const remaining = order.closeLeft + order.openLeft
    if (party.remaining !== remaining)
      problems.push(`${name} has ${remaining} left, the trade says ${party.remaining}`)
    if (party.reserve !== order.reserve)
      problems.push(`${name} holds ${order.reserve}, the trade says ${party.reserve}`)
    return problems
  }

  /** In one-way mode lots that were to open close what their owner holds on the other side: nobody has both. */
  private turned({ view, contract, closeLeft }: AuditedContractOrder, lots: bigint): bigint {
    if (this.state.choicesOf(view.userId, contract).positionMode !== 'oneWay') return 0n
    const held = this.state.position(view.userId, contract.id, closedDirection(view))?.lots ?? 0n
    return most(0n, least(lots, held) - closeLeft)
  }

  /** What was held for them is free before they close. */
  private turn(order: AuditedContractOrder, turned: bigint, moved: Movements): bigint {
    const { userId } = order.view
    order.hasTurned = true
    order.openLeft -= turned
    order.closeLeft += turned
    const kept = this.orders.keeps(order)
    const freed = order.reserve - kept
    moved.user(userId, 'frozen', -freed).user(userId, 'available', freed)
    order.reserve = kept
    return freed
  }

  private rate(order: AuditedContractOrder, role: 'maker' | 'taker'): bigint {
    return this.fees.perpRate(order.view.userId, role, this.state.nowMs) ?? 0n
  }

  private close(
    order: AuditedContractOrder,
    change: PositionChange,
    role: 'maker' | 'taker',
    fill: Fill,
  ): string[] {
    const { view, contract } = order
    const position = this.state.position(view.userId, contract.id, closedDirection(view))
    if (position === undefined) return [`contract order ${view.orderId} closed a position that is not there`]
    if (view.origin === 'liquidation') return this.liquidations.fill(order, change, fill.moved)
    order.closeNumerator += valueAt(contract.parameters, fill.lots, fill.price) * this.rate(order, role)
    const due = this.state.rebate(contract.quote, ceilDiv(order.closeNumerator, ONE) - order.closeDue)
    order.closeDue += due
    const value = valueAt(contract.parameters, fill.lots, fill.price)
    const { lots, moved, freed } = fill
    const result = closePart(this.state, position, { lots, value, fee: due, moved, freed })
    order.closeFee += result.fee
    order.pnl += result.pnl
    const problems = paidProblems(this.state, position, result, due)
    return problems.concat(
      changeProblems(position, change, {
        lots: -fill.lots,
        value,
        pnl: result.pnl,
        margin: -result.margin,
        fee: result.fee,
        liquidationFee: 0n,
        insured: result.insured,
      }),
    )
  }

  private open(
    order: AuditedContractOrder,
    change: PositionChange,
    role: 'maker' | 'taker',
    fill: Fill,
  ): string[] {
    const { view, contract } = order
    const { moved, lots, price } = fill
    const value = valueAt(contract.parameters, lots, price)
    const leverage = BigInt(view.leverage)
    const marginBefore = ceilDiv(order.openedValue, leverage)
    order.openedValue += value
    order.openedLots += lots
    const margin = ceilDiv(order.openedValue, leverage) - marginBefore
    order.openNumerator += value * least(this.rate(order, role), order.reservedRate)
    const due = ceilDiv(order.openNumerator, ONE) - order.openFee
    const fee = this.state.charge(contract.quote, due)
    order.openFee += fee
    const problems: string[] = []
    const before = order.reserve
    order.reserve -= margin + (fee > 0n ? fee : 0n)
    const spent = before - order.reserve
    if (order.reserve < 0n) problems.push(`contract order ${view.orderId} used more than it held`)
    const isTakingSale = role === 'taker' && view.side === 'sell'
    if (view.price !== undefined) order.reservePrice = isTakingSale ? most(view.price, price) : view.price
    order.reserve = this.orders.keeps(order)
    const returned = before - spent - order.reserve
    moved.user(view.userId, 'frozen', order.reserve - before)
    moved.user(view.userId, 'available', returned + (fee < 0n ? -fee : 0n))
    moved.system('fee', 0, fee)
    const position = this.openedPosition(order, change, problems)
    moved.margin(view.userId, position.id, margin)
    order.lastOpening = { positionId: position.id, lots }
    position.lots += lots
    position.entryValue += value
    position.margin += margin
    position.openFees += fee
    return problems.concat(
      changeProblems(position, change, {
        lots,
        value,
        pnl: 0n,
        margin,
        fee,
        liquidationFee: 0n,
        insured: 0n,
      }),
    )
  }

  private openedPosition(
    order: AuditedContractOrder,
    change: PositionChange,
    problems: string[],
  ): PositionBooks {
    const { view, contract } = order
    const direction = openedDirection(view)
    const known = this.state.position(view.userId, contract.id, direction)
    if (known !== undefined) return known
    const id: number = change.position.positionId
    if (id !== this.lastPositionId + 1) problems.push(`position ${id} follows ${this.lastPositionId}`)
    this.lastPositionId = Math.max(id, this.lastPositionId)
    const position: PositionBooks = {
      id,
      userId: view.userId,
      marketId: contract.id,
      direction,
      marginMode: view.marginMode,
      leverage: this.state.choicesOf(view.userId, contract).leverage,
      lots: 0n,
      entryValue: 0n,
      margin: 0n,
      realisedPnl: 0n,
      openFees: 0n,
      closeFees: 0n,
      funding: 0n,
      openedMs: this.state.nowMs,
    }
    this.state.positions.set(id, position)
    return position
  }

  /** Who closes an isolated position goes no further than its margin can pay, fee included. */
  private isolatedLimitProblems(taker: AuditedContractOrder, event: Traded): string[] {
    const { view, contract, closeLeft, openLeft } = taker
    const closes = closeLeft + this.turned(taker, closeLeft + openLeft)
    if (view.origin === 'liquidation' || closes === 0n) return []
    const position = this.state.position(view.userId, contract.id, closedDirection(view))
    if (position?.marginMode !== 'isolated') return []
    // Measured over all that the order was to close when it began to walk.
    taker.closing ??= { lots: closes, ...partOf(position, closes) }
    const part = taker.closing
    const value = valueAt(contract.parameters, part.lots, event.price)
    const f: bigint = contract.parameters.takerE8
    const isPaid =
      position.direction === 'long'
        ? value * (ONE - f) >= (part.entry - part.margin) * ONE
        : value * (ONE + f) <= (part.entry + part.margin) * ONE
    return isPaid
      ? []
      : [`contract order ${view.orderId} closes at ${event.price}, beyond what its margin can pay`]
  }
}

interface Fill {
  readonly lots: bigint
  readonly price: bigint
  readonly moved: Movements
  /** What became available before anything closed. */
  readonly freed: bigint
}

interface Closing {
  readonly lots: bigint
  readonly value: bigint
  readonly fee: bigint
  readonly moved: Movements
  readonly freed?: bigint
}

interface Closed {
  /** What the account has left of its available balance. */
  readonly rest: bigint
  readonly pnl: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly insured: bigint
}

/** Closes a part of a position in the books: gain, margin, fee as far as there is money for it, insurance for the rest. */
export function closePart(state: ContractBooks, position: PositionBooks, closing: Closing): Closed {
  const { lots, value, moved, freed = 0n } = closing
  const contract = state.contract(position.marketId)
  const part = partOf(position, lots)
  const pnl = gainOf({ ...position, entryValue: part.entry }, value)
  const isCross = position.marginMode === 'cross'
  const has = (isCross ? state.available(position.userId, contract.quote) + freed : 0n) + part.margin + pnl
  const fee = state.charge(contract.quote, least(closing.fee, most(0n, has)))
  const insured = most(0n, (fee < 0n ? fee : 0n) - has)
  takePart(state, position, lots, part)
  position.realisedPnl += pnl
  position.closeFees += fee
  moved.margin(position.userId, position.id, -part.margin)
  moved.user(position.userId, 'available', part.margin + pnl - fee + insured)
  moved.system('perp_clearing', contract.id, -pnl)
  moved.system('fee', 0, fee)
  moved.system('insurance', 0, -insured)
  return { rest: has - fee + insured, pnl, margin: part.margin, fee, insured }
}

/** Who is helped has given all; what was realised or drawn elsewhere for a loss was needed to the last unit. */
export function paidProblems(
  state: ContractBooks,
  position: PositionBooks,
  { rest, fee, insured }: Closed,
  due: bigint,
): string[] {
  if (position.marginMode === 'isolated') return []
  const problems = state.takeOffsets(position)
  const name = `the cross account of user ${position.userId}`
  if (state.takeDraws(position.userId) && rest !== 0n)
    problems.push(`${name} realised or drew ${rest} too much`)
  const isHelped = insured > 0n || (due > 0n && fee < due)
  const others = isHelped ? state.crossPositions(position.userId).filter((each) => each !== position) : []
  for (const other of others) {
    if (other.margin > 0n || state.gain(other) > 0n)
      problems.push(`${name} is helped although position ${other.id} could pay`)
  }
  return problems
}

/** Takes closed lots off a position; one without lots is no more. */
export function takePart(
  state: ContractBooks,
  position: PositionBooks,
  lots: bigint,
  part: { readonly entry: bigint; readonly margin: bigint },
): void {
  position.lots -= lots
  position.entryValue -= part.entry
  position.margin -= part.margin
  if (position.lots === 0n) state.positions.delete(position.id)
}

interface ExpectedChange {
  readonly lots: bigint
  readonly value: bigint
  readonly pnl: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly liquidationFee: bigint
  readonly insured: bigint
}

export function changeProblems(
  position: PositionBooks,
  said: PositionChange,
  expected: ExpectedChange,
): string[] {
  const problems = positionProblems(position, said.position)
  for (const field of ['lots', 'value', 'pnl', 'margin', 'fee', 'liquidationFee', 'insured'] as const) {
    const told: bigint = said[field]
    if (told !== expected[field]) {
      problems.push(`position ${position.id} changed with ${field} ${told}, due was ${expected[field]}`)
    }
  }
  return problems
}
