// The mark price, the funding rate and the open lots of every contract, begun from the engine's list and kept by events. It
// never computes one.

import type { ContractView, EventOf, Lots, MarketId, Price, RateE8 } from '@candor/contract'

/** A new one with every change. */
export interface ContractMark {
  /** None before the first; its moment with it. */
  readonly mark: Price | undefined
  readonly markMs: number
  /** The rate that would be settled now. */
  readonly fundingRateE8: RateE8
  readonly nextFundingMs: number
  readonly openLots: Lots
}

type MarkEventType = 'ContractListed' | 'ContractParametersSet' | 'MarkPriced' | 'FundingSettled'
export type MarkEvent = { [K in MarkEventType]: EventOf<K> }[MarkEventType]

const NO_RATE = 0n as RateE8
const NO_LOTS = 0n as Lots

export class ContractMarks {
  private readonly byId = new Map<MarketId, ContractMark>()

  constructor(contracts: readonly ContractView[]) {
    for (const { marketId, mark, markMs, fundingRateE8, nextFundingMs, openLots } of contracts) {
      this.byId.set(marketId, {
        mark,
        markMs: Number(markMs),
        fundingRateE8,
        nextFundingMs: Number(nextFundingMs),
        openLots,
      })
    }
  }

  get(id: MarketId): ContractMark {
    const found = this.byId.get(id)
    if (found === undefined) throw new Error(`contract ${id} is not listed`)
    return found
  }

  apply(event: MarkEvent, timeMs: number): void {
    const { marketId } = event
    switch (event.type) {
      case 'ContractListed':
        this.byId.set(marketId, {
          mark: undefined,
          markMs: 0,
          fundingRateE8: NO_RATE,
          nextFundingMs: Number(event.nextFundingMs),
          openLots: NO_LOTS,
        })
        break
      case 'ContractParametersSet':
      case 'FundingSettled':
        this.byId.set(marketId, { ...this.get(marketId), nextFundingMs: Number(event.nextFundingMs) })
        break
      case 'MarkPriced': {
        const { mark, fundingRateE8, openLots } = event
        this.byId.set(marketId, { ...this.get(marketId), mark, markMs: timeMs, fundingRateE8, openLots })
        break
      }
    }
  }
}
