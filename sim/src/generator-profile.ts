// What one seed's world looks like: assets, markets, users, fee levels, limits and how hostile its senders are.
// Every seed draws its own mix, so that a corner which is rare on average is common somewhere.

import type {
  Amount,
  AssetId,
  FeeLevel,
  IndexId,
  MarketId,
  Price,
  RateE8,
  SpotParameters,
  TradeGroupId,
  UserId,
} from '@candor/contract'
import { SELF_TRADE_MODES } from '@candor/contract'
import type { CoreLimits } from './core-under-test.ts'
import { type ContractsProfile, drawContracts, NO_CONTRACTS } from './generator-contract-profile.ts'
import { drawEarn, type EarnProfile } from './generator-earn-profile.ts'
import { drawRobots, type RobotsProfile } from './generator-robot-profile.ts'
import { drawSeconds, NO_SECONDS, type SecondsProfile } from './generator-second-profile.ts'
import type { Random } from './random.ts'

const ONE = 100_000_000n
const DAY_MS = 86_400_000n
/** 2026-01-01 00:00 UTC. */
const EARLIEST_START_MS = 1_767_225_600_000n
const START_SPREAD_MS = 400n * DAY_MS

export interface AssetPlan {
  readonly id: AssetId
  readonly code: string
  readonly scale: number
}

export interface IndexPlan {
  readonly id: IndexId
  readonly base: AssetId
  readonly quote: AssetId
  readonly tick: Price
  /** Where its sources' quotes lie. */
  readonly middle: bigint
}

export interface MarketPlan {
  readonly id: MarketId
  readonly symbol: string
  readonly base: AssetId
  readonly quote: AssetId
  readonly indexId: IndexId | undefined
  readonly parameters: SpotParameters
  /** Around which its prices cluster. */
  readonly middle: bigint
}

export interface UserPlan {
  readonly id: UserId
  readonly group: TradeGroupId
  readonly house: string | undefined
}

export interface Profile {
  readonly limits: CoreLimits
  readonly startMs: bigint
  readonly assets: readonly AssetPlan[]
  readonly btc: AssetId
  readonly indexes: readonly IndexPlan[]
  readonly markets: readonly MarketPlan[]
  readonly users: readonly UserPlan[]
  readonly levels: readonly FeeLevel[]
  /** Share of commands that are spoilt on purpose. */
  readonly hostility: number
  /** Share of orders on the passive side of the middle. */
  readonly patience: number
  /** How likely time leaps instead of stepping. */
  readonly restlessness: number
  /** Factor of each kind of command on its usual weight. */
  readonly moods: readonly number[]
  /** Whether hundreds of withdrawals ask for one balance at once. */
  readonly isRushed: boolean
  readonly contracts: ContractsProfile
  readonly seconds: SecondsProfile
  readonly earn: EarnProfile
  readonly robots: RobotsProfile
}

const MOODS = 40

/** The same seed without its contracts, for what knows only the rest of the rules. */
export function withoutContracts(profile: Profile): Profile {
  const isShared = profile.seconds.indexes.some((index) => index.isShared)
  return { ...profile, contracts: NO_CONTRACTS, seconds: isShared ? NO_SECONDS : profile.seconds }
}

export function drawProfile(random: Random): Profile {
  const assets = drawAssets(random)
  const [btc, usdt, eth, eur] = assets.map((asset) => asset.id) as [AssetId, AssetId, AssetId, AssetId]
  const pairs = random.shuffled([
    [btc, usdt],
    [eth, btc],
    [eth, usdt],
    [btc, eur],
  ] as const)
  const wanted = random.int(1, 3)
  const chosen = pairs.slice(0, wanted)
  // A second market is quoted in BTC more often than chance has it: its volume needs no conversion.
  if (wanted > 1 && random.chance(0.6) && !chosen.some(([, quote]) => quote === btc)) chosen[1] = [eth, btc]
  const drafts = chosen.map((pair, index) => drawMarket(random, pair, index, assets))
  const indexes = drawIndexes(random, drafts, { btc, usdt, eur })
  const markets = drafts.map((market) => {
    const index = indexes.find((each) => each.base === market.base && each.quote === market.quote)
    return { ...market, indexId: index !== undefined && random.chance(0.6) ? index.id : undefined }
  })
  const bases = [
    [btc, 'BTC'],
    [eth, 'ETH'],
  ] as const
  const drawn = {
    limits: {
      dedupPerAccount: random.pick([1, 2, 2, 3, 5, 1_000]),
      dedupWindowMs: random.pick([0n, 1n, 40n, 1_000n, 60_000n, DAY_MS]),
    },
    startMs: EARLIEST_START_MS + random.bigint(0n, START_SPREAD_MS),
    assets,
    btc,
    indexes,
    markets,
    users: drawUsers(random),
    levels: drawLevels(random),
    hostility: random.pick([0.05, 0.15, 0.25, 0.4]),
    patience: random.pick([0.4, 0.6, 0.75]),
    restlessness: random.pick([0, 0.3, 1, 1, 3]),
    moods: Array.from({ length: MOODS }, () => random.pick([0.2, 1, 1, 1, 3])),
    isRushed: random.chance(0.05),
  }
  const contracts = drawContracts(random.fork('contracts'), { bases, quote: usdt })
  const seconds = drawSeconds(random.fork('seconds-of'), { bases, quote: usdt, contracts })
  const ofEarn = drawEarn(random.fork('earn'), {
    coins: [btc, usdt, eth],
    assets: [btc, usdt, eth, eur],
    startMs: drawn.startMs,
    contractShare: contracts.share,
    hasSeconds: seconds.share > 0,
  })
  // Drawn last: a seed without robots is what it was before there were any.
  const robots = drawRobots(random.fork('bots'))
  return { ...drawn, contracts, seconds, ...ofEarn, robots }
}

function drawAssets(random: Random): AssetPlan[] {
  const ids = random.shuffled(Array.from({ length: 9 }, (_, index) => index + 1))
  return ['BTC', 'USDT', 'ETH', 'EUR'].map((code, index) => ({
    id: ids[index] as AssetId,
    code,
    scale: code === 'EUR' ? 2 : 8,
  }))
}

/** Ticks and lots whose product is a whole number of units, from coarse to fine and not only powers of ten. */
const GRIDS: readonly (readonly [tick: bigint, lot: bigint])[] = [
  [1_000_000n, 1_000n],
  [100_000_000n, 1n],
  [1n, 100_000_000n],
  [25_000_000n, 4n],
  [40n, 5_000_000n],
  [10_000n, 10_000n],
  [300_000n, 1_000n],
  [7n, 300_000_000n],
]

function drawMarket(
  random: Random,
  [base, quote]: readonly [AssetId, AssetId],
  index: number,
  assets: readonly AssetPlan[],
): Omit<MarketPlan, 'indexId'> {
  const [tick, lot] = random.pick(GRIDS)
  const middle = tick * BigInt(random.pick([random.int(15, 60), random.int(60, 600), random.int(600, 6_000)]))
  const codeOf = (id: AssetId): string => assets.find((asset) => asset.id === id)?.code ?? ''
  return {
    id: (index + 1 + random.int(0, 1) * 10) as MarketId,
    symbol: `${codeOf(base)}${random.pick(['', '_', '-'])}${codeOf(quote)}`,
    base,
    quote,
    parameters: drawParameters(random, { tick, lot, middle }),
    middle,
  }
}

export function drawParameters(
  random: Random,
  { tick, lot, middle }: { readonly tick: bigint; readonly lot: bigint; readonly middle: bigint },
): SpotParameters {
  const lotCost = (lot * middle) / ONE
  const minLots = random.pick([1n, 1n, 2n, 3n])
  const rate = (): bigint =>
    random.pick([1_000_000n, 5_000_000n, 10_000_000n, 20_000_000n, 20_000_000n, 50_000_000n])
  return {
    tick: tick as Price,
    lot: lot as Amount,
    minQuantity: (lot * minLots) as Amount,
    maxQuantity: (lot * BigInt(random.pick([20, 50, 100, 10_000]))) as Amount,
    minNotional: (lotCost * BigInt(random.pick([0, 0, 1, 2, 4])) + BigInt(random.int(0, 1))) as Amount,
    maxOpenOrders: random.pick([2, 3, 5, 20, 200, 1_000]),
    marketBandE8: random.pick([rate(), 1n, ONE - 1n]) as RateE8,
    buyBandE8: random.pick([rate(), rate(), 10n * ONE]) as RateE8,
    sellBandE8: random.pick([rate(), rate(), ONE - 1n]) as RateE8,
    selfTrade: random.pick(SELF_TRADE_MODES),
  }
}

function drawIndexes(
  random: Random,
  markets: readonly Omit<MarketPlan, 'indexId'>[],
  { btc, usdt, eur }: { readonly btc: AssetId; readonly usdt: AssetId; readonly eur: AssetId },
): IndexPlan[] {
  const pairs = markets.map(({ base, quote, middle }) => ({ base, quote, middle }))
  // What BTC costs in an asset that only other coins trade against; twice, so that the lowest number matters.
  for (const quote of [usdt, usdt, eur]) {
    if (random.chance(0.5)) pairs.push({ base: btc, quote, middle: BigInt(random.int(1_000, 9_999_999_999)) })
  }
  return random
    .shuffled(pairs)
    .filter(() => random.chance(0.85))
    .map((pair, index) => ({
      ...pair,
      id: (index * 2 + 1) as IndexId,
      tick: random.pick([1n, 7n, 100n, pair.middle / 50n + 1n]) as Price,
    }))
}

function drawUsers(random: Random): UserPlan[] {
  const count = random.int(2, 12)
  const shares = random.chance(0.5)
  return Array.from({ length: count }, (_, index) => {
    const id = (index + 1) as UserId
    const own = id as number
    return {
      id,
      group: (shares && random.chance(0.4) ? random.int(1, count) : own) as TradeGroupId,
      house: random.chance(0.12) ? random.pick(['maker', 'treasury']) : undefined,
    }
  })
}

export function drawLevels(random: Random): FeeLevel[] {
  const count = random.int(1, 6)
  const paysMakers = random.chance(0.35)
  let volumeBtc = 0n
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) volumeBtc += 10n ** BigInt(random.int(0, 11))
    const taker = random.pick([0n, 1n, 40_000n, 100_000n, 123_457n, 9_999_999n])
    const maker =
      paysMakers && random.chance(0.7) ? -random.bigint(0n, taker) : random.pick([0n, 80_000n, 100_000n, 7n])
    return {
      volumeBtc: volumeBtc as Amount,
      spotMakerE8: maker as RateE8,
      spotTakerE8: taker as RateE8,
      ...drawPerpRates(random, paysMakers),
    }
  })
}

function drawPerpRates(random: Random, paysMakers: boolean): Pick<FeeLevel, 'perpMakerE8' | 'perpTakerE8'> {
  const taker = random.pick([0n, 50_000n, 50_000n, 48_000n, 123_457n])
  const maker = paysMakers ? -random.bigint(0n, taker) : random.pick([0n, 20_000n, 18_001n])
  return { perpMakerE8: maker as RateE8, perpTakerE8: taker as RateE8 }
}
