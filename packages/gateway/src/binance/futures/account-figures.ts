// What a user has in contracts, in numbers: the engine's answer and the marks of this moment in, money, positions and what
// they need out. The arithmetic is that of the engine (packages/proof); nothing is reckoned here in a way of its own.

import type {
  ContractAccountView,
  ContractOrderView,
  ContractSettingsView,
  MarketId,
  PositionSide,
  RankedPositionView,
} from '@candor/contract'
import { breakEvenPrice, initialMargin, lotsValue } from '@candor/proof'
import { type MarkedContract, riskOf } from '../../admin/contract-risk.ts'
import { usualSettings } from '../../live/contract-settings.ts'
import type { ListedContract } from '../../live/listing.ts'
import type { Live } from '../../live/live.ts'
import { failures } from '../failure.ts'

/** One row: a position that is held, or the place where one could be. */
export interface PositionFigures {
  readonly contract: ListedContract
  readonly setting: ContractSettingsView
  readonly positionSide: PositionSide
  readonly held: HeldFigures | undefined
  readonly mark: bigint | undefined
  /** What its open orders hold, and what they would be worth at their prices. */
  readonly orderInitial: bigint
  readonly bids: bigint
  readonly asks: bigint
  readonly hasOrders: boolean
}

export interface HeldFigures {
  readonly view: RankedPositionView
  readonly value: bigint
  readonly pnl: bigint
  readonly maintenance: bigint
  readonly initial: bigint
  readonly liquidationPrice: bigint | undefined
  readonly breakEven: bigint | undefined
}

export interface AccountFigures {
  readonly wallet: bigint
  /** What stands behind cross positions. */
  readonly crossWallet: bigint
  readonly pnl: bigint
  readonly crossPnl: bigint
  readonly maintenance: bigint
  readonly positionInitial: bigint
  readonly orderInitial: bigint
  /** What new orders may use, and what may leave. */
  readonly free: bigint
  readonly rows: readonly PositionFigures[]
}

export interface FiguresAsk {
  readonly live: Live
  readonly account: ContractAccountView
  /** What the user pays for taking. */
  readonly takerE8: bigint
  /** For contracts that the user never chose anything for. */
  readonly usualMode: ContractSettingsView['positionMode']
}

/** A row for every place where there could be a position, by contract. */
export function accountFigures(ask: FiguresAsk): AccountFigures {
  const { live, account } = ask
  const contracts = live.listing.contracts()
  const marked = new Map(
    contracts.map(({ marketId, parameters }) => [
      marketId,
      { terms: parameters, mark: live.contracts.marks.get(marketId).mark },
    ]),
  )
  const rows = contracts.flatMap((contract) => rowsOf(ask, contract, marked))
  const held = rows.flatMap((row) => row.held ?? [])
  const cross = held.filter(({ view }) => view.marginMode === 'cross')
  const margins = sum(account.positions.map(({ margin }) => margin))
  const crossHeld = account.orders.filter(({ marginMode }) => marginMode === 'cross')
  return {
    wallet: account.available + account.frozen + margins,
    crossWallet:
      account.available +
      sum(crossHeld.map(({ reserve }) => reserve)) +
      sum(cross.map(({ view }) => view.margin)),
    pnl: sum(held.map(({ pnl }) => pnl)),
    crossPnl: sum(cross.map(({ pnl }) => pnl)),
    maintenance: sum(held.map(({ maintenance }) => maintenance)),
    positionInitial: sum(held.map(({ initial }) => initial)),
    orderInitial: sum(account.orders.map(({ reserve }) => reserve)),
    free: account.transferable,
    rows,
  }
}

function rowsOf(
  { account, takerE8, usualMode }: FiguresAsk,
  contract: ListedContract,
  marked: ReadonlyMap<MarketId, MarkedContract>,
): readonly PositionFigures[] {
  const { marketId, parameters } = contract
  const chosen = account.settings.find((setting) => setting.marketId === marketId)
  const setting = chosen ?? { ...usualSettings(contract), positionMode: usualMode }
  const sides: readonly PositionSide[] = setting.positionMode === 'oneWay' ? ['both'] : ['long', 'short']
  return sides.map((positionSide): PositionFigures => {
    const isHere = (each: { readonly marketId: MarketId }): boolean => each.marketId === marketId
    const view = account.positions.find(
      (each) => isHere(each) && (positionSide === 'both' || each.direction === positionSide),
    )
    const orders = account.orders.filter((order) => isHere(order) && order.positionSide === positionSide)
    const valueOf = (side: ContractOrderView['side']): bigint =>
      sum(orders.filter((order) => order.side === side).map((order) => leftValue(contract, order)))
    return {
      contract,
      setting,
      positionSide,
      held: view && heldFigures(account, view, { marked, parameters, takerE8 }),
      mark: marked.get(marketId)?.mark,
      orderInitial: sum(orders.map(({ reserve }) => reserve)),
      bids: valueOf('buy'),
      asks: valueOf('sell'),
      hasOrders: orders.length > 0,
    }
  })
}

function heldFigures(
  account: ContractAccountView,
  view: RankedPositionView,
  {
    marked,
    parameters,
    takerE8,
  }: Pick<ListedContract, 'parameters'> & {
    readonly marked: ReadonlyMap<MarketId, MarkedContract>
    readonly takerE8: bigint
  },
): HeldFigures {
  const risk = riskOf(account, view, marked)
  // Nobody can hold what never had a mark; if it is not at hand, nothing is made up.
  if (risk === undefined) throw failures.overloaded()
  const value = lotsValue(parameters, { lots: view.lots, price: risk.mark })
  const paid = view.openFees + view.closeFees - view.funding - view.realisedPnl
  return {
    view,
    value,
    pnl: risk.unrealisedPnl,
    maintenance: risk.maintenance,
    initial: initialMargin({ value, leverage: view.leverage }),
    liquidationPrice: risk.liquidationPrice,
    breakEven: breakEvenPrice(parameters, view, { paid, closeRateE8: takerE8 }),
  }
}

function leftValue({ parameters }: ListedContract, order: ContractOrderView): bigint {
  const lots = order.lots - order.filledLots - order.droppedLots
  return order.price === undefined ? 0n : lotsValue(parameters, { lots, price: order.price })
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
