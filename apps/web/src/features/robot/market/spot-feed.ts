// Where the candles of a spot market come from: the past by call, the one in progress by push.

import { api } from '../../../api/api.ts'
import { followCandles } from '../../../live/candles.ts'
import type { CandleFeed } from '../../terminal/chart/candle-loader.ts'

export const SPOT_FEED: CandleFeed = {
  load: ({ symbol, interval, limit, endTime }) =>
    api.call('candles', {
      query: {
        symbol,
        interval,
        limit: String(limit),
        ...(endTime === undefined ? {} : { endTime: String(endTime) }),
      },
      quiet: true,
    }),
  follow: followCandles,
}
