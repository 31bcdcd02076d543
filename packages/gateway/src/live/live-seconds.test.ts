import type { UserId } from '@candor/contract'
import { walletId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { INDEX, MarketScript, USDT, units } from './market-script-suite.ts'
import {
  accepted,
  chained,
  ended,
  PRODUCT,
  scheduled,
  scheduledOrder,
  sealed,
  secondListed,
  secondOrder,
  won,
} from './second-script-suite.ts'

const ADA = 1 as UserId

describe('LiveSeconds', () => {
  test('the listing follows products and countries', () => {
    const script = new MarketScript()
    const live = script.live()
    expect(live.listing.secondAsset).toBeUndefined()
    live.applyAll([script.outcome(secondListed())])
    expect(live.listing.second('BTC_USDT')).toMatchObject({ productId: PRODUCT, status: 'open' })
    expect(live.listing.secondAsset?.code).toBe('USDT')
    live.applyAll([
      script.outcome({ type: 'SecondStatusSet', productId: PRODUCT, status: 'closed', reason: 'test' }),
      script.outcome({ type: 'SecondCountriesSet', everywhere: false, countries: ['SG'] }),
    ])
    expect(live.listing.seconds()).toMatchObject([{ status: 'closed', baseAsset: { code: 'BTC' } }])
    expect(live.listing.secondCountries).toEqual({ everywhere: false, countries: ['SG'] })
  })

  test('ticks are kept with their hashes, those without a price too, and seals between them', () => {
    const script = new MarketScript()
    const live = script.live()
    live.applyAll([
      script.outcome(secondListed()),
      script.tick(1, '30000'),
      script.outcome(...chained(2, '30001')),
      script.outcome(sealed(1, 2, 5, 6)),
      script.outcome(...chained(3, undefined)),
    ])
    const chain = live.seconds.chain(INDEX)
    expect(chain.ticksUpTo(chain.place)).toMatchObject([
      { sequence: 2, price: units('30001') },
      { sequence: 3, price: undefined },
    ])
    expect(chain.sealsUpTo(chain.place)).toMatchObject([{ number: 1, afterSequence: 2, count: 2 }])
  })

  test('a hash without its tick is a bug', () => {
    const script = new MarketScript()
    const live = script.live()
    const [, hash] = chained(2, '30000')
    expect(() => live.applyAll([script.outcome(hash)])).toThrow('came without the tick')
  })

  test('stakes count as escrow from the acceptance to the end, and never for an order that was not accepted', () => {
    const script = new MarketScript()
    const live = script.live()
    live.applyAll([script.outcome(secondListed())])
    const balances = live.watch(ADA).listenToBalances()
    balances.begin([], live.number)
    const escrow = () => balances.all().map((each) => [each.wallet, each.asset, each.escrow])
    live.applyAll([script.outcome(scheduled(scheduledOrder(1)))])
    expect(escrow()).toEqual([])
    live.applyAll([
      script.outcome(accepted(secondOrder(2))),
      script.outcome(accepted(secondOrder(3))),
      script.outcome(accepted(secondOrder(4, { userId: 2 as UserId }))),
    ])
    expect(escrow()).toEqual([[walletId('second'), USDT, units('2000')]])
    live.applyAll([
      script.outcome(ended(scheduledOrder(1), { outcome: 'cancelled', reason: 'byUser' })),
      script.outcome(won(secondOrder(2))),
    ])
    expect(escrow()).toEqual([[walletId('second'), USDT, units('1000')]])
  })

  test('escrow that the answer of the engine holds already is not counted twice', () => {
    const script = new MarketScript()
    const live = script.live()
    live.applyAll([script.outcome(secondListed())])
    const balances = live.watch(ADA).listenToBalances()
    live.applyAll([script.outcome(accepted(secondOrder(1)))])
    const { number } = live
    live.applyAll([script.outcome(accepted(secondOrder(2)))])
    const nothing = units('0')
    balances.begin(
      [
        {
          wallet: walletId('second'),
          asset: USDT,
          available: nothing,
          frozen: nothing,
          locked: nothing,
          adminFrozen: nothing,
          adminLocked: nothing,
          margin: nothing,
          escrow: units('1000'),
        },
      ],
      number,
    )
    expect(balances.all()).toMatchObject([{ escrow: units('2000') }])
  })
})
