// The worked examples of rulebook 2.12, as far as formulas reach.
import { parseDecimal } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  adlScoreE8,
  bankruptcyPart,
  bankruptcyPrice,
  bankruptcyValue,
  basisSample,
  type ContractTerms,
  closePart,
  crossLiquidationPrice,
  crossTotals,
  entryPrice,
  fundingDue,
  fundingRateE8,
  fundingTotals,
  type HeldPosition,
  isolatedLiquidationPrice,
  isSafeAt,
  liquidationBounds,
  liquidationFee,
  lotsToLiquidate,
  lotsValue,
  maintenanceMargin,
  maintenanceTiers,
  markPrice,
  nextBasis,
  orderCost,
  realiseGain,
  returnRateBps,
  surplusOf,
  tierOf,
  transferable,
  unrealisedPnl,
} from '../index.ts'

/** A decimal as units of 10^-8. */
function d(text: string): bigint {
  const units = parseDecimal(text.replace('-', '').replaceAll(',', ''), 8)
  if (units === undefined) throw new RangeError(`${text} is no decimal`)
  return text.startsWith('-') ? -units : units
}

const TAKER_E8 = 50_000n
const MAKER_E8 = 20_000n
const LIQUIDATION_E8 = 500_000n

const BTC: ContractTerms = {
  multiplier: d('0.001'),
  tick: d('0.1'),
  takerE8: TAKER_E8,
  tiers: [
    { upTo: d('50000'), maxLeverage: 100, maintenanceE8: 500_000n },
    { upTo: d('250000'), maxLeverage: 50, maintenanceE8: 1_000_000n },
    { upTo: d('1000000'), maxLeverage: 20, maintenanceE8: 2_500_000n },
    { upTo: d('5000000'), maxLeverage: 10, maintenanceE8: 5_000_000n },
    { upTo: d('20000000'), maxLeverage: 5, maintenanceE8: 10_000_000n },
    { upTo: d('50000000'), maxLeverage: 2, maintenanceE8: 25_000_000n },
  ],
}

function opened(
  direction: HeldPosition['direction'],
  lots: bigint,
  { price, leverage }: { price: string; leverage: number },
): HeldPosition {
  const entryValue = lotsValue(BTC, { lots, price: d(price) })
  const { margin } = orderCost({ value: entryValue, leverage, rateE8: 0n })
  return { direction, leverage, lots, entryValue, margin }
}

const P1 = opened('long', 100n, { price: '30000', leverage: 10 })

test('[rulebook 2.5] tiers save what the rates below them save', () => {
  expect(maintenanceTiers(BTC.tiers).map(({ cum }) => cum)).toEqual(
    ['0', '250', '4000', '29000', '279000', '3279000'].map(d),
  )
  for (const { upTo } of BTC.tiers.slice(0, -1)) {
    const next = maintenanceTiers(BTC.tiers).find(({ above }) => above === upTo)
    // Where tiers meet, both ask for the same.
    expect(next && (upTo * (next.maintenanceE8 + TAKER_E8)) / d('1') - next.cum).toBe(
      maintenanceMargin(BTC, upTo),
    )
  }
  expect(tierOf(BTC, d('50000')).number).toBe(1)
  expect(tierOf(BTC, d('50000') + 1n).number).toBe(2)
  expect(tierOf(BTC, d('60000000')).number).toBe(6)
})

describe('[P1] a long of 100 lots at 30,000 with leverage 10', () => {
  test('[P1] opening freezes 300 + 1.5; as maker the fee is 0.6', () => {
    const value = lotsValue(BTC, { lots: 100n, price: d('30000') })
    expect(orderCost({ value, leverage: 10, rateE8: TAKER_E8 })).toEqual({
      margin: d('300'),
      fee: d('1.5'),
      cost: d('301.5'),
    })
    expect(orderCost({ value, leverage: 10, rateE8: MAKER_E8 }).fee).toBe(d('0.6'))
    expect(entryPrice(BTC, P1)).toBe(d('30000'))
  })

  test('[P1] at 31,000 the gain is 100, which is 3333 bps', () => {
    expect(unrealisedPnl(BTC, P1, d('31000'))).toBe(d('100'))
    expect(returnRateBps(BTC, P1, d('31000'))).toBe(3_333n)
  })

  test('[P1] closing 40 at 31,000 credits 159.38 and leaves 60 lots', () => {
    const value = lotsValue(BTC, { lots: 40n, price: d('31000') })
    expect(closePart(P1, { lots: 40n, value, rateE8: TAKER_E8 })).toEqual({
      entryPart: d('1200'),
      marginPart: d('120'),
      pnl: d('40'),
      fee: d('0.62'),
      credit: d('159.38'),
      left: { ...P1, lots: 60n, entryValue: d('1800'), margin: d('180') },
    })
  })

  test('[P1] liquidation 27,149.4 and bankruptcy 27,000; mirrored 32,819.4 and 33,000', () => {
    expect(liquidationBounds(BTC, { long: P1, backing: P1.margin })).toEqual({
      below: { lastSafe: d('27149.4'), exact: d('27149.32126697') },
      above: undefined,
    })
    expect(isolatedLiquidationPrice(BTC, P1)).toBe(d('27149.4'))
    const short: HeldPosition = { ...P1, direction: 'short' }
    expect(isolatedLiquidationPrice(BTC, short)).toBe(d('32819.4'))
    for (const [position, price] of [
      [P1, '27000'],
      [short, '33000'],
    ] as const) {
      expect(bankruptcyPrice(BTC, { ...position, value: bankruptcyValue(position) })).toBe(d(price))
    }
  })
})

describe('[P2] a long of 20,000 lots at 30,000 with leverage 20', () => {
  const position = opened('long', 20_000n, { price: '30000', leverage: 20 })
  const mark = d('29040')

  test('[P2] is liquidated below 29,040.6, in tier 3', () => {
    expect(position.margin).toBe(d('30000'))
    expect(isolatedLiquidationPrice(BTC, position)).toBe(d('29040.6'))
    const value = lotsValue(BTC, { lots: position.lots, price: mark })
    expect(tierOf(BTC, value).number).toBe(3)
    expect(position.margin + unrealisedPnl(BTC, position, mark)).toBe(d('10800'))
    expect(maintenanceMargin(BTC, value)).toBe(d('10810.4'))
  })

  test('[P2] one step closes 11,392 lots and leaves it safe', () => {
    const lots = lotsToLiquidate(BTC, position, mark)
    expect(lots).toBe(11_392n)
    const value = lotsValue(BTC, { lots, price: d('29030') })
    expect(value).toBe(d('330709.76'))
    expect(bankruptcyPart(position, lots)).toBe(d('324672'))
    const surplus = surplusOf(position, { lots, value })
    expect(surplus).toBe(d('6037.76'))
    const fee = liquidationFee({ surplus, value, rateE8: LIQUIDATION_E8 })
    expect(fee).toBe(d('1653.5488'))
    const { left } = closePart(position, { lots, value, rateE8: 0n })
    const after = { ...left, margin: left.margin + surplus - fee }
    expect(after).toMatchObject({ lots: 8_608n, entryValue: d('258240'), margin: d('17296.2112') })
    expect(after.margin + unrealisedPnl(BTC, after, mark)).toBe(d('9032.5312'))
    expect(maintenanceMargin(BTC, lotsValue(BTC, { lots: after.lots, price: mark }))).toBe(d('2374.75136'))
    expect(isSafeAt(BTC, { long: after, backing: after.margin }, mark)).toBe(true)
  })
})

test('[P3] a hedged cross account is liquidated at 21,273.0 and safe at 21,273.1', () => {
  const long = { ...opened('long', 1_000n, { price: '30000', leverage: 20 }), margin: 0n }
  const short = { ...opened('short', 400n, { price: '31000', leverage: 20 }), margin: 0n }
  const account = { available: d('5000'), held: 0n }
  const { below } = liquidationBounds(BTC, { long, short, backing: d('5000') })
  expect(below).toEqual({ lastSafe: d('21273.1'), exact: d('21273.00354551') })
  const at = { ...account, terms: BTC, mark: d('30000'), long, short, others: [] }
  expect(crossLiquidationPrice(at)).toBe(d('21273.1'))
  const totals = (mark: string): { equity: bigint; maintenance: bigint } =>
    crossTotals({
      ...account,
      positions: [long, short].map((position) => ({ terms: BTC, position, mark: d(mark) })),
    })
  expect(totals('21273')).toMatchObject({ equity: d('163.80'), maintenance: d('163.8021') })
  expect(totals('21273.1')).toMatchObject({ equity: d('163.86'), maintenance: d('163.80287') })
})

describe('[P4] funding', () => {
  test.each([
    [30_000n, 10_000n],
    [100_000n, 50_000n],
    [-100_000n, -50_000n],
  ])('[P4] an average premium of %s gives the rate %s', (average, rate) => {
    expect(fundingRateE8({ averagePremiumE8: average, samples: 30, fundingHours: 8 })).toBe(rate)
    expect(fundingRateE8({ averagePremiumE8: average, samples: 29, fundingHours: 8 })).toBe(0n)
  })

  test('[P4] 100 long lots pay 0.37047481, 33 and 67 short lots receive, one unit is left', () => {
    const value = (lots: bigint): bigint => lotsValue(BTC, { lots, price: d('30010.11') })
    const rateE8 = 12_345n
    expect(fundingDue({ direction: 'long', value: value(100n), rateE8 })).toBe(d('-0.37047481'))
    expect(fundingDue({ direction: 'short', value: value(33n), rateE8 })).toBe(d('0.12225668'))
    expect(fundingDue({ direction: 'short', value: value(67n), rateE8 })).toBe(d('0.24821812'))
    const positions = [
      { direction: 'long', value: value(100n) },
      { direction: 'short', value: value(33n) },
      { direction: 'short', value: value(67n) },
    ] as const
    expect(fundingTotals({ rateE8, positions })).toEqual({
      paid: d('0.37047481'),
      received: d('0.3704748'),
      dust: d('0.00000001'),
    })
    expect(fundingDue({ direction: 'long', value: value(100n), rateE8: -rateE8 })).toBe(d('0.3704748'))
  })
})

describe("[P5] P1's long at mark 27,149", () => {
  test('[P5] 14.9 is not above 14.93195', () => {
    const mark = d('27149')
    expect(P1.margin + unrealisedPnl(BTC, P1, mark)).toBe(d('14.9'))
    expect(maintenanceMargin(BTC, lotsValue(BTC, { lots: 100n, price: mark }))).toBe(d('14.93195'))
    expect(isSafeAt(BTC, { long: P1, backing: P1.margin }, mark)).toBe(false)
    expect(lotsToLiquidate(BTC, P1, mark)).toBe(100n)
  })

  test('[P5] 60 lots bring 6 too much, 30 lots 3 too little, 10 go at bankruptcy', () => {
    const first = lotsValue(BTC, { lots: 60n, price: d('27100') })
    const surplus = surplusOf(P1, { lots: 60n, value: first })
    expect(surplus).toBe(d('6'))
    expect(liquidationFee({ surplus, value: first, rateE8: LIQUIDATION_E8 })).toBe(d('6'))
    const { left } = closePart(P1, { lots: 60n, value: first, rateE8: 0n })
    const second = lotsValue(BTC, { lots: 30n, price: d('26900') })
    expect(surplusOf(left, { lots: 30n, value: second })).toBe(d('-3'))
    const { left: rest } = closePart(left, { lots: 30n, value: second, rateE8: 0n })
    expect(rest.lots).toBe(10n)
    expect(bankruptcyValue(rest)).toBe(lotsValue(BTC, { lots: 10n, price: d('27000') }))
  })

  test('[P5] the shorts rank 0.6 and 0.14610389; the first closes 10 lots with 30', () => {
    const mark = d('27000')
    const score = (position: HeldPosition): bigint | undefined => {
      const pnl = unrealisedPnl(BTC, position, mark)
      const markValue = lotsValue(BTC, { lots: position.lots, price: mark })
      return adlScoreE8({ pnl, markValue, entryValue: position.entryValue, equity: position.margin + pnl })
    }
    const first = opened('short', 20n, { price: '30000', leverage: 20 })
    expect(score(first)).toBe(d('0.6'))
    expect(score(opened('short', 50n, { price: '28000', leverage: 5 }))).toBe(d('0.14610389'))
    expect(closePart(first, { lots: 10n, value: d('270'), rateE8: 0n }).pnl).toBe(d('30'))
  })
})

test.each([
  ['29000', '910'],
  ['31000', '1000'],
])('[P6] at mark %s %s may be transferred out', (mark, amount) => {
  const positions = [{ terms: BTC, position: P1, mark: d(mark) }]
  expect(transferable({ available: d('1000'), positions })).toBe(d(amount))
})

test('[P7] index 30,000, book 30,010/30,012, average 5: then 5.38709677 and mark 30,005.38', () => {
  const index = d('30000')
  const sample = basisSample({ index, bid: d('30010'), ask: d('30012') })
  const basis = nextBasis({ basis: d('5'), sample })
  expect(basis).toBe(d('5.38709677'))
  expect(markPrice({ index, basis, markTick: d('0.01') })).toBe(d('30005.38'))
})

test('[P8] a loss beyond margin and available is paid from the gain of the other position', () => {
  const value = lotsValue(BTC, { lots: 100n, price: d('25000') })
  const { pnl, fee, credit } = closePart(P1, { lots: 100n, value, rateE8: TAKER_E8 })
  expect(pnl).toBe(d('-500'))
  expect(fee).toBe(d('1.25'))
  const shortfall = -(d('50') + credit)
  expect(shortfall).toBe(d('151.25'))
  const short = { ...opened('short', 90n, { price: '30000', leverage: 10 }), margin: 0n }
  const { amount, left } = realiseGain(BTC, short, { mark: d('25000'), wanted: shortfall })
  expect(amount).toBe(shortfall)
  expect(left.entryValue).toBe(d('2548.75'))
})
