// What the platform does about financial products and mining pools: offering them, changing what is offered, filling the
// treasuries, cancelling; and the commands that set a seed's products up.

import type {
  AdministratorId,
  Amount,
  AssetId,
  Command,
  CommandOf,
  DepositId,
  EarnOrderId,
  FinancialParameters,
  FinancialProductId,
  MiningParameters,
  MiningPoolId,
  TimeMs,
} from '@candor/contract'
import { drawFinancial, drawMining, type FinancialPlan, type PoolPlan } from './generator-earn-profile.ts'
import type { Scene } from './generator-scene.ts'
import type { Random } from './random.ts'

export const FINANCIAL_WALLET = 2
const FIAT_WALLET = 4
const SPOT_WALLET = 0
const DAY_MS = 86_400_000n
const PERSONS = { proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId, reason: 'seed' }

/** Products, pools, money for most users in both wallets, and full or poor treasuries. */
export function setUpEarn(scene: Scene, firstDepositId: number): Command[] {
  const { random, profile } = scene
  const { products, pools, unit, wealth } = profile.earn
  const commands: Command[] = [...products.map(listProduct), ...pools.map(listPool)]
  let depositId = firstDepositId
  for (const assetId of new Set([...products, ...pools].map(({ asset }) => asset))) {
    const arrival = profile.assets.find(({ id }) => id === assetId)?.scale === 2 ? FIAT_WALLET : SPOT_WALLET
    for (const { id: userId } of profile.users) {
      if (random.chance(0.05)) continue
      const half = unit * wealth * BigInt(random.int(1, 3))
      const amount = (half * 2n) as Amount
      commands.push({ type: 'SeeDeposit', depositId: ++depositId as DepositId, userId, assetId, amount })
      commands.push({ type: 'ConfirmDeposit', depositId: depositId as DepositId })
      const moved = { userId, clientId: undefined, assetId, amount: half as Amount, from: arrival }
      commands.push({ type: 'Transfer', ...moved, to: FINANCIAL_WALLET } as Command)
      if (arrival === FIAT_WALLET) commands.push({ type: 'Transfer', ...moved, to: SPOT_WALLET } as Command)
    }
  }
  return [...commands, ...treasuriesOf(scene).flatMap((treasury) => fill(scene, treasury))]
}

function listProduct({ id, asset, parameters }: FinancialPlan): Command {
  return {
    type: 'ListFinancialProduct',
    productId: id,
    name: `Fixed ${id}`,
    assetId: asset,
    parameters,
  }
}

function listPool({ id, asset, incomeAsset, parameters }: PoolPlan): Command {
  return {
    type: 'ListMiningPool',
    poolId: id,
    name: `Pool ${id}`,
    assetId: asset,
    incomeAssetId: incomeAsset,
    parameters,
  }
}

interface Treasury {
  readonly to: 'yield_treasury' | 'mining_treasury'
  readonly assetId: AssetId
}

function treasuriesOf({ profile }: Scene): Treasury[] {
  const { products, pools } = profile.earn
  const [yields, mined] = [new Set(products.map((each) => each.asset)), new Set<AssetId>()]
  for (const { incomeAsset } of pools) mined.add(incomeAsset)
  return [
    ...[...yields].map((assetId) => ({ to: 'yield_treasury', assetId }) as const),
    ...[...mined].map((assetId) => ({ to: 'mining_treasury', assetId }) as const),
  ]
}

function fill({ random, profile }: Scene, { to, assetId }: Treasury): Command[] {
  const { unit, treasury } = profile.earn
  const amount = (unit * random.bigint(1n, treasury)) as Amount
  return [
    { type: 'AddCapital', assetId, amount, reference: 'wire:5', ...PERSONS },
    { type: 'PlaceCapital', assetId, amount, to, ...PERSONS },
  ]
}

export function fillTreasury(scene: Scene): Command[] | undefined {
  const treasuries = treasuriesOf(scene)
  return treasuries.length === 0 ? undefined : fill(scene, scene.random.pick(treasuries))
}

function moodOf({ profile, nowMs }: Scene): Parameters<typeof drawFinancial>[1] {
  return { unit: profile.earn.unit, startMs: nowMs, isCrowded: profile.earn.isCrowded }
}

export function listFinancial(scene: Scene): CommandOf<'ListFinancialProduct'> {
  const { random } = scene
  return {
    type: 'ListFinancialProduct',
    productId: random.int(0, 9) as FinancialProductId,
    name: random.pick(['New', 'New', 'New', '']),
    assetId: scene.asset(),
    parameters: drawFinancial(random, moodOf(scene)),
  }
}

export function listMining(scene: Scene): CommandOf<'ListMiningPool'> {
  const { random } = scene
  return {
    type: 'ListMiningPool',
    poolId: random.int(0, 9) as MiningPoolId,
    name: random.pick(['New', 'New', 'New', '']),
    assetId: scene.asset(),
    incomeAssetId: scene.asset(),
    parameters: drawMining(random, moodOf(scene)),
  }
}

/** What is on sale and until when: edges that purchases and leaving look at. */
function reoffered<Offer extends FinancialParameters | MiningParameters>(
  random: Random,
  offer: Offer,
  { sold, nowMs, fresh }: { readonly sold: bigint; readonly nowMs: bigint; readonly fresh: Offer },
): Offer {
  const { minAmount, step } = offer
  return random.weighted<Offer>([
    [4, fresh],
    [3, { ...offer, untilMs: (nowMs + random.pick([-1n, 0n, 1n, DAY_MS])) as TimeMs, fromMs: 0n as TimeMs }],
    [3, { ...offer, quota: (sold + random.pick([-minAmount, 0n, minAmount, 9n * minAmount])) as Amount }],
    [2, { ...offer, maxPerUser: minAmount }],
    [2, { ...offer, minAmount: (minAmount + step) as Amount, maxPerUser: (minAmount * 9n) as Amount }],
    [1, { ...offer, minAmount: (minAmount + 1n) as Amount }],
    [1, { ...offer, maxPerUser: (minAmount - 1n) as Amount }],
    [1, { ...offer, fromMs: (offer.untilMs + random.pick([0n, 1n])) as TimeMs }],
    [3, { ...offer, termDays: random.int(0, 3) }],
  ])
}

export function setFinancial(scene: Scene): CommandOf<'SetFinancialParameters'> | undefined {
  const { random, world, nowMs } = scene
  const products = [...world.earn.products.values()]
  if (products.length === 0) return undefined
  const { id: productId, name, parameters, sold } = random.pick(products)
  const fresh = drawFinancial(random, moodOf(scene))
  const changed = reoffered(random, parameters, { sold, nowMs, fresh })
  return {
    type: 'SetFinancialParameters',
    productId,
    name: random.chance(0.95) ? name : '',
    parameters: changed,
  }
}

export function setMining(scene: Scene): CommandOf<'SetMiningParameters'> | undefined {
  const { random, world, nowMs } = scene
  const pools = [...world.earn.pools.values()]
  if (pools.length === 0) return undefined
  const { id: poolId, name, parameters, sold } = random.pick(pools)
  const fresh = drawMining(random, moodOf(scene))
  const changed = reoffered(random, parameters, { sold, nowMs, fresh })
  return { type: 'SetMiningParameters', poolId, name: random.chance(0.95) ? name : '', parameters: changed }
}

export function setEarnStatus(scene: Scene): Command | undefined {
  const { random, world } = scene
  const status = random.pick(['open', 'closed'] as const)
  const [products, pools] = [[...world.earn.products.keys()], [...world.earn.pools.keys()]]
  if (random.chance(0.5) && products.length > 0) {
    const productId = random.pick(products) as FinancialProductId
    return { type: 'SetFinancialStatus', productId, status, reason: 'review' }
  }
  if (pools.length === 0) return undefined
  return { type: 'SetMiningStatus', poolId: random.pick(pools) as MiningPoolId, status, reason: 'review' }
}

/** Offers again what was closed. */
export function reopenEarn({ world }: Scene): Command | undefined {
  const product = [...world.earn.products.values()].find(({ status }) => status === 'closed')
  if (product !== undefined)
    return { type: 'SetFinancialStatus', productId: product.id, status: 'open', reason: 'over' }
  const pool = [...world.earn.pools.values()].find(({ status }) => status === 'closed')
  return pool && { type: 'SetMiningStatus', poolId: pool.id, status: 'open', reason: 'over' }
}

/** The platform ends an order, mostly one that runs, mostly by two persons. */
export function cancelFinancial(scene: Scene): CommandOf<'CancelFinancial'> {
  const { random, world } = scene
  const orders = [...world.earn.financial.values()]
  const running = orders.filter(({ end }) => end === undefined)
  const chosen = random.chance(0.9) ? running : orders
  const orderId = chosen.length > 0 ? random.pick(chosen).id : (random.int(0, 5) as EarnOrderId)
  const approvedBy = (random.chance(0.92) ? 2 : 1) as AdministratorId
  return { type: 'CancelFinancial', orderId, reason: 'withdrawn', proposedBy: PERSONS.proposedBy, approvedBy }
}
