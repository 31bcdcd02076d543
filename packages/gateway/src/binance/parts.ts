// What the compatible API is made of: the same engine, live state, history and order calls that the site's own API uses.

import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import type { ContractCalls } from '../calls/contract-calls.ts'
import type { SpotCalls } from '../calls/spot-calls.ts'
import type { History } from '../history.ts'
import type { Live } from '../live/live.ts'
import type { ViewsHistory } from '../views-history.ts'
import type { BinanceRates } from './rates.ts'
import type { Symbols } from './symbols.ts'

export interface BinanceParts {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt'>
  readonly database: Database
  readonly live: Live
  readonly history: ViewsHistory
  /** With the prices from before the first trade. */
  readonly candles: History['candles']
  readonly spot: SpotCalls
  readonly contracts: ContractCalls
  readonly symbols: Symbols
  readonly rates: BinanceRates
  /** Milliseconds UTC. */
  readonly clock: () => number
  /** Told of errors that are our own fault. */
  readonly onError: (error: unknown) => void
}
