import { describe, expect, test } from 'vitest'
import { CONTRACT, candle, inputOf, PaperMarket, shown, units } from './paper-market-suite.ts'
import { closesKept, signalOf, withClose } from './signals.ts'
import { STRATEGIES } from './strategies.ts'

const { indicator } = STRATEGIES
const MINUTE = 60_000

const RSI = { indicator: 'rsi', interval: '1m', period: '2', low: '30', high: '70' }
const SPOT_RSI = { ...RSI, amount: '300' }
const CONTRACT_RSI = { ...RSI, quantity: '10', sides: 'both', leverage: '2' }

const text = (closes: readonly number[]) => closes.map((close) => String(BigInt(close) * 10n ** 8n))

/** Feeds closes, one a minute from the minute that the market is at. */
function feed(market: PaperMarket, closes: readonly number[]): PaperMarket {
  for (const close of closes) {
    const startMs = Math.floor(market.nowMs / MINUTE) * MINUTE
    const price = String(close)
    market.nowMs = startMs + MINUTE
    market.hear({ kind: 'candle', candle: candle(startMs, [price, price, price, price]) })
  }
  return market
}

const FALL = [30_000, 29_900, 29_800, 29_700]
const TURN_UP = [29_950]
const TURN_DOWN = [30_300, 30_600, 30_250]

describe('signals', () => {
  test('RSI: up through the low mark buys, down through the high one sells', () => {
    const setting = { kind: 'rsi', period: 2, low: 30, high: 70 } as const
    expect(signalOf(setting, text(FALL))).toBeUndefined()
    expect(signalOf(setting, text([...FALL, ...TURN_UP]))).toBe('buy')
    expect(signalOf(setting, text([30_000, 30_100, 30_200, 30_300, 30_050]))).toBe('sell')
  })

  test('RSI by hand: Wilder over two changes', () => {
    const at = (low: number) =>
      signalOf({ kind: 'rsi', period: 2, low, high: 99 }, text([100, 110, 100, 90, 100]))
    // Averages after 90: gain 2.5, loss 7.5, so 25; after 100: gain 6.25, loss 3.75, so 62.5.
    expect(at(25)).toBeUndefined()
    expect(at(26)).toBe('buy')
    expect(at(62)).toBe('buy')
    expect(at(63)).toBeUndefined()
  })

  test('MACD: the line crosses its signal', () => {
    const setting = { kind: 'macd', fast: 2, slow: 4, signal: 2 } as const
    const fall = [100, 99, 98, 97, 96, 95, 94, 93]
    expect(signalOf(setting, text([...fall, 100]))).toBe('buy')
    const rise = fall.map((each) => 200 - each)
    expect(signalOf(setting, text([...rise, 100]))).toBe('sell')
  })

  test('a price that does not move gives no signal', () => {
    const flat = text(Array.from({ length: 60 }, () => 30_001))
    expect(signalOf({ kind: 'rsi', period: 14, low: 30, high: 70 }, flat)).toBeUndefined()
    expect(signalOf({ kind: 'macd', fast: 12, slow: 26, signal: 9 }, flat)).toBeUndefined()
  })

  test('one close more gives what all of them give from the beginning', () => {
    const setting = { kind: 'rsi', period: 3, low: 45, high: 55 } as const
    const macd = { kind: 'macd', fast: 2, slow: 5, signal: 3 } as const
    const prices = Array.from({ length: 200 }, (_, i) => 30_000 + ((i * 7_919) % 101) * 3)
    for (const each of [setting, macd]) {
      let [closes, signals]: [readonly string[], number] = [[], 0]
      for (const close of text(prices)) {
        closes = withClose(each, closes, close)
        const signal = signalOf(each, closes)
        expect(signalOf(each, [...closes])).toBe(signal)
        if (signal !== undefined) signals++
      }
      expect(signals).toBeGreaterThan(10)
    }
  })

  test('too few closes give none', () => {
    expect(signalOf({ kind: 'rsi', period: 14, low: 30, high: 70 }, text(FALL))).toBeUndefined()
    expect(signalOf({ kind: 'macd', fast: 12, slow: 26, signal: 9 }, text(FALL))).toBeUndefined()
    expect(signalOf({ kind: 'rsi', period: 14, low: 30, high: 70 }, [])).toBeUndefined()
  })
})

describe('on the spot book', () => {
  test('buys on the signal, sells on the other, names orders for their candle', () => {
    const market = feed(new PaperMarket(indicator, inputOf(SPOT_RSI)), [...FALL, ...TURN_UP])
    const [ref = ''] = market.open.keys()
    expect(ref).toBe(`o.${market.nowMs}`)
    expect(market.lines()).toEqual([`${ref} buy 300 market`])
    market.fill(ref, { price: '29950' })
    feed(market, TURN_DOWN)
    const [sale = ''] = market.open.keys()
    expect(sale).toMatch(/^c\.\d+\.0$/)
    market.fill(sale, { price: '30250' })
    expect(market.trips).toMatchObject([{ opened: [ref], closed: sale }])
    expect(market.done).toBeUndefined()
  })

  test('never spends more than it has left', () => {
    const market = feed(new PaperMarket(indicator, inputOf(SPOT_RSI, { investment: '300' })), [
      ...FALL,
      ...TURN_UP,
    ])
    market.fill([...market.open.keys()][0] ?? '', { price: '29950' })
    feed(market, TURN_DOWN)
    market.fill([...market.open.keys()][0] ?? '', { price: '25000' })
    feed(market, [...FALL, ...TURN_UP])
    const [order] = market.open.values()
    const { ledger } = market.state as { ledger: { quote: string } }
    expect(order?.quoteAmount).toBe(units('300') + BigInt(ledger.quote))
    expect((order?.quoteAmount ?? 0n) < units('300')).toBe(true)
  })

  test('a sale that is refused is tried again; a purchase waits for the next signal', () => {
    const market = feed(new PaperMarket(indicator, inputOf(SPOT_RSI)), [...FALL, ...TURN_UP])
    market.refuse([...market.open.keys()][0] ?? '')
    expect(market.lines()).toEqual([])
    feed(market, [...FALL, ...TURN_UP])
    market.fill([...market.open.keys()][0] ?? '', { price: '29950' })
    feed(market, TURN_DOWN)
    const [sale = ''] = market.open.keys()
    market.refuse(sale, 'order.book.empty').after(MINUTE).price('30000')
    expect([...market.open.keys()]).toEqual([sale.replace(/0$/, '1')])
  })

  test('a candle that was seen before changes nothing', () => {
    const market = feed(new PaperMarket(indicator, inputOf(SPOT_RSI)), FALL)
    const before = market.state
    market.hear({ kind: 'candle', candle: candle(0, ['1', '1', '1', '1']) })
    expect(market.state).toEqual(before)
  })
})

describe('on contracts', () => {
  test('closes and reverses, one after the other', () => {
    const market = feed(new PaperMarket(indicator, inputOf(CONTRACT_RSI, { terms: CONTRACT })), [
      ...FALL,
      ...TURN_UP,
    ])
    const [first = ''] = market.open.keys()
    market.fill(first, { price: '29950' })
    expect(indicator.exits(market.state)).toEqual({ direction: 'long' })
    feed(market, TURN_DOWN)
    const [close] = market.open.values()
    expect(close).toMatchObject({ side: 'sell', quantity: 10n, reduceOnly: true })
    market.fill(close?.ref ?? '', { price: '30250' })
    const [open] = market.open.values()
    expect(open).toMatchObject({ side: 'sell', quantity: 10n })
    expect(open?.reduceOnly).toBeUndefined()
    expect(market.trips).toHaveLength(1)
  })

  test('a liquidation ends it', () => {
    const market = feed(new PaperMarket(indicator, inputOf(CONTRACT_RSI, { terms: CONTRACT })), [
      ...FALL,
      ...TURN_UP,
    ])
    market.fill([...market.open.keys()][0] ?? '', { price: '29950' })
    const none = units('0')
    const end = {
      ref: 'exit.9',
      outcome: 'filled',
      side: 'sell',
      quantity: 10n,
      quote: units('150'),
    } as const
    market.hear({
      kind: 'exited',
      exit: 'liquidation',
      end: { ...end, quantity: 10n as never, fee: none, timeMs: market.nowMs },
    })
    expect(market.done).toBe('liquidation')
    expect(market.trips).toHaveLength(1)
  })
})

describe('history and settings', () => {
  test('bars of five minutes close with their last minute', () => {
    const history = Array.from({ length: 20 }, (_, i) => {
      const price = String(30_000 + i)
      return candle(i * MINUTE, [price, price, price, price])
    })
    const market = new PaperMarket(indicator, inputOf({ ...SPOT_RSI, interval: '5m' }), history)
    const { closes } = market.state as { closes: string[] }
    expect(closes.map((close) => shown(BigInt(close)))).toEqual(['30004', '30009', '30014', '30019'])
  })

  test('keeps no more closes than it uses, and asks for a bounded past', () => {
    const market = feed(
      new PaperMarket(indicator, inputOf(SPOT_RSI)),
      Array.from({ length: 40 }, () => 30_000),
    )
    const kept = closesKept({ kind: 'rsi', period: 2, low: 30, high: 70 })
    const { closes } = market.state as { closes: string[] }
    expect(closes.length).toBeGreaterThanOrEqual(kept)
    expect(closes.length).toBeLessThanOrEqual(2 * kept)
    expect(indicator.candlesNeeded(SPOT_RSI)).toBe(18)
    expect(indicator.candlesNeeded({ ...SPOT_RSI, interval: '4h', period: '50' })).toBe(10_000)
  })

  test('marks and periods must be in order; those of the other indicator are not looked at', () => {
    const codes = (change: Record<string, string>) =>
      indicator.problems(inputOf({ ...SPOT_RSI, ...change })).map(({ code, field }) => `${code} ${field}`)
    expect(codes({})).toEqual([])
    expect(codes({ low: '70' })).toEqual(['robot.parameter.range high'])
    expect(codes({ slow: 'x' })).toEqual([])
    expect(codes({ indicator: 'macd' })).toEqual([
      'robot.parameter.missing fast',
      'robot.parameter.missing slow',
      'robot.parameter.missing signal',
    ])
    expect(codes({ indicator: 'macd', fast: '12', slow: '12', signal: '9' })).toEqual([
      'robot.parameter.range slow',
    ])
    expect(codes({ amount: '5' })).toEqual(['robot.quantity.min amount'])
  })
})
