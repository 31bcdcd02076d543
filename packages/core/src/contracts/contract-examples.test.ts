// The worked examples of the rulebook's contract section, under their names.

import type { Lots, PositionId, Price, RateE8 } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { HOUR, indexAt, NOON, SECOND, shown, USDT, units } from '../scenario-suite.ts'
import { bracketsOf, fundingRateOf, maintenanceOf, markWithin, nextBasis } from './contract-maths.ts'
import {
  CONTRACT,
  CONTRACT_PARAMETERS,
  contractMode,
  contractOrder,
  givenContract,
  hasPosition,
  insure,
  leverage,
  markAt,
  outOfContracts,
  positionOf,
  thenContractMoney,
  thenPosition,
  trade,
} from './contract-scenario-suite.ts'

const BRACKETS = bracketsOf(CONTRACT_PARAMETERS)

describe('[P1] open, gain, close a part', () => {
  test('reserve, fill, excess fee, margin, partial close', () => {
    const world = givenContract({ alice: '1000', bob: '100000' }).and('alice', leverage(10))
    world.and('alice', contractOrder('openLong', 100, '30000'))
    thenContractMoney(world, 'alice', '698.5', '301.5')
    world.and('bob', contractOrder('openShort', 100, '30000'))
    thenContractMoney(world, 'alice', '699.4')
    thenPosition(world, 'alice', '100 lots, cost 3000, margin 300')
    markAt(world, '31000')
    const position = [...world.core.state.contracts.values()][0]?.positions.get(1 as PositionId)
    expect(shown(position?.gain ?? 0n)).toBe('100')
    expect(((position?.gain ?? 0n) * 10_000n) / units('300')).toBe(3_333n)
    world.and('bob', contractOrder('closeShort', 40, '31000')).and('alice', contractOrder('closeLong', 40))
    thenContractMoney(world, 'alice', shown(units('699.4') + units('159.38')))
    thenPosition(world, 'alice', '60 lots, cost 1800, margin 180')
    expect(world.core.state.contracts.get(CONTRACT)?.lastPrice).toBe(units('31000'))
  })

  test('the integer test fires at 27,149.3 and not at 27,149.4; a mirrored short at 32,819.5 and not at 32,819.4', () => {
    const at = (price: string): bigint => (units(price) * 100n * 100_000n) / 100_000_000n
    const long = (price: string): bigint => units('300') + at(price) - units('3000')
    const short = (price: string): bigint => units('300') + units('3000') - at(price)
    expect(long('27149.3') <= maintenanceOf(BRACKETS, at('27149.3'))).toBe(true)
    expect(long('27149.4') <= maintenanceOf(BRACKETS, at('27149.4'))).toBe(false)
    expect(short('32819.5') <= maintenanceOf(BRACKETS, at('32819.5'))).toBe(true)
    expect(short('32819.4') <= maintenanceOf(BRACKETS, at('32819.4'))).toBe(false)
  })
})

test('[P2] a large isolated position is taken down one tier', () => {
  const world = givenContract(
    { alice: '100000', bob: '1000000', carol: '1000000' },
    { parameters: { limitBandE8: units('0.5') } },
  )
  world.and('alice', contractMode({ marginMode: 'isolated' }))
  for (const name of ['bob', 'carol']) world.and(name, leverage(10))
  trade(world, 20_000, '30000', 'alice', 'bob')
  thenPosition(world, 'alice', '20000 lots, cost 600000, margin 30000')
  world.and('carol', contractOrder('openLong', 11_392, '29030'))
  markAt(world, '29040.6')
  thenPosition(world, 'alice', '20000 lots, cost 600000, margin 30000')
  const fundBefore = world.house('insurance', USDT)
  expect(fundBefore).toBe('0')
  markAt(world, '29040')
  thenPosition(world, 'alice', '8608 lots, cost 258240, margin 17296.2112')
  expect(world.house('insurance', USDT)).toBe('1653.5488')
  const begun = world.outcome.events.find(({ type }) => type === 'LiquidationBegun')
  expect(begun).toMatchObject({ equity: units('10800'), maintenance: units('10810.4') })
  expect(world.outcome.events).toContainEqual(
    expect.objectContaining({ type: 'LiquidationEnded', outcome: 'safe' }),
  )
})

test('[P3] cross with long and short: fires at 21,273.0 and is safe at 21,273.1', () => {
  const build = (mark: string) => {
    const world = givenContract(
      { alice: '5000', bob: '1000000' },
      { parameters: { limitBandE8: units('0.5') } },
    )
    // The fees are put back, so that what stands behind the positions is exactly 5,000.
    trade(world, 1_000, '30000', 'alice', 'bob')
    world.and(indexAt('31000', world.nowMs))
    world
      .and('bob', contractOrder('openLong', 400, '31000'))
      .and('alice', contractOrder('openShort', 400, '31000'))
    const owner = world.core.state.accounts.get(world.id('alice'))?.contracts
    const { equity } = owner?.crossRisk() ?? { equity: 0n }
    const behind = equity - units('1000') - 0n
    const paid = units('5000') - behind
    world.and({
      type: 'AddCapital',
      assetId: USDT,
      amount: paid as never,
      reference: 'x',
      reason: '',
      proposedBy: 1 as never,
      approvedBy: 2 as never,
    })
    world.and({
      type: 'PostCorrection',
      userId: world.id('alice'),
      clientId: undefined,
      wallet: 1 as never,
      assetId: USDT,
      amount: paid as never,
      direction: 'credit',
      against: 'capital',
      reason: '',
      proposedBy: 1 as never,
      approvedBy: 2 as never,
    })
    const market = world.core.state.contracts.get(CONTRACT)
    if (market === undefined || owner === undefined) throw new Error('no contract')
    market.mark = units<Price>(mark)
    return owner.crossRisk()
  }
  expect(build('21273.0')).toEqual({ equity: units('163.80'), maintenance: units('163.8021') })
  expect(build('21273.1')).toEqual({ equity: units('163.86'), maintenance: units('163.80287') })
})

describe('[P4] funding', () => {
  test.each([
    ['0.0003', 10_000n],
    ['0.001', 50_000n],
    ['-0.001', -50_000n],
  ])('a premium of %s', (premium, rate) => {
    const each = premium.startsWith('-') ? -units(premium.slice(1)) : units(premium)
    expect(fundingRateOf(each * 480n, 480, 8)).toBe(rate)
    expect(fundingRateOf(each * 29n, 29, 8)).toBe(0n)
  })

  test('payers round up, receivers down, the residue is dust', () => {
    const world = givenContract({ alice: '10000', bob: '10000', carol: '10000' }, { startMs: NOON })
    trade(world, 33, '30000', 'alice', 'bob')
    trade(world, 67, '30000', 'alice', 'carol')
    const market = world.core.state.contracts.get(CONTRACT)
    if (market === undefined) throw new Error('no contract')
    const dueMs = market.nextFundingMs
    world.at(dueMs - SECOND).and(indexAt('30010.11', dueMs - SECOND))
    // Premiums that average to the example's rate: 0.012345% lies inside the band around the interest rate.
    market.premiumSamples = 480
    market.premiumSum = 480n * 62_345n
    const before = world.core.state.accounts.get(world.id('alice'))?.available(1 as never, USDT) ?? 0n
    world.at(dueMs).and(indexAt('30010.11', dueMs))
    const moved = world.outcome.events.filter(({ type }) => type === 'FundingMoved') as unknown as {
      amount: bigint
      rateE8: RateE8
    }[]
    expect(moved.map(({ rateE8 }) => rateE8)).toEqual([12_345n, 12_345n, 12_345n])
    expect(moved.map(({ amount }) => shown(amount))).toEqual(['-0.37047481', '0.12225668', '0.24821812'])
    expect(world.house('dust', USDT)).toBe('0.00000001')
    const after = world.core.state.accounts.get(world.id('alice'))?.available(1 as never, USDT) ?? 0n
    expect(shown(before - after)).toBe('0.37047481')
    expect(market.nextFundingMs - dueMs).toBe(8n * HOUR)
  })
})

test('[P5] book, fund and deleveraging take a position over in turn', () => {
  const world = givenContract(
    { alice: '1000', bob: '1000', carol: '10000', dave: '10000' },
    { parameters: { limitBandE8: units('0.5') } },
  )
  world.and('alice', contractMode({ marginMode: 'isolated' }), leverage(10))
  world.and('bob', contractMode({ marginMode: 'isolated' }))
  world.and('carol', contractMode({ marginMode: 'isolated' }), leverage(5))
  // Shorts: 20 lots of bob at 30,000, 50 of carol at 28,000, the rest dave's; longs: alice's 100 and some of dave's.
  trade(world, 20, '30000', 'alice', 'bob')
  trade(world, 80, '30000', 'alice', 'dave')
  markAt(world, '28000')
  trade(world, 50, '28000', 'dave', 'carol')
  insure(world, '15')
  thenPosition(world, 'alice', '100 lots, cost 3000, margin 300')
  world.and('dave', contractOrder('openLong', 60, '27100'), contractOrder('openLong', 30, '26900'))
  markAt(world, '27149')
  expect(hasPosition(world, 'alice')).toBe(false)
  const events = world.outcome.events
  expect(events.find(({ type }) => type === 'LiquidationBegun')).toMatchObject({
    equity: units('14.9'),
    maintenance: units('14.93195'),
  })
  const trades = events.filter(({ type }) => type === 'ContractTraded') as unknown as {
    lots: bigint
    price: bigint
    taker: { changes: { liquidationFee: bigint; insured: bigint }[] }
  }[]
  expect(
    trades.map(({ lots, price, taker }) => [
      lots,
      shown(price),
      shown(taker.changes[0]?.liquidationFee ?? 0n),
      shown(taker.changes[0]?.insured ?? 0n),
    ]),
  ).toEqual([
    [60n, '27100', '6', '0'],
    [30n, '26900', '0', '3'],
  ])
  expect(world.house('insurance', USDT)).toBe('18')
  const deleveraged = events.filter(({ type }) => type === 'PositionsDeleveraged')
  expect(deleveraged).toMatchObject([
    { lots: 10n, value: units('270'), winner: { pnl: units('30'), position: { userId: world.id('bob') } } },
  ])
  expect(positionOf(world, 'bob', 'short').lots).toBe(10n as Lots)
})

test('[P5] the scores at mark 27,000', () => {
  const world = givenContract(
    { alice: '10000', bob: '1000', carol: '1000' },
    { parameters: { limitBandE8: units('0.5') } },
  )
  world.and('bob', contractMode({ marginMode: 'isolated' }))
  world.and('carol', contractMode({ marginMode: 'isolated' }), leverage(5))
  trade(world, 20, '30000', 'alice', 'bob')
  markAt(world, '28000')
  trade(world, 50, '28000', 'alice', 'carol')
  markAt(world, '27000')
  const market = world.core.state.contracts.get(CONTRACT)
  if (market === undefined) throw new Error('no contract')
  const queue = world.core.state.deleveragingQueue(market, 'short')
  expect(Array.from(queue, ({ scoreE8 }) => scoreE8)).toEqual([60_000_000n, 14_610_389n])
})

test('[P6] what may leave: losses reduce it, gains never add to it', () => {
  const world = givenContract({ alice: '1300.6', bob: '100000' }).and('alice', leverage(10))
  trade(world, 100, '30000', 'alice', 'bob')
  thenContractMoney(world, 'alice', '1000')
  markAt(world, '29000')
  world.when('alice', outOfContracts('910.00000001')).thenRejected('position.margin.needed')
  markAt(world, '31000')
  world.when('alice', outOfContracts('1000.00000001')).thenRejected('balance.insufficient')
  world.restored()
  markAt(world, '29000').and('alice', outOfContracts('910'))
})

test('[P7] the mark', () => {
  const basis = nextBasis(units('5'), units('30010'), units('30012'), units('30000'))
  expect(shown(basis)).toBe('5.38709677')
  expect(shown(markWithin(units('30000') + basis, units('30000'), units('0.01')))).toBe('30005.38')
  // Held to one percent of the index, and the sample to two.
  expect(shown(markWithin(units('31000'), units('30000'), units('0.01')))).toBe('30300')
  expect(nextBasis(0n, units('40000'), units('40000'), units('31000'))).toBe((2n * units('620')) / 31n)
})

test('[P8] a cross loss beyond what is at hand realises the gain of the other side', () => {
  const world = givenContract(
    { alice: '700', bob: '100000' },
    { parameters: { limitBandE8: units('0.5'), marketBandE8: units('0.5') } },
  )
  world.and('alice', leverage(10))
  trade(world, 100, '30000', 'alice', 'bob')
  world
    .and('bob', contractOrder('openLong', 90, '30000'))
    .and('alice', contractOrder('openShort', 90, '30000'))
  const left = world.core.state.accounts.get(world.id('alice'))?.available(1 as never, USDT) ?? 0n
  world.and('alice', outOfContracts(shown(left - units('50'))))
  thenContractMoney(world, 'alice', '50')
  world.and('bob', contractOrder('closeShort', 100, '25000'))
  // The mark has fallen far enough for the short's gain; nobody looks at the account in between.
  const market = world.core.state.contracts.get(CONTRACT)
  if (market === undefined) throw new Error('no contract')
  market.mark = units<Price>('25000')
  world.and('alice', contractOrder('closeLong', 100))
  thenContractMoney(world, 'alice', '0')
  expect(positionOf(world, 'alice', 'short').entryValue).toBe(units('2548.75'))
  expect(world.outcome.events.find(({ type }) => type === 'OffsetRealised')).toMatchObject({
    amount: units('151.25'),
  })
})
