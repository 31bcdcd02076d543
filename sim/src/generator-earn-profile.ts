// What one seed's financial products and mining pools look like: terms, quotas, windows, and how rich users and treasuries
// are. Drawn so that quotas, maxima and empty treasuries are near, and terms end within the seed.

import type {
  Amount,
  AssetId,
  FinancialParameters,
  FinancialProductId,
  MiningParameters,
  MiningPoolId,
  RateE8,
  TimeMs,
} from '@candor/contract'
import { EARN_SOURCES, MINING_PAYOUTS } from '@candor/contract'
import type { Random } from './random.ts'

const ONE = 100_000_000n
const DAY_MS = 86_400_000n
const MOST_PRODUCTS = 4
const MOODS = 24
const MOST_CONTRACTS = 0.5
/** 2028-02-24 00:00 UTC: the days to come have a 29 February among them. */
const LEAP_START_MS = 1_834_963_200_000n

export interface FinancialPlan {
  readonly id: FinancialProductId
  readonly asset: AssetId
  readonly parameters: FinancialParameters
}

export interface PoolPlan {
  readonly id: MiningPoolId
  readonly asset: AssetId
  readonly incomeAsset: AssetId
  readonly parameters: MiningParameters
}

export interface EarnProfile {
  readonly products: readonly FinancialPlan[]
  readonly pools: readonly PoolPlan[]
  /** Share of commands that are about them. */
  readonly share: number
  /** The amount around which all amounts of the seed lie. */
  readonly unit: bigint
  /** What users and treasuries begin with, in such amounts. */
  readonly wealth: bigint
  readonly treasury: bigint
  /** Whether so many orders run for so long that a slice does not take all that is due. */
  readonly isCrowded: boolean
  readonly moods: readonly number[]
}

export const NO_EARN: EarnProfile = {
  products: [],
  pools: [],
  share: 0,
  unit: 1n,
  wealth: 0n,
  treasury: 0n,
  isCrowded: false,
  moods: [],
}

interface Parts {
  /** Coins of eight decimals, and all assets. */
  readonly coins: readonly AssetId[]
  readonly assets: readonly AssetId[]
  readonly startMs: bigint
  readonly contractShare: number
  readonly hasSeconds: boolean
}

export function drawEarn(
  random: Random,
  parts: Parts,
): { readonly earn: EarnProfile; readonly startMs: bigint } {
  // Seeds that are about contracts or second-contracts are mostly left alone.
  const isBusy = parts.contractShare > MOST_CONTRACTS || parts.hasSeconds
  if (random.chance(isBusy ? 0.85 : 0.65)) return { earn: NO_EARN, startMs: parts.startMs }
  const isLeap = random.chance(0.2)
  const startMs = isLeap ? LEAP_START_MS + random.bigint(0n, 4n * DAY_MS) : parts.startMs
  const unit = random.pick([1n, 7n, 1_000n, 100_000_007n])
  const isCrowded = random.chance(0.12)
  const mood = { unit, startMs, isCrowded }
  const earn = {
    products: Array.from({ length: random.int(1, MOST_PRODUCTS) }, (_, place) => ({
      id: (place + 1) as FinancialProductId,
      asset: random.pick(parts.assets),
      parameters: drawFinancial(random, mood),
    })),
    pools: Array.from({ length: random.int(1, MOST_PRODUCTS) }, (_, place) => ({
      id: (place + 1) as MiningPoolId,
      asset: random.pick(parts.coins),
      incomeAsset: random.pick(parts.coins),
      parameters: drawMining(random, mood),
    })),
    share: isCrowded ? 0.95 : random.pick([0.5, 0.8]),
    unit,
    wealth: isCrowded ? 2_000n : random.pick([30n, 300n, 2_000n]),
    treasury: isCrowded ? 1_000_000n : random.pick([3n, 30n, 300n, 10_000n]),
    isCrowded,
    moods: Array.from({ length: MOODS }, () => random.pick([0.3, 1, 1, 1, 3])),
  }
  return { earn, startMs }
}

interface Mood {
  readonly unit: bigint
  readonly startMs: bigint
  readonly isCrowded: boolean
}

function drawOffer(random: Random, { unit, startMs, isCrowded }: Mood) {
  const step = unit * random.pick([1n, 1n, 3n])
  const minAmount = step * random.pick([1n, 1n, 4n])
  const factor = isCrowded ? 10_000n : random.pick([1n, 3n, 20n, 200n])
  const untilDays = isCrowded ? 900n : random.pick([1n, 5n, 20n, 60n, 900n])
  return {
    termDays: isCrowded ? random.int(20, 60) : random.pick([1, 1, 2, 3, 7, random.int(1, 20), 365, 3_650]),
    quota: (minAmount * factor * random.pick([1n, 2n, 6n])) as Amount,
    minAmount: minAmount as Amount,
    step: step as Amount,
    maxPerUser: (minAmount * factor) as Amount,
    fromMs: (startMs + random.pick([-DAY_MS, -DAY_MS, 0n, 0n, isCrowded ? 0n : DAY_MS])) as TimeMs,
    untilMs: (startMs + untilDays * DAY_MS) as TimeMs,
  }
}

export function drawFinancial(random: Random, mood: Mood): FinancialParameters {
  return {
    ...drawOffer(random, mood),
    aprE8: random.pick([1n, 3_000_000n, 5_000_001n, 11_000_000n, ONE, 10n * ONE]) as RateE8,
    source: random.pick(EARN_SOURCES),
  }
}

export function drawMining(random: Random, mood: Mood): MiningParameters {
  const rebate = (): RateE8 =>
    random.pick([0n, 5_000_000n, 10_000_000n, 10_000_000n, 33_333_333n, ONE]) as RateE8
  return {
    ...drawOffer(random, mood),
    dailyRateE8: random.pick([1n, 150_000n, 200_000n, 3_333_333n, 12_345_679n, ONE]) as RateE8,
    payout: mood.isCrowded && random.chance(0.8) ? 'daily' : random.pick(MINING_PAYOUTS),
    payoutLag: random.int(0, 1),
    rebate1E8: rebate(),
    rebate2E8: rebate(),
  }
}
