// What users do with financial products and mining pools: buying with and without inviters, leaving on the same day and
// later; and the days that must pass for it. Mostly sensible, often at an edge.

import type { Amount, Command, CommandOf, EarnOrderId, UserId, WalletId } from '@candor/contract'
import { cancelFinancial, FINANCIAL_WALLET } from './generator-earn-platform.ts'
import type { Scene, Step } from './generator-scene.ts'
import {
  earnDayOf,
  maturityOf,
  midnightOf,
  type OracleFinancialProduct,
  type OracleMiningPool,
} from './oracle-earn-world.ts'
import { balanceOf, systemRef } from './oracle-ledger.ts'

const SPOT = 0 as WalletId
const FINANCIAL = FINANCIAL_WALLET as WalletId
const HOUR_MS = 3_600_000n
const DAY_MS = 24n * HOUR_MS
const NOBODY = 900 as UserId
const CROWD = 60
const ONE = 100_000_000n

type Offer = OracleFinancialProduct | OracleMiningPool

/** One that is on sale, mostly. */
function someOffer<T extends Offer>({ random, nowMs }: Scene, all: readonly T[]): T | undefined {
  const isOnSale = ({ status, parameters }: T): boolean =>
    status === 'open' && parameters.fromMs <= nowMs && nowMs <= parameters.untilMs
  const onSale = all.filter(isOnSale)
  if (onSale.length > 0 && random.chance(0.95)) return random.pick(onSale)
  return all.length === 0 ? undefined : random.pick(all)
}

function walletOf(offer: Offer): WalletId {
  return 'source' in offer.parameters && offer.parameters.source === 'financial' ? FINANCIAL : SPOT
}

function principals(scene: Scene, offer: Offer, userId: UserId): bigint {
  const { financial, mining } = scene.world.earn
  const own =
    'incomeAsset' in offer
      ? [...mining.values()].filter((order) => order.pool === offer && order.endedMs === undefined)
      : [...financial.values()].filter((order) => order.product === offer && order.end === undefined)
  return own.filter(({ user }) => user === userId).reduce((sum, { principal }) => sum + principal, 0n)
}

/** Who may buy and has money for it, mostly. */
function buyerOf(scene: Scene, offer: Offer): UserId {
  const { random } = scene
  if (scene.acting !== undefined) return scene.acting
  const { minAmount, maxPerUser } = offer.parameters
  const able = scene
    .people()
    .filter(
      ({ id, person }) =>
        person.authenticated &&
        person.marks.size === 0 &&
        scene.available(id, walletOf(offer), offer.asset) >= minAmount &&
        principals(scene, offer, id) + minAmount <= maxPerUser,
    )
  return able.length > 0 && random.chance(0.94) ? random.pick(able).id : scene.user()
}

function amountOf(scene: Scene, offer: Offer, userId: UserId): Amount {
  const { random } = scene
  const { minAmount, step, maxPerUser, quota } = offer.parameters
  const left = quota - offer.sold
  const room = maxPerUser - principals(scene, offer, userId)
  const has = scene.available(userId, walletOf(offer), offer.asset)
  const most = [left, room, has].reduce((least, each) => (each < least ? each : least))
  const onStep = (amount: bigint): bigint => (amount < minAmount ? minAmount : amount - (amount % step))
  const amount = random.weighted<bigint>([
    [45, minAmount],
    [30, onStep(random.bigint(minAmount, minAmount + (most > minAmount ? (most - minAmount) / 3n : 0n)))],
    [8, onStep(most)],
    [3, onStep(most) + step],
    [3, onStep(has) + step],
    [2, onStep(left) + step],
    [2, minAmount - step],
    [2, minAmount + 1n],
    [1, has],
  ])
  return amount as Amount
}

/** The most that the treasury can promise, or just more. */
function atTreasury(scene: Scene, offer: Offer): bigint | undefined {
  const { random, world } = scene
  const { parameters } = offer
  const days = BigInt(parameters.termDays)
  const isPool = 'dailyRateE8' in parameters
  const has = isPool
    ? balanceOf(world, systemRef('mining_treasury'), (offer as OracleMiningPool).incomeAsset)
    : balanceOf(world, systemRef('yield_treasury'), offer.asset)
  const rate = isPool ? parameters.dailyRateE8 : parameters.aprE8
  const whole = isPool ? ONE + parameters.rebate1E8 + parameters.rebate2E8 : ONE
  const amount = (((has * ONE * (isPool ? 1n : 365n)) / (rate * days)) * ONE) / whole
  const onStep = amount - (amount % parameters.step) + parameters.step * BigInt(random.int(0, 1))
  return onStep < parameters.minAmount ? undefined : onStep
}

function wanted(scene: Scene, offer: Offer, userId: UserId): Amount {
  const edge = scene.random.chance(0.06) ? atTreasury(scene, offer) : undefined
  return (edge as Amount | undefined) ?? amountOf(scene, offer, userId)
}

export function buyFinancial(scene: Scene): CommandOf<'BuyFinancial'> | undefined {
  const product = someOffer(scene, [...scene.world.earn.products.values()])
  return product && subscriptionOf(scene, product)
}

function subscriptionOf(scene: Scene, product: OracleFinancialProduct): CommandOf<'BuyFinancial'> {
  const { random } = scene
  const { termDays, aprE8 } = product.parameters
  const userId = buyerOf(scene, product)
  return {
    type: 'BuyFinancial',
    userId,
    clientId: scene.key(userId),
    productId: product.id,
    amount: wanted(scene, product, userId),
    termDays: random.chance(0.98) ? termDays : termDays + 1,
    aprE8: random.chance(0.98) ? aprE8 : ((aprE8 + 1n) as typeof aprE8),
  }
}

export function buyMining(scene: Scene): CommandOf<'BuyMining'> | undefined {
  const pool = someOffer(scene, [...scene.world.earn.pools.values()])
  return pool && purchaseOf(scene, pool)
}

function purchaseOf(scene: Scene, pool: OracleMiningPool): CommandOf<'BuyMining'> {
  const { random } = scene
  const { termDays, dailyRateE8 } = pool.parameters
  const userId = buyerOf(scene, pool)
  return {
    type: 'BuyMining',
    userId,
    clientId: scene.key(userId),
    poolId: pool.id,
    amount: wanted(scene, pool, userId),
    termDays: random.chance(0.98) ? termDays : termDays + 1,
    dailyRateE8: random.chance(0.98) ? dailyRateE8 : ((dailyRateE8 + 1n) as typeof dailyRateE8),
    ...invitersOf(scene, userId),
  }
}

function invitersOf(scene: Scene, buyer: UserId): Pick<CommandOf<'BuyMining'>, 'inviter1' | 'inviter2'> {
  const { random } = scene
  const all = [...scene.world.accounts.values()].map(({ id }) => id)
  const others = random.shuffled(all.filter((id) => id !== buyer))
  const [first, second] = others
  return random.weighted<Pick<CommandOf<'BuyMining'>, 'inviter1' | 'inviter2'>>([
    [25, { inviter1: undefined, inviter2: undefined }],
    [25, { inviter1: first, inviter2: undefined }],
    [35, { inviter1: first, inviter2: first === undefined ? undefined : second }],
    [5, { inviter1: NOBODY, inviter2: first }],
    [5, { inviter1: first ?? NOBODY, inviter2: first === undefined ? undefined : NOBODY }],
    [1, { inviter1: buyer, inviter2: first }],
    [1, { inviter1: first, inviter2: buyer }],
    [1, { inviter1: first, inviter2: first }],
    [1, { inviter1: undefined, inviter2: first }],
  ])
}

/** Out of an order that runs, mostly one's own. */
export function leave(scene: Scene): CommandOf<'LeaveFinancial'> {
  const { random, world } = scene
  const orders = [...world.earn.financial.values()]
  const running = orders.filter(({ end, user }) => {
    return end === undefined && world.accounts.get(user)?.person.marks.size === 0
  })
  const chosen = running.length > 0 && random.chance(0.92) ? random.pick(running) : undefined
  const order = chosen ?? (orders.length > 0 ? random.pick(orders) : undefined)
  const userId = order !== undefined && random.chance(0.95) ? order.user : scene.user()
  const orderId = order?.id ?? (random.int(0, 4) as EarnOrderId)
  return { type: 'LeaveFinancial', userId, clientId: scene.key(userId), orderId }
}

export function moveToEarn(scene: Scene): CommandOf<'Transfer'> | undefined {
  const { random, world } = scene
  const products = [...world.earn.products.values()]
  if (products.length === 0) return undefined
  const assetId = random.pick(products).asset
  const userId = scene.user()
  const [from, to] = random.chance(0.5) ? [SPOT, FINANCIAL] : [FINANCIAL, SPOT]
  const amount = (scene.available(userId, from, assetId) / BigInt(random.int(1, 4))) as Amount
  return { type: 'Transfer', userId, clientId: scene.key(userId), from, to, assetId, amount }
}

/** One of the commands that meet an order at its edge. */
function meet(scene: Scene): Command | undefined {
  return scene.random.weighted<() => Command | undefined>([
    [4, () => ({ type: 'Tick' })],
    [3, () => leave(scene)],
    [1, () => cancelFinancial(scene)],
    [2, () => buyFinancial(scene)],
    [2, () => buyMining(scene)],
  ])()
}

/** Over the next midnight and one o'clock of GMT+8, to the millisecond before, the moment, or just after. */
export function overMidnight(scene: Scene): Step[] {
  const { random } = scene
  const midnight = midnightOf(earnDayOf(scene.nowMs) + 1n)
  const moments = [midnight - 1n, midnight, midnight + HOUR_MS - 1n, midnight + HOUR_MS]
  const aimed = random.pick([moments, moments, moments.slice(0, 2), moments.slice(2)])
  return aimed.map((moment) => ({ afterMs: () => moment - scene.nowMs, make: () => meet(scene) }))
}

/** Some hours or days pass, then what was due is done, at once or in the end. */
export function passDays(scene: Scene): Step[] {
  const { random } = scene
  const after = random.weighted([
    [4, random.bigint(1n, DAY_MS)],
    [5, random.bigint(DAY_MS, 3n * DAY_MS)],
    [2, random.bigint(3n * DAY_MS, 9n * DAY_MS)],
    [scene.profile.contracts.plans.length === 0 ? 0.7 : 0, random.bigint(9n * DAY_MS, 40n * DAY_MS)],
  ])
  const ticks = Array.from({ length: random.int(0, 2) }, () => tickStep(0n))
  return [{ afterMs: after, make: () => meet(scene) }, ...ticks]
}

function tickStep(afterMs: bigint): Step {
  return { afterMs, make: () => ({ type: 'Tick' }) }
}

/** To an order's maturity, where somebody acts on it before time does. */
export function atMaturity(scene: Scene): Step[] | undefined {
  const { random, world } = scene
  const soon = [...world.earn.financial.values()].filter(
    (order) => order.end === undefined && maturityOf(order) < scene.nowMs + 10n * DAY_MS,
  )
  if (soon.length === 0) return undefined
  const order = random.pick(soon)
  const moment = maturityOf(order) + random.pick([-1n, 0n, 0n, 0n, 5n * HOUR_MS])
  const act = (): Command => {
    if (random.chance(0.3)) return { ...cancelFinancial(scene), orderId: order.id }
    const userId = random.chance(0.75) ? order.user : scene.user()
    return { type: 'LeaveFinancial', userId, clientId: scene.key(userId), orderId: order.id }
  }
  return [{ afterMs: () => moment - scene.nowMs, make: act }]
}

/** To the first or the last moment of a sale, or just past it, to buy or to give back. */
export function atWindow(scene: Scene): Step[] | undefined {
  const { random, world, nowMs } = scene
  const offers: Offer[] = [...world.earn.products.values(), ...world.earn.pools.values()]
  const edges = offers.flatMap((offer) =>
    [offer.parameters.fromMs - 1n, offer.parameters.fromMs, offer.parameters.untilMs]
      .concat(offer.parameters.untilMs + 1n)
      .filter((edge) => edge > nowMs && edge < nowMs + 10n * DAY_MS)
      .map((edge) => ({ offer, edge })),
  )
  if (edges.length === 0) return undefined
  const { offer, edge } = random.pick(edges)
  const act = (): Command | undefined => {
    if ('incomeAsset' in offer) return purchaseOf(scene, offer)
    return random.chance(0.6) ? subscriptionOf(scene, offer) : leave(scene)
  }
  return [{ afterMs: () => edge - scene.nowMs, make: act }]
}

/** So many orders for so many days that what is due takes several slices. */
export function crowd(scene: Scene): Step[] | undefined {
  const { random, profile } = scene
  if (!profile.earn.isCrowded) return undefined
  const buys = Array.from(
    { length: CROWD },
    (): Step => ({ afterMs: 1n, make: () => buyMining(scene) ?? { type: 'Tick' } }),
  )
  const later = random.bigint(15n * DAY_MS, 50n * DAY_MS)
  return [...buys, tickStep(later), tickStep(0n), { afterMs: 0n, make: () => meet(scene) }, tickStep(1n)]
}
