// The auditor's own books of contracts: markets, orders, positions, stops and choices, built from events alone, and what
// follows from them: who is in danger, what may leave, what is closable. It changes only by what the checks tell it.

import type {
  ContractOrderView,
  ContractParameters,
  ContractTriggerView,
  Direction,
  MarginMode,
  MarketStatus,
  PositionMode,
  PositionView,
  StopView,
} from '@candor/contract'
import type { Books } from './auditor-books.ts'
import {
  ceilDiv,
  floorDiv,
  gainOf,
  type Level,
  least,
  maintenanceOf,
  most,
  type PositionBooks,
  valueAt,
} from './auditor-contract-maths.ts'
import { required } from './auditor-contract-money.ts'

const CONTRACT_WALLET = 1
const FRESH_MS = 10_000n

export interface AuditedContract {
  readonly id: number
  readonly quote: number
  readonly indexId: number
  parameters: ContractParameters
  status: MarketStatus
  nextFundingMs: bigint
  /** The latest price of its index, when that was, and which tick it was. */
  index: bigint
  indexMs: bigint | undefined
  indexSequence: number
  mark: bigint
  basis: bigint
  lastPrice: bigint | undefined
  premiumSum: bigint
  premiums: number
  /** The minute of the latest tick; undefined before the first. */
  minute: bigint | undefined
}

export interface AuditedContractOrder {
  readonly view: ContractOrderView
  readonly contract: AuditedContract
  readonly arrival: number
  /** Left to close and left to open. */
  closeLeft: bigint
  openLeft: bigint
  filledLots: bigint
  filledValue: bigint
  droppedLots: bigint
  reserve: bigint
  /** The price at which what is left to open is reserved. */
  reservePrice: bigint
  /** The taker rate that its reserve was made with. */
  readonly reservedRate: bigint
  readonly reserved: bigint
  openedLots: bigint
  openedValue: bigint
  openNumerator: bigint
  openFee: bigint
  closeNumerator: bigint
  /** What closing cost so far, and what of that was paid: the rest was waived. */
  closeDue: bigint
  closeFee: bigint
  pnl: bigint
  firstMetPrice: bigint | undefined
  /** What its latest trade opened. */
  lastOpening: { readonly positionId: number; readonly lots: bigint } | undefined
  /** What it was to close of an isolated position when it first met another. */
  closing: { readonly lots: bigint; readonly entry: bigint; readonly margin: bigint } | undefined
  /** Whether lots that it was to open closed something instead. */
  hasTurned: boolean
}

export interface AuditedStop {
  view: StopView
}

export interface Choices {
  readonly marginMode: MarginMode
  readonly positionMode: PositionMode
  readonly leverage: number
}

export interface CrossStanding {
  readonly positions: readonly PositionBooks[]
  readonly available: bigint
  readonly held: bigint
  readonly equity: bigint
  readonly maintenance: bigint
}

export class ContractBooks {
  readonly contracts = new Map<number, AuditedContract>()
  readonly orders = new Map<number, AuditedContractOrder>()
  readonly positions = new Map<number, PositionBooks>()
  readonly stops = new Map<number, AuditedStop>()
  readonly triggers: Map<number, ContractTriggerView> = new Map()
  readonly choices = new Map<string, Choices>()
  private readonly books: Books
  private readonly draws = new Set<number>()
  private passed: { readonly userId: number; readonly positionId: number; readonly before: number[] }[] = []
  private charged = 0n
  nowMs = 0n

  constructor(books: Books) {
    this.books = books
  }

  contract(id: number): AuditedContract {
    return required(this.contracts.get(id), `contract ${id} does not exist`)
  }

  /** The orders of the latest trade, which may be filled and gone when their stops are armed. */
  lastTraded: readonly AuditedContractOrder[] = []

  order(id: number): AuditedContractOrder {
    return required(this.orders.get(id), `contract order ${id} is not open`)
  }

  choicesOf(userId: number, contract: AuditedContract): Choices {
    const first = contract.parameters.tiers[0]?.maxLeverage ?? 1
    const usual = { marginMode: 'cross', positionMode: 'hedge', leverage: Math.min(20, first) } as const
    return this.choices.get(`${userId}/${contract.id}`) ?? usual
  }

  isFresh(contract: AuditedContract): boolean {
    return contract.indexMs !== undefined && this.nowMs - contract.indexMs <= FRESH_MS
  }

  position(userId: number, marketId: number, direction: Direction): PositionBooks | undefined {
    for (const each of this.positions.values()) {
      if (each.userId === userId && each.marketId === marketId && each.direction === direction) return each
    }
    return undefined
  }

  value(position: PositionBooks): bigint {
    const { parameters, mark } = this.contract(position.marketId)
    return valueAt(parameters, position.lots, mark)
  }

  gain(position: PositionBooks): bigint {
    return gainOf(position, this.value(position))
  }

  maintenance(position: PositionBooks): bigint {
    return maintenanceOf(this.contract(position.marketId).parameters, this.value(position))
  }

  available(userId: number, asset: number): bigint {
    const ref = { kind: 'user', user: userId, wallet: CONTRACT_WALLET, bucket: 'available', sub: 0 } as const
    return this.books.balance(ref as Parameters<Books['balance']>[0], asset)
  }

  insurance(asset: number): bigint {
    return this.books.balance({ kind: 'system', name: 'insurance', sub: 0 }, asset)
  }

  /** An event begins whose fees are charged one after the other. */
  beginEvent(): void {
    this.charged = 0n
  }

  /** A rebate is paid as far as fees were collected. */
  rebate(asset: number, due: bigint): bigint {
    const held = this.books.balance({ kind: 'system', name: 'fee', sub: 0 }, asset) + this.charged
    return due < 0n ? -least(-due, held) : due
  }

  charge(asset: number, due: bigint): bigint {
    const fee = this.rebate(asset, due)
    this.charged += fee
    return fee
  }

  /** A cross account realised a gain or drew a margin to pay what comes next. */
  noteDraw(userId: number): void {
    this.draws.add(userId)
  }

  /** The largest gains are realised first: which others were larger, unless they are what is closed. */
  noteOffset(position: PositionBooks): void {
    this.noteDraw(position.userId)
    const gain = this.gain(position)
    const before = this.crossPositions(position.userId).filter((each) => {
      const other = this.gain(each)
      return each !== position && (other > gain || (other === gain && other > 0n && each.id < position.id))
    })
    this.passed.push({
      userId: position.userId,
      positionId: position.id,
      before: before.map((each) => each.id),
    })
  }

  /** Says what is wrong with the order in which gains were realised for closing a position. */
  takeOffsets(closed: PositionBooks): string[] {
    const own = this.passed.filter(({ userId }) => userId === closed.userId)
    this.passed = this.passed.filter(({ userId }) => userId !== closed.userId)
    return own
      .filter(({ before }) => before.some((id) => id !== closed.id))
      .map(({ positionId }) => `position ${positionId} was realised before one with a larger gain`)
  }

  takeDraws(userId: number): boolean {
    return this.draws.delete(userId)
  }

  get openDraws(): readonly number[] {
    return [...this.draws]
  }

  crossPositions(userId: number): PositionBooks[] {
    const own = [...this.positions.values()].filter(
      (each) => each.userId === userId && each.marginMode === 'cross',
    )
    return own.sort((a, b) => a.id - b.id)
  }

  crossStanding(userId: number): CrossStanding {
    const positions = this.crossPositions(userId)
    const first = positions[0]
    const available = first === undefined ? 0n : this.available(userId, this.contract(first.marketId).quote)
    let held = 0n
    for (const { view, reserve } of this.orders.values()) {
      if (view.userId === userId && view.marginMode === 'cross') held += reserve
    }
    let equity = available + held
    let maintenance = 0n
    for (const position of positions) {
      equity += position.margin + this.gain(position)
      maintenance += this.maintenance(position)
    }
    return { positions, available, held, equity, maintenance }
  }

  /** What stands behind a position: its own, or of a cross account's equity the share by maintenance. */
  equityOf(position: PositionBooks): bigint {
    if (position.marginMode === 'isolated') return position.margin + this.gain(position)
    const { equity, maintenance } = this.crossStanding(position.userId)
    return floorDiv(equity * this.maintenance(position), maintenance)
  }

  /** What may leave the contract account, or be put into a new order. */
  transferable(userId: number, asset: number): bigint {
    const available = this.available(userId, asset)
    let rest = available
    for (const position of this.crossPositions(userId)) {
      rest += position.margin + this.gain(position)
      rest -= ceilDiv(this.value(position), BigInt(position.leverage))
    }
    return most(0n, least(available, rest))
  }

  /** What may be taken from an isolated position's margin, were its leverage this. */
  removable(position: PositionBooks, leverage: number): bigint {
    const value = this.value(position)
    const loss = least(0n, gainOf(position, value))
    const kept = most(ceilDiv(position.entryValue, BigInt(leverage)), ceilDiv(value, BigInt(leverage)))
    return most(0n, position.margin + loss - kept)
  }

  /** What a user has on one side of a contract and may come to have by open orders, at their prices. */
  exposure(
    userId: number,
    contract: AuditedContract,
    direction: Direction,
    except?: AuditedContractOrder,
  ): bigint {
    const position = this.position(userId, contract.id, direction)
    let exposure = position === undefined ? 0n : this.value(position)
    for (const order of this.orders.values()) {
      const { view, openLeft } = order
      const isOwn = order !== except && order.contract === contract && view.userId === userId
      if (!isOwn || openedDirection(view) !== direction || view.price === undefined) continue
      exposure += valueAt(contract.parameters, openLeft, view.price)
    }
    return exposure
  }

  /** Orders of a user that are still to close a position of one direction, oldest first. */
  closingOrders(position: PositionBooks): AuditedContractOrder[] {
    return [...this.orders.values()].filter(
      ({ view, closeLeft }) =>
        closeLeft > 0n &&
        view.userId === position.userId &&
        view.marketId === position.marketId &&
        closedDirection(view) === position.direction,
    )
  }

  closable(position: PositionBooks | undefined): bigint {
    if (position === undefined) return 0n
    return this.closingOrders(position).reduce((left, order) => left - order.closeLeft, position.lots)
  }

  /** Resting orders of one side, best first; an order that is still walking is never met by itself. */
  side(
    contract: AuditedContract,
    side: 'buy' | 'sell',
    except?: AuditedContractOrder,
  ): AuditedContractOrder[] {
    const resting = [...this.orders.values()].filter(
      (order) =>
        order !== except &&
        order.contract === contract &&
        order.view.side === side &&
        order.view.price !== undefined &&
        order.closeLeft + order.openLeft > 0n,
    )
    return resting.sort((a, b) => {
      const difference = (a.view.price ?? 0n) - (b.view.price ?? 0n)
      if (difference === 0n) return a.arrival - b.arrival
      return difference < 0n === (side === 'sell') ? -1 : 1
    })
  }

  levels(contract: AuditedContract, side: 'buy' | 'sell'): Level[] {
    const levels: { price: bigint; lots: bigint }[] = []
    for (const order of this.side(contract, side)) {
      const price = order.view.price ?? 0n
      const last = levels.at(-1)
      const lots = order.closeLeft + order.openLeft
      if (last?.price === price) last.lots += lots
      else levels.push({ price, lots })
    }
    return levels
  }
}

export function closedDirection({ side }: Pick<ContractOrderView, 'side'>): Direction {
  return side === 'sell' ? 'long' : 'short'
}

export function openedDirection({ side }: Pick<ContractOrderView, 'side'>): Direction {
  return side === 'buy' ? 'long' : 'short'
}

/** What an event says of a position against what the books say. */
export function positionProblems(books: PositionBooks, said: PositionView): string[] {
  const name = `position ${books.id}`
  const pairs = [
    ['number', said.positionId, books.id],
    ['user', said.userId, books.userId],
    ['market', said.marketId, books.marketId],
    ['direction', said.direction, books.direction],
    ['margin mode', said.marginMode, books.marginMode],
    ['leverage', said.leverage, books.leverage],
    ['lots', said.lots, books.lots],
    ['entry value', said.entryValue, books.entryValue],
    ['margin', said.margin, books.margin],
    ['realised gain', said.realisedPnl, books.realisedPnl],
    ['opening fees', said.openFees, books.openFees],
    ['closing fees', said.closeFees, books.closeFees],
    ['funding', said.funding, books.funding],
    ['opening', said.openedMs, books.openedMs],
  ] as const
  return pairs
    .filter(([, told, known]) => told !== known)
    .map(([what, told, known]) => `${name} has ${what} ${known}, the event says ${told}`)
}
