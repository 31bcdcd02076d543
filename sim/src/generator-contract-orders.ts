// Orders on the books of contracts: such that open and close, in either position mode, with and without stops; cancels
// and amendments of orders that exist. Mostly sensible; what is wrong with a command is added by the spoiler.

import type {
  AttachedStops,
  CommandOf,
  ContractOrderType,
  Direction,
  Lots,
  OrderId,
  PositionSide,
  PositionView,
  Price,
  Side,
  TimeInForce,
  UserId,
} from '@candor/contract'
import { SELF_TRADE_MODES, TRIGGER_PRICES } from '@candor/contract'
import type { FollowedContract, FollowedOrder } from './followed-contracts.ts'
import {
  aroundOf,
  bestOf,
  contractTrader,
  lotValue,
  moneyOf,
  onTick,
  ordersOf,
  settingsOf,
  tradedContract,
} from './generator-contract-scene.ts'
import type { Scene } from './generator-scene.ts'

const ONE = 100_000_000n

type Place = CommandOf<'PlaceContractOrder'>

interface Intent {
  readonly contract: FollowedContract
  readonly userId: UserId
  readonly side: Side
  readonly positionSide: PositionSide
  readonly lots: bigint
  readonly opens: boolean
  readonly reduceOnly: boolean
}

export function placeOpening(scene: Scene): Place | undefined {
  const contract = tradedContract(scene)
  if (contract === undefined) return undefined
  const userId = contractTrader(scene)
  // Most people keep to one side, in every contract: their losses come together.
  const conviction: Direction = userId % 2 === 0 ? 'long' : 'short'
  const direction = scene.random.chance(0.45) ? conviction : scene.random.pick(['long', 'short'] as const)
  const { positionMode } = settingsOf(scene.world, userId, contract)
  const isOneWay = positionMode === 'oneWay' ? scene.random.chance(0.97) : scene.random.chance(0.03)
  return draw(scene, {
    contract,
    userId,
    side: direction === 'long' ? 'buy' : 'sell',
    positionSide: isOneWay ? 'both' : direction,
    lots: openingLots(scene, contract, userId),
    opens: true,
    reduceOnly: isOneWay && scene.random.chance(0.08),
  })
}

/** By somebody who has nothing yet, so many lots at such a price that their value is the very end of a tier. */
export function placeAtTierEdge(scene: Scene): Place | undefined {
  const { random, world } = scene
  const order = placeOpening(scene)
  const contract = order === undefined ? undefined : world.contracts.markets.get(order.marketId)
  if (order === undefined || contract === undefined) return order
  const busy = new Set([...world.contracts.positions.values()].map((position) => position.userId))
  const idle = scene.people().filter(({ id }) => !busy.has(id) && moneyOf(scene, id, contract.quote) > 0n)
  const user = idle.length === 0 ? undefined : random.pick(idle)
  if (user === undefined) return order
  const { tick, tiers } = contract.parameters
  const around = aroundOf(scene, contract)
  const edge = random.pick(tiers).upTo
  for (let step = -40n; step <= 40n; step++) {
    const price = onTick(around + step * tick, tick)
    const value = lotValue(contract, price)
    if (value === 0n || edge % value !== 0n) continue
    const lots = (edge / value) as Lots
    const isOneWay = settingsOf(world, user.id, contract).positionMode === 'oneWay'
    const positionSide = isOneWay ? 'both' : order.side === 'buy' ? 'long' : 'short'
    return {
      ...order,
      userId: user.id,
      positionSide,
      orderType: 'limit',
      timeInForce: 'goodTillCancelled',
      price,
      lots,
    }
  }
  return order
}

export function placeClosing(scene: Scene): Place | undefined {
  const { random, world } = scene
  const held = [...world.contracts.positions.values()]
  const contractOf = (position: PositionView): FollowedContract | undefined =>
    world.contracts.markets.get(position.marketId)
  const position = held.length === 0 ? undefined : random.pick(held)
  const contract = position === undefined ? undefined : contractOf(position)
  if (position === undefined || contract === undefined) return placeOpening(scene)
  const { positionMode } = settingsOf(world, position.userId, contract)
  const isOneWay = positionMode === 'oneWay'
  const closable = closableOf(scene, position)
  if (closable < 1n && random.chance(0.9)) return placeOpening(scene)
  const lots = random.weighted<bigint>([
    [5, random.bigint(1n, closable < 1n ? 1n : closable)],
    [4, closable],
    [0.5, closable + 1n],
  ])
  return draw(scene, {
    contract,
    userId: position.userId,
    side: position.direction === 'long' ? 'sell' : 'buy',
    positionSide: isOneWay ? 'both' : position.direction,
    lots,
    opens: false,
    reduceOnly: random.chance(isOneWay ? 0.6 : 0.3),
  })
}

function closableOf({ world }: Scene, position: PositionView): bigint {
  const side = position.direction === 'long' ? 'sell' : 'buy'
  const closing = ordersOf(world, position.userId, position.marketId).filter(
    ({ view }) => view.side === side && view.closeLots > 0n,
  )
  return closing.reduce<bigint>((left, order) => left - order.remaining, position.lots)
}

function draw(scene: Scene, intent: Intent): Place {
  const { random } = scene
  const { contract, userId, side, positionSide, lots, opens, reduceOnly } = intent
  const isMet = bestOf(scene.world, contract.id, side === 'buy' ? 'sell' : 'buy') !== undefined
  const orderType = random.weighted<ContractOrderType>([
    [55, 'limit'],
    [isMet ? 30 : 2, 'market'],
    [isMet ? 15 : 1, 'best'],
  ])
  const timeInForce = random.weighted<TimeInForce>([
    [66, 'goodTillCancelled'],
    [12, 'immediateOrCancel'],
    [9, 'fillOrKill'],
    [orderType === 'best' ? 1 : 13, 'postOnly'],
  ])
  const isMarket = orderType === 'market'
  return {
    type: 'PlaceContractOrder',
    userId,
    clientId: scene.key(userId),
    marketId: contract.id as Place['marketId'],
    side,
    positionSide,
    orderType,
    timeInForce: isMarket && random.chance(0.97) ? 'immediateOrCancel' : timeInForce,
    price: orderType === 'limit' ? drawPrice(scene, contract, side, opens) : undefined,
    lots: lots as Lots,
    reduceOnly,
    mayCross: random.chance(0.75),
    stops: opens && random.chance(0.2) ? drawStops(scene, contract, side) : undefined,
    selfTrade: random.chance(0.3) ? random.pick(SELF_TRADE_MODES) : undefined,
  }
}

/** Few, as many as the money allows, what reaches into the next tier, or the most that the contract takes. */
function openingLots(scene: Scene, contract: FollowedContract, userId: UserId): bigint {
  const { random } = scene
  const price = aroundOf(scene, contract)
  const value = lotValue(contract, price) || 1n
  const { leverage } = settingsOf(scene.world, userId, contract)
  const affordable = (moneyOf(scene, userId, contract.quote) * BigInt(leverage)) / value
  const firstTier = (contract.parameters.tiers[0]?.upTo ?? value) / value
  const { maxLots } = contract.parameters
  const lots = random.weighted<bigint>([
    [40, random.bigint(1n, 8n)],
    [34, random.bigint(1n, (affordable * 9n) / 10n + 1n)],
    [12, (affordable * 97n) / 100n],
    [3, affordable + 1n],
    [8, firstTier + BigInt(random.int(-1, 2))],
    [3, maxLots + BigInt(random.int(-1, 1))],
  ])
  if (random.chance(0.02)) return lots
  const least = lots < 1n ? 1n : lots
  return least > maxLots ? maxLots : least
}

/** Somebody quotes both sides: some orders below and above the middle, which others may meet. */
export function quoteBothSides(scene: Scene): Place[] | undefined {
  const { random } = scene
  const contract = tradedContract(scene)
  if (contract === undefined) return undefined
  const userId = contractTrader(scene)
  const count = random.int(2, 8)
  const gap = random.pick([2_000n, 600n, 200n])
  return Array.from({ length: count }, (_, place) =>
    quote(scene, { contract, userId, place, gap, lots: random.bigint(1n, 12n) }),
  )
}

/** One of some quotes around the middle of a contract on an index, by whoever has most to quote with. */
export function quoteOf(scene: Scene, indexId: number, place: number): Place | undefined {
  const { random, world } = scene
  const contract = [...world.contracts.markets.values()].find((each) => each.indexId === indexId)
  if (contract === undefined) return undefined
  const wealth = (userId: UserId): bigint => moneyOf(scene, userId, contract.quote)
  const able = scene.people().filter(({ person }) => person.authenticated && person.marks.size === 0)
  const ranked = able.map(({ id }) => id).sort((a, b) => (wealth(a) > wealth(b) ? -1 : 1))
  const userId = ranked[0] ?? scene.user()
  const gap = place % 2 === 0 ? random.pick([2_000n, 600n]) : 250n
  return quote(scene, { contract, userId, place, gap, lots: 6n })
}

interface Quote {
  readonly contract: FollowedContract
  readonly userId: UserId
  /** Even below the middle, odd above; further away with every pair. */
  readonly place: number
  /** Which part of the price lies between two. */
  readonly gap: bigint
  readonly lots: bigint
}

function quote(scene: Scene, { contract, userId, place, gap, lots }: Quote): Place {
  const isOneWay = settingsOf(scene.world, userId, contract).positionMode === 'oneWay'
  const around = aroundOf(scene, contract)
  const { tick } = contract.parameters
  const away = (around / gap + tick) * BigInt(Math.floor(place / 2) + 1)
  const side: Side = place % 2 === 0 ? 'buy' : 'sell'
  const direction = side === 'buy' ? 'long' : 'short'
  const positionSide = isOneWay ? 'both' : direction
  return {
    ...draw(scene, { contract, userId, side, positionSide, lots, opens: true, reduceOnly: false }),
    orderType: 'limit',
    timeInForce: 'goodTillCancelled',
    price: onTick(side === 'buy' ? around - away : around + away, tick),
  }
}

export function drawPrice(scene: Scene, contract: FollowedContract, side: Side, opens = true): Price {
  const { random } = scene
  const { tick, limitBandE8 } = contract.parameters
  const around = aroundOf(scene, contract)
  const away = side === 'buy' ? -1n : 1n
  // Some wait for a gain that is far away, and are still there when the position is not.
  if (!opens && random.chance(0.4))
    return onTick(around + (away * around) / random.pick([50n, 10n, 3n]), tick)
  const met = bestOf(scene.world, contract.id, side === 'buy' ? 'sell' : 'buy')
  if (met !== undefined && random.chance(0.45))
    return onTick(met - away * tick * BigInt(random.int(-1, 2)), tick)
  if (random.chance(0.04)) {
    const edge = around - (away * around * limitBandE8) / ONE
    return onTick(edge + tick * BigInt(random.int(-1, 1)), tick)
  }
  const isPatient = random.chance(scene.profile.patience)
  const reach = around / random.pick([1_000n, 400n, 150n])
  const steps = reach / tick + 3n
  return onTick(around + away * tick * random.bigint(isPatient ? 0n : -steps, isPatient ? steps : 0n), tick)
}

export function drawStops(scene: Scene, contract: FollowedContract, side: Side): AttachedStops {
  const { random } = scene
  const triggerBy = random.pick(TRIGGER_PRICES)
  const pair = drawStopPrices(scene, contract, side === 'buy' ? 'long' : 'short', triggerBy === 'last')
  return { ...pair, triggerBy }
}

/** Near the latest price, so that they are met soon; at times on the wrong side or off the tick. */
export function drawStopPrices(
  scene: Scene,
  contract: FollowedContract,
  direction: Direction,
  byLast: boolean,
): { readonly takeProfit: Price | undefined; readonly stopLoss: Price | undefined } {
  const { random } = scene
  const { tick } = contract.parameters
  const latest = (byLast ? contract.lastPrice : contract.mark) ?? aroundOf(scene, contract)
  const up = direction === 'long' ? 1n : -1n
  const distance = (): bigint => {
    const near = (latest * BigInt(random.pick([2, 10, 40, 150]))) / 10_000n + tick
    return random.chance(0.06) ? -near : near
  }
  const price = (offset: bigint): Price => {
    const exact = onTick(latest + offset, tick)
    return random.chance(0.02) ? ((exact + 1n) as Price) : exact
  }
  const kinds = random.weighted<'both' | 'profit' | 'loss' | 'none'>([
    [50, 'both'],
    [24, 'profit'],
    [24, 'loss'],
    [2, 'none'],
  ])
  return {
    takeProfit: kinds === 'both' || kinds === 'profit' ? price(up * distance()) : undefined,
    stopLoss: kinds === 'both' || kinds === 'loss' ? price(-up * distance()) : undefined,
  }
}

function someOrder(scene: Scene): FollowedOrder | undefined {
  const orders = [...scene.world.contracts.orders.values()]
  return orders.length === 0 ? undefined : scene.random.pick(orders)
}

export function cancelOne(scene: Scene): CommandOf<'CancelContractOrder'> | Place | undefined {
  const { random } = scene
  const order = someOrder(scene)
  if (order === undefined) return placeOpening(scene)
  const { userId, clientId: orderClientId, orderId } = order.view
  const sender = random.chance(0.95) ? userId : scene.user()
  const cancel = { type: 'CancelContractOrder', userId: sender, clientId: scene.key(sender) } as const
  if (random.chance(0.08)) {
    const other = random.int(0, scene.world.lastOrderId + 1) as OrderId
    return { ...cancel, orderId: other, orderClientId: undefined }
  }
  return orderClientId !== undefined && random.chance(0.4)
    ? { ...cancel, orderId: undefined, orderClientId }
    : { ...cancel, orderId, orderClientId: undefined }
}

export function cancelMany(scene: Scene): CommandOf<'CancelAllContractOrders'> {
  const userId = someOrder(scene)?.view.userId ?? scene.user()
  const contract = tradedContract(scene)
  const marketId = scene.random.chance(0.6) ? contract?.id : undefined
  return {
    type: 'CancelAllContractOrders',
    userId,
    clientId: scene.key(userId),
    marketId: marketId as CommandOf<'CancelAllContractOrders'>['marketId'],
  }
}

export function amendOne(scene: Scene): CommandOf<'AmendContractOrder'> | Place | undefined {
  const { random, world } = scene
  const order = someOrder(scene)
  const contract = order === undefined ? undefined : world.contracts.markets.get(order.view.marketId)
  if (order === undefined || contract === undefined) return placeOpening(scene)
  const { userId, orderId, side } = order.view
  const sender = random.chance(0.96) ? userId : scene.user()
  const some = ordersOf(world, userId, contract.id).length
  const lots = random.weighted<bigint>([
    [5, order.remaining + BigInt(random.int(1, 4))],
    [4, random.bigint(1n, order.remaining)],
    [1, order.remaining],
    [1, openingLots(scene, contract, userId)],
  ])
  return {
    type: 'AmendContractOrder',
    userId: sender,
    clientId: scene.key(sender),
    orderId: random.chance(0.96) ? orderId : (random.int(0, world.lastOrderId + some) as OrderId),
    price: random.chance(0.6) ? drawPrice(scene, contract, side) : undefined,
    lots: random.chance(0.6) ? (lots as Lots) : undefined,
  }
}
