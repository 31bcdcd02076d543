import type { AssetId, Command, MarketId, TimeMs } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  BTC,
  buy,
  DAY,
  given,
  HOUR,
  indexAt,
  level,
  NOON,
  PARAMETERS,
  SECOND,
  sell,
  TICK,
  USDT,
  units,
  type World,
} from '../scenario-suite.ts'

const MIDNIGHT = NOON + 12n * HOUR
const FOUR = MIDNIGHT + 4n * HOUR
const FIRST_DAY = 20_513n

const RICH = { usdt: '100000000', btc: '10000' }

function scene(): World {
  return given({ alice: RICH, maker: { ...RICH, house: 'maker' } })
}

/** Alice makes a volume of 250 BTC at 30,000 with the house. */
function trades250(world: World): World {
  for (const quantity of ['100', '100', '50'])
    world.and('maker', sell(quantity, '30000')).and('alice', buy(quantity, '30000'))
  return world
}

/** What a taker sale for 10,000 USDT costs alice now. */
function feeOf10000(world: World): string {
  world.and('maker', buy('0.4', '25000')).when('alice', sell('0.4', '25000'))
  const { fee, filledQuote } = world.order
  expect(filledQuote).toBe(units('10000'))
  return String(fee)
}

function override(world: World, number: number, untilMs: bigint): Command {
  return { type: 'SetFeeLevelOverride', userId: world.id('alice'), level: number, untilMs: untilMs as TimeMs }
}

describe('rulebook 6', () => {
  test('[V1] a day of 1,234,567.89 USDT at 61,234.50 counts as 20.16131249 BTC', () => {
    scene()
      .and('maker', sell('1', '1234567.89'))
      .and('alice', buy('1', '1234567.89'))
      .at(MIDNIGHT)
      .and(indexAt('61234.5', MIDNIGHT))
      .when(TICK)
      .thenHappened(`counted 1 day ${FIRST_DAY} 20.16131249 sum 20.16131249 level 1`)
  })

  test('[V2] thirty days of 9 BTC give level 3; the window lets a day go as one comes in', () => {
    const world = scene()
    const nextDay = (): World => world.after(DAY).and(TICK)
    for (let day = 0; day < 30; day++) {
      world
        .and(indexAt('30000', world.nowMs))
        .and('maker', sell('9', '30000'))
        .and('alice', buy('9', '30000'))
      nextDay()
    }
    expect(world.outcome.events).toMatchObject([
      { type: 'FeeVolumeCounted', day: FIRST_DAY + 29n, sumBtc: units('270'), pendingLevel: 3 },
    ])
    nextDay()
    expect(world.outcome.events).toMatchObject([{ volumeBtc: 0n, sumBtc: units('261'), pendingLevel: 3 }])
    nextDay()
    expect(world.outcome.events).toMatchObject([{ sumBtc: units('252'), pendingLevel: 3 }])
    nextDay()
    expect(world.outcome.events).toMatchObject([
      { sumBtc: units('243'), pendingLevel: 2 },
      { type: 'FeeLevelChanged', level: 2 },
    ])
  })

  test('[V2] a user whose window has emptied is counted a last time and then no more', () => {
    const world = scene()
      .and(indexAt('30000', NOON))
      .and('maker', sell('9', '30000'))
      .and('alice', buy('9', '30000'))
    for (let day = 0; day < 30; day++) world.after(DAY).and(TICK)
    expect(world.outcome.events).toMatchObject([{ day: FIRST_DAY + 29n, sumBtc: units('9') }])
    world
      .after(DAY)
      .when(TICK)
      .thenHappened(`counted 1 day ${FIRST_DAY + 30n} 0 sum 0 level 1`)
    world.after(DAY).when(TICK).thenHappened()
  })

  test('[V3] the level computed at 00:00 holds from 04:00 on', () => {
    const world = trades250(scene().and(indexAt('30000', NOON)))
    world.at(MIDNIGHT).and(indexAt('30000', MIDNIGHT)).when(TICK)
    world.thenHappened(`counted 1 day ${FIRST_DAY} 250 sum 250 level 3`)
    world.at(FOUR - SECOND)
    expect(feeOf10000(world)).toBe(String(units('10')))
    world.at(FOUR - 1n)
    expect(feeOf10000(world)).toBe(String(units('10')))
    world.at(FOUR)
    expect(feeOf10000(world)).toBe(String(units('9.5')))
  })

  test('[V3] the level survives a restart, and so does the one that waits', () => {
    const world = trades250(scene().and(indexAt('30000', NOON)))
    world.at(MIDNIGHT).and(indexAt('30000', MIDNIGHT)).and(TICK).restored().at(FOUR)
    expect(feeOf10000(world)).toBe(String(units('9.5')))
    world.restored()
    expect(feeOf10000(world)).toBe(String(units('9.5')))
  })

  test('one unit below the threshold is the level below', () => {
    const world = trades250(scene())
    world.at(MIDNIGHT).and(indexAt('30000.01', MIDNIGHT)).when(TICK)
    expect(world.outcome.events).toMatchObject([{ type: 'FeeVolumeCounted', pendingLevel: 2 }])
  })

  test('a house account makes no volume, its customer does', () => {
    const world = given({ house: { ...RICH, house: 'treasury' }, alice: RICH })
      .and('house', sell('9', '30000'))
      .and('alice', buy('9', '30000'))
    world.at(MIDNIGHT).and(indexAt('30000', MIDNIGHT)).when(TICK)
    world.thenHappened(`counted 2 day ${FIRST_DAY} 9 sum 9 level 1`)
  })

  test('both sides of a trade count, makers too', () => {
    const world = given({ alice: RICH, bob: RICH })
      .and('bob', sell('9', '30000'))
      .and('alice', buy('9', '30000'))
    world.at(MIDNIGHT).and(indexAt('30000', MIDNIGHT)).when(TICK)
    world.thenHappened(
      `counted 1 day ${FIRST_DAY} 9 sum 9 level 1`,
      `counted 2 day ${FIRST_DAY} 9 sum 9 level 1`,
    )
  })

  test('volume in BTC counts as it is; in an asset without an index it counts nothing', () => {
    const ETH = 4 as AssetId
    const listing = {
      type: 'ListSpotMarket',
      indexId: undefined,
      parameters: { ...PARAMETERS, minNotional: 0n as never },
    } as const
    const world = given({ alice: RICH, bob: RICH })
      .and({ type: 'ListAsset', assetId: ETH, code: 'ETH', scale: 8 })
      .and({ ...listing, marketId: 2 as MarketId, symbol: 'ETH_BTC', base: ETH, quote: BTC })
      .and({ ...listing, marketId: 3 as MarketId, symbol: 'BTC_ETH', base: BTC, quote: ETH })
    world.and({
      type: 'SeeDeposit',
      depositId: 50 as never,
      userId: world.id('bob'),
      assetId: ETH,
      amount: units('100'),
    })
    world.and({ type: 'ConfirmDeposit', depositId: 50 as never })
    world
      .and('bob', sell('10', '0.05', { marketId: 2 as MarketId }))
      .and('alice', buy('10', '0.05', { marketId: 2 as MarketId }))
    world
      .and('bob', buy('1', '20', { marketId: 3 as MarketId }))
      .and('alice', sell('1', '20', { marketId: 3 as MarketId }))
    world.at(MIDNIGHT).when(TICK)
    world.thenHappened(
      `counted 1 day ${FIRST_DAY} 0.5 sum 0.5 level 1`,
      `counted 2 day ${FIRST_DAY} 0.5 sum 0.5 level 1`,
    )
  })
})

describe('[spot 8] overrides', () => {
  test('gives at least that level until its moment, which is excluded', () => {
    const world = scene()
    world.and(override(world, 3, NOON + SECOND))
    expect(feeOf10000(world)).toBe(String(units('9.5')))
    world.after(SECOND - 1n)
    expect(feeOf10000(world)).toBe(String(units('9.5')))
    world.after(1n)
    expect(feeOf10000(world)).toBe(String(units('10')))
  })

  test('a lower override does not take a level away; a later one replaces the earlier', () => {
    const world = trades250(scene().and(indexAt('30000', NOON)))
    world.at(MIDNIGHT).and(indexAt('30000', MIDNIGHT)).and(TICK).at(FOUR)
    world.and(override(world, 2, FOUR + DAY))
    expect(feeOf10000(world)).toBe(String(units('9.5')))
    world.and(override(world, 8, FOUR + DAY))
    expect(feeOf10000(world)).toBe(String(units('4')))
    world.and(override(world, 4, FOUR + DAY))
    expect(feeOf10000(world)).toBe(String(units('9')))
  })

  test('survives a restart', () => {
    const world = scene()
    world.and(override(world, 8, NOON + DAY)).restored()
    expect(feeOf10000(world)).toBe(String(units('4')))
  })

  test('only levels that exist', () => {
    const world = scene()
    world.when(override(world, 0, NOON + DAY)).thenRejected('fee.level.unknown')
    world.when(override(world, 9, NOON + DAY)).thenRejected('fee.level.unknown')
    world
      .when({ type: 'SetFeeLevelOverride', userId: 99 as never, level: 1, untilMs: 0n as TimeMs })
      .thenRejected('account.unknown')
  })

  test('a schedule that becomes shorter caps every level at its last', () => {
    const world = scene()
    world.and(override(world, 8, NOON + DAY))
    world.and({
      type: 'SetFeeSchedule',
      btc: BTC,
      levels: [level('0', '0.1', '0.1'), level('50', '0.05', '0.06')],
    })
    expect(feeOf10000(world)).toBe(String(units('6')))
  })
})

describe('[spot 5] rebates', () => {
  const REBATE = { levels: [level('0', '-0.1', '0.1')] }

  test('are paid as far as the fee account holds of that asset, and never further', () => {
    const world = given({ maker: { ...RICH }, alice: RICH }, REBATE)
      .and('maker', sell('0.1', '30000'))
      .and('alice', buy('0.1', '30000'))
      // Nobody has paid a fee in USDT yet: the maker's 3 USDT cannot be paid.
      .thenHas('maker', { usdt: '100003000' })
    expect([world.fees(BTC), world.fees(USDT)]).toEqual(['0.0001', '0'])
    world.and('maker', buy('0.2', '30000')).and('alice', sell('0.2', '30000'))
    // Due is 0.0002 BTC, the account holds 0.0001.
    world.thenHas('maker', { btc: '10000.1001' })
    expect([world.fees(BTC), world.fees(USDT)]).toEqual(['0', '6'])
    world.and('maker', sell('0.1', '30000')).and('alice', buy('0.1', '30000'))
    world.thenHas('maker', { usdt: '100000003' })
    expect([world.fees(BTC), world.fees(USDT)]).toEqual(['0.0001', '3'])
  })

  test('what one fill could not be paid, a later fill of the same order catches up', () => {
    const world = given({ maker: RICH, alice: RICH, bob: RICH }, REBATE)
      .and('maker', sell('0.2', '30000'))
      .and('alice', buy('0.1', '30000'))
      .thenHas('maker', { usdt: '100003000' })
      .and('bob', buy('1', '29000', { timeInForce: 'goodTillCancelled' }))
      .and('alice', sell('1', '29000'))
    expect(world.fees(USDT)).toBe('29')
    world.and('alice', buy('0.1', '30000')).thenHas('maker', { usdt: '100006006' })
    expect(world.fees(USDT)).toBe('23')
  })

  test('[S3] a rebate rounds toward zero, to the house', () => {
    const world = given(
      { maker: RICH, alice: RICH },
      { levels: [level('0', '-0.033', '0.1')], parameters: { minNotional: 0n as never } },
    )
      .and('maker', buy('1', '30000'))
      .and('alice', sell('1', '30000'))
      .and('maker', sell('0.00001', '30000.01'))
      .and('alice', buy('0.00001', '30000.01'))
    // 0.3000001 USDT · 0.033% is 0.000099000033: the house keeps the fraction.
    world.thenHas('maker', { usdt: '99970000.3000991' })
    expect(world.fees(USDT)).toBe('29.999901')
  })
})

test('[spot 2] a schedule must start at zero, rise, and keep its rates below ten percent', () => {
  const world = given({})
  const set = (...levels: Parameters<typeof level>[]): Command => ({
    type: 'SetFeeSchedule',
    btc: BTC,
    levels: levels.map((each) => level(...each)),
  })
  for (const bad of [
    set(),
    set(['1', '0.1', '0.1']),
    set(['0', '0.1', '0.1'], ['0', '0.1', '0.1']),
    set(['0', '0.1', '0.1'], ['5', '0.1', '0.1'], ['4', '0.1', '0.1']),
    set(['0', '0.1', '10']),
    set(['0', '10', '0.1']),
    set(['0', '0.1', '-0.1']),
    set(['0', '-0.100001', '0.1']),
  ])
    world.when(bad).thenRejected('fee.schedule.invalid')
  world.and(set(['0', '-0.1', '0.1']))
  world.and(set(['0', '9.999999', '9.999999']))
  world.when({ type: 'SetFeeSchedule', btc: 77 as never, levels: [] }).thenRejected('asset.unknown')
})
