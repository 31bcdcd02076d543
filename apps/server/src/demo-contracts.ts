// The demo's perpetual contracts and the insurance fund behind them. They come in as commands, once, whether the data
// folder is new or was made before there were contracts.

import {
  type AdministratorId,
  type Amount,
  type AssetId,
  type Command,
  type CommandOf,
  type ContractParameters,
  decode,
  type IndexId,
  type Lots,
  ledgerTotals,
  type MarketId,
  type Price,
  type RateE8,
  type RiskTier,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import { assetId, type DemoAsset, demoIndexes, units } from './demo-listing.ts'
import { submitAll } from './demo-submit.ts'

interface ContractTerms {
  readonly base: DemoAsset
  readonly multiplier: string
  readonly tick: string
  readonly markTick: string
  readonly maxLots: bigint
  /** The tiers' values in percent of the rulebook's: what a book of this coin can take. */
  readonly tierPercent: bigint
}

/** Spot markets count from 1. */
const FIRST_MARKET = 101
const QUOTE: DemoAsset = 'USDT'

/** One lot is worth some ten dollars, the largest order some millions. */
const CONTRACTS: readonly ContractTerms[] = [
  { base: 'BTC', multiplier: '0.001', tick: '0.1', markTick: '0.01', maxLots: 100_000n, tierPercent: 100n },
  { base: 'ETH', multiplier: '0.01', tick: '0.01', markTick: '0.01', maxLots: 200_000n, tierPercent: 100n },
  { base: 'SOL', multiplier: '0.1', tick: '0.01', markTick: '0.001', maxLots: 200_000n, tierPercent: 40n },
  { base: 'XRP', multiplier: '10', tick: '0.0001', markTick: '0.00001', maxLots: 500_000n, tierPercent: 40n },
  {
    base: 'DOGE',
    multiplier: '100',
    tick: '0.00001',
    markTick: '0.000001',
    maxLots: 200_000n,
    tierPercent: 20n,
  },
]

/** Rulebook 2.5: up to this value so much leverage, and so much maintenance in percent. */
const TIERS = [
  ['50000', 100, '0.5'],
  ['250000', 50, '1'],
  ['1000000', 20, '2.5'],
  ['5000000', 10, '5'],
  ['20000000', 5, '10'],
  ['50000000', 2, '25'],
] as const

const INSURANCE = '1000000'
/** Two persons must agree on capital; these stand for the demo itself and are nobody's login. */
const DEMO_PROPOSER = 9_000_001 as AdministratorId
const DEMO_APPROVER = 9_000_002 as AdministratorId

function percent(text: string): RateE8 {
  return (units(text) / 100n) as RateE8
}

function tiersOf(tierPercent: bigint): RiskTier[] {
  return TIERS.map(([upTo, maxLeverage, maintenance]) => ({
    upTo: ((units(upTo) * tierPercent) / 100n) as Amount,
    maxLeverage,
    maintenanceE8: percent(maintenance),
  }))
}

/** Rulebook 2.1, but for what differs from coin to coin. */
function parametersOf(terms: ContractTerms): ContractParameters {
  return {
    multiplier: units(terms.multiplier) as Amount,
    tick: units(terms.tick) as Price,
    markTick: units(terms.markTick) as Price,
    maxLots: terms.maxLots as Lots,
    maxOpenOrders: 200,
    limitBandE8: percent('5'),
    marketBandE8: percent('3'),
    takerE8: percent('0.05'),
    liquidationFeeE8: percent('0.5'),
    volumeWeightE8: percent('20'),
    impactValue: units('10000') as Amount,
    fundingHours: 8,
    refusesCrossing: true,
    markMethod: 'basisAverage',
    selfTrade: 'expireTaker',
    tiers: tiersOf(terms.tierPercent),
  }
}

export function demoContracts(): CommandOf<'ListContract'>[] {
  return CONTRACTS.map((terms, place) => ({
    type: 'ListContract',
    marketId: (FIRST_MARKET + place) as MarketId,
    symbol: `${terms.base}${QUOTE}`,
    base: assetId(terms.base),
    quote: assetId(QUOTE),
    indexId: indexOf(terms.base),
    parameters: parametersOf(terms),
  }))
}

function indexOf(base: DemoAsset): IndexId {
  const found = demoIndexes().find((index) => index.base === base && index.quote === QUOTE)
  if (found === undefined) throw new Error(`${base} has no index for its contract`)
  return found.indexId
}

function insuranceCommands(asset: AssetId): Command[] {
  const amount = units(INSURANCE) as Amount
  const agreed = { reason: 'demo', proposedBy: DEMO_PROPOSER, approvedBy: DEMO_APPROVER }
  return [
    { type: 'AddCapital', assetId: asset, amount, reference: 'demo: insurance fund', ...agreed },
    { type: 'PlaceCapital', assetId: asset, amount, to: 'insurance', ...agreed },
  ]
}

/** The listings come last: where they are, the fund is. A start that was cut short is finished by the next one. */
export async function seedContracts(engine: Pick<Engine, 'query' | 'submit'>): Promise<void> {
  const listed = new Set((await engine.query('listing', {})).contracts.map(({ marketId }) => marketId))
  const missing = demoContracts().filter(({ marketId }) => !listed.has(marketId))
  if (missing.length === 0) return
  const asset = assetId(QUOTE)
  const { system } = decode(ledgerTotals, await engine.query('ledgerTotals', {}))
  const isInsured = system.some(
    ({ account, assetId: of }) => account.kind === 'system' && account.name === 'insurance' && of === asset,
  )
  await submitAll(engine, [...(isInsured ? [] : insuranceCommands(asset)), ...missing])
}
