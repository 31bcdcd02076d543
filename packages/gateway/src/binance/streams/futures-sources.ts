// Streams that only contracts have: marks with index and funding, and liquidations.

import { type ContractOrderView, formatDecimal, type MarketId } from '@candor/contract'
import { averageOf } from '../../format-contract.ts'
import type { Live } from '../../live/live.ts'
import { orderStatusWord, plainType, timeInForceWord } from '../futures/words.ts'
import { sideWord } from '../spot/words.ts'
import type { EventTap } from './event-tap.ts'
import type { StreamSource } from './stream-channel.ts'
import type { StreamMarket, StreamMarkets } from './stream-market.ts'

const RATE_SCALE = 8

/** Told every time, changed or not. A contract without a mark is left out. */
export function markPriceSource(
  live: Live,
  markets: () => readonly StreamMarket[],
  isList: boolean,
): StreamSource {
  const all = (nowMs: number): string[] => markets().flatMap((market) => markJson(live, market, nowMs) ?? [])
  const told = (nowMs: number): readonly string[] => (isList ? [`[${all(nowMs).join(',')}]`] : all(nowMs))
  return { flush: told, picture: (nowMs) => told(nowMs)[0], close: () => undefined }
}

function markJson(live: Live, market: StreamMarket, nowMs: number): string | undefined {
  const { marketId, name, price } = market
  const { mark, fundingRateE8, nextFundingMs } = live.contracts.marks.get(marketId)
  if (mark === undefined) return undefined
  const { indexId } = market.listed
  const index = (indexId === undefined ? undefined : live.indexPrices.get(indexId).price) ?? mark
  return (
    `{"e":"markPriceUpdate","E":${nowMs},"s":"${name}","p":"${price(mark)}","i":"${price(index)}","P":"${price(index)}",` +
    `"r":"${formatDecimal(fundingRateE8, RATE_SCALE)}","T":${nextFundingMs}}`
  )
}

/** Every order by which a position of this contract, or of any, was liquidated: once it is over and something was filled. */
export function forceOrderSource(
  live: Live,
  tap: EventTap,
  markets: StreamMarkets,
  only?: MarketId,
): StreamSource {
  let fresh: { readonly view: ContractOrderView; readonly timeMs: number }[] = []
  const stop = tap.listen(only, (event, { timeMs }, { contractOrders }) => {
    if (event.type !== 'ContractOrderClosed') return
    const [order] = contractOrders
    if (order === undefined || order.view.origin !== 'liquidation' || order.view.filledLots === 0n) return
    // It is closed: its view changes no more.
    fresh.push({ view: order.view, timeMs })
  })
  return {
    flush: () => {
      const told = fresh
      fresh = []
      return told.flatMap(({ view, timeMs }) => {
        const market = markets.byId('futures', view.marketId)
        return market === undefined ? [] : [forceOrderJson(live, market, view, timeMs)]
      })
    },
    close: stop,
  }
}

function forceOrderJson(live: Live, market: StreamMarket, view: ContractOrderView, timeMs: number): string {
  const { name, price, quantity, marketId } = market
  const contract = live.listing.contractById(marketId)
  if (contract === undefined) throw new Error(`contract ${marketId} is not listed`)
  const { filledLots: lots, filledValue: value } = view
  const average = averageOf(contract, { lots, value }) ?? 0n
  const filled = quantity(lots)
  return (
    `{"e":"forceOrder","E":${timeMs},"o":{"s":"${name}","S":"${sideWord(view.side)}","o":"${plainType(view)}",` +
    `"f":"${timeInForceWord(view)}","q":"${quantity(view.lots)}","p":"${price(view.price ?? 0n)}","ap":"${price(average)}",` +
    `"X":"${orderStatusWord(view)}","l":"${filled}","z":"${filled}","T":${timeMs}}}`
  )
}
