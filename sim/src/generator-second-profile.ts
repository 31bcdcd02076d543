// What one seed's second-contracts look like: products, stakes, how rich the house is, and how good the feed. Drawn so
// that caps, ties and voids are near, not far.

import type {
  Amount,
  AssetId,
  IndexId,
  Price,
  ProductId,
  RateE8,
  SecondDuration,
  SecondParameters,
} from '@candor/contract'
import type { ContractsProfile } from './generator-contract-profile.ts'
import type { Random } from './random.ts'

const ONE = 100_000_000n

export interface SecondIndexPlan {
  readonly id: IndexId
  readonly base: AssetId
  readonly quote: AssetId
  readonly tick: bigint
  readonly middle: bigint
  /** Whether a contract is on it too, which then defines it. */
  readonly isShared: boolean
}

export interface SecondPlan {
  readonly id: ProductId
  readonly symbol: string
  readonly indexId: IndexId
  readonly parameters: SecondParameters
}

export interface SecondsProfile {
  readonly plans: readonly SecondPlan[]
  readonly indexes: readonly SecondIndexPlan[]
  /** Share of commands that are about second-contracts. */
  readonly share: number
  /** Share of commands that a beat's seals and ticks are, while it goes on. */
  readonly density: number
  /** How likely seconds begin to go by when they do not: without ticks nobody buys. */
  readonly rhythm: number
  /** The stake around which all amounts of the seed lie. */
  readonly unit: bigint
  /** What users and the house begin with, in such stakes. */
  readonly wealth: bigint
  readonly house: bigint
  /** How many ticks of its grid an index moves from one second to the next. */
  readonly roughness: number
  /** How often a second has no tick, one without a price, or several. */
  readonly fault: number
  /** How late in its second a tick comes at most. */
  readonly jitterMs: bigint
  /** Factor of each kind of command on its usual weight. */
  readonly moods: readonly number[]
}

const MOODS = 24
const FIRST_INDEX = 50
const MOST_PRODUCTS = 4
const MOST_CONTRACTS = 0.5

export const NO_SECONDS: SecondsProfile = {
  plans: [],
  indexes: [],
  share: 0,
  density: 0,
  rhythm: 0,
  unit: 1n,
  wealth: 0n,
  house: 0n,
  roughness: 0,
  fault: 0,
  jitterMs: 0n,
  moods: [],
}

export function drawSeconds(
  random: Random,
  parts: {
    readonly bases: readonly (readonly [AssetId, string])[]
    readonly quote: AssetId
    readonly contracts: ContractsProfile
  },
): SecondsProfile {
  // A seed that is all about contracts is mostly left alone.
  const isLeftOut = random.chance(parts.contracts.share > MOST_CONTRACTS ? 0.85 : 0.55)
  if (isLeftOut) return NO_SECONDS
  const share = random.pick([0.5, 0.85])
  const indexes = drawIndexes(random, parts)
  const unit = random.pick([1n, 3n, 10n, 1_000n, 100_000_007n])
  const count = random.int(indexes.length, MOST_PRODUCTS)
  return {
    plans: Array.from({ length: count }, (_, place) => {
      const index = indexes[place % indexes.length] as SecondIndexPlan
      const [, code] = parts.bases[place % parts.bases.length] as readonly [AssetId, string]
      const symbol = `${code}_USDT${place < indexes.length ? '' : place}`
      const parameters = drawSecondParameters(random, unit)
      return { id: (place + 1) as ProductId, symbol, indexId: index.id, parameters }
    }),
    indexes,
    share,
    density: random.pick([0.5, 0.6, 0.75]),
    rhythm: random.pick([0.3, 0.7, 0.9]),
    unit,
    wealth: random.pick([30n, 200n, 2_000n]),
    house: random.pick([3n, 10n, 30n, 200n, 5_000n]),
    roughness: random.pick([0, 1, 3, 20]),
    fault: random.pick([0, 0.01, 0.04, 0.12]),
    jitterMs: random.pick([0n, 30n, 200n, 999n]),
    moods: Array.from({ length: MOODS }, () => random.pick([0.3, 1, 1, 1, 3])),
  }
}

function drawIndexes(
  random: Random,
  { bases, quote, contracts }: Parameters<typeof drawSeconds>[1],
): SecondIndexPlan[] {
  return bases.slice(0, random.int(1, bases.length)).map(([base], place) => {
    const contract = contracts.plans.find((each) => each.base === base)
    if (contract !== undefined && random.chance(0.6)) {
      const { indexId: id, middle, parameters } = contract
      return { id, base, quote, tick: parameters.markTick, middle, isShared: true }
    }
    const tick = random.pick([1n, 7n, 1_000_000n])
    const middle = tick * BigInt(random.pick([random.int(20, 100), random.int(1_000, 60_000)]))
    return { id: (FIRST_INDEX + place) as IndexId, base, quote, tick, middle, isShared: false }
  })
}

/** Short ones mostly: a seed lasts some minutes. */
const LADDERS: readonly (readonly number[])[] = [
  [10],
  [10, 12],
  [10, 15, 30],
  [11, 60, 3_600],
  [10, 13, 30, 60, 120, 180, 300, 600],
]

export function drawSecondParameters(random: Random, unit: bigint): SecondParameters {
  const ladder = random.pick(LADDERS)
  const minStake = unit * random.pick([1n, 1n, 2n])
  const maxStake = minStake * random.pick([1n, 4n, 20n, 100n])
  const isBold = random.chance(0.4)
  const cap = (): RateE8 =>
    (isBold ? ONE : random.pick([1n, 1_000_000n, 5_000_000n, 20_000_000n, 33_333_333n, ONE])) as RateE8
  return {
    durations: ladder.map(
      (seconds): SecondDuration => ({
        seconds,
        payoutE8: random.pick([1n, 50_000_000n, 80_000_000n, 85_000_001n, ONE]) as RateE8,
      }),
    ),
    minStake: minStake as Amount,
    maxStake: maxStake as Amount,
    userCap: (maxStake * random.pick([1n, 2n, 6n, 50n])) as Amount,
    directionCapE8: cap(),
    totalCapE8: cap(),
  }
}

/** A price on an index's grid, never too low to be halved and doubled. */
export function onGrid({ tick }: SecondIndexPlan, price: bigint): Price {
  const floored = price - (price % tick)
  return (floored < tick * 3n ? tick * 3n : floored) as Price
}
