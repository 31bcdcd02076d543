// What the platform does about second-contracts: offering them, changing what is offered and where, capital for the house,
// voiding what went wrong; and the commands that set a seed's second-contracts up.

import type {
  AdministratorId,
  Amount,
  Command,
  CommandOf,
  DepositId,
  IndexId,
  Price,
  ProductId,
  TimeMs,
} from '@candor/contract'
import type { Scene } from './generator-scene.ts'
import { tickSecond } from './generator-second-feed.ts'
import { SECOND_WALLET } from './generator-second-orders.ts'
import { drawSecondParameters, type SecondPlan } from './generator-second-profile.ts'
import { balanceOf, systemRef } from './oracle-ledger.ts'

const HOUR_MS = 3_600_000n
const PERSONS = { proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId, reason: 'seed' }
const LISTS: readonly (readonly string[])[] = [['SG'], ['DE', 'SG'], ['DE', 'JP', 'SG']]

/** Indexes of its own; the contracts define theirs. */
export function defineSecondIndexes({ profile }: Scene): Command[] {
  return profile.seconds.indexes
    .filter((index) => !index.isShared)
    .map(({ id, base, quote, tick }) => ({
      type: 'DefineIndex',
      indexId: id,
      base,
      quote,
      tick: tick as Price,
    }))
}

/** Products, where they are offered, money for most users and for the house, a first price for each index. */
export function setUpSeconds(scene: Scene, firstDepositId: number): Command[] {
  const { random, profile } = scene
  const { plans, indexes, unit, wealth, house } = profile.seconds
  const assetId = indexes[0]?.quote
  if (assetId === undefined) return []
  const commands: Command[] = plans.map(listPlanned)
  commands.push({
    type: 'SetSecondCountries',
    everywhere: random.chance(0.3),
    countries: random.pick(LISTS),
  })
  let depositId = firstDepositId
  for (const { id: userId } of profile.users) {
    if (random.chance(0.08)) continue
    const amount = (unit * wealth * BigInt(random.int(1, 4))) as Amount
    commands.push({ type: 'SeeDeposit', depositId: ++depositId as DepositId, userId, assetId, amount })
    commands.push({ type: 'ConfirmDeposit', depositId: depositId as DepositId })
    const wallets = { from: 0, to: SECOND_WALLET } as Pick<CommandOf<'Transfer'>, 'from' | 'to'>
    commands.push({ type: 'Transfer', userId, clientId: undefined, ...wallets, assetId, amount })
  }
  const amount = (unit * house) as Amount
  commands.push({ type: 'AddCapital', assetId, amount, reference: 'wire:3', ...PERSONS })
  commands.push({ type: 'PlaceCapital', assetId, amount, to: 'second_house', ...PERSONS })
  return [...commands, ...indexes.map((index) => tickSecond(scene, index, false))]
}

function listPlanned({ id, symbol, indexId, parameters }: SecondPlan): CommandOf<'ListSecondProduct'> {
  return { type: 'ListSecondProduct', productId: id, symbol, indexId, parameters }
}

export function listSecond(scene: Scene): CommandOf<'ListSecondProduct'> {
  const { random, profile } = scene
  const { plans, unit } = profile.seconds
  const planned = random.pick(plans)
  const others = [...scene.world.indexes.keys()] as IndexId[]
  return {
    type: 'ListSecondProduct',
    productId: random.int(0, 9) as ProductId,
    symbol: random.pick([planned.symbol, `NEW${random.int(1, 9)}_USDT`, `ALT${random.int(1, 99)}`]),
    indexId: random.chance(0.7) ? planned.indexId : random.pick(others),
    parameters: drawSecondParameters(random, unit),
  }
}

export function setSecondParameters(scene: Scene): CommandOf<'SetSecondParameters'> | undefined {
  const { random, profile, world } = scene
  const products = [...world.seconds.products.values()]
  if (products.length === 0) return undefined
  const { id: productId, parameters } = random.pick(products)
  const fresh = drawSecondParameters(random, profile.seconds.unit)
  const changed = random.weighted([
    [4, fresh],
    [3, { ...parameters, durations: fresh.durations }],
    [3, { ...parameters, directionCapE8: fresh.directionCapE8, totalCapE8: fresh.totalCapE8 }],
    [2, { ...parameters, minStake: parameters.maxStake }],
    [2, { ...parameters, maxStake: parameters.minStake }],
    [1, { ...parameters, userCap: (parameters.maxStake - 1n) as Amount }],
  ])
  return { type: 'SetSecondParameters', productId, parameters: changed }
}

export function setSecondStatus(scene: Scene): CommandOf<'SetSecondStatus'> | undefined {
  const { random, world } = scene
  const products = [...world.seconds.products.keys()]
  if (products.length === 0) return undefined
  const productId = random.pick(products) as ProductId
  return {
    type: 'SetSecondStatus',
    productId,
    status: random.pick(['open', 'closed']),
    reason: 'maintenance',
  }
}

/** Offers again what was closed, or to whom it was not. */
export function reopenSecond(scene: Scene): Command | undefined {
  const { world, profile } = scene
  if (profile.seconds.plans.length === 0) return undefined
  const shut = [...world.seconds.products.values()].find((product) => product.status === 'closed')
  if (shut !== undefined)
    return { type: 'SetSecondStatus', productId: shut.id, status: 'open', reason: 'over' }
  const { everywhere, countries } = world.seconds
  if (everywhere || countries.includes('SG')) return undefined
  return { type: 'SetSecondCountries', everywhere: false, countries: ['DE', 'SG'] }
}

export function setCountries({ random }: Scene): CommandOf<'SetSecondCountries'> {
  const countries = random.pick([
    ...LISTS,
    [],
    ['JP'],
    ['SG', 'DE'],
    ['SG', 'SG'],
    ['sg'],
    ['SGP'.slice(0, 1)],
  ])
  return { type: 'SetSecondCountries', everywhere: random.chance(0.3), countries }
}

/** Capital for the house, in the middle of a run on it. */
export function placeHouseCapital(scene: Scene): Command[] | undefined {
  const { random, profile, world } = scene
  const { unit, house, indexes } = profile.seconds
  const assetId = indexes[0]?.quote
  if (assetId === undefined) return undefined
  const amount = (unit * random.bigint(1n, house)) as Amount
  const add: Command = { type: 'AddCapital', assetId, amount, reference: 'wire:4', ...PERSONS }
  const has = balanceOf(world, systemRef('capital'), assetId)
  const placed = random.chance(0.9) ? amount : has + amount + 1n
  return [add, { type: 'PlaceCapital', assetId, amount: placed as Amount, to: 'second_house', ...PERSONS }]
}

/** Voids all of a product's last hour while the house has less than was lost to it; nothing when it never does. */
export function voidWhilePoor(scene: Scene): CommandOf<'VoidSecondRange'> | undefined {
  const { world, nowMs } = scene
  const poor = [...world.seconds.products.values()].find(({ id, asset }) => {
    const own = [...world.seconds.orders.values()].filter(({ product }) => product.id === id)
    const lost = own.filter(
      ({ end, isReturned }) => end?.outcome === 'lost' && !isReturned && nowMs - end.ms <= HOUR_MS,
    )
    return (
      lost.reduce((sum, { stake }) => sum + stake, 0n) > balanceOf(world, systemRef('second_house'), asset)
    )
  })
  if (poor === undefined) return undefined
  const range = { fromMs: 0n as TimeMs, toMs: nowMs as TimeMs }
  return { type: 'VoidSecondRange', productId: poor.id, ...range, ...PERSONS }
}

/** Voids what was accepted in some seconds up to now; sometimes a range that may not be. */
export function voidRange(scene: Scene): CommandOf<'VoidSecondRange'> | undefined {
  const { random, world } = scene
  const orders = [...world.seconds.orders.values()].filter((order) => order.acceptedMs !== undefined)
  const products = [...world.seconds.products.keys()]
  if (products.length === 0) return undefined
  const lost = orders.filter(({ end }) => end?.outcome === 'lost').slice(-4)
  const candidates = lost.length > 0 && random.chance(0.5) ? lost : orders.slice(-12)
  const aimed = candidates.length === 0 ? undefined : random.pick(candidates)
  const middle = aimed?.acceptedMs ?? scene.nowMs
  const from = random.pick([
    middle,
    middle - random.bigint(0n, 20_000n),
    middle + 1n,
    scene.nowMs + 1n,
    0n,
    0n,
  ])
  const to = random.pick([middle, scene.nowMs, scene.nowMs, middle + random.bigint(0n, 5_000n)])
  return {
    type: 'VoidSecondRange',
    productId: (random.chance(0.9)
      ? (aimed?.product.id ?? random.pick(products))
      : random.pick(products)) as ProductId,
    fromMs: from as TimeMs,
    toMs: (random.chance(0.95) ? to : scene.nowMs + random.pick([0n, 1n])) as TimeMs,
    reason: 'feed fault',
    proposedBy: 1 as AdministratorId,
    approvedBy: (random.chance(0.95) ? 2 : 1) as AdministratorId,
  }
}
