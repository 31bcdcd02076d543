// What is offered is asked for once, and anew after anything that touches it.

import type { AssetId, EarnOffersView, Event, Outcome } from '@candor/contract'
import { expect, test } from 'vitest'
import { MarketScript } from '../live/market-script-suite.ts'
import { EarnOffers } from './earn-offers.ts'

const script = new MarketScript()
const NOTHING: EarnOffersView = { products: [], pools: [], treasuries: [] }
const status: Event = { type: 'FinancialStatusSet', productId: 1 as never, status: 'closed', reason: '' }
const other: Event = { type: 'MarketStatusSet' } as unknown as Event

class Asked {
  count = 0
  answer: () => Promise<EarnOffersView> = async () => NOTHING
  private listener: (outcomes: readonly Outcome[]) => void = () => undefined
  readonly offers = new EarnOffers({
    engine: {
      query: () => {
        this.count++
        return this.answer()
      },
      onOutcomes: (listener) => {
        this.listener = listener
      },
    },
    database: undefined as never,
    caughtUp: async () => true,
  })

  happened(event: Event): void {
    this.listener([script.outcome(event)])
  }
}

test('visitors share one question until something happens to the offers', async () => {
  const asked = new Asked()
  await Promise.all([asked.offers.view(), asked.offers.product(1 as never), asked.offers.pool(1 as never)])
  asked.happened(other)
  await asked.offers.view()
  expect(asked.count).toBe(1)
  asked.happened(status)
  await asked.offers.view()
  expect(asked.count).toBe(2)
})

test('what was asked before something happened is not kept after it', async () => {
  const asked = new Asked()
  let give: (view: EarnOffersView) => void = () => undefined
  asked.answer = () =>
    new Promise((resolve) => {
      give = resolve
    })
  const early = asked.offers.view()
  asked.happened(status)
  give(NOTHING)
  await early
  const treasuries = [{ asset: 1 as AssetId } as never]
  asked.answer = async () => ({ ...NOTHING, treasuries })
  expect((await asked.offers.view()).treasuries).toBe(treasuries)
})

test('a failure reaches whoever asked and is not kept', async () => {
  const asked = new Asked()
  asked.answer = () => Promise.reject(new Error('busy'))
  await expect(asked.offers.view()).rejects.toThrow('busy')
  asked.answer = async () => NOTHING
  expect(await asked.offers.view()).toBe(NOTHING)
})
