// What one seed's perpetual contracts look like: grids, tiers, bands, funding, and how rough their prices are. Drawn
// so that roundings, tiers and liquidations are near, not far.

import {
  type Amount,
  type AssetId,
  type ContractParameters,
  type IndexId,
  type Lots,
  MARK_METHODS,
  type MarketId,
  type Price,
  type RateE8,
  type RiskTier,
  SELF_TRADE_MODES,
} from '@candor/contract'
import type { Random } from './random.ts'

const ONE = 100_000_000n

export interface ContractPlan {
  readonly id: MarketId
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly indexId: IndexId
  readonly parameters: ContractParameters
  /** Where its index begins. */
  readonly middle: bigint
}

export interface ContractsProfile {
  readonly plans: readonly ContractPlan[]
  /** Share of commands that are about contracts. */
  readonly share: number
  /** How far an index moves from one tick to the next, in parts of 10,000. */
  readonly roughness: number
  /** How much money users bring, in tenths of a lot at the first price. */
  readonly wealth: bigint
  /** How likely a user begins with isolated margin, and in one-way mode. */
  readonly isolation: number
  readonly oneWay: number
  /** What the insurance fund begins with, in lots; a fund may be empty. */
  readonly fund: bigint
  /** Whether somebody is to have more conditional orders waiting than may wait. */
  readonly isCrowded: boolean
  /** Factor of each kind of command on its usual weight. */
  readonly moods: readonly number[]
}

const MOODS = 33
const FIRST_MARKET = 41
const FIRST_INDEX = 30

export const NO_CONTRACTS: ContractsProfile = {
  plans: [],
  share: 0,
  roughness: 0,
  wealth: 0n,
  isolation: 0,
  oneWay: 0,
  fund: 0n,
  isCrowded: false,
  moods: [],
}

/** Mark ticks and multipliers whose product is a whole number of units, from coarse to fine. */
const GRIDS: readonly (readonly [markTick: bigint, multiplier: bigint])[] = [
  [1_000_000n, 100_000n],
  [100n, 1_000_000n],
  [1n, 100_000_000n],
  [25_000_000n, 4n],
  [7n, 300_000_000n],
  [1_000n, 300_000n],
]

export function drawContracts(
  random: Random,
  { bases, quote }: { readonly bases: readonly (readonly [AssetId, string])[]; readonly quote: AssetId },
): ContractsProfile {
  const share = random.pick([0, 0, 0.3, 0.75, 0.9, 0.9])
  if (share === 0) return NO_CONTRACTS
  const count = random.int(2, 3)
  const plans = Array.from({ length: count }, (_, index) => {
    const [base, code] = bases[index % bases.length] as readonly [AssetId, string]
    // The third shares the first one's index, so that one price moves two books.
    const indexId = (FIRST_INDEX + (index % bases.length)) as IndexId
    return { index, base, indexId, symbol: `${code}USDT${index < bases.length ? '' : '2'}` }
  })
  const grids = bases.map(() => drawGrid(random))
  return {
    plans: plans.map(({ index, base, indexId, symbol }) => {
      const grid = grids[index % bases.length] as Grid
      const id = (FIRST_MARKET + index) as MarketId
      const parameters = drawContractParameters(random, grid)
      return { id, symbol, base, quote, indexId, parameters, middle: grid.middle }
    }),
    share,
    roughness: random.pick([2, 10, 40, 150]),
    wealth: random.pick([1n, 3n, 10n, 30n]),
    isolation: random.pick([0, 0.1, 0.4, 0.8]),
    oneWay: random.pick([0, 0.2, 0.5]),
    fund: random.pick([0n, 1n, 3n, 1_000n]),
    isCrowded: random.chance(0.05),
    moods: Array.from({ length: MOODS }, () => random.pick([0.3, 1, 1, 1, 3])),
  }
}

export interface Grid {
  readonly markTick: bigint
  readonly multiplier: bigint
  readonly tick: bigint
  readonly middle: bigint
}

function drawGrid(random: Random): Grid {
  const [markTick, multiplier] = random.pick(GRIDS)
  const tick = markTick * random.pick([1n, 1n, 3n, 10n])
  const middle = tick * BigInt(random.pick([random.int(200, 1_000), random.int(1_000, 20_000)]))
  return { markTick, multiplier, tick, middle }
}

const LADDERS: readonly (readonly (readonly [maxLeverage: number, maintenance: bigint])[])[] = [
  [
    [100, 500_000n],
    [50, 1_000_000n],
    [20, 2_500_000n],
    [10, 5_000_000n],
  ],
  [
    [20, 2_400_001n],
    [10, 5_000_000n],
    [5, 10_000_000n],
  ],
  [
    [125, 400_000n],
    [2, 25_000_000n],
  ],
  [[10, 5_000_003n]],
  [
    [50, 1_000_000n],
    [50, 1_000_001n],
    [25, 3_000_000n],
  ],
  [
    [20, 1_000_000n],
    [20, 2_000_000n],
    [20, 3_500_000n],
    [20, 4_000_000n],
  ],
]

function drawTiers(random: Random, lotValue: bigint): RiskTier[] {
  const ladder = random.pick(LADDERS)
  let upTo = lotValue * BigInt(random.pick([3, 8, 25, 100, 400])) + random.pick([0n, 0n, 1n, 3n])
  if (ladder.length === 1) upTo *= 50n
  return ladder.map(([maxLeverage, maintenance], index) => {
    if (index > 0) upTo = upTo * BigInt(random.pick([2, 4, 20])) + BigInt(random.int(0, 1))
    return { upTo: upTo as Amount, maxLeverage, maintenanceE8: maintenance as RateE8 }
  })
}

export function drawContractParameters(random: Random, grid: Grid): ContractParameters {
  const { markTick, multiplier, tick, middle } = grid
  const lotValue = (multiplier * middle) / ONE
  const band = (): RateE8 =>
    random.pick([500_000n, 1_000_000n, 3_000_000n, 5_000_000n, 10_000_000n, 30_000_000n]) as RateE8
  return {
    multiplier: multiplier as Amount,
    tick: tick as Price,
    markTick: markTick as Price,
    maxLots: BigInt(random.pick([20, 50, 200, 10_000])) as Lots,
    maxOpenOrders: random.pick([3, 10, 20, 200]),
    limitBandE8: band(),
    marketBandE8: band(),
    takerE8: random.pick([0n, 50_000n, 50_000n, 123_457n]) as RateE8,
    liquidationFeeE8: random.pick([0n, 500_000n, 500_000n, 1_500_001n]) as RateE8,
    volumeWeightE8: random.pick([0n, 20_000_000n, 33_333_333n, ONE]) as RateE8,
    impactValue: (lotValue * BigInt(random.pick([1, 2, 5])) + BigInt(random.int(1, 5))) as Amount,
    fundingHours: random.pick([1, 1, 2, 4, 8]),
    refusesCrossing: random.chance(0.35),
    markMethod: random.pick(MARK_METHODS),
    selfTrade: random.pick(SELF_TRADE_MODES),
    tiers: drawTiers(random, lotValue),
  }
}
