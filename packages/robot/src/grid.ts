// The grid (rulebook 7.1). Between two neighbouring lines lies a cell, and each cell has one order at a time: it buys on
// its lower line, then sells what it got on its upper line, and so on. Cells know nothing of each other, so the order in
// which fills are heard of changes nothing. A price at or under `stopBelow` takes everything back and sells the coins.

import { type Amount, ceilDiv, ONE, type Price } from '@candor/contract'
import { firstPurchase, GRID_FIELDS, gridPlan, gridProblems, gridSetting } from './grid-plan.ts'
import { ROBOT_LIMITS } from './limits.ts'
import { ceilLot, floorLot, isPlaceable, smallestQuantity } from './market-maths.ts'
import type {
  Json,
  MarketTerms,
  OrderEnd,
  RobotOrder,
  Step,
  Strategy,
  StrategyEvent,
  StrategyInput,
  Trip,
  Watch,
} from './strategy.ts'
import { EMPTY_LEDGER, EMPTY_TALLY, intoLedger, type Ledger, type Tally, tripOf, withEnd } from './tally.ts'

type Cell = {
  readonly side: 'buy' | 'sell'
  /** Orders that this cell has had: part of the name of the next. */
  readonly count: number
  /** Of the order that is open, or is to be tried again. */
  readonly quantity: string
  /** When it may be tried again; null while the order is open. */
  readonly retryMs: number | null
  /** What earlier orders of the present leg did, if any ended before their time. */
  readonly leg: Tally | null
  /** What the coins that are for sale cost; null while the cell buys. */
  readonly opened: Tally | null
}

/** A purchase or sale at the market that is tried until it is done. */
type Task = {
  readonly count: number
  readonly quantity: string
  readonly retryMs: number | null
  readonly done: Tally
}

type GridState = {
  readonly phase: 'stocking' | 'working' | 'clearing' | 'selling' | 'ended'
  readonly lines: readonly string[]
  readonly quantity: string
  readonly stopBelow: string | null
  readonly price: string
  /** The first purchase, or the last sale. */
  readonly task: Task
  /** Coins that the first purchase left after its fee. */
  readonly stocked: string
  readonly cells: readonly Cell[]
  readonly refusals: number
  readonly ledger: Ledger
}

const NO_TASK: Task = { count: 0, quantity: '0', retryMs: null, done: EMPTY_TALLY }

function start(input: StrategyInput): Step {
  const { terms, price } = input
  const { lines, empty, quantity, stopBelow } = gridSetting(input)
  const sellLines = lines.length - 1 - empty
  const state: GridState = {
    phase: 'stocking',
    lines: lines.map(String),
    quantity: String(quantity),
    stopBelow: stopBelow === undefined ? null : String(stopBelow),
    price: String(price),
    task: { ...NO_TASK, quantity: String(firstPurchase(terms, sellLines, quantity)) },
    stocked: '0',
    cells: lines.slice(1).map((_, i) => firstCell(i < empty ? 'buy' : 'sell', quantity)),
    refusals: 0,
    ledger: EMPTY_LEDGER,
  }
  return sellLines === 0 ? beginWork(terms, state) : next(state, { place: [taskOrder(state)] })
}

function firstCell(side: Cell['side'], quantity: Amount): Cell {
  return { side, count: 0, quantity: String(quantity), retryMs: null, leg: null, opened: null }
}

function next(state: GridState, rest: Partial<Omit<Step, 'state'>> = {}): Step {
  return { state, cancel: [], place: [], trips: [], ...rest }
}

function ended(state: GridState, done: NonNullable<Step['done']>, trips: readonly Trip[] = []): Step {
  return next({ ...state, phase: 'ended' }, { done, trips })
}

function on(terms: MarketTerms, _: unknown, json: Json, event: StrategyEvent): Step {
  const state = json as GridState
  if (event.kind === 'ended') return onEnded(terms, state, event.end)
  if (event.kind === 'price') return onPrice(terms, state, event.price, event.timeMs)
  return next(state)
}

function onEnded(terms: MarketTerms, state: GridState, end: OrderEnd): Step {
  if (end.ref === taskRef(state) && state.task.retryMs === null) {
    if (state.phase === 'stocking') return stocked(terms, counted(state, terms, end), end)
    if (state.phase === 'selling') return sold(terms, counted(state, terms, end), end)
  }
  const index = state.cells.findIndex((cell, i) => cell.retryMs === null && cellRef(cell, i) === end.ref)
  if (index === -1) return next(state)
  if (state.phase === 'working') return cellEnded(terms, counted(state, terms, end), index, end)
  if (state.phase === 'clearing') return cellCleared(terms, counted(state, terms, end), index, end)
  return next(state)
}

function counted(state: GridState, terms: MarketTerms, end: OrderEnd): GridState {
  const refusals = end.quantity > 0n ? 0 : state.refusals + 1
  return { ...state, refusals, ledger: intoLedger(state.ledger, terms, end) }
}

/** The first purchase ended: if it gave enough the work begins, else what is missing is bought later. */
function stocked(terms: MarketTerms, state: GridState, end: OrderEnd): Step {
  const done = withEnd(state.task.done, terms, end)
  const lines = state.cells.filter(({ side }) => side === 'sell').length
  const missing = BigInt(lines) * BigInt(state.quantity) - BigInt(done.base)
  if (missing <= 0n) return beginWork(terms, { ...state, task: { ...state.task, done } })
  if (state.refusals > ROBOT_LIMITS.refusals) return ended(state, 'refused')
  const wanted = ceilLot(terms, ceilDiv(missing * ONE, ONE - terms.takerE8))
  const smallest = smallestQuantity(terms, BigInt(state.price))
  const quantity = String(wanted > smallest ? wanted : smallest)
  return next({ ...state, task: { count: state.task.count + 1, quantity, retryMs: retryAfter(end), done } })
}

function retryAfter({ timeMs }: OrderEnd): number {
  return timeMs + ROBOT_LIMITS.retryMs
}

/** Every cell gets its order: those above sell their part of the stock. */
function beginWork(terms: MarketTerms, state: GridState): Step {
  const { done } = state.task
  let left = BigInt(done.base)
  const cells = state.cells.map((cell): Cell => {
    if (cell.side === 'buy') return cell
    const wanted = BigInt(state.quantity)
    const quantity = left < wanted ? floorLot(terms, left) : wanted
    left -= quantity
    return { ...cell, quantity: String(quantity), opened: shareOf(done, quantity) }
  })
  const working: GridState = { ...state, phase: 'working', stocked: done.base, cells }
  return next(working, { place: cells.map((cell, i) => cellOrder(working, cell, i)) })
}

/** What a part of the stock cost: rounded up, so no round looks better than it was. */
function shareOf(stock: Tally, quantity: bigint): Tally {
  const cost = ceilDiv(-BigInt(stock.quote) * quantity, BigInt(stock.base))
  return { ...stock, base: String(quantity), quote: String(-cost) }
}

function isOfStock(opened: Tally): boolean {
  return opened.refs.some((ref) => ref.startsWith('i.'))
}

function cellEnded(terms: MarketTerms, state: GridState, index: number, end: OrderEnd): Step {
  const cell = state.cells[index] as Cell
  const leg = withEnd(cell.leg ?? EMPTY_TALLY, terms, end)
  const left = BigInt(cell.quantity) - end.quantity
  const line = lineOf(state, cell, index)
  if (cell.side === 'sell') {
    if (end.outcome === 'filled' || (leg.refs.length > 0 && !isPlaceable(terms, left, line)))
      return cellSold(state, index, cell, leg)
    return again(state, index, { ...cell, leg }, { quantity: left, end })
  }
  const coins = floorLot(terms, BigInt(leg.base))
  const isSaleable = isPlaceable(terms, coins, BigInt(state.lines[index + 1] as string))
  if (isSaleable && (end.outcome === 'filled' || !isPlaceable(terms, left, line)))
    return turned(state, index, { cell, side: 'sell', quantity: coins, opened: leg }, [])
  const smallest = smallestQuantity(terms, line)
  return again(state, index, { ...cell, leg }, { quantity: left < smallest ? smallest : left, end })
}

function cellSold(state: GridState, index: number, cell: Cell, leg: Tally): Step {
  const trip = roundOf(state, cell, leg)
  const quantity = BigInt(state.quantity)
  return turned(state, index, { cell, side: 'buy', quantity, opened: null }, trip)
}

function roundOf(state: GridState, { opened }: Cell, leg: Tally): readonly Trip[] {
  if (opened === null) return []
  const trip = tripOf(opened, leg)
  if (!isOfStock(opened)) return [trip]
  const share = { quantity: BigInt(opened.base) as Amount, of: BigInt(state.stocked) as Amount }
  return [{ ...trip, share }]
}

interface Turn {
  readonly cell: Cell
  readonly side: Cell['side']
  readonly quantity: bigint
  readonly opened: Tally | null
}

/** A leg is over: the cell's next order is on its other line. */
function turned(state: GridState, index: number, turn: Turn, trips: readonly Trip[]): Step {
  const { side, opened } = turn
  const count = turn.cell.count + 1
  const cell: Cell = {
    side,
    count,
    quantity: String(turn.quantity),
    retryMs: null,
    leg: null,
    opened,
  }
  const after = withCell(state, index, cell)
  return next(after, { place: [cellOrder(after, cell, index)], trips })
}

/** An order ended before its time: what is left of it is tried again later, under another name. */
function again(
  state: GridState,
  index: number,
  cell: Cell,
  { quantity, end }: { readonly quantity: bigint; readonly end: OrderEnd },
): Step {
  const waiting = {
    ...cell,
    count: cell.count + 1,
    quantity: String(quantity),
    retryMs: retryAfter(end),
  }
  // One line that cannot stand is no reason to stop the others: what they earn may be what it lacked.
  return next(withCell(state, index, waiting))
}

function withCell(state: GridState, index: number, cell: Cell): GridState {
  return { ...state, cells: state.cells.with(index, cell) }
}

function onPrice(terms: MarketTerms, state: GridState, price: Price, timeMs: number): Step {
  const { phase, stopBelow, task } = state
  const isDue = task.retryMs !== null && task.retryMs <= timeMs
  if (phase === 'stocking' || phase === 'selling') {
    if (!isDue) return next(state)
    const trying: GridState = { ...state, task: { ...task, retryMs: null } }
    return next(trying, { place: [taskOrder(trying)] })
  }
  if (phase !== 'working') return next(state)
  if (stopBelow !== null && price <= BigInt(stopBelow))
    return clear(terms, { ...state, price: String(price) })
  const due = state.cells.map(({ retryMs }) => retryMs !== null && retryMs <= timeMs)
  if (!due.includes(true)) return next(state)
  const cells = state.cells.map((cell, i) => (due[i] === true ? { ...cell, retryMs: null } : cell))
  const after = { ...state, cells }
  return next(after, { place: cells.flatMap((cell, i) => (due[i] ? [cellOrder(after, cell, i)] : [])) })
}

/** Takes every order back; the sale follows when the last of them has ended. */
function clear(terms: MarketTerms, state: GridState): Step {
  const cancel = openRefs(state)
  if (cancel.length === 0) return sellAll(terms, state)
  return next({ ...state, phase: 'clearing' }, { cancel })
}

function cellCleared(terms: MarketTerms, state: GridState, index: number, end: OrderEnd): Step {
  const cell = state.cells[index] as Cell
  // Ended for good: no moment comes at which it is tried again.
  const resting = {
    ...cell,
    leg: withEnd(cell.leg ?? EMPTY_TALLY, terms, end),
    retryMs: Number.MAX_SAFE_INTEGER,
  }
  const after = withCell(state, index, resting)
  return openRefs(after).length === 0 ? sellAll(terms, after) : next(after)
}

function sellAll(terms: MarketTerms, state: GridState): Step {
  const quantity = floorLot(terms, BigInt(state.ledger.base))
  if (!isPlaceable(terms, quantity, BigInt(state.price))) return ended(state, 'stopLoss', lastRound(state))
  const task = { ...NO_TASK, quantity: String(quantity) }
  const selling: GridState = { ...state, phase: 'selling', refusals: 0, task }
  return next(selling, { place: [taskOrder(selling)] })
}

function sold(terms: MarketTerms, state: GridState, end: OrderEnd): Step {
  const done = withEnd(state.task.done, terms, end)
  const left = BigInt(state.task.quantity) - end.quantity
  const after: GridState = { ...state, task: { ...state.task, done } }
  if (end.outcome === 'filled' || !isPlaceable(terms, left, BigInt(state.price)))
    return ended(after, 'stopLoss', lastRound(after))
  if (state.refusals > ROBOT_LIMITS.refusals) return ended(after, 'refused', lastRound(after))
  const task = {
    count: state.task.count + 1,
    quantity: String(left),
    retryMs: retryAfter(end),
    done,
  }
  return next({ ...after, task })
}

/** Everything that was still under way, closed together by the last sale. */
function lastRound(state: GridState): readonly Trip[] {
  const halves = state.cells.flatMap(({ side, opened, leg }) => [
    leg ?? EMPTY_TALLY,
    ...(side === 'buy' || opened === null ? [] : [opened]),
  ])
  const bought = merged(halves.filter(({ base }) => BigInt(base) > 0n))
  const gone = merged([...halves.filter(({ base }) => BigInt(base) < 0n), state.task.done])
  if (bought.refs.length === 0 || gone.refs.length === 0) return []
  const fromStock = state.cells.filter(({ opened }) => opened !== null && isOfStock(opened))
  const trip = tripOf(bought, gone)
  if (fromStock.length === 0) return [trip]
  const quantity = fromStock.reduce((sum, { opened }) => sum + BigInt(opened?.base ?? 0), 0n)
  return [{ ...trip, share: { quantity: quantity as Amount, of: BigInt(state.stocked) as Amount } }]
}

function merged(tallies: readonly Tally[]): Tally {
  const some = tallies.filter(({ refs }) => refs.length > 0)
  if (some.length === 0) return EMPTY_TALLY
  const sum = (key: 'base' | 'quote'): string =>
    String(some.reduce((total, tally) => total + BigInt(tally[key]), 0n))
  return {
    refs: [...new Set(some.flatMap(({ refs }) => refs))],
    base: sum('base'),
    quote: sum('quote'),
    fromMs: Math.min(...some.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...some.map(({ toMs }) => toMs)),
  }
}

function cellRef(cell: Cell, index: number): string {
  return cell.side === 'buy' ? `b${index}.${cell.count}` : `s${index + 1}.${cell.count}`
}

function lineOf({ lines }: GridState, cell: Cell, index: number): Price {
  return BigInt(lines[cell.side === 'buy' ? index : index + 1] as string) as Price
}

function cellOrder(state: GridState, cell: Cell, index: number): RobotOrder {
  const quantity = BigInt(cell.quantity) as Amount
  const price = lineOf(state, cell, index)
  return { ref: cellRef(cell, index), side: cell.side, kind: 'limit', price, quantity }
}

/** `i` for the first purchase, `x` for the last sale. */
function taskRef({ phase, task }: GridState): string {
  return `${phase === 'selling' ? 'x' : 'i'}.${task.count}`
}

function taskOrder(state: GridState): RobotOrder {
  const side = state.phase === 'selling' ? 'sell' : 'buy'
  return { ref: taskRef(state), side, kind: 'market', quantity: BigInt(state.task.quantity) as Amount }
}

function openRefs({ cells }: GridState): readonly string[] {
  return cells.flatMap((cell, i) => (cell.retryMs === null ? [cellRef(cell, i)] : []))
}

function wanted(json: Json): readonly RobotOrder[] {
  const state = json as GridState
  const { phase, task, cells } = state
  if (phase === 'stocking' || phase === 'selling') return task.retryMs === null ? [taskOrder(state)] : []
  if (phase !== 'working') return []
  return cells.flatMap((cell, i) => (cell.retryMs === null ? [cellOrder(state, cell, i)] : []))
}

function watch(json: Json): Watch {
  const { phase, task, cells, stopBelow } = json as GridState
  const waits = phase === 'working' ? cells.some(({ retryMs }) => retryMs !== null) : task.retryMs !== null
  const always = waits && phase !== 'ended' && phase !== 'clearing'
  const stops = phase === 'working' && stopBelow !== null
  return {
    ...(always ? { always: true } : {}),
    ...(stops ? { atOrBelow: BigInt(stopBelow) as Price } : {}),
  }
}

export const grid: Strategy = {
  name: 'grid',
  venues: ['spot'],
  fields: GRID_FIELDS,
  candlesNeeded: () => 0,
  problems: gridProblems,
  plan: gridPlan,
  start,
  on,
  wanted,
  leaving: (json) => ((json as GridState).phase === 'clearing' ? openRefs(json as GridState) : []),
  watch,
  exits: () => undefined,
}
