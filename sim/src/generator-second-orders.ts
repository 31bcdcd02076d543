// What users do with second-contracts: buying up and down, now and at a moment, taking timed orders back, limits and
// breaks, money in and out. Mostly sensible, often at an edge.

import type {
  Amount,
  Command,
  CommandOf,
  ProductId,
  RateE8,
  SecondOrderId,
  TimeMs,
  UserId,
  WalletId,
} from '@candor/contract'
import type { Beat, Scene, Step } from './generator-scene.ts'
import { tickSecond } from './generator-second-feed.ts'
import { balanceOf, systemRef } from './oracle-ledger.ts'
import { dayOf, lossAt, type OracleProduct } from './oracle-second-world.ts'

export const SECOND_WALLET = 3 as WalletId
const SPOT = 0 as WalletId
const DAY_MS = 86_400_000n
const GMT8_MS = 28_800_000n
const ONE = 100_000_000n

/** One that takes orders, mostly. */
export function someProduct({ random, world }: Scene): OracleProduct | undefined {
  const all = [...world.seconds.products.values()]
  const open = all.filter((product) => product.status === 'open')
  if (open.length > 0 && random.chance(0.96)) return random.pick(open)
  return all.length === 0 ? undefined : random.pick(all)
}

/** Who may buy and has money for it, mostly. */
function buyer(scene: Scene, product: OracleProduct): UserId {
  const { random, world } = scene
  if (scene.acting !== undefined) return scene.acting
  const { everywhere, countries, users } = world.seconds
  const able = scene
    .people()
    .filter(
      ({ id, house, person }) =>
        person.authenticated &&
        person.marks.size === 0 &&
        !house &&
        (everywhere || countries.includes(person.country)) &&
        (users.get(id)?.breakUntilMs ?? 0n) <= scene.nowMs &&
        scene.available(id, SECOND_WALLET, product.asset) >= product.parameters.minStake,
    )
  return able.length > 0 && random.chance(0.94) ? random.pick(able).id : scene.user()
}

function stakeOf(
  scene: Scene,
  { parameters, asset }: OracleProduct,
  { userId, payoutE8 }: { readonly userId: UserId; readonly payoutE8: bigint },
): bigint {
  const { random, world } = scene
  const { minStake, maxStake } = parameters
  // Would win all that the house has, or just more.
  const whole = (balanceOf(world, systemRef('second_house'), asset) * ONE) / payoutE8
  const has = scene.available(userId, SECOND_WALLET, asset)
  const most = has < maxStake ? has : maxStake
  return random.weighted<bigint>([
    [50, minStake],
    [30, most > minStake ? random.bigint(minStake, minStake + (most - minStake) / 4n) : minStake],
    [8, maxStake],
    [whole >= minStake && whole <= most ? 12 : 0, whole + BigInt(random.int(0, 1))],
    [2, minStake - 1n],
    [2, maxStake + 1n],
    [2, has],
    [1, has + 1n],
  ])
}

export function placeNow(scene: Scene): CommandOf<'PlaceSecondOrder'> | undefined {
  const product = someProduct(scene)
  return product === undefined ? undefined : placeOf(scene, product, buyer(scene, product))
}

function placeOf(
  scene: Scene,
  product: OracleProduct,
  userId: UserId,
): CommandOf<'PlaceSecondOrder'> | undefined {
  const { random } = scene
  const { durations } = product.parameters
  // Short ones end within the seed.
  const duration = random.chance(0.7) ? durations[0] : random.pick(durations)
  if (duration === undefined) return undefined
  const isOther = random.chance(0.03)
  return {
    type: 'PlaceSecondOrder',
    userId,
    clientId: scene.key(userId),
    productId: (random.chance(0.99) ? product.id : random.int(0, 6)) as ProductId,
    direction: random.pick(['up', 'down']),
    seconds: random.chance(0.98) ? duration.seconds : random.pick([9, 10, 12, 30]),
    payoutE8: (isOther ? duration.payoutE8 + random.pick([-1n, 1n]) : duration.payoutE8) as RateE8,
    stake: stakeOf(scene, product, { userId, payoutE8: duration.payoutE8 }) as Amount,
    openMs: undefined,
    nonce: Uint8Array.from({ length: 16 }, () => random.int(0, 255)),
  }
}

/** Several users buy at once, both ways, as much as they may: the house runs short. */
export function rush(scene: Scene): Command[] {
  return Array.from({ length: scene.random.int(3, 8) }, () => placeNow(scene)).filter(
    (command) => command !== undefined,
  )
}

function openingOf(scene: Scene): bigint {
  const { random } = scene
  const after = random.weighted<bigint>([
    [40, 5_000n + random.bigint(0n, 4_000n)],
    [6, 5_000n],
    [2, 4_999n],
    [2, DAY_MS],
    [2, DAY_MS + 1n],
    [10, 8_000n - (scene.nowMs % 1_000n)],
    [2, random.bigint(10_000n, 100_000n)],
  ])
  return scene.nowMs + after
}

export function placeTimed(scene: Scene): CommandOf<'PlaceSecondOrder'> | undefined {
  const command = placeNow(scene)
  return command === undefined ? undefined : { ...command, openMs: openingOf(scene) as TimeMs }
}

function scheduled(
  scene: Scene,
): { readonly userId: UserId; readonly id: number; readonly openMs: bigint }[] {
  return [...scene.world.seconds.orders.values()]
    .filter((order) => order.stage === 'scheduled')
    .map(({ user, id, openMs }) => ({ userId: user, id, openMs: openMs ?? 0n }))
}

export function cancel(scene: Scene): CommandOf<'CancelSecondOrder'> | undefined {
  const { random, world } = scene
  const all = [...world.seconds.orders.values()]
  const waiting = scheduled(scene)
  if (all.length === 0) return undefined
  const isAimed = waiting.length > 0 && random.chance(0.8)
  const target = isAimed ? random.pick(waiting) : undefined
  const other = random.pick(all)
  const userId = random.chance(0.95) ? (target?.userId ?? other.user) : scene.user()
  const orderId = (target?.id ?? other.id) as SecondOrderId
  return { type: 'CancelSecondOrder', userId, clientId: scene.key(userId), orderId }
}

/** Takes a timed order back a second before it opens, or just too late. */
export function cancelAtTheLast(scene: Scene): Beat[] | undefined {
  const { random } = scene
  const waiting = scheduled(scene).filter(({ openMs }) => openMs < scene.nowMs + 20_000n)
  if (waiting.length === 0) return undefined
  const { userId, id, openMs } = random.pick(waiting)
  const moment = openMs - 1_000n + random.pick([-1n, 0n, 0n, 1n])
  const command: Command = {
    type: 'CancelSecondOrder',
    userId,
    clientId: scene.key(userId),
    orderId: id as SecondOrderId,
  }
  return [{ atMs: moment, afterMs: () => moment - scene.nowMs, make: () => command }]
}

/** Freezes or locks somebody whose order waits for its moment. */
export function freezeWaiting(scene: Scene): Command[] | undefined {
  const { random } = scene
  const waiting = scheduled(scene)
  if (waiting.length === 0) return undefined
  const { userId } = random.pick(waiting)
  const isLock = random.chance(0.5)
  return [
    { type: isLock ? 'LockAccount' : 'FreezeAccount', userId, reason: 'case-8' },
    { type: isLock ? 'UnlockAccount' : 'UnfreezeAccount', userId, reason: 'cleared' },
  ]
}

/** Somebody whose order waits is no longer known well enough, or lives elsewhere. */
export function changeWaiting(scene: Scene): Command | undefined {
  const { random } = scene
  const waiting = scheduled(scene)
  if (waiting.length === 0) return undefined
  const { userId } = random.pick(waiting)
  const authenticated = random.chance(0.5)
  return { type: 'SetAccountIdentity', userId, authenticated, country: authenticated ? 'JP' : 'SG' }
}

export function setLossLimit(scene: Scene): CommandOf<'SetSecondLossLimit'> {
  const { random, profile, world } = scene
  const buyers = [...world.seconds.orders.values()].map((order) => order.user)
  const userId = buyers.length > 0 && random.chance(0.7) ? random.pick(buyers) : scene.user()
  const before = world.seconds.users.get(userId)?.limit
  const unit = profile.seconds.unit
  const limit = random.weighted<bigint | undefined>([
    [20, unit * BigInt(random.int(1, 40))],
    [15, unit * BigInt(random.int(50, 4_000))],
    [6, before === undefined ? unit : before + random.pick([-1n, 0n, 1n])],
    [12, undefined],
    [1, 0n],
  ]) as Amount | undefined
  return { type: 'SetSecondLossLimit', userId, clientId: scene.key(userId), limit }
}

/** To where a looser limit takes force, or just not yet; there its user buys more than the limit before allowed. */
export function toLooserLimit(scene: Scene): Step[] | undefined {
  const { random, world } = scene
  const next = [...world.seconds.users].flatMap(([userId, { limit, pending }]) =>
    limit !== undefined && pending !== undefined && pending.fromMs > scene.nowMs
      ? { userId: userId as UserId, limit, fromMs: pending.fromMs }
      : [],
  )
  const product = someProduct(scene)
  if (next.length === 0 || product === undefined) return undefined
  const { userId, limit, fromMs } = random.pick(next)
  const index = scene.profile.seconds.indexes.find(({ id }) => id === product.indexId)
  const buy = (): Command | undefined => {
    const order = placeOf(scene, product, userId)
    const { minStake } = product.parameters
    const stake = (limit < minStake ? minStake : limit + 1n) as Amount
    return order === undefined ? undefined : { ...order, stake, clientId: undefined }
  }
  return [
    {
      afterMs: () => fromMs - 20n - scene.nowMs,
      make: () => (index === undefined ? undefined : tickSecond(scene, index, false)),
    },
    { afterMs: () => fromMs + random.pick([-1n, 0n, 0n, 1n]) - scene.nowMs, make: buy },
  ]
}

/** Who lost today allows themselves no more, and buys again around midnight of GMT+8, when that loss is forgotten. */
export function buyOverMidnight(scene: Scene): (Command | Step)[] | undefined {
  const { random, world } = scene
  const losers = [...world.seconds.users].filter(([, user]) => lossAt(user, scene.nowMs) > 0n)
  const product = someProduct(scene)
  if (losers.length === 0 || product === undefined) return undefined
  const [id, user] = random.pick(losers)
  const userId = id as UserId
  const { minStake } = product.parameters
  const loss = lossAt(user, scene.nowMs)
  const limit = (loss < minStake ? minStake : loss) as Amount
  const index = scene.profile.seconds.indexes.find((each) => each.id === product.indexId)
  const midnight = (dayOf(scene.nowMs) + 1n) * DAY_MS - GMT8_MS
  const buy = (): Command | undefined => {
    const order = placeOf(scene, product, userId)
    return order === undefined ? undefined : { ...order, stake: minStake, clientId: undefined }
  }
  return [
    { type: 'SetSecondLossLimit', userId, clientId: undefined, limit },
    {
      afterMs: () => midnight - 20n - scene.nowMs,
      make: () => (index === undefined ? undefined : tickSecond(scene, index, false)),
    },
    { afterMs: () => midnight + random.pick([-1n, 0n, 0n, 1n]) - scene.nowMs, make: buy },
  ]
}

export function takeBreak(scene: Scene): CommandOf<'TakeSecondBreak'> {
  const { random, world } = scene
  const onBreak = [...world.seconds.users].filter(([, user]) => user.breakUntilMs > scene.nowMs)
  const waiting = scheduled(scene)
  const userId = random.weighted<UserId>([
    [6, scene.user()],
    [3, onBreak.length > 0 ? (random.pick(onBreak)[0] as UserId) : scene.user()],
    [3, waiting.length > 0 ? random.pick(waiting).userId : scene.user()],
  ])
  const before = world.seconds.users.get(userId)?.breakUntilMs ?? 0n
  const until = random.weighted<bigint>([
    [40, scene.nowMs + random.bigint(0n, 12_000n)],
    [5, before + random.pick([-1n, 0n, 1n])],
    [3, scene.nowMs + DAY_MS * random.pick([1n, 2n, 3n]) + random.pick([-1n, 0n, 1n])],
    [2, scene.nowMs + 366n * DAY_MS + random.pick([0n, 1n, 1n])],
    [5, 0n],
  ]) as TimeMs
  return { type: 'TakeSecondBreak', userId, clientId: scene.key(userId), untilMs: until }
}

/** Into the account for second-contracts, and at times out of it. */
export function moveMoney(scene: Scene): CommandOf<'Transfer'> | undefined {
  const { random, profile } = scene
  const assetId = profile.seconds.indexes[0]?.quote
  if (assetId === undefined) return undefined
  const userId = scene.trader()
  const isOut = random.chance(0.25)
  const [from, to] = isOut ? [SECOND_WALLET, SPOT] : [SPOT, SECOND_WALLET]
  const has = scene.available(userId, from, assetId)
  const amount = (random.chance(0.1) ? has : random.bigint(1n, has / 3n + 1n)) as Amount
  return { type: 'Transfer', userId, clientId: scene.key(userId), from, to, assetId, amount }
}
