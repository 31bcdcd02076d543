// Contracts as canonical bytes, and back: a section of the state's snapshot of its own. Books, queues, sums and who is
// to be watched are left out and built again.

import {
  contractFields as c,
  fields as f,
  int,
  type Lots,
  list,
  optional,
  type Price,
  type Reader,
  type StopId,
  struct,
  type TypeOf,
  type Writer,
} from '@candor/contract'
import type { Account } from '../account.ts'
import { must } from '../bug.ts'
import type { State } from '../state.ts'
import { countOrdered } from './close-contract-order.ts'
import { ContractAccount } from './contract-account.ts'
import { ContractMarket } from './contract-market.ts'
import { ContractOrder } from './contract-order.ts'
import { Holding } from './holding.ts'
import { listingOf } from './list-contract.ts'
import { Position } from './position.ts'
import { resumeWatch } from './risk.ts'
import { Stop } from './stop.ts'
import { queue } from './stops.ts'

const MANY = 2 ** 32
const NO_LOTS = 0n as Lots
const signed = int<bigint>('exact number')

const market = struct({
  id: f.marketId,
  symbol: f.symbol,
  base: f.assetId,
  quote: f.assetId,
  indexId: f.indexId,
  parameters: c.contractParameters,
  status: f.marketStatus,
  lastPrice: optional(f.price),
  mark: optional(f.price),
  basis: signed,
  premiumSum: signed,
  premiumSamples: f.count,
  nextSampleMs: f.timeMs,
  nextFundingMs: f.timeMs,
})

const head = struct({
  nextPositionId: f.count,
  nextStopId: f.count,
  nextLiquidationId: f.count,
  markets: list(market, MANY),
})

const holding = struct({
  marketId: f.marketId,
  marginMode: c.marginMode,
  positionMode: c.positionMode,
  leverage: c.leverage,
})

const stop = struct({
  stopId: c.stopId,
  positionId: c.positionId,
  kind: c.stopKind,
  price: f.price,
  triggerBy: c.triggerPrice,
  lots: optional(c.lots),
  orderId: optional(f.orderId),
  siblingId: optional(c.stopId),
  createdMs: f.timeMs,
})

const order = struct({
  view: c.contractOrder,
  targetId: optional(c.positionId),
  takerE8: f.rateE8,
  closing: c.lots,
  opening: c.lots,
  reservePrice: optional(f.price),
  openedValue: f.amount,
  marginMoved: f.amount,
  openFeeNumerator: signed,
  closeFeeNumerator: signed,
  closeFeeDue: f.amount,
  takeProfitId: optional(c.stopId),
  stopLossId: optional(c.stopId),
  rank: f.count,
})

const owner = struct({
  userId: f.userId,
  holdings: list(holding, MANY),
  positions: list(c.position, MANY),
  stops: list(stop, MANY),
  orders: list(order, MANY),
})

export function writeContracts(writer: Writer, state: State): void {
  const { nextPositionId, nextStopId, nextLiquidationId } = state
  const markets = [...state.contracts.values()].sort((a, b) => a.id - b.id).map(viewMarket)
  head.write(writer, { nextPositionId, nextStopId, nextLiquidationId, markets })
  const owners = state.accountsAscending().filter(({ contracts }) => contracts !== undefined)
  writer.uint(owners.length)
  for (const { contracts } of owners) owner.write(writer, viewOwner(contracts as ContractAccount))
}

function viewMarket(each: ContractMarket): TypeOf<typeof market> {
  const { id, symbol, base, quote, index } = each.listing
  const { parameters, status, lastPrice, mark, basis, premiumSum, premiumSamples } = each
  const { nextSampleMs, nextFundingMs } = each
  return {
    id,
    symbol,
    base,
    quote,
    indexId: index.id,
    parameters,
    status,
    lastPrice,
    mark,
    basis,
    premiumSum,
    premiumSamples,
    nextSampleMs,
    nextFundingMs,
  }
}

function viewOwner(contracts: ContractAccount): TypeOf<typeof owner> {
  return {
    userId: contracts.account.id,
    holdings: contracts.holdings().map(({ market: { id }, marginMode, positionMode, leverage }) => ({
      marketId: id,
      marginMode,
      positionMode,
      leverage,
    })),
    positions: [...contracts.positions.values()].map((position) => position.view()),
    stops: [...contracts.stops.values()].map((each) => each.view()),
    orders: contracts.openOrders().map(viewOrder),
  }
}

function viewOrder(each: ContractOrder): TypeOf<typeof order> {
  const isLive = (attached: Stop | undefined): attached is Stop => attached !== undefined && !attached.ended
  return {
    view: each.view(),
    targetId: each.closing > 0n ? each.target?.id : undefined,
    takerE8: each.takerE8,
    closing: each.closing,
    opening: each.opening,
    reservePrice: each.reservePrice,
    openedValue: each.openedValue,
    marginMoved: each.marginMoved,
    openFeeNumerator: each.openFeeNumerator,
    closeFeeNumerator: each.closeFeeNumerator,
    closeFeeDue: each.closeFeeDue,
    takeProfitId: isLive(each.takeProfit) ? each.takeProfit.id : undefined,
    stopLossId: isLive(each.stopLoss) ? each.stopLoss.id : undefined,
    rank: each.rank,
  }
}

export function readContracts(reader: Reader, state: State): void {
  const { markets, ...counters } = head.read(reader)
  Object.assign(state, counters)
  for (const plain of markets) restoreMarket(state, plain)
  const positions: Position[] = []
  const resting: ContractOrder[] = []
  const count = reader.uint()
  for (let each = 0; each < count; each++) restoreOwner(state, owner.read(reader), positions, resting)
  // A contract's positions lie in order of their ids, whoever holds them.
  positions.sort((a, b) => a.id - b.id)
  for (const position of positions) position.market.positions.set(position.id, position)
  resting.sort((a, b) => a.rank - b.rank)
  for (const each of resting) each.market.own(each.side).add(each, each.price as Price)
  for (const { contracts } of state.accounts.values()) {
    if (contracts !== undefined) resumeWatch(state, contracts)
  }
}

function restoreMarket(state: State, plain: TypeOf<typeof market>): void {
  const index = state.indexes.get(plain.indexId)
  must(index !== undefined, 'a contract has an index')
  const restored = new ContractMarket(
    listingOf(state, { ...plain, index }),
    plain.parameters,
    plain.nextFundingMs,
  )
  const { status, lastPrice, mark, basis, premiumSum, premiumSamples, nextSampleMs } = plain
  Object.assign(restored, { status, lastPrice, mark, basis, premiumSum, premiumSamples, nextSampleMs })
  state.addContract(restored)
}

function restoreOwner(
  state: State,
  plain: TypeOf<typeof owner>,
  positions: Position[],
  resting: ContractOrder[],
): void {
  const account = state.accounts.get(plain.userId) as Account
  const [first] = state.contracts.values()
  must(first !== undefined, 'an owner of contracts needs a contract')
  const contracts = new ContractAccount(account, first)
  account.contracts = contracts
  for (const each of plain.holdings) {
    const restored = new Holding(contracts, state.contracts.get(each.marketId) as ContractMarket)
    restored.marginMode = each.marginMode
    restored.positionMode = each.positionMode
    restored.leverage = each.leverage
    contracts.adopt(restored)
  }
  for (const each of plain.positions) positions.push(restorePosition(contracts, each))
  for (const each of plain.stops) restoreStop(contracts, each)
  for (const each of plain.stops) {
    if (each.siblingId !== undefined) {
      ;(contracts.stops.get(each.stopId) as Stop).sibling = contracts.stops.get(each.siblingId)
    }
  }
  for (const each of plain.orders) resting.push(restoreOrder(state, contracts, each))
}

function restorePosition(contracts: ContractAccount, plain: TypeOf<typeof c.position>): Position {
  const held = contracts.findHolding(plain.marketId) as Holding
  const restored = new Position(plain.positionId, held, plain.direction, plain.openedMs)
  const { lots, entryValue, realisedPnl, openFees, closeFees, funding } = plain
  Object.assign(restored, { lots, entryValue, realisedPnl, openFees, closeFees, funding })
  restored.margin.balance = plain.margin
  if (plain.direction === 'long') held.long = restored
  else held.short = restored
  held.market.addLots(plain.direction, lots)
  contracts.positions.set(restored.id, restored)
  return restored
}

function restoreStop(contracts: ContractAccount, plain: TypeOf<typeof stop>): void {
  const position = contracts.positions.get(plain.positionId) as Position
  const restored = new Stop(position, plain)
  position.stops.push(restored)
  contracts.stops.set(restored.id, restored)
  queue(restored)
}

function restoreOrder(state: State, contracts: ContractAccount, plain: TypeOf<typeof order>): ContractOrder {
  const { view } = plain
  const held = contracts.findHolding(view.marketId) as Holding
  const target = plain.targetId === undefined ? undefined : contracts.positions.get(plain.targetId)
  const { origin, price, closeLots, leverage, marginMode } = view
  const restored = new ContractOrder().begin(held, view, origin, price, closeLots, target, plain.takerE8)
  restored.leverage = leverage
  must(restored.kind.marginMode === marginMode, 'modes are switched only where nothing is open')
  restored.id = view.orderId
  restored.createdMs = view.createdMs
  restored.hold = view.reserve
  restored.opening = plain.opening
  const { filledLots, filledValue, droppedLots, openFee, closeFee, pnl } = view
  const { reservePrice, openedValue, marginMoved, openFeeNumerator, closeFeeNumerator, closeFeeDue } = plain
  Object.assign(restored, { closing: plain.closing, reservePrice, rank: plain.rank })
  if (filledLots > 0n || droppedLots > 0n) {
    const filled = { filledLots, droppedLots, filledValue }
    const opened = { openedValue, marginMoved, openFeeNumerator, openFee }
    const closed = { closeFeeNumerator, closeFeeDue, closeFee, pnl }
    Object.assign(restored, { ...filled, ...opened, ...closed })
  }
  const { takeProfitId, stopLossId } = plain
  if (takeProfitId !== undefined || stopLossId !== undefined) {
    const stopOf = (id: StopId | undefined): Stop | undefined =>
      id === undefined ? undefined : contracts.stops.get(id)
    restored.arm(stopOf(takeProfitId), stopOf(stopLossId))
  }
  if (target !== undefined) target.changeClosing(NO_LOTS, plain.closing)
  countOrdered(restored)
  held.addOrder(restored)
  state.openContractOrders.add(restored)
  return restored
}
