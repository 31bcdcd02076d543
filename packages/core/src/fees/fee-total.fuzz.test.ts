import { ceilDiv, ONE, type Price, type UserId } from '@candor/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesOf } from '../queries.ts'
import { BTC, buy, given, level, sell, USDT, units, type World } from '../scenario-suite.ts'

const RICH = { usdt: '1000000', btc: '100' }
const NO_MINIMUM = { minNotional: 0n as never }
const lots = fc.integer({ min: 1, max: 5_000 })
const cents = fc.integer({ min: 2_900_000, max: 3_100_000 })
/** Rates that leave fractions of a unit behind at every fill. */
const rates = fc.constantFrom('0.1', '0.0333', '0.01', '0.000003', '0')

function quantityOf(count: number): string {
  return `0.${String(count).padStart(5, '0')}`
}

function priceOf(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

interface Total {
  exact: bigint
  paid: bigint
}

/** Everything each order received times its rate, and what it was charged, over all trades so far. */
class FeeTotals {
  readonly byOrder = new Map<number, Total>()

  watch(world: World): void {
    for (const event of world.outcome.events) {
      if (event.type !== 'SpotTraded') continue
      const takerBuys = event.takerSide === 'buy'
      this.add(
        event.taker.orderId,
        (takerBuys ? event.quantity : event.quoteAmount) * event.taker.rateE8,
        event.taker.fee,
      )
      this.add(
        event.maker.orderId,
        (takerBuys ? event.quoteAmount : event.quantity) * event.maker.rateE8,
        event.maker.fee,
      )
    }
  }

  private add(orderId: number, exact: bigint, paid: bigint): void {
    const total = this.byOrder.get(orderId) ?? { exact: 0n, paid: 0n }
    this.byOrder.set(orderId, { exact: total.exact + exact, paid: total.paid + paid })
  }
}

test('[rulebook 0] however an order is split into fills, it pays the ceiling of the exact sum', () => {
  const fills = fc.array(fc.tuple(lots, cents), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fills, rates, rates, fc.boolean(), (parts, maker, taker, takerBuys) => {
      const world = given(
        { alice: RICH, bob: RICH },
        { levels: [level('0', maker, taker)], parameters: NO_MINIMUM },
      )
      const totals = new FeeTotals()
      const rest = takerBuys ? sell : buy
      const take = takerBuys ? buy : sell
      for (const [count, price] of parts) world.and('bob', rest(quantityOf(count), priceOf(price)))
      const whole = parts.reduce((sum, [count]) => sum + count, 0)
      // A little more than all of it: the rest goes on as a maker, at the other rate.
      world.and('alice', take(quantityOf(whole + 3), takerBuys ? '31000' : '29000'))
      totals.watch(world)
      world.and(
        'bob',
        rest(quantityOf(3), takerBuys ? '29500' : '30500', { timeInForce: 'immediateOrCancel' }),
      )
      totals.watch(world)
      expect(totals.byOrder.size).toBe(parts.length + 2)
      for (const { exact, paid } of totals.byOrder.values()) expect(paid).toBe(ceilDiv(exact, ONE))
    }),
    { numRuns: 60 },
  )
})

/** What two users own together, in 10^-16 USDT at this price, whichever bucket it lies in. */
function worth(world: World, price: Price): bigint {
  let sum = 0n
  for (const userId of [1, 2] as UserId[]) {
    for (const { asset, available, frozen } of balancesOf(world.core.state, userId) ?? []) {
      const owned = available + frozen
      sum += asset === BTC ? owned * price : owned * ONE
    }
  }
  return sum
}

test('[rulebook 0] a colluding pair that trades dust never grows its money, rebates included', () => {
  const trades = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.boolean()), {
    minLength: 1,
    maxLength: 25,
  })
  const pairs = fc.constantFrom(
    ['0.1', '0.1'],
    ['-0.033', '0.033'],
    ['-0.000001', '0.000001'],
    ['-0.1', '0.1'],
  )
  fc.assert(
    fc.property(
      trades,
      pairs,
      fc.constantFrom('0.01', '29999.99', '0.07'),
      (steps, [maker, taker], price) => {
        const world = given(
          { alice: RICH, twin: RICH, carol: RICH, dave: RICH },
          { levels: [level('0', maker, taker)], parameters: NO_MINIMUM },
        )
        // Others have filled the fee accounts, so that rebates have something to be paid from.
        world.and('carol', sell('1', price)).and('dave', buy('1', price))
        world.and('carol', buy('1', price)).and('dave', sell('1', price))
        const at = units<Price>(price)
        let before = worth(world, at)
        for (const [count, aliceTakes, takerBuys] of steps) {
          const [first, second] = aliceTakes ? ['twin', 'alice'] : ['alice', 'twin']
          const size = quantityOf(count)
          world.and(first, takerBuys ? sell(size, price) : buy(size, price))
          world.and(second, takerBuys ? buy(size, price) : sell(size, price))
          const after = worth(world, at)
          expect(after <= before).toBe(true)
          before = after
        }
        expect(world.core.state.system.get('fee', USDT).balance >= 0n).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})
