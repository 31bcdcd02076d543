import type { KLineData } from 'klinecharts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Candle, CandleLoader } from './candle-loader.ts'

const SYMBOL = { ticker: 'BTCUSDT', pricePrecision: 1, volumePrecision: 0 }
const PERIOD = { type: 'minute', span: 15 } as const

function candle(close: string, openTime = 900_000): Candle {
  return { openTime, open: '1', high: '9', low: '1', close, volume: '2', quoteVolume: '3' }
}

interface World {
  readonly loader: CandleLoader
  /** What the chart was given, newest last: closing prices. */
  readonly drawn: number[]
  /** What was called in between, in order. */
  readonly order: string[]
  readonly push: (...candles: readonly Candle[]) => void
  readonly stop: ReturnType<typeof vi.fn<() => void>>
}

interface Choices {
  readonly isCounting?: boolean
  readonly history?: readonly Candle[]
  readonly spread?: (change: () => void) => void
}

function begin({ isCounting = false, history = [candle('5')], spread }: Choices = {}): World {
  const drawn: number[] = []
  const order: string[] = []
  const stop = vi.fn<() => void>()
  let tell: ((candles: readonly Candle[]) => void) | undefined
  const loader = new CandleLoader({
    feed: () => ({
      load: () => Promise.resolve(history),
      follow: (_symbol, _interval, listener) => {
        tell = listener
        return stop
      },
    }),
    interval: () => '15m',
    onLoading: (isLoading) => order.push(`loading ${isLoading}`),
    onError: (error) => order.push(`failed ${String(error)}`),
    beforeDraw: () => order.push('before'),
    isCounting: () => isCounting,
    ...(spread === undefined ? {} : { spread }),
  })
  loader.subscribeBar({
    symbol: SYMBOL,
    period: PERIOD,
    callback: ({ close }: KLineData) => {
      drawn.push(close)
      order.push(`drawn ${close}`)
    },
  })
  return { loader, drawn, order, stop, push: (...candles) => tell?.(candles) }
}

async function load({ loader }: World): Promise<KLineData[]> {
  const given: KLineData[] = []
  await loader.getBars({
    type: 'init',
    symbol: SYMBOL,
    period: PERIOD,
    timestamp: null,
    callback: (bars) => given.push(...bars),
  })
  return given
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('candles of the chart', () => {
  it('are drawn at once after a quiet second, then once a second, the newest of each', () => {
    const { drawn, push } = begin()
    push(candle('6'))
    expect(drawn).toEqual([6])
    push(candle('7'))
    vi.advanceTimersByTime(999)
    push(candle('8'))
    expect(drawn).toEqual([6])
    vi.advanceTimersByTime(1)
    expect(drawn).toEqual([6, 8])
    vi.advanceTimersByTime(5_000)
    expect(drawn).toEqual([6, 8])
    push(candle('9'))
    expect(drawn).toEqual([6, 8, 9])
  })

  it('a candle that ended is drawn before the one that began', () => {
    const { drawn, push } = begin()
    push(candle('6'))
    push(candle('7'))
    push(candle('8', 1_800_000))
    vi.advanceTimersByTime(1_000)
    expect(drawn).toEqual([6, 7, 8])
  })

  it('let others change the chart before it is drawn, whether or not a candle came', () => {
    const { order, push } = begin()
    push(candle('6'))
    expect(order).toEqual(['before', 'drawn 6'])
    vi.advanceTimersByTime(1_000)
    expect(order).toEqual(['before', 'drawn 6', 'before'])
  })

  it('are drawn without a new one while the time left of them is shown', async () => {
    const world = begin({ isCounting: true })
    vi.advanceTimersByTime(3_000)
    expect(world.drawn).toEqual([])
    expect(await load(world)).toMatchObject([{ close: 5 }])
    vi.advanceTimersByTime(2_000)
    expect(world.drawn).toEqual([5, 5])
    world.push(candle('6'))
    // One drawing a second, whoever asked for it.
    vi.advanceTimersByTime(999)
    expect(world.drawn).toEqual([5, 5, 6])
    vi.advanceTimersByTime(1)
    expect(world.drawn).toEqual([5, 5, 6, 6])
  })

  it('of a subscription that has ended are drawn no more, whenever their turn comes', () => {
    const turns: (() => void)[] = []
    const { loader, drawn, order, push } = begin({ spread: (change) => turns.push(change) })
    push(candle('6'))
    loader.unsubscribeBar()
    for (const turn of turns) turn()
    expect(turns).toHaveLength(1)
    expect(drawn).toEqual([])
    expect(order).toEqual([])
  })

  it('of a market before are not drawn into one without candles', async () => {
    const world = begin({ isCounting: true, history: [] })
    world.push(candle('6'))
    await load(world)
    vi.advanceTimersByTime(2_000)
    expect(world.drawn).toEqual([6])
  })

  it('are no longer followed when the chart ends, nor is an answer taken that comes late', async () => {
    const world = begin({ isCounting: true })
    const loading = load(world)
    world.loader.end()
    expect(world.stop).toHaveBeenCalledOnce()
    expect(await loading).toEqual([])
    vi.advanceTimersByTime(5_000)
    expect(world.order).toEqual(['loading true'])
  })
})
