// The demo's second-contracts, the house's capital behind them, and where they are offered. They come in as commands, once, whether
// the data folder is new or was made before there were second-contracts.

import {
  type AdministratorId,
  type Amount,
  type Command,
  type CommandOf,
  decode,
  type LedgerTotals,
  type ListingView,
  ledgerTotals,
  type ProductId,
  type RateE8,
  type SecondParameters,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import { assetId, type DemoAsset, demoIndexes, units } from './demo-listing.ts'
import { submitAll } from './demo-submit.ts'

const BASES: readonly DemoAsset[] = ['BTC', 'ETH', 'SOL']
const QUOTE: DemoAsset = 'USDT'

/** Rulebook 3.1: seconds, and what the house adds to a stake that wins. */
const DURATIONS = [
  [30, '0.80'],
  [60, '0.82'],
  [120, '0.85'],
  [300, '0.88'],
] as const

const HOUSE = '100000000'
/** Two persons must agree on capital; these stand for the demo itself and are nobody's login. */
const AGREED = {
  reason: 'demo',
  proposedBy: 9_000_001 as AdministratorId,
  approvedBy: 9_000_002 as AdministratorId,
}

function parameters(): SecondParameters {
  return {
    durations: DURATIONS.map(([seconds, payout]) => ({ seconds, payoutE8: units(payout) as RateE8 })),
    minStake: units('1000') as Amount,
    maxStake: units('9999999') as Amount,
    userCap: units('20000000') as Amount,
    directionCapE8: units('0.10') as RateE8,
    totalCapE8: units('0.50') as RateE8,
  }
}

export function demoSeconds(): CommandOf<'ListSecondProduct'>[] {
  return BASES.map((base, place) => {
    const index = demoIndexes().find((each) => each.base === base && each.quote === QUOTE)
    if (index === undefined) throw new Error(`${base} has no index for its second-contract`)
    return {
      type: 'ListSecondProduct',
      productId: (place + 1) as ProductId,
      symbol: `${base}_${QUOTE}`,
      indexId: index.indexId,
      parameters: parameters(),
    }
  })
}

/** Each part is looked for by itself: a start that was cut short is finished by the next one. */
export async function seedSeconds(engine: Pick<Engine, 'query' | 'submit'>): Promise<void> {
  const listing = await engine.query('listing', {})
  const listed = new Set(listing.seconds.map(({ productId }) => productId))
  const missing = demoSeconds().filter(({ productId }) => !listed.has(productId))
  // Whoever has changed them in the console has the last word.
  if (missing.length === 0) return
  const totals = decode(ledgerTotals, await engine.query('ledgerTotals', {}))
  await submitAll(engine, [...capitalCommands(totals), ...countryCommands(listing), ...missing])
}

function capitalCommands({ system }: LedgerTotals): Command[] {
  const asset = assetId(QUOTE)
  const amount = units(HOUSE) as Amount
  const balanceOf = (name: string): bigint =>
    system.find(
      ({ account, assetId: of }) => account.kind === 'system' && account.name === name && of === asset,
    )?.balance ?? 0n
  if (balanceOf('second_house') > 0n) return []
  const place: Command = { type: 'PlaceCapital', assetId: asset, amount, to: 'second_house', ...AGREED }
  const add: Command = {
    type: 'AddCapital',
    assetId: asset,
    amount,
    reference: 'demo: second-contract house',
    ...AGREED,
  }
  return balanceOf('capital') >= amount ? [place] : [add, place]
}

function countryCommands({ secondCountries: { everywhere, countries } }: ListingView): Command[] {
  const isSet = everywhere || countries.length > 0
  return isSet ? [] : [{ type: 'SetSecondCountries', everywhere: true, countries: [] }]
}
