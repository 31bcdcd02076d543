import { describe, test } from 'vitest'
import { buy, given, indexAt, NOON, SECOND, sell, TICK, type World } from '../scenario-suite.ts'

function scene(): World {
  return given({ maker: { btc: '10', usdt: '1000000' }, alice: { usdt: '1000000', btc: '10' } })
}

describe('[spot 4] the band around the reference price', () => {
  test('without any reference there is no band', () => {
    scene().and('alice', buy('0.01', '900000')).and('alice', sell('0.001', '950000'))
  })

  test('the fresh index: a buy at 120% and a sale at 80% are the last allowed', () => {
    scene()
      .and(indexAt('30000', NOON))
      .when('alice', buy('0.1', '36000.01'))
      .thenRejected('order.price.band')
      .when('alice', sell('0.1', '23999.99'))
      .thenRejected('order.price.band')
      .and('alice', sell('0.1', '36000'))
      .and('alice', buy('0.1', '24000'))
  })

  test('the band is one-sided: a low buy and a high sale are always allowed', () => {
    scene().and(indexAt('30000', NOON)).and('alice', buy('0.1', '100')).and('alice', sell('0.1', '900000'))
  })

  test('the index counts up to 10,000 ms after its tick, and no longer', () => {
    scene()
      .and('maker', sell('0.1', '50000'))
      .and('alice', buy('0.1', '50000'))
      .and(indexAt('30000', NOON))
      .after(10n * SECOND)
      .when('alice', buy('0.1', '36000.01'))
      .thenRejected('order.price.band')
      .after(1n)
      // The average of the trades, 50,000, takes over.
      .and('alice', buy('0.1', '60000'))
      .when('alice', buy('0.1', '60000.01'))
      .thenRejected('order.price.band')
  })

  test('a tick without a price leaves the last valid one to age', () => {
    scene()
      .and(indexAt('30000', NOON))
      .after(10n * SECOND)
      .and({ type: 'IndexTick', indexId: 1 as never, quotes: [] })
      .when('alice', buy('0.1', '36000.01'))
      .thenRejected('order.price.band')
      .after(1n)
      .and('alice', buy('0.1', '36000.01'))
  })

  test('the average is weighted by volume and rounded down', () => {
    scene()
      .and('maker', sell('0.2', '30000'), sell('0.1', '31000'))
      .and('alice', buy('0.3', '31000'))
      // (6,000 + 3,100) / 0.3 = 30,333.33333333; 120% of it is 36,399.99999999.
      .when('alice', buy('0.1', '36400'))
      .thenRejected('order.price.band')
      .and('alice', buy('0.1', '36399.99'))
  })

  test('at second 299 the first trade still weighs in the average; at 300 it has left', () => {
    const traded = (): World =>
      scene()
        .and('maker', sell('1', '30000'))
        .and('alice', buy('1', '30000'))
        .after(SECOND)
        .and('maker', sell('1', '36000'))
        .and('alice', buy('1', '36000'))
    // Both: the average is 33,000 and the highest buy 39,600.
    traded()
      .after(298n * SECOND)
      .when('alice', buy('0.1', '39600.01'))
      .thenRejected('order.price.band')
    // Only the second: 36,000 and 43,200.
    traded()
      .after(299n * SECOND)
      .and('alice', buy('0.1', '43200'))
      .when('alice', buy('0.1', '43200.01'))
      .thenRejected('order.price.band')
  })

  test('when no trade is recent the last price is the reference, however old', () => {
    scene()
      .and('maker', sell('1', '30000'))
      .and('alice', buy('1', '30000'))
      .after(1_000_000n * SECOND)
      .and(TICK)
      .when('alice', buy('0.1', '36000.01'))
      .thenRejected('order.price.band')
      .and('alice', buy('0.1', '36000'))
  })

  test('the average survives a restart', () => {
    scene()
      .and('maker', sell('0.2', '30000'), sell('0.1', '31000'))
      .and('alice', buy('0.3', '31000'))
      .restored()
      .when('alice', buy('0.1', '36400'))
      .thenRejected('order.price.band')
      .and('alice', buy('0.1', '36399.99'))
  })
})
