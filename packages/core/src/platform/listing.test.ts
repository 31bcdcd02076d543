import type { AssetId, Command, IndexId, MarketId, SpotParameters } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Core } from '../core.ts'
import {
  BTC,
  buy,
  cancelAll,
  EUR,
  given,
  INDEX,
  LEVELS,
  MARKET,
  marketBuy,
  NOON,
  PARAMETERS,
  sell,
  stopLimit,
  USDT,
  units,
  World,
} from '../scenario-suite.ts'

const scene = (): World => given({ alice: { usdt: '100000', btc: '1' }, bob: { usdt: '100000', btc: '1' } })

function asset(assetId: number, code: string, scale: number): Command {
  return { type: 'ListAsset', assetId: assetId as AssetId, code, scale }
}

function market(parts: Partial<Extract<Command, { type: 'ListSpotMarket' }>> = {}): Command {
  return {
    type: 'ListSpotMarket',
    marketId: 9 as MarketId,
    symbol: 'BTC_EUR',
    base: BTC,
    quote: EUR,
    indexId: undefined,
    parameters: PARAMETERS,
    ...parts,
  }
}

function parameters(change: Partial<SpotParameters>): Command {
  return { type: 'SetSpotParameters', marketId: MARKET, parameters: { ...PARAMETERS, ...change } }
}

describe('[spot 2] assets and indexes', () => {
  test.each([
    asset(0, 'ETH', 8),
    asset(1_025, 'ETH', 8),
    asset(9, '', 8),
    asset(9, 'eth', 8),
    asset(9, 'E T', 8),
    asset(9, 'ETH', 6),
    asset(9, 'ETH', 0),
  ])('%o is no asset', (command) => {
    scene().when(command).thenRejected('asset.invalid')
  })

  test('an id or a code is taken once', () => {
    scene()
      .when(asset(1, 'ETH', 8))
      .thenRejected('asset.exists')
      .when(asset(9, 'BTC', 8))
      .thenRejected('asset.exists')
      .and(asset(1_024, '1INCH', 2))
  })

  test('an index has a pair of known assets and a positive tick, and is defined once', () => {
    const index = {
      type: 'DefineIndex',
      indexId: 5 as IndexId,
      base: BTC,
      quote: EUR,
      tick: 1n as never,
    } as const
    scene()
      .when({ ...index, quote: 77 as AssetId, tick: 0n as never })
      .thenRejected('asset.unknown')
      .when({ ...index, tick: 0n as never })
      .thenRejected('index.invalid')
      .when({ ...index, tick: (10n ** 18n + 1n) as never })
      .thenRejected('index.invalid')
      .when({ ...index, quote: BTC })
      .thenRejected('index.invalid')
      .when({ ...index, indexId: 0 as IndexId })
      .thenRejected('index.invalid')
      .when({ ...index, indexId: INDEX })
      .thenRejected('index.exists')
      .and(index)
  })
})

describe('[spot 2] listing a market', () => {
  test.each([
    ['no id', market({ marketId: 0 as MarketId }), 'market.invalid'],
    ['a small symbol', market({ symbol: 'btc_eur' }), 'market.invalid'],
    ['a symbol of one letter', market({ symbol: 'B' }), 'market.invalid'],
    ['two separators', market({ symbol: 'BTC__EUR' }), 'market.invalid'],
    ['one asset', market({ quote: BTC }), 'market.invalid'],
    ['a fiat base', market({ base: EUR, quote: BTC }), 'market.invalid'],
    ['an index of another pair', market({ indexId: INDEX }), 'market.invalid'],
    ['an unknown index', market({ indexId: 9 as IndexId }), 'index.unknown'],
    ['an unknown asset', market({ base: 77 as AssetId, marketId: 0 as MarketId }), 'asset.unknown'],
    ['a taken id', market({ marketId: MARKET }), 'market.exists'],
    ['a taken symbol', market({ symbol: 'BTC_USDT' }), 'market.exists'],
    [
      'bad parameters',
      market({ parameters: { ...PARAMETERS, maxOpenOrders: 0 } }),
      'market.parameters.invalid',
    ],
  ] as const)('%s: %o', (_, command, code) => {
    scene().when(command).thenRejected(code)
  })

  test('without a fee schedule there is no market, and no override either', () => {
    const world = new World({})
    world.and(asset(1, 'BTC', 8)).and(asset(2, 'USDT', 8))
    world.when(market({ symbol: 'BTC_USDT', quote: USDT })).thenRejected('fee.schedule.missing')
    world.open('alice', {})
    world
      .when({ type: 'SetFeeLevelOverride', userId: world.id('alice'), level: 1, untilMs: NOON as never })
      .thenRejected('fee.level.unknown')
    world.and({ type: 'SetFeeSchedule', btc: BTC, levels: LEVELS })
    world.and(market({ symbol: 'BTC_USDT', quote: USDT }))
  })

  test.each<[string, Partial<Record<keyof SpotParameters, unknown>>]>([
    ['[rulebook 0] tick times lot is no whole unit', { tick: 1n, lot: 1_000n }],
    ['no tick', { tick: 0n }],
    ['a negative lot', { lot: -1_000n }],
    ['a minimum off the lot', { minQuantity: 1_500n }],
    ['no minimum', { minQuantity: 0n }],
    ['a maximum off the lot', { maxQuantity: 10_000_000_500n }],
    ['a minimum above the maximum', { minQuantity: 2_000n, maxQuantity: 1_000n }],
    ['a negative notional', { minNotional: -1n }],
    ['a notional beyond 10^18', { minNotional: 10n ** 18n + 1n }],
    ['no open orders', { maxOpenOrders: 0 }],
    ['1,001 open orders', { maxOpenOrders: 1_001 }],
    ['no market band', { marketBandE8: 0n }],
    ['a market band of one', { marketBandE8: 100_000_000n }],
    ['no sell band', { sellBandE8: 0n }],
    ['a sell band of one', { sellBandE8: 100_000_000n }],
    ['no buy band', { buyBandE8: 0n }],
    ['a buy band above ten', { buyBandE8: 1_000_000_001n }],
  ])('parameters: %s', (_, change) => {
    scene()
      .when(parameters(change as Partial<SpotParameters>))
      .thenRejected('market.parameters.invalid')
  })

  test('the widest parameters allowed', () => {
    scene().and(
      parameters({
        maxOpenOrders: 1_000,
        buyBandE8: 1_000_000_000n as never,
        minNotional: 0n as never,
        sellBandE8: 99_999_999n as never,
        marketBandE8: 1n as never,
      }),
    )
  })
})

describe('[spot 2] changing a market', () => {
  test('tick and lot change only while there is no open order, waiting stops included', () => {
    const coarse = parameters({ tick: units('0.1') })
    const lots = parameters({ lot: units('0.0001'), minQuantity: units('0.0001') })
    scene()
      .and('alice', buy('0.1', '30000'))
      .when(coarse)
      .thenRejected('market.orders.open')
      .when(lots)
      .thenRejected('market.orders.open')
      .and('alice', cancelAll())
      .and('alice', stopLimit('sell', { quantity: '0.1', price: '28000', stopPrice: '28500' }))
      .when(coarse)
      .thenRejected('market.orders.open')
      .and('alice', cancelAll())
      .and(coarse)
      .when('alice', buy('0.1', '30000.05'))
      .thenRejected('order.price.tick')
      .and(lots)
      .when('alice', buy('0.00015', '40000'))
      .thenRejected('order.quantity.lot')
  })

  test('[rulebook 0] everything else is effective for later commands only', () => {
    scene()
      .and('alice', buy('0.00017', '30000'))
      .and(parameters({ minNotional: units('100'), maxOpenOrders: 1, selfTrade: 'expireMaker' }))
      // The order keeps what it was placed with and still trades.
      .thenOpen('alice', '1 buy 0.00017 @ 30000 new')
      .when('bob', sell('0.00017', '30000'))
      .thenRejected('order.notional.min')
      .and('bob', sell('0.01', '30000'))
      .thenOrder({ filledQuantity: '0.00017', selfTrade: 'expireMaker' })
      .when('bob', sell('0.01', '30000'))
      .thenRejected('order.count.max')
  })

  test('a new market band holds for the next market order', () => {
    scene()
      .and('bob', sell('0.1', '30000'), sell('0.1', '30400'))
      .and(parameters({ marketBandE8: units('0.01') }))
      .when('alice', marketBuy({ quantity: '0.2' }))
      .thenOrder({ closeReason: 'priceProtection', filledQuantity: '0.1' })
  })

  test('any status may follow any other, the same included; unknown markets are told', () => {
    const status = (marketId: number, to: 'open' | 'halted' | 'cancelOnly'): Command => ({
      type: 'SetSpotMarketStatus',
      marketId: marketId as MarketId,
      status: to,
      reason: '',
    })
    scene()
      .and(status(1, 'open'))
      .and(status(1, 'halted'))
      .and(status(1, 'halted'))
      .and(status(1, 'cancelOnly'))
      .and(status(1, 'open'))
      .when(status(7, 'open'))
      .thenRejected('market.unknown')
      .when({ type: 'SetSpotParameters', marketId: 7 as MarketId, parameters: PARAMETERS })
      .thenRejected('market.unknown')
  })
})

test('[P1] the same commands in two cores give the same bytes', () => {
  const world = scene().and('alice', buy('0.1', '30000')).and('bob', sell('0.05', '30000'))
  const other = Core.create()
  world.journal.forEach(({ timeMs, command }, at) => other.apply((at + 1) as never, timeMs, command))
  expect(Buffer.compare(other.encodeState(), world.core.encodeState())).toBe(0)
})
