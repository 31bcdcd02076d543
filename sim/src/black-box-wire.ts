// Between the wire and the model, both ways and without the gateway's help: the command that a request means, and what
// an answer must look like. The listing that names and scales come from is read from the log itself.

import {
  type Amount,
  type AssetId,
  type Command,
  formatDecimal,
  formatWallet,
  type MarketId,
  type OrderId,
  type Price,
  parseDecimal,
  type Reply,
  SPOT_WALLET,
  type SpotOrderView,
  type TimedCommand,
  type UserId,
  walletId,
} from '@candor/contract'
import { type Answer, keyOf, type Operation } from './black-box-exchange.ts'
import type { ModelBalance } from './black-box-model.ts'

interface Asset {
  readonly code: string
  readonly scale: number
}

interface Market {
  readonly id: MarketId
  readonly symbol: string
  readonly base: Asset
  readonly quote: Asset
}

export class Listing {
  private readonly assets = new Map<AssetId, Asset>()
  private readonly markets: Market[] = []

  constructor(records: readonly TimedCommand[]) {
    for (const { command } of records) {
      if (command.type === 'ListAsset') this.assets.set(command.assetId, command)
      if (command.type !== 'ListSpotMarket') continue
      const { marketId, symbol, base, quote } = command
      this.markets.push({ id: marketId, symbol, base: this.asset(base), quote: this.asset(quote) })
    }
  }

  asset(id: AssetId): Asset {
    const found = this.assets.get(id)
    if (found === undefined) throw new Error(`the log lists no asset ${id}`)
    return found
  }

  bySymbol(symbol: string | undefined): Market {
    return this.market(({ symbol: each }) => each === symbol)
  }

  byId(id: MarketId): Market {
    return this.market(({ id: each }) => each === id)
  }

  private market(isIt: (market: Market) => boolean): Market {
    const found = this.markets.find(isIt)
    if (found === undefined) throw new Error('the log lists no such market')
    return found
  }
}

/** The command that an operation means. Only for operations that the gateway must not refuse. */
export function commandOf(operation: Operation, listing: Listing): Command {
  const { name, input } = operation
  const userId = operation.trader as UserId
  const clientId = keyOf(operation)
  const orderId = input['orderId'] === undefined ? undefined : (Number(input['orderId']) as OrderId)
  switch (name) {
    case 'placeOrder':
      return placeCommand(operation, listing)
    case 'amendOrder':
      return {
        type: 'AmendSpotOrder',
        userId,
        clientId,
        orderId: orderId as OrderId,
        ...amountsOf(input, listing.bySymbol(input['symbol'])),
      }
    case 'cancelOrder':
      return { type: 'CancelSpotOrder', userId, clientId, orderId, orderClientId: input['clientOrderId'] }
    case 'cancelAllOrders': {
      const { symbol } = input
      const marketId = symbol === undefined ? undefined : listing.bySymbol(symbol).id
      return { type: 'CancelAllSpotOrders', userId, clientId, marketId }
    }
    default:
      throw new Error(`${name} is no command`)
  }
}

function placeCommand(operation: Operation, listing: Listing): Command {
  const { input, trader } = operation
  const market = listing.bySymbol(input['symbol'])
  const isMarket = input['type'] === 'market' || input['type'] === 'stopMarket'
  const { quoteAmount } = input
  // Words are checked by the server; a wrong one would not have come this far.
  const words = input as { side: 'buy'; type: 'limit'; timeInForce?: 'fillOrKill'; trigger?: 'atOrAbove' }
  return {
    type: 'PlaceSpotOrder',
    userId: trader as UserId,
    clientId: keyOf(operation),
    wallet: SPOT_WALLET,
    marketId: market.id,
    side: words.side,
    orderType: words.type,
    timeInForce: words.timeInForce ?? (isMarket ? 'immediateOrCancel' : 'goodTillCancelled'),
    ...amountsOf(input, market),
    quoteAmount: quoteAmount === undefined ? undefined : (units(quoteAmount, market.quote) as Amount),
    trigger: words.trigger,
    selfTrade: input['selfTrade'] as 'decrement' | undefined,
  }
}

function amountsOf({ price, quantity, stopPrice }: Operation['input'], { base, quote }: Market) {
  return {
    price: price === undefined ? undefined : (units(price, quote) as Price),
    quantity: quantity === undefined ? undefined : (units(quantity, base) as Amount),
    stopPrice: stopPrice === undefined ? undefined : (units(stopPrice, quote) as Price),
  }
}

function units(text: string, { scale }: Asset): bigint {
  const value = parseDecimal(text, scale)
  if (value === undefined) throw new Error(`${text} is no decimal of scale ${scale}`)
  return value
}

/** What the sender of a command must be told. */
export function answerOf({ number, rejection, order, closed }: Reply, listing: Listing): Answer {
  if (rejection !== undefined) return { code: rejection, data: { number } }
  const data = order === undefined ? { closed, number } : { ...wireOrder(order, listing), number }
  return { code: 'success', data }
}

export function wireOrder(order: SpotOrderView, listing: Listing, closedMs: number | null = null) {
  const { symbol, base, quote } = listing.byId(order.marketId)
  const { filledQuantity, filledQuote } = order
  const inBase = (amount: bigint): string => formatDecimal(amount, base.scale)
  const inQuote = (amount: bigint): string => formatDecimal(amount, quote.scale)
  const orNull = (format: (amount: bigint) => string, amount: bigint | undefined): string | null =>
    amount === undefined ? null : format(amount)
  const received = order.side === 'buy' ? base : quote
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientId ?? null,
    symbol,
    wallet: formatWallet(order.wallet),
    side: order.side,
    type: order.orderType,
    timeInForce: order.timeInForce,
    selfTrade: order.selfTrade,
    price: orNull(inQuote, order.price),
    quantity: orNull(inBase, order.quantity),
    quoteAmount: orNull(inQuote, order.quoteAmount),
    stopPrice: orNull(inQuote, order.stopPrice),
    trigger: order.trigger ?? null,
    status: order.status,
    closeReason: order.closeReason ?? null,
    filledQuantity: inBase(filledQuantity),
    filledQuote: inQuote(filledQuote),
    // Shown only: rounded down, no money is made of it.
    averagePrice:
      filledQuantity === 0n ? null : inQuote((filledQuote * 10n ** BigInt(base.scale)) / filledQuantity),
    preventedQuantity: inBase(order.preventedQuantity),
    fee: formatDecimal(order.fee, received.scale),
    feeAsset: received.code,
    createdTime: Number(order.createdMs),
    closedTime: closedMs,
  }
}

const CONTRACT_WALLET = walletId('contract')
const SECOND_WALLET = walletId('second')

export function wireBalance({ wallet, asset, buckets }: ModelBalance, listing: Listing) {
  const { code, scale } = listing.asset(asset)
  const { available, frozen, locked, adminFrozen, adminLocked, margin, escrow } = buckets
  return {
    wallet: formatWallet(wallet),
    asset: code,
    available: formatDecimal(available, scale),
    frozen: formatDecimal(frozen, scale),
    locked: formatDecimal(locked, scale),
    adminFrozen: formatDecimal(adminFrozen, scale),
    adminLocked: formatDecimal(adminLocked, scale),
    // Positions are settled in the contract account only.
    ...(wallet === CONTRACT_WALLET ? { margin: formatDecimal(margin, scale) } : {}),
    ...(wallet === SECOND_WALLET ? { escrow: formatDecimal(escrow, scale) } : {}),
  }
}
