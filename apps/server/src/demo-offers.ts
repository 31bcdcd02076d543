// What the demo's financial products and mining pools offer, as the commands that list them.

import type {
  Amount,
  CommandOf,
  EarnSource,
  FinancialProductId,
  MiningPayout,
  MiningPoolId,
  RateE8,
  TimeMs,
} from '@candor/contract'
import { assetId, type DemoAsset, units } from './demo-listing.ts'

interface Terms {
  readonly name: string
  readonly asset: DemoAsset
  readonly term: number
  readonly quota: string
  readonly min: string
  readonly step: string
  readonly maxPerUser: string
  readonly from?: number
}

interface ProductTerms extends Terms {
  readonly apr: string
  readonly source: EarnSource
}

interface PoolTerms extends Terms {
  readonly daily: string
  readonly payout: MiningPayout
}

const ON_SALE_FROM = Date.UTC(2025, 0, 1)
const ON_SALE_UNTIL = Date.UTC(2035, 11, 31)
/** Of what is announced and cannot be bought yet. */
const LATER = Date.UTC(2030, 0, 1)

const USDT_STEPS = { min: '100', step: '1', maxPerUser: '200000' }
const PRODUCTS: readonly ProductTerms[] = [
  {
    name: 'Flex week',
    asset: 'USDT',
    term: 7,
    apr: '0.05',
    source: 'financial',
    quota: '2000000',
    ...USDT_STEPS,
  },
  { name: 'Thirty', asset: 'USDT', term: 30, apr: '0.08', source: 'spot', quota: '5000000', ...USDT_STEPS },
  {
    name: 'Quarter',
    asset: 'USDT',
    term: 90,
    apr: '0.11',
    source: 'financial',
    quota: '3000000',
    ...USDT_STEPS,
  },
  {
    name: 'Bitcoin thirty',
    asset: 'BTC',
    term: 30,
    apr: '0.03',
    source: 'spot',
    quota: '150',
    min: '0.01',
    step: '0.001',
    maxPerUser: '5',
  },
  {
    name: 'Ether thirty',
    asset: 'ETH',
    term: 30,
    apr: '0.035',
    source: 'spot',
    quota: '4000',
    min: '0.1',
    step: '0.01',
    maxPerUser: '100',
  },
  {
    name: 'Early thirty',
    asset: 'USDT',
    term: 30,
    apr: '0.1',
    source: 'spot',
    quota: '50000',
    ...USDT_STEPS,
  },
  {
    name: 'Half year',
    asset: 'USDT',
    term: 180,
    apr: '0.12',
    source: 'spot',
    quota: '1000000',
    from: LATER,
    ...USDT_STEPS,
  },
]
/** All of it is bought at once, so that something is sold out. */
export const SOLD_OUT = 'Early thirty'

const POOLS: readonly PoolTerms[] = [
  {
    name: 'Sprint',
    asset: 'USDT',
    term: 7,
    daily: '0.0015',
    payout: 'daily',
    quota: '2000000',
    min: '500',
    step: '1',
    maxPerUser: '50000',
  },
  {
    name: 'Harvest',
    asset: 'USDT',
    term: 30,
    daily: '0.002',
    payout: 'end',
    quota: '1000000',
    min: '1000',
    step: '1',
    maxPerUser: '100000',
  },
  {
    name: 'Ether pool',
    asset: 'ETH',
    term: 30,
    daily: '0.001',
    payout: 'daily',
    quota: '2000',
    min: '0.1',
    step: '0.01',
    maxPerUser: '200',
  },
]

/** Rulebook 5. */
const REBATES = ['0.1', '0.05'] as const

function offerOf({ term, quota, min, step, maxPerUser, from }: Terms) {
  return {
    termDays: term,
    quota: units(quota) as Amount,
    minAmount: units(min) as Amount,
    step: units(step) as Amount,
    maxPerUser: units(maxPerUser) as Amount,
    fromMs: BigInt(from ?? ON_SALE_FROM) as TimeMs,
    untilMs: BigInt(ON_SALE_UNTIL) as TimeMs,
  }
}

export function demoProducts(): CommandOf<'ListFinancialProduct'>[] {
  return PRODUCTS.map((terms, place) => ({
    type: 'ListFinancialProduct',
    productId: (place + 1) as FinancialProductId,
    name: terms.name,
    assetId: assetId(terms.asset),
    parameters: { ...offerOf(terms), aprE8: units(terms.apr) as RateE8, source: terms.source },
  }))
}

export function demoPools(): CommandOf<'ListMiningPool'>[] {
  const [rebate1, rebate2] = REBATES
  return POOLS.map((terms, place) => ({
    type: 'ListMiningPool',
    poolId: (place + 1) as MiningPoolId,
    name: terms.name,
    assetId: assetId(terms.asset),
    incomeAssetId: assetId(terms.asset),
    parameters: {
      ...offerOf(terms),
      dailyRateE8: units(terms.daily) as RateE8,
      payout: terms.payout,
      payoutLag: 1,
      rebate1E8: units(rebate1) as RateE8,
      rebate2E8: units(rebate2) as RateE8,
    },
  }))
}

export function soldOut(): CommandOf<'ListFinancialProduct'> {
  const found = demoProducts().find(({ name }) => name === SOLD_OUT)
  if (found === undefined) throw new Error(`${SOLD_OUT} is not among the products`)
  return found
}
