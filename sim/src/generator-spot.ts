// Commands on the spot books: orders that rest, cross, wait or sweep; cancels and amendments of orders that
// exist. Mostly sensible on purpose: what is wrong with a command is added by the spoiler.

import type {
  Amount,
  AssetId,
  CommandOf,
  OrderId,
  OrderType,
  Price,
  Side,
  TimeInForce,
  Trigger,
  UserId,
  WalletId,
} from '@candor/contract'
import { SELF_TRADE_MODES, TRIGGERS } from '@candor/contract'
import type { Scene } from './generator-scene.ts'
import { bestFor } from './oracle-book.ts'
import type { OracleMarket, OracleOrder } from './oracle-world.ts'
import { remainingOf } from './oracle-world.ts'

const ONE = 100_000_000n

type Place = CommandOf<'PlaceSpotOrder'>

interface Sender {
  readonly market: OracleMarket
  readonly user: UserId
  readonly wallet: WalletId
  readonly side: Side
}

function drawSender(scene: Scene): Sender | undefined {
  const market = scene.tradedMarket()
  if (market === undefined) return undefined
  const user = scene.trader()
  const drawn = scene.side()
  const other = drawn === 'buy' ? 'sell' : 'buy'
  const paidIn = (side: Side): AssetId => (side === 'buy' ? market.quote : market.base)
  const wallet = scene.tradingWallet(user, paidIn(drawn))
  const isBroke = scene.available(user, wallet, paidIn(drawn)) === 0n
  return { market, user, wallet, side: isBroke && scene.random.chance(0.8) ? other : drawn }
}

function blankOrder(scene: Scene, sender: Sender, orderType: OrderType, timeInForce: TimeInForce): Place {
  return {
    type: 'PlaceSpotOrder',
    userId: sender.user,
    clientId: scene.key(sender.user),
    wallet: sender.wallet,
    marketId: sender.market.id as Place['marketId'],
    side: sender.side,
    orderType,
    timeInForce,
    price: undefined,
    quantity: undefined,
    quoteAmount: undefined,
    stopPrice: undefined,
    trigger: undefined,
    selfTrade: scene.random.chance(0.35) ? scene.random.pick(SELF_TRADE_MODES) : undefined,
  }
}

/** A few ticks from the middle: passive as often as the seed is patient, else at or through the touch. */
function drawPrice(scene: Scene, { market, side }: Pick<Sender, 'market' | 'side'>): Price {
  const { random } = scene
  const { tick } = market.parameters
  const best = bestFor(scene.world, market, side)
  if (best !== undefined && random.chance(0.4)) {
    const touch = best + tick * BigInt(random.int(-1, 2) * (side === 'buy' ? 1 : -1))
    return (touch < tick ? tick : touch) as Price
  }
  const away = random.chance(scene.profile.patience) ? random.int(0, 6) : -random.int(0, 5)
  const far = random.chance(0.03) ? random.pick([10, 100, -10, -100]) : 1
  const offset = tick * BigInt(away * far)
  const price = scene.middle(market) + (side === 'buy' ? -offset : offset)
  return (price < tick ? tick : price) as Price
}

function drawQuantity(scene: Scene, sender: Sender, price: bigint): Amount {
  const { random } = scene
  const { lot, minQuantity, maxQuantity } = sender.market.parameters
  const kind = random.weighted([
    [55, 'few'],
    [22, 'many'],
    [5, 'least'],
    [4, 'most'],
    [8, 'all'],
    [4, 'below'],
  ] as const)
  switch (kind) {
    case 'few':
      return (enough(sender.market, price) + lot * BigInt(random.int(0, 5))) as Amount
    case 'many':
      return (lot * BigInt(random.int(3, 25))) as Amount
    case 'least':
      return minQuantity
    case 'most':
      return (maxQuantity + lot * BigInt(random.int(-1, 1))) as Amount
    case 'below':
      return (minQuantity - lot * BigInt(random.int(0, 1))) as Amount
    case 'all': {
      const asset = sender.side === 'buy' ? sender.market.quote : sender.market.base
      const available = scene.available(sender.user, sender.wallet, asset)
      const lotPrice = sender.side === 'buy' ? (lot * price) / ONE : lot
      const lots = lotPrice > 0n ? available / lotPrice : 0n
      return (lot * (lots + BigInt(random.int(0, 1)))) as Amount
    }
  }
}

/** The smallest quantity that the market takes at a price. */
function enough(market: OracleMarket, price: bigint): bigint {
  const { lot, minQuantity, minNotional } = market.parameters
  const lotCost = (lot * price) / ONE
  const lots = lotCost > 0n ? (minNotional + lotCost - 1n) / lotCost : 1n
  return lots * lot > minQuantity ? lots * lot : minQuantity
}

function drawQuoteAmount(scene: Scene, sender: Sender, price: bigint): Amount {
  const { random } = scene
  const lotCost = (sender.market.parameters.lot * price) / ONE
  if (random.chance(0.1)) return scene.available(sender.user, sender.wallet, sender.market.quote) as Amount
  const fewest = sender.market.parameters.minNotional / (lotCost > 0n ? lotCost : 1n)
  const exact = lotCost * (fewest + BigInt(random.int(0, 20)))
  // One unit short of another lot: at a slightly cheaper price the leftover would still buy one.
  const almost = exact + lotCost - 1n
  const amount = random.weighted([
    [35, exact],
    [25, almost > 0n ? almost : exact],
    [40, exact + random.bigint(0n, lotCost)],
  ])
  return amount as Amount
}

export function placeLimit(scene: Scene): Place | undefined {
  const sender = drawSender(scene)
  if (sender === undefined) return undefined
  const timeInForce = scene.random.weighted<TimeInForce>([
    [66, 'goodTillCancelled'],
    [11, 'immediateOrCancel'],
    [10, 'fillOrKill'],
    [13, 'postOnly'],
  ])
  const price = drawPrice(scene, sender)
  const quantity = drawQuantity(scene, sender, price)
  return { ...blankOrder(scene, sender, 'limit', timeInForce), price, quantity }
}

export function placeMarket(scene: Scene): Place | undefined {
  const sender = drawSender(scene)
  if (sender === undefined) return undefined
  const order = blankOrder(scene, sender, 'market', 'immediateOrCancel')
  const met = bestFor(scene.world, sender.market, sender.side)
  // An empty book rejects every market order: filling it is more use than asking again.
  if (met === undefined && scene.random.chance(0.8)) return placeLimit(scene)
  const best = met ?? scene.middle(sender.market)
  return scene.random.chance(0.5)
    ? { ...order, quantity: drawQuantity(scene, sender, best) }
    : { ...order, quoteAmount: drawQuoteAmount(scene, sender, best) }
}

export function placeStop(scene: Scene): Place | undefined {
  const sender = drawSender(scene)
  if (sender === undefined) return undefined
  const { random } = scene
  const trigger = random.pick(TRIGGERS)
  const stopPrice = drawStopPrice(scene, sender.market, trigger)
  if (random.chance(0.5)) {
    const timeInForce = random.pick([
      'goodTillCancelled',
      'goodTillCancelled',
      'immediateOrCancel',
      'fillOrKill',
    ] as const)
    const price = drawPrice(scene, sender)
    const order = blankOrder(scene, sender, 'stopLimit', timeInForce)
    return { ...order, price, quantity: drawQuantity(scene, sender, price), stopPrice, trigger }
  }
  const order = { ...blankOrder(scene, sender, 'stopMarket', 'immediateOrCancel'), stopPrice, trigger }
  if (sender.side === 'sell' || random.chance(0.5)) {
    return { ...order, quantity: drawQuantity(scene, sender, stopPrice) }
  }
  return { ...order, quoteAmount: drawQuoteAmount(scene, sender, stopPrice) }
}

/** Beyond the last price on the trigger's side, so that trading soon reaches it; at times on the wrong side. */
function drawStopPrice(scene: Scene, market: OracleMarket, trigger: Trigger): Price {
  const { tick } = market.parameters
  const last = market.lastPrice ?? scene.middle(market)
  const onGrid = last - (last % tick)
  const distance = tick * BigInt(scene.random.chance(0.1) ? -scene.random.int(0, 2) : scene.random.int(1, 4))
  const price = trigger === 'atOrAbove' ? onGrid + distance : onGrid - distance
  return (price < tick ? tick : price) as Price
}

/** The owner mostly, a stranger sometimes. */
function senderOf(scene: Scene, order: OracleOrder): UserId {
  return scene.random.chance(0.93) ? order.user : scene.user()
}

function someOrderId(scene: Scene): OrderId {
  return scene.random.int(0, scene.world.lastOrderId + 1) as OrderId
}

export function cancelOrder(scene: Scene): CommandOf<'CancelSpotOrder'> | Place | undefined {
  const { random } = scene
  const order = scene.openOrder()
  if (order === undefined && random.chance(0.8)) return placeLimit(scene)
  const userId = order === undefined ? scene.user() : senderOf(scene, order)
  const clientId = scene.key(userId)
  const cancel = { type: 'CancelSpotOrder', userId, clientId } as const
  if (order === undefined || random.chance(0.12)) {
    return { ...cancel, orderId: someOrderId(scene), orderClientId: undefined }
  }
  if (order.clientId !== undefined && random.chance(0.5)) {
    return { ...cancel, orderId: undefined, orderClientId: order.clientId }
  }
  return { ...cancel, orderId: order.id, orderClientId: undefined }
}

export function cancelAll(scene: Scene): CommandOf<'CancelAllSpotOrders'> {
  const userId = scene.user()
  const marketId = scene.random.chance(0.6) ? scene.marketId() : undefined
  return { type: 'CancelAllSpotOrders', userId, clientId: scene.key(userId), marketId }
}

export function amendOrder(scene: Scene): CommandOf<'AmendSpotOrder'> | Place | undefined {
  const { random } = scene
  const order = scene.openOrder()
  if (order === undefined && random.chance(0.8)) return placeLimit(scene)
  const userId = order === undefined ? scene.user() : senderOf(scene, order)
  const amend = { type: 'AmendSpotOrder', userId, clientId: scene.key(userId) } as const
  if (order === undefined || random.chance(0.06)) {
    return {
      ...amend,
      orderId: someOrderId(scene),
      price: undefined,
      quantity: undefined,
      stopPrice: undefined,
    }
  }
  const market = scene.world.markets.get(order.market) as OracleMarket
  const sender = { market, user: order.user, wallet: order.wallet, side: order.side }
  const isWaiting = order.status === 'waiting'
  const price = drawPrice(scene, sender)
  const wants = (fits: boolean): boolean => random.chance(fits ? 0.55 : 0.04)
  const quantity = random.chance(0.1)
    ? (remainingOf(order) as Amount | undefined)
    : drawQuantity(scene, sender, price)
  const newPrice = random.chance(0.1) ? (order.price as Price | undefined) : price
  const stopPrice =
    isWaiting && order.trigger !== undefined ? drawStopPrice(scene, market, order.trigger) : price
  return {
    ...amend,
    orderId: order.id,
    price: wants(order.price !== undefined) ? newPrice : undefined,
    quantity: wants(order.quantity !== undefined) ? quantity : undefined,
    stopPrice: wants(isWaiting) ? stopPrice : undefined,
  }
}
