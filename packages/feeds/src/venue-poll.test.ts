import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FEED_LIMITS } from './feed-limits.ts'
import { type RawTicker, type Venue, VenueBusy, type VenueQuote } from './venue.ts'
import { VenuePoll } from './venue-poll.ts'

const NOW_MS = 1_790_000_000_000
const BTC = { base: 'BTC', quote: 'USDT', scale: 8 }
const ETH = { base: 'ETH', quote: 'USDT', scale: 8 }

function ticker(base: string, last: unknown, timeMs?: unknown): RawTicker {
  return { base, quote: 'USDT', bid: undefined, ask: undefined, last, timeMs }
}

let answer: () => Promise<readonly RawTicker[]>
let opened: number
let closed: number
let sent: VenueQuote[][]
let said: string[]
let poll: VenuePoll

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
  answer = async () => [ticker('BTC', 5), ticker('ETH', 3)]
  opened = 0
  closed = 0
  sent = []
  said = []
  const venue: Venue = {
    paceMs: 50,
    lists: () => true,
    fetch: () => answer(),
    close: async () => {
      closed++
    },
  }
  poll = new VenuePoll({
    open: async () => {
      opened++
      return venue
    },
    pairs: () => [BTC, ETH],
    send: (quotes) => sent.push([...quotes]),
    say: (text) => said.push(text),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('asking a venue', () => {
  it('goes on once a second with one client, however fast the venue may be asked', async () => {
    poll.start()
    await vi.advanceTimersByTimeAsync(3_500)
    expect(sent.map((quotes) => quotes.map(({ price }) => price))).toEqual(
      Array.from({ length: 4 }, () => [500_000_000n, 300_000_000n]),
    )
    expect({ opened, closed, said }).toEqual({ opened: 1, closed: 0, said: [] })
  })

  it('waits longer after every failure, says so once, and again when it is over', async () => {
    answer = () => Promise.reject(new Error('no'))
    const pauses: number[] = []
    for (let round = 0; round < 8; round++) pauses.push(await poll.round())
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    answer = async () => [ticker('BTC', 5)]
    expect(await poll.round()).toBe(FEED_LIMITS.paceMs)
    expect(said).toEqual(['fails: Error: no', 'answers again after 8 failures'])
    // Its markets were loaded again on the way.
    expect({ opened, closed }).toEqual({ opened: 2, closed: 1 })
  })

  it('leaves a busy venue alone for as long as it asks, within reason', async () => {
    answer = () => Promise.reject(new VenueBusy('slow down', 20_000))
    expect(await poll.round()).toBe(20_000)
    answer = () => Promise.reject(new VenueBusy('slow down', 1e12))
    expect(await poll.round()).toBe(FEED_LIMITS.mostRetryAfterMs)
  })

  it('gives up on an answer that does not come, and never takes it when it comes late', async () => {
    let late: (tickers: readonly RawTicker[]) => void = () => undefined
    answer = () =>
      new Promise((resolve) => {
        late = resolve
      })
    const round = poll.round()
    await vi.advanceTimersByTimeAsync(FEED_LIMITS.answerMs + FEED_LIMITS.graceMs)
    expect(await round).toBe(FEED_LIMITS.backOffMs)
    expect(closed).toBe(1)
    late([ticker('BTC', 1)])
    answer = async () => [ticker('BTC', 5)]
    await poll.round()
    expect(sent.flat().map(({ price }) => price)).toEqual([500_000_000n])
    expect(opened).toBe(2)
  })

  it('sends what can be read beside what cannot, and says once what is left out', async () => {
    answer = async () => [ticker('BTC', Number.NaN), ticker('ETH', 3)]
    await poll.round()
    await poll.round()
    expect(sent.flat().map(({ base }) => base)).toEqual(['ETH', 'ETH'])
    expect(said).toEqual(['BTC/USDT is left out: a price is no number above zero'])
  })

  it('takes an answer without any price for a failure', async () => {
    answer = async () => [ticker('BTC', -1), ticker('ETH', 3, Date.now() + 86_400_000)]
    expect(await poll.round()).toBe(FEED_LIMITS.backOffMs)
    answer = async () => []
    expect(await poll.round()).toBe(2 * FEED_LIMITS.backOffMs)
    expect(sent).toEqual([])
  })

  it('ignores pairs that nobody asked for, and a long text of the venue', async () => {
    answer = async () => [ticker('DOGE', 9), ticker('BTC', 5)]
    await poll.round()
    expect(sent.flat().map(({ base }) => base)).toEqual(['BTC'])
    answer = () => Promise.reject(new Error('x'.repeat(100_000)))
    await poll.round()
    expect(said[0]?.length).toBeLessThan(300)
  })

  it('stops believing that a venue without stamps is fresh when it says the very same for long', async () => {
    await poll.round()
    vi.setSystemTime(NOW_MS + FEED_LIMITS.frozenMs)
    await poll.round()
    expect(sent[1]?.[0]?.timeMs).toBe(BigInt(NOW_MS + FEED_LIMITS.frozenMs))
    vi.setSystemTime(NOW_MS + FEED_LIMITS.frozenMs + 1)
    await poll.round()
    expect(sent[2]?.[0]?.timeMs).toBe(BigInt(NOW_MS))
    answer = async () => [ticker('BTC', 5), ticker('ETH', 3.1)]
    await poll.round()
    expect(sent[3]?.[0]?.timeMs).toBe(BigInt(NOW_MS + FEED_LIMITS.frozenMs + 1))
  })
})
