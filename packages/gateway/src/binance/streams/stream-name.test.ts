import { CANDLE_INTERVALS } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { readStreamName } from './stream-name.ts'

describe('names of streams', () => {
  test.each([
    ['btcusdt@depth', 'spot', { kind: 'depth', symbol: 'BTCUSDT', everyMs: 1_000 }],
    ['btcusdt@depth', 'futures', { kind: 'depth', symbol: 'BTCUSDT', everyMs: 250 }],
    ['btcusdt@depth@100ms', 'spot', { kind: 'depth', symbol: 'BTCUSDT', everyMs: 100 }],
    ['btcusdt@depth@500ms', 'futures', { kind: 'depth', symbol: 'BTCUSDT', everyMs: 500 }],
    ['btcusdt@depth20@100ms', 'spot', { kind: 'partialDepth', symbol: 'BTCUSDT', levels: 20, everyMs: 100 }],
    ['1inchusdt@depth5', 'spot', { kind: 'partialDepth', symbol: '1INCHUSDT', levels: 5, everyMs: 1_000 }],
    ['btcusdt@trade', 'spot', { kind: 'trade', symbol: 'BTCUSDT' }],
    ['btcusdt@aggTrade', 'futures', { kind: 'aggTrade', symbol: 'BTCUSDT' }],
    ['btcusdt@bookTicker', 'spot', { kind: 'bookTicker', symbol: 'BTCUSDT' }],
    ['!bookTicker', 'futures', { kind: 'bookTicker', symbol: undefined }],
    ['btcusdt@kline_1M', 'futures', { kind: 'kline', symbol: 'BTCUSDT', interval: '1M' }],
    ['btcusdt@kline_1s', 'spot', { kind: 'kline', symbol: 'BTCUSDT', interval: '1s' }],
    ['btcusdt@kline_1h@+08:00', 'spot', { kind: 'kline', symbol: 'BTCUSDT', interval: '1h' }],
    ['btcusdt@ticker', 'spot', { kind: 'ticker', symbol: 'BTCUSDT' }],
    ['!ticker@arr', 'futures', { kind: 'ticker', symbol: undefined }],
    ['!miniTicker@arr', 'spot', { kind: 'miniTicker', symbol: undefined }],
    ['btcusdt@ticker_4h', 'spot', { kind: 'rollingTicker', symbol: 'BTCUSDT', window: '4h' }],
    ['!ticker_1d@arr', 'spot', { kind: 'rollingTicker', symbol: undefined, window: '1d' }],
    ['btcusdt@avgPrice', 'spot', { kind: 'avgPrice', symbol: 'BTCUSDT' }],
    ['btcusdt@markPrice', 'futures', { kind: 'markPrice', symbol: 'BTCUSDT', everyMs: 3_000 }],
    ['btcusdt@markPrice@1s', 'futures', { kind: 'markPrice', symbol: 'BTCUSDT', everyMs: 1_000 }],
    ['!markPrice@arr@1s', 'futures', { kind: 'markPrice', symbol: undefined, everyMs: 1_000 }],
    ['btcusdt@forceOrder', 'futures', { kind: 'forceOrder', symbol: 'BTCUSDT' }],
    ['!forceOrder@arr', 'futures', { kind: 'forceOrder', symbol: undefined }],
  ] as const)('%s on %s', (name, venue, spec) => {
    expect(readStreamName(name, venue)).toEqual(spec)
  })

  test('every interval of candles', () => {
    for (const interval of CANDLE_INTERVALS) {
      expect(readStreamName(`btcusdt@kline_${interval}`, 'spot')).toMatchObject({ kind: 'kline', interval })
    }
  })

  test.each([
    ['', 'spot'],
    ['0', 'spot'],
    ['btcusdt', 'spot'],
    ['BTCUSDT@depth', 'spot'],
    ['btcusdt@Depth', 'spot'],
    ['btcusdt@depth7', 'spot'],
    ['btcusdt@depth@200ms', 'spot'],
    ['btcusdt@depth_1m', 'spot'],
    ['btcusdt@depth@1s', 'futures'],
    ['btcusdt@trade@100ms', 'spot'],
    ['btcusdt@kline', 'spot'],
    ['btcusdt@kline_7m', 'spot'],
    ['btcusdt@kline_1s', 'futures'],
    ['btcusdt@kline_1d@+08:00', 'spot'],
    ['btcusdt@kline_1h@+08:00', 'futures'],
    ['btcusdt@ticker_2h', 'spot'],
    ['btcusdt@ticker_1h', 'futures'],
    ['btcusdt@avgPrice', 'futures'],
    ['btcusdt@markPrice', 'spot'],
    ['btcusdt@markPrice@3s', 'futures'],
    ['!markPrice', 'futures'],
    ['!forceOrder@arr', 'spot'],
    ['!ticker', 'spot'],
    ['!bookTicker@arr', 'futures'],
    ['!ticker_1h', 'spot'],
    ['__proto__@depth', 'spot'],
    ['btcusdt@constructor', 'spot'],
    ['btcusdt@ticker_toString', 'spot'],
    ['!ticker_to@arr', 'spot'],
    ['btcusdt@depth"', 'spot'],
  ] as const)('%j is no stream on %s', (name, venue) => {
    expect(readStreamName(name, venue)).toBeUndefined()
  })
})
