// Whether what a user holds in contracts would be liquidated at the marks of the moment, and at which price. The core has
// the last word: this is the same arithmetic, for people who look and for a change that is only thought of.

import type {
  ContractAccountView,
  ContractParameters,
  ContractView,
  MarketId,
  PositionView,
} from '@candor/contract'
import {
  type CrossTotals,
  crossLiquidationPrice,
  crossTotals,
  isolatedLiquidationPrice,
  isSafeAt,
  lotsValue,
  type MarkedPosition,
  maintenanceMargin,
  unrealisedPnl,
} from '@candor/proof'

/** A contract with its mark, as far as there is one. */
export interface MarkedContract {
  readonly terms: ContractParameters
  readonly mark: bigint | undefined
}
export type MarkedContracts = ReadonlyMap<MarketId, MarkedContract>

type Account = Pick<ContractAccountView, 'available' | 'positions' | 'orders'>

export interface PositionRisk {
  readonly mark: bigint
  readonly unrealisedPnl: bigint
  readonly maintenance: bigint
  readonly liquidationPrice: bigint | undefined
}

export function markedContracts(contracts: readonly ContractView[]): Map<MarketId, MarkedContract> {
  return new Map(contracts.map(({ marketId, parameters, mark }) => [marketId, { terms: parameters, mark }]))
}

/** None without a cross position, or while one of them has no mark. */
export function crossOf(account: Account, contracts: MarkedContracts): CrossTotals | undefined {
  const positions = markedCross(account, contracts)
  if (positions === undefined || positions.length === 0) return undefined
  return crossTotals({ available: account.available, held: heldOf(account), positions })
}

/** None while a mark that it depends on is missing. */
export function riskOf(
  account: Account,
  position: PositionView,
  contracts: MarkedContracts,
): PositionRisk | undefined {
  const { terms, mark } = contractOf(contracts, position)
  if (mark === undefined) return undefined
  const known = {
    mark,
    unrealisedPnl: unrealisedPnl(terms, position, mark),
    maintenance: maintenanceMargin(terms, lotsValue(terms, { lots: position.lots, price: mark })),
  }
  if (position.marginMode === 'isolated') {
    return { ...known, liquidationPrice: isolatedLiquidationPrice(terms, position) }
  }
  const isHere = ({ marketId }: PositionView): boolean => marketId === position.marketId
  const cross = account.positions.filter(({ marginMode }) => marginMode === 'cross')
  const here = cross.filter(isHere)
  const elsewhere = cross.filter((each) => !isHere(each))
  const others = markedCross({ ...account, positions: elsewhere }, contracts)
  if (others === undefined) return { ...known, liquidationPrice: undefined }
  const liquidationPrice = crossLiquidationPrice({
    available: account.available,
    held: heldOf(account),
    terms,
    mark,
    long: here.find(({ direction }) => direction === 'long'),
    short: here.find(({ direction }) => direction === 'short'),
    others,
  })
  return { ...known, liquidationPrice }
}

/** Whether anything of the account would be liquidated now. What has no mark is not judged, as in the core. */
export function isLiquidated(account: Account, contracts: MarkedContracts): boolean {
  const isolated = account.positions.some((position) => {
    const { terms, mark } = contractOf(contracts, position)
    if (position.marginMode !== 'isolated' || mark === undefined) return false
    return !isSafeAt(terms, { [position.direction]: position, backing: position.margin }, mark)
  })
  if (isolated) return true
  const cross = crossOf(account, contracts)
  return cross !== undefined && cross.equity <= cross.maintenance
}

function markedCross({ positions }: Account, contracts: MarkedContracts): MarkedPosition[] | undefined {
  const marked: MarkedPosition[] = []
  for (const position of positions) {
    if (position.marginMode !== 'cross') continue
    const { terms, mark } = contractOf(contracts, position)
    if (mark === undefined) return undefined
    marked.push({ terms, position, mark })
  }
  return marked
}

/** What open orders hold of the money that cross positions stand on. */
function heldOf({ orders }: Account): bigint {
  return orders.reduce((sum, { marginMode, reserve }) => (marginMode === 'cross' ? sum + reserve : sum), 0n)
}

function contractOf(
  contracts: MarkedContracts,
  { marketId }: Pick<PositionView, 'marketId'>,
): MarkedContract {
  const contract = contracts.get(marketId)
  if (contract === undefined) throw new Error(`contract ${marketId} is not listed`)
  return contract
}
