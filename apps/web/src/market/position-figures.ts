// Open positions and the marks of this moment in; what each is worth, gains, needs and would be liquidated at out. A
// position whose mark or contract is not known yet has no figures; nothing is guessed.

import {
  type CrossTotals,
  crossTotals,
  lotsValue,
  type MarkedPosition,
  maintenanceMargin,
  marginRatioBps,
  returnRateBps,
  unrealisedPnl,
} from '@candor/proof'
import { e8Of, textOfE8 } from '../format/decimal.ts'
import type { Position } from '../live/contract-account.ts'
import { heldOf, termsOf } from './contract-terms.ts'
import { crossStand, isolatedStand, shownLiquidation } from './liquidation-shown.ts'

export interface PositionFigures {
  readonly mark: string
  /** At mark. */
  readonly value: string
  /** Unrealised. */
  readonly pnl: string
  /** A fraction: 0.3333 is 33.33%. */
  readonly returnRate: string
  readonly maintenance: string
  /** How much of what stands behind it the maintenance takes up; none when nothing is left. */
  readonly marginRatio: string | undefined
  /** None where no price that may ever be seen would do it. */
  readonly liquidationPrice: string | undefined
}

interface Account {
  readonly positions: readonly Position[]
  readonly contracts: ReadonlyMap<string, Parameters<typeof termsOf>[0]>
  /** By contract; those that have one. */
  readonly marks: ReadonlyMap<string, string>
  /** Of the contract account: what is free, and what cross orders hold. */
  readonly available: string
  readonly held: string
}

interface Marked extends MarkedPosition {
  readonly of: Position
}

const BPS_SCALE = 10_000n
const ONE = 100_000_000n

export function positionFigures(account: Account): ReadonlyMap<string, PositionFigures> {
  const marked = account.positions.flatMap((of): Marked[] => {
    const contract = account.contracts.get(of.symbol)
    const mark = account.marks.get(of.symbol)
    if (contract === undefined || mark === undefined) return []
    return [{ of, terms: termsOf(contract), position: heldOf(of), mark: e8Of(mark) }]
  })
  const cross = marked.filter(({ of }) => of.marginMode === 'cross')
  const [available, held] = [e8Of(account.available), e8Of(account.held)]
  const totals = crossTotals({ available, held, positions: cross })
  const inContract = (symbol: string) => cross.filter(({ of }) => of.symbol === symbol)
  return new Map(
    marked.map((each) => [
      each.of.positionId,
      each.of.marginMode === 'cross'
        ? crossFigures(each, inContract(each.of.symbol), totals)
        : isolatedFigures(each),
    ]),
  )
}

function isolatedFigures(each: Marked): PositionFigures {
  const { position } = each
  const { pnl, maintenance } = standOf(each)
  return {
    ...shownOf(each),
    marginRatio: ratioText(marginRatioBps({ maintenance, equity: position.margin + pnl })),
    liquidationPrice: priceText(shownLiquidation(isolatedStand(position), each)),
  }
}

function crossFigures(each: Marked, own: readonly Marked[], totals: CrossTotals): PositionFigures {
  return {
    ...shownOf(each),
    marginRatio: ratioText(marginRatioBps(totals)),
    liquidationPrice: priceText(shownLiquidation(crossStand(own, totals), each)),
  }
}

function standOf({ terms, position, mark }: MarkedPosition) {
  const value = lotsValue(terms, { lots: position.lots, price: mark })
  return {
    value,
    pnl: unrealisedPnl(terms, position, mark),
    maintenance: maintenanceMargin(terms, value),
  }
}

function shownOf(each: Marked) {
  const { terms, position, mark } = each
  const { value, pnl, maintenance } = standOf(each)
  return {
    mark: textOfE8(mark),
    value: textOfE8(value),
    pnl: textOfE8(pnl),
    returnRate: ofBps(returnRateBps(terms, position, mark)),
    maintenance: textOfE8(maintenance),
  }
}

function ofBps(bps: bigint): string {
  return textOfE8((bps * ONE) / BPS_SCALE)
}

function ratioText(bps: bigint | undefined): string | undefined {
  return bps === undefined ? undefined : ofBps(bps)
}

function priceText(price: bigint | undefined): string | undefined {
  return price === undefined ? undefined : textOfE8(price)
}
