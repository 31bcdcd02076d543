// The port to a price venue. Whatever a venue says is unknown until it has been read; nothing here is trusted.

import type { Price, TimeMs } from '@candor/contract'

/** A pair whose price is wanted. */
export interface VenuePair {
  readonly base: string
  readonly quote: string
  /** Decimals of a unit of the quote asset: prices are whole numbers of these units. */
  readonly scale: number
}

/** What a venue says of one pair, as it came. */
export interface RawTicker {
  readonly base: string
  readonly quote: string
  readonly bid: unknown
  readonly ask: unknown
  readonly last: unknown
  /** The venue's own stamp; none is `undefined` or `null`. */
  readonly timeMs: unknown
}

/** What it said, once read. */
export interface VenueQuote {
  readonly base: string
  readonly quote: string
  readonly price: Price
  readonly timeMs: TimeMs
}

export interface Venue {
  /** The shortest time from one question to the next that it allows. */
  readonly paceMs: number
  lists(pair: VenuePair): boolean
  /** Asks once. Pairs that it leaves out are left out. */
  fetch(pairs: readonly VenuePair[]): Promise<readonly RawTicker[]>
  close(): Promise<void>
}

/** Settings of a venue's client, beside its name; plain data, because they go into a thread. */
export type VenueSettings = Readonly<Record<string, unknown>>

/** Whoever knows how to reach venues. */
export interface VenueAdapter {
  readonly openVenue: (name: string, settings: VenueSettings) => Promise<Venue>
}

/** A venue that says how long it wants to be left alone. */
export class VenueBusy extends Error {
  override readonly name = 'VenueBusy'
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}
