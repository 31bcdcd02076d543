import type { Price, SourceId, SourceQuote, TimeMs } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { given, INDEX, indexAt, NOON, units } from '../scenario-suite.ts'
import { computeIndex } from './price-index.ts'

const NOW = NOON as TimeMs
const TICK = units<Price>('0.01')

function quotes(...prices: readonly string[]): SourceQuote[] {
  return prices.map((price, at) => ({
    source: (at + 1) as SourceId,
    price: units<Price>(price),
    timeMs: NOW,
  }))
}

function aged(ages: readonly bigint[]): SourceQuote[] {
  return ages.map((age, at) => ({
    source: (at + 1) as SourceId,
    price: units<Price>('30000'),
    timeMs: (NOON - age) as TimeMs,
  }))
}

describe('[B0] the capped median', () => {
  test('one source that runs away pulls the index by half a percent of the median at most', () => {
    expect(computeIndex(quotes('29999', '30000', '30001', '30002.5', '30250'), NOW, TICK)).toBe(
      units('30030.70'),
    )
  })

  test('the order in which sources report does not matter', () => {
    expect(computeIndex(quotes('30250', '30001', '29999', '30002.5', '30000'), NOW, TICK)).toBe(
      units('30030.70'),
    )
  })

  test('with an even count the median is the floor of the middle two’s mean', () => {
    // Median 30,000.50; the caps are [29,850.4975, 30,150.5025]; 31,000 becomes 30,150.5025.
    expect(computeIndex(quotes('30000', '30000', '30001', '31000'), NOW, TICK)).toBe(units('30037.87'))
  })

  test('a low source is lifted to half a percent below', () => {
    // Median 30,000, lowest 29,850: (29,850 + 30,000 + 30,000) / 3 = 29,950.
    expect(computeIndex(quotes('1', '30000', '30000'), NOW, TICK)).toBe(units('29950'))
  })

  test('fewer than three fresh sources give no price', () => {
    expect(computeIndex(quotes('30000', '30000'), NOW, TICK)).toBeUndefined()
    expect(computeIndex([], NOW, TICK)).toBeUndefined()
  })

  test('a quote is fresh from its moment to 3,000 ms later', () => {
    expect(computeIndex(aged([0n, 3_000n, 3_000n]), NOW, TICK)).toBe(units('30000'))
    expect(computeIndex(aged([0n, 3_000n, 3_001n]), NOW, TICK)).toBeUndefined()
    expect(computeIndex(aged([0n, 0n, -1n]), NOW, TICK)).toBeUndefined()
  })

  test('the mean is floored to the tick, and zero is no price', () => {
    expect(computeIndex(quotes('30000.019', '30000.019', '30000.019'), NOW, TICK)).toBe(units('30000.01'))
    expect(computeIndex(quotes('0.009', '0.009', '0.009'), NOW, TICK)).toBeUndefined()
  })
})

describe('[spot 2] IndexTick', () => {
  test('counts every tick, priceless ones too, and keeps the raw quotes', () => {
    const world = given({}).when(indexAt('30000', NOON))
    expect(world.outcome.events).toMatchObject([{ type: 'IndexTicked', sequence: 1, price: units('30000') }])
    world.when({ type: 'IndexTick', indexId: INDEX, quotes: quotes('30000', '30001') })
    expect(world.outcome.events).toMatchObject([
      { sequence: 2, price: undefined, quotes: [{ price: units('30000') }, {}] },
    ])
    world.restored().when(indexAt('30000', NOON))
    expect(world.outcome.events).toMatchObject([{ sequence: 3 }])
  })

  test('rejects a source twice, a price out of range, and an unknown index', () => {
    const [first, second] = quotes('30000', '30001')
    const twice = [first, { ...second, source: 1 as SourceId }] as SourceQuote[]
    const world = given({})
    world.when({ type: 'IndexTick', indexId: INDEX, quotes: twice }).thenRejected('index.quote.invalid')
    world.when({ type: 'IndexTick', indexId: INDEX, quotes: quotes('0') }).thenRejected('index.quote.invalid')
    const high = [{ ...first, price: (10n ** 18n + 1n) as Price }] as SourceQuote[]
    world.when({ type: 'IndexTick', indexId: INDEX, quotes: high }).thenRejected('index.quote.invalid')
    world.when({ type: 'IndexTick', indexId: 9 as never, quotes: twice }).thenRejected('index.unknown')
  })
})
