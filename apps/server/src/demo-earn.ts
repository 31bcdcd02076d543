// The demo's financial products and mining pools, the treasuries behind them, and the accounts of inviters. They come in as
// commands, once, whether the data folder is new or was made before there were any.

import {
  type AdministratorId,
  type Amount,
  type AssetId,
  type Command,
  decode,
  type LedgerTotals,
  ledgerTotals,
  SPOT_WALLET,
  type TradeGroupId,
  type UserId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import { DEMO_INVITERS, INVITER } from './demo-inviters.ts'
import { assetId, type DemoAsset, units } from './demo-listing.ts'
import { demoPools, demoProducts, SOLD_OUT, soldOut } from './demo-offers.ts'
import { submitAll } from './demo-submit.ts'

/** Enough for all that is released, with rebates. */
const TREASURIES = [
  { to: 'yield_treasury', escrow: 'yield_escrow', asset: 'USDT', amount: '200000' },
  { to: 'yield_treasury', escrow: 'yield_escrow', asset: 'BTC', amount: '1' },
  { to: 'yield_treasury', escrow: 'yield_escrow', asset: 'ETH', amount: '20' },
  { to: 'mining_treasury', escrow: 'mining_escrow', asset: 'USDT', amount: '100000' },
  { to: 'mining_treasury', escrow: 'mining_escrow', asset: 'ETH', amount: '100' },
] as const

/** Two persons must agree on capital; these stand for the demo itself and are nobody's login. */
const AGREED = {
  reason: 'demo',
  proposedBy: 9_000_001 as AdministratorId,
  approvedBy: 9_000_002 as AdministratorId,
}

/** Each part is looked for by itself: a start that was cut short is finished by the next one. */
export async function seedEarn(engine: Pick<Engine, 'query' | 'submit'>): Promise<void> {
  const offers = await engine.query('earnOffers', {})
  const products = new Set(offers.products.map(({ productId }) => productId))
  const pools = new Set(offers.pools.map(({ poolId }) => poolId))
  const missing: Command[] = [
    ...demoProducts().filter(({ productId }) => !products.has(productId)),
    ...demoPools().filter(({ poolId }) => !pools.has(poolId)),
  ]
  // Whoever has changed them in the console has the last word.
  if (missing.length > 0) {
    const totals = decode(ledgerTotals, await engine.query('ledgerTotals', {}))
    await submitAll(engine, [...capitalCommands(totals), ...missing])
  }
  for (const { userId } of DEMO_INVITERS) await openInviter(engine, userId)
  await sellOut(engine)
}

function capitalCommands(totals: LedgerTotals): Command[] {
  const balanceOf = (name: string, asset: DemoAsset): bigint => systemBalance(totals, name, assetId(asset))
  const free = new Map<DemoAsset, bigint>()
  return TREASURIES.flatMap(({ to, escrow, asset, amount: text }): Command[] => {
    if (balanceOf(to, asset) + balanceOf(escrow, asset) > 0n) return []
    const amount = units(text) as Amount
    const shared = { assetId: assetId(asset), amount, ...AGREED }
    const place: Command = { type: 'PlaceCapital', to, ...shared }
    const capital = free.get(asset) ?? balanceOf('capital', asset)
    free.set(asset, capital >= amount ? capital - amount : capital)
    const add: Command = { type: 'AddCapital', reference: `demo: ${to}`, ...shared }
    return capital >= amount ? [place] : [add, place]
  })
}

async function openInviter(engine: Pick<Engine, 'query' | 'submit'>, userId: UserId): Promise<void> {
  const standing = await engine.query('standing', { userId })
  const tradeGroupId = Number(userId) as TradeGroupId
  const commands: Command[] = []
  if (standing === undefined) commands.push({ type: 'OpenAccount', userId, tradeGroupId, house: undefined })
  if (standing?.authenticated !== true) {
    commands.push({ type: 'SetAccountIdentity', userId, authenticated: true, country: '' })
  }
  await submitAll(engine, commands)
}

/** An inviter buys all of one product with money of the house. Whoever has changed something since has the last word. */
async function sellOut(engine: Pick<Engine, 'query' | 'submit'>): Promise<void> {
  const { productId, assetId: asset, parameters } = soldOut()
  const { termDays, aprE8, quota } = parameters
  const { userId } = INVITER
  const { products } = await engine.query('earnOffers', {})
  if (products.find((each) => each.productId === productId)?.sold !== 0n) return
  const balances = (await engine.query('balances', { userId })) ?? []
  const funding = balances.length === 0 ? await fundingOf(engine, asset, quota) : []
  const clientId = 'demo-sold-out'
  const buy: Command = { type: 'BuyFinancial', userId, clientId, productId, amount: quota, termDays, aprE8 }
  await submitAll(
    engine,
    [...funding, buy],
    [
      'earn.closed',
      'earn.window',
      'earn.terms.changed',
      'earn.amount.max',
      'earn.quota',
      'balance.insufficient',
    ],
  )
}

async function fundingOf(engine: Pick<Engine, 'query'>, asset: AssetId, amount: Amount): Promise<Command[]> {
  const totals = decode(ledgerTotals, await engine.query('ledgerTotals', {}))
  const shared = { assetId: asset, amount, ...AGREED }
  const credit: Command = {
    type: 'PostCorrection',
    userId: INVITER.userId,
    clientId: undefined,
    wallet: SPOT_WALLET,
    direction: 'credit',
    against: 'capital',
    ...shared,
  }
  const add: Command = { type: 'AddCapital', reference: `demo: ${SOLD_OUT}`, ...shared }
  return systemBalance(totals, 'capital', asset) >= amount ? [credit] : [add, credit]
}

function systemBalance({ system }: LedgerTotals, name: string, asset: AssetId): bigint {
  const found = system.find(
    ({ account, assetId: of }) => account.kind === 'system' && account.name === name && of === asset,
  )
  return found?.balance ?? 0n
}
