import { describe, expect, test } from 'vitest'
import { BINANCE_SOCKET_LIMITS } from './limits.ts'
import { socketPlace } from './socket-path.ts'

function place(url: string, host = 'example.org') {
  return socketPlace(url, host, BINANCE_SOCKET_LIMITS)
}
const raw = (venue: string, ...names: string[]) => ({ kind: 'streams', venue, isCombined: false, names })
const combined = (venue: string, ...names: string[]) => ({ kind: 'streams', venue, isCombined: true, names })
const KEY = 'K'.repeat(64)

describe('where a socket is opened', () => {
  test.each([
    ['/ws', raw('spot')],
    ['/ws/', raw('spot')],
    ['/ws/0', raw('spot', '0')],
    ['/ws/btcusdt@trade', raw('spot', 'btcusdt@trade')],
    ['/ws/btcusdt@trade/ethusdt@trade', raw('spot', 'btcusdt@trade', 'ethusdt@trade')],
    ['/ws/!ticker@arr', raw('spot', '!ticker@arr')],
    ['/ws/btcusdt%40trade', raw('spot', 'btcusdt@trade')],
    ['/stream?streams=', combined('spot')],
    ['/stream?streams=a@trade/b@depth', combined('spot', 'a@trade', 'b@depth')],
    ['/stream?streams=a@trade%2Fb@depth', combined('spot', 'a@trade', 'b@depth')],
    ['/stream', combined('spot')],
    ['/stream/ws', raw('spot')],
    ['/stream/ws/0', raw('spot', '0')],
    ['/stream/ws/btcusdt@trade', raw('spot', 'btcusdt@trade')],
    ['/public/ws/3', raw('futures', '3')],
    ['/market/stream?streams=a@aggTrade', combined('futures', 'a@aggTrade')],
    ['/private/stream', combined('futures')],
    [`/private/ws?listenKey=${KEY}`, raw('futures', KEY)],
    [`/private/stream?listenKey=${KEY}`, combined('futures', KEY)],
    [`/private/ws/${KEY}`, raw('futures', KEY)],
    [`/fstream/ws/${KEY}`, raw('futures', KEY)],
    ['/fstream/stream?streams=a@depth', combined('futures', 'a@depth')],
    ['/fstream/market/ws', raw('futures')],
    ['/fstream/public/stream?streams=a@depth', combined('futures', 'a@depth')],
    ['/ws-api/v3', { kind: 'api', venue: 'spot' }],
    ['/ws-api/v3?returnRateLimits=false', { kind: 'api', venue: 'spot' }],
    ['/ws-fapi/v1', { kind: 'api', venue: 'futures' }],
  ])('%s', (url, expected) => {
    expect(place(url)).toEqual(expected)
  })

  test('on the host of contracts everything is of contracts', () => {
    expect(place('/ws/btcusdt@markPrice', 'fstream.example.org')).toEqual(raw('futures', 'btcusdt@markPrice'))
  })

  test.each([
    '/',
    '',
    '/exchange/ws',
    '/wss',
    '/ws-api/v4',
    '/ws-api',
    '/fstream',
    '/public',
    '/public/x',
    '/streams',
  ])('%j is not ours', (url) => {
    expect(place(url)).toBeUndefined()
  })

  test('names beyond all bounds are let be', () => {
    expect(place(`/ws/${'x'.repeat(65)}`)).toEqual(raw('spot'))
    expect(place('/ws/%E0%A4%A')).toEqual(raw('spot'))
    const many = Array.from({ length: 2_000 }, (_, at) => `s${at}@trade`).join('/')
    expect(place(`/stream?streams=${many}`)).toMatchObject({ names: { length: 1_024 } })
    expect(place(`/public/stream?streams=${many}`)).toMatchObject({ names: { length: 200 } })
  })
})
