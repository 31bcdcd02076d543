// What administrators set up: assets, indexes and their ticks, markets and their parameters, fee schedule.
// Each command has a check, which gives a rejection or nothing, and a change, which appends its event.

import type { CommandOf, EventOf, Price, RejectionCode, SourceQuote, SpotParameters } from '@candor/contract'
import { isValidSchedule } from './oracle-fees.ts'
import { ceilOf, floorOf, ONE } from './oracle-rounding.ts'
import type { World } from './oracle-world.ts'
import { accountOf, existing, marketOf } from './oracle-world.ts'

const MOST_UNITS = 10n ** 18n
const MOST_ASSETS = 1_024
const MOST_OPEN_ORDERS = 1_000
const ASSET_CODE = /^[A-Z0-9]{1,8}$/
const SYMBOL = /^[A-Z0-9]{1,12}[_-]?[A-Z0-9]{1,11}$/
const QUOTE_FRESH_MS = 3_000n
const FEWEST_SOURCES = 3
const MOST_SOURCE = 65_535

/** What a market may be called. */
export function isSymbol(symbol: string): boolean {
  return SYMBOL.test(symbol)
}

function isInRange(value: bigint): boolean {
  return value >= 1n && value <= MOST_UNITS
}

export function checkListAsset(world: World, list: CommandOf<'ListAsset'>): RejectionCode | undefined {
  const { assetId, code, scale } = list
  if (assetId < 1 || assetId > MOST_ASSETS || !ASSET_CODE.test(code)) return 'asset.invalid'
  if (scale !== 2 && scale !== 8) return 'asset.invalid'
  const taken = [...world.assets.values()].some((asset) => asset.id === assetId || asset.code === code)
  return taken ? 'asset.exists' : undefined
}

export function listAsset(world: World, list: CommandOf<'ListAsset'>): void {
  const { assetId, code, scale } = list
  world.assets.set(assetId, { id: assetId, code, scale })
  world.events.push({ type: 'AssetListed', assetId, code, scale })
}

export function checkDefineIndex(world: World, define: CommandOf<'DefineIndex'>): RejectionCode | undefined {
  const { indexId, base, quote, tick } = define
  if (!world.assets.has(base) || !world.assets.has(quote)) return 'asset.unknown'
  if (indexId < 1 || !isInRange(tick) || base === quote) return 'index.invalid'
  return world.indexes.has(indexId) ? 'index.exists' : undefined
}

export function defineIndex(world: World, define: CommandOf<'DefineIndex'>): void {
  const { indexId, base, quote, tick } = define
  world.indexes.set(indexId, {
    id: indexId,
    base,
    quote,
    tick,
    ticks: 0,
    lastPrice: undefined,
    lastPriceMs: 0n,
  })
  world.events.push({ type: 'IndexDefined', indexId, base, quote, tick })
}

export function checkIndexTick(world: World, tick: CommandOf<'IndexTick'>): RejectionCode | undefined {
  if (!world.indexes.has(tick.indexId)) return 'index.unknown'
  const sources = new Set(tick.quotes.map((quote) => quote.source))
  if (sources.size < tick.quotes.length) return 'index.quote.invalid'
  const areValid = tick.quotes.every(
    (quote) => isInRange(quote.price) && (!isChained(world, tick) || fitsRecord(quote)),
  )
  return areValid ? undefined : 'index.quote.invalid'
}

function isChained(world: World, { indexId }: CommandOf<'IndexTick'>): boolean {
  return world.seconds.chains.has(indexId)
}

/** Whether the record of a tick has room for it. */
function fitsRecord({ source, timeMs }: SourceQuote): boolean {
  return source <= MOST_SOURCE && timeMs >= 0n && timeMs < 2n ** 63n
}

export function tickIndex(world: World, command: CommandOf<'IndexTick'>): EventOf<'IndexTicked'> {
  const index = existing(world.indexes.get(command.indexId))
  index.ticks++
  const fresh = command.quotes.filter(({ timeMs }) => {
    const age = world.now - timeMs
    return age >= 0n && age <= QUOTE_FRESH_MS
  })
  const price = priceFromQuotes(
    fresh.map((quote) => quote.price),
    index.tick,
  )
  if (price !== undefined) {
    index.lastPrice = price
    index.lastPriceMs = world.now
  }
  const ticked: EventOf<'IndexTicked'> = {
    type: 'IndexTicked',
    indexId: command.indexId,
    sequence: index.ticks,
    price: price as Price | undefined,
    quotes: command.quotes,
  }
  world.events.push(ticked)
  return ticked
}

/** The capped mean around the median of what the fresh sources say. */
export function priceFromQuotes(prices: readonly bigint[], tick: bigint): bigint | undefined {
  if (prices.length < FEWEST_SOURCES) return undefined
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1))
  const upper = existing(sorted[Math.floor(sorted.length / 2)])
  const lower = existing(sorted[Math.floor((sorted.length - 1) / 2)])
  const median = floorOf(lower + upper, 2n)
  const lowest = ceilOf(995n * median, 1000n)
  const highest = floorOf(1005n * median, 1000n)
  let sum = 0n
  for (const price of sorted) {
    if (price < lowest) sum += lowest
    else if (price > highest) sum += highest
    else sum += price
  }
  const mean = floorOf(sum, BigInt(sorted.length))
  const price = floorOf(mean, tick) * tick
  return price === 0n ? undefined : price
}

export function checkFeeSchedule(world: World, set: CommandOf<'SetFeeSchedule'>): RejectionCode | undefined {
  if (!world.assets.has(set.btc)) return 'asset.unknown'
  return isValidSchedule(set.levels) ? undefined : 'fee.schedule.invalid'
}

export function setFeeSchedule(world: World, set: CommandOf<'SetFeeSchedule'>): void {
  const { btc, levels } = set
  world.schedule = { btc, levels }
  world.events.push({ type: 'FeeScheduleSet', btc, levels })
}

export function checkOverride(
  world: World,
  set: CommandOf<'SetFeeLevelOverride'>,
): RejectionCode | undefined {
  const count = world.schedule?.levels.length ?? 0
  return set.level >= 1 && set.level <= count ? undefined : 'fee.level.unknown'
}

export function setOverride(world: World, set: CommandOf<'SetFeeLevelOverride'>): void {
  const { userId, level, untilMs } = set
  accountOf(world, userId).person.override = { level, untilMs }
  world.events.push({ type: 'FeeLevelOverrideSet', userId, level, untilMs })
}

export function checkListMarket(world: World, list: CommandOf<'ListSpotMarket'>): RejectionCode | undefined {
  const base = world.assets.get(list.base)
  if (base === undefined || !world.assets.has(list.quote)) return 'asset.unknown'
  const index = list.indexId === undefined ? undefined : world.indexes.get(list.indexId)
  if (list.indexId !== undefined && index === undefined) return 'index.unknown'
  if (list.marketId === 0 || !isSymbol(list.symbol)) return 'market.invalid'
  if (list.base === list.quote || base.scale !== 8) return 'market.invalid'
  if (index !== undefined && (index.base !== list.base || index.quote !== list.quote)) return 'market.invalid'
  // Contracts number and name their markets in the same space.
  const markets = [...world.markets.values(), ...world.contracts.markets.values()]
  if (markets.some((market) => market.id === list.marketId || market.symbol === list.symbol)) {
    return 'market.exists'
  }
  if (!areValidParameters(list.parameters)) return 'market.parameters.invalid'
  return world.schedule === undefined ? 'fee.schedule.missing' : undefined
}

export function areValidParameters(parameters: SpotParameters): boolean {
  const { tick, lot, minQuantity, maxQuantity, minNotional, maxOpenOrders } = parameters
  const { marketBandE8, buyBandE8, sellBandE8 } = parameters
  return (
    [tick, lot, minQuantity, maxQuantity].every(isInRange) &&
    (tick * lot) % ONE === 0n &&
    minQuantity % lot === 0n &&
    maxQuantity % lot === 0n &&
    minQuantity <= maxQuantity &&
    minNotional >= 0n &&
    minNotional <= MOST_UNITS &&
    maxOpenOrders >= 1 &&
    maxOpenOrders <= MOST_OPEN_ORDERS &&
    [marketBandE8, sellBandE8].every((band) => band > 0n && band < ONE) &&
    buyBandE8 > 0n &&
    buyBandE8 <= 10n * ONE
  )
}

export function listMarket(world: World, list: CommandOf<'ListSpotMarket'>): void {
  const { marketId, symbol, base, quote, indexId, parameters } = list
  world.markets.set(marketId, {
    id: marketId,
    symbol,
    base,
    quote,
    indexId,
    parameters,
    status: 'open',
    lastPrice: undefined,
    trades: [],
  })
  world.events.push({ type: 'SpotMarketListed', marketId, symbol, base, quote, indexId, parameters })
}

export function checkParameters(
  world: World,
  set: CommandOf<'SetSpotParameters'>,
): RejectionCode | undefined {
  const market = world.markets.get(set.marketId)
  if (market === undefined) return 'market.unknown'
  if (!areValidParameters(set.parameters)) return 'market.parameters.invalid'
  const { tick, lot } = market.parameters
  if (set.parameters.tick === tick && set.parameters.lot === lot) return undefined
  const hasOrders = [...world.openOrders.values()].some((order) => order.market === market.id)
  return hasOrders ? 'market.orders.open' : undefined
}

export function setParameters(world: World, set: CommandOf<'SetSpotParameters'>): void {
  const { marketId, parameters } = set
  marketOf(world, marketId).parameters = parameters
  world.events.push({ type: 'SpotParametersSet', marketId, parameters })
}

export function checkStatus(world: World, set: CommandOf<'SetSpotMarketStatus'>): RejectionCode | undefined {
  return world.markets.has(set.marketId) ? undefined : 'market.unknown'
}

export function setStatus(world: World, set: CommandOf<'SetSpotMarketStatus'>): void {
  const { marketId, status, reason } = set
  marketOf(world, marketId).status = status
  world.events.push({ type: 'SpotMarketStatusSet', marketId, status, reason })
}
