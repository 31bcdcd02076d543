// How marks come about, and under which parameters: outcomes in; the latest mark of each contract out, and those by which
// somebody was liquidated or funding was settled, each with the quotes that its index was made from.

import type {
  CommandNumber,
  ContractParameters,
  Event,
  EventOf,
  MarketId,
  Outcome,
  Price,
  SourceQuote,
  TimeMs,
} from '@candor/contract'

export interface MarkRow {
  readonly marketId: MarketId
  readonly mark: Price
  readonly index: Price
  readonly basis: Price
  readonly indexSequence: number
  readonly quotes: readonly SourceQuote[]
  readonly timeMs: TimeMs
  /** The command that made it. */
  readonly number: CommandNumber
}

export interface ParametersRow {
  readonly marketId: MarketId
  readonly number: CommandNumber
  readonly parameters: ContractParameters
}

export interface MarkChanges {
  readonly latest: ReadonlyMap<MarketId, MarkRow>
  readonly evidence: readonly MarkRow[]
  /** Contracts whose latest mark from before these outcomes is evidence. */
  readonly olderEvidence: ReadonlySet<MarketId>
  readonly parameters: readonly ParametersRow[]
}

export function projectMarks(outcomes: readonly Outcome[]): MarkChanges {
  const marks = new MarkProjection()
  for (const { number, timeMs, events } of outcomes) {
    for (const event of events) marks.take(event, number, timeMs)
  }
  return marks
}

class MarkProjection implements MarkChanges {
  readonly latest = new Map<MarketId, MarkRow>()
  readonly olderEvidence = new Set<MarketId>()
  private readonly found = new Set<MarkRow>()
  private readonly set = new Map<string, ParametersRow>()
  private tick: EventOf<'IndexTicked'> | undefined

  get evidence(): readonly MarkRow[] {
    return [...this.found]
  }

  get parameters(): readonly ParametersRow[] {
    return [...this.set.values()]
  }

  take(event: Event, number: CommandNumber, timeMs: TimeMs): void {
    switch (event.type) {
      case 'IndexTicked':
        this.tick = event
        return undefined
      case 'MarkPriced':
        this.price(event, number, timeMs)
        return undefined
      case 'LiquidationBegun':
        for (const { position } of event.positions) this.keep(position.marketId)
        return undefined
      case 'FundingSettled':
        return this.keep(event.marketId)
      case 'ContractListed':
      case 'ContractParametersSet': {
        const { marketId, parameters } = event
        this.set.set(`${marketId} ${number}`, { marketId, number, parameters })
        return undefined
      }
      default:
        return undefined
    }
  }

  /** A mark follows the tick that it is made from. */
  private price(event: EventOf<'MarkPriced'>, number: CommandNumber, timeMs: TimeMs): void {
    const { marketId, mark, index, basis, indexSequence } = event
    const quotes = this.tick?.sequence === indexSequence ? this.tick.quotes : []
    this.latest.set(marketId, { marketId, mark, index, basis, indexSequence, quotes, timeMs, number })
  }

  private keep(marketId: MarketId): void {
    const known = this.latest.get(marketId)
    if (known === undefined) this.olderEvidence.add(marketId)
    else this.found.add(known)
  }
}
