// What the compatible API of contracts is made of: of all parts, those that it needs.

import type { BinanceParts } from '../parts.ts'

export interface FuturesParts
  extends Pick<
    BinanceParts,
    'engine' | 'database' | 'live' | 'candles' | 'contracts' | 'symbols' | 'rates' | 'clock' | 'onError'
  > {
  readonly history: Pick<BinanceParts['history'], 'caughtUp'>
}
