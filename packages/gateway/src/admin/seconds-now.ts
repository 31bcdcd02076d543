// How second-contracts stand, and the house behind them: what each direction may win against its cap, in whole from one answer
// of the core, so that the numbers fit each other. Only reads and adds up.

import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import {
  floorDiv,
  formatDecimal,
  ONE,
  type ProductId,
  type SecondHouseView,
  type SecondsView,
} from '@candor/contract'
import type { Evidence } from '../evidence/evidence.ts'
import type { ListedSecond } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import { ApiRefusal } from '../refusal.ts'
import { FRESH_TICK_MS } from './fresh-index.ts'

type SecondsNow = AnswerOf<typeof ADMIN_ROUTES.secondsNow>
type Row = SecondsNow['list'][number]
type Exposure = Row['all']
export type Checkpoints = ReadonlyMap<string, Row['checkpoint']>

const SHARE_SCALE = 4
const SHARE_ONE = 10n ** BigInt(SHARE_SCALE)

export interface SecondsNowFacts {
  readonly seconds: SecondsView
  readonly live: Pick<Live, 'listing' | 'indexPrices'>
  /** The newest of each product, by its symbol. */
  readonly checkpoints: Checkpoints
  readonly isHalted: boolean
  readonly nowMs: number
}

export function secondsNow({ seconds, live, checkpoints, isHalted, nowMs }: SecondsNowFacts): SecondsNow {
  const { listing } = live
  const asset = listing.secondAsset
  const house = asset === undefined ? undefined : houseIn(seconds, asset.assetId)
  const open = openByProduct(seconds)
  return {
    time: nowMs,
    house:
      asset === undefined || house === undefined
        ? null
        : {
            asset: asset.code,
            available: formatDecimal(house.house, asset.scale),
            escrow: formatDecimal(house.escrow, asset.scale),
            profits: formatDecimal(house.profits, asset.scale),
            equity: formatDecimal(equityOf(house), asset.scale),
          },
    evidence: { isHalted },
    list: listing.seconds().map((product) => {
      const { price, pricedMs } = live.indexPrices.get(product.indexId)
      return {
        symbol: product.symbol,
        quote: product.quoteAsset.code,
        status: product.status,
        price: price === undefined ? null : formatDecimal(price, product.quoteAsset.scale),
        priceTime: price === undefined ? null : pricedMs,
        isFresh: price !== undefined && nowMs - pricedMs <= FRESH_TICK_MS,
        ...standingOf(product, open.get(product.productId) ?? NONE, house),
        checkpoint: checkpoints.get(product.symbol) ?? null,
      }
    }),
  }
}

export function houseIn(
  { houses }: SecondsView,
  asset: SecondHouseView['asset'],
): SecondHouseView | undefined {
  return houses.find((each) => each.asset === asset)
}

/** What the caps are of. */
function equityOf({ house, profits }: SecondHouseView): bigint {
  return house + profits
}

interface Open {
  readonly scheduled: number
  readonly accepted: number
  readonly stakes: bigint
  readonly up: bigint
  readonly down: bigint
}

const NONE: Open = { scheduled: 0, accepted: 0, stakes: 0n, up: 0n, down: 0n }

function openByProduct({ orders }: SecondsView): ReadonlyMap<ProductId, Open> {
  const open = new Map<ProductId, Open>()
  for (const { productId, direction, acceptedMs, stake, profit } of orders) {
    const before = open.get(productId) ?? NONE
    open.set(
      productId,
      acceptedMs === undefined
        ? { ...before, scheduled: before.scheduled + 1 }
        : {
            ...before,
            accepted: before.accepted + 1,
            stakes: before.stakes + stake,
            [direction]: before[direction] + profit,
          },
    )
  }
  return open
}

type Standing = Pick<Row, 'scheduled' | 'accepted' | 'stakes' | 'up' | 'down' | 'all'>

function standingOf(
  { parameters, quoteAsset: { scale } }: ListedSecond,
  { scheduled, accepted, stakes, up, down }: Open,
  house: SecondHouseView | undefined,
): Standing {
  const equity = house === undefined ? 0n : equityOf(house)
  const against = (profit: bigint, rateE8: bigint): Exposure => {
    // As the core: a cap is cut down to whole units.
    const cap = floorDiv(equity * rateE8, ONE)
    return {
      profit: formatDecimal(profit, scale),
      cap: formatDecimal(cap, scale),
      used: cap === 0n ? null : formatDecimal(floorDiv(profit * SHARE_ONE, cap), SHARE_SCALE),
    }
  }
  return {
    scheduled,
    accepted,
    stakes: formatDecimal(stakes, scale),
    up: against(up, parameters.directionCapE8),
    down: against(down, parameters.directionCapE8),
    all: against(house?.profits ?? 0n, parameters.totalCapE8),
  }
}

/** The newest checkpoint of each product; none of any while the evidence cannot be read. */
export async function newestCheckpoints(
  evidence: Pick<Evidence, 'checkpoints'>,
  symbols: readonly string[],
): Promise<Checkpoints> {
  try {
    const found = await Promise.all(
      symbols.map(async (symbol) => {
        const { list } = await evidence.checkpoints({ symbol, pageIndex: 1, pageSize: 1 })
        const [newest] = list
        return [symbol, newest === undefined ? null : { number: newest.number, time: newest.time }] as const
      }),
    )
    return new Map(found)
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'fairness.unavailable') return new Map()
    throw error
  }
}
