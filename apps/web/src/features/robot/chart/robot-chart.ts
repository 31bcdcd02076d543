// The candles of a robot's market with the lines of its plan: prices that can be dragged are told where they were dropped.
// Lives outside React; its owner says what changed. Every line is in sight, however far it lies from the candles.

import type { CandleInterval } from '@candor/contract'
import {
  type Chart,
  type DeepPartial,
  dispose,
  init,
  type Locales,
  registerLocale,
  type Styles,
} from 'klinecharts'
import { type CandleFeed, CandleLoader } from '../../terminal/chart/candle-loader.ts'
import '../../terminal/chart/chart-overlays.ts'
import type { FillMark, LineLook } from '../../terminal/chart/chart-overlays.ts'
import { periodOf } from '../../terminal/chart/intervals.ts'

const LOCALE = 'candor'
const CANDLES = 'candle_pane'
const MARKS = 'marks'
const RIGHT_MARGIN = 88
const GAP = { top: 0.12, bottom: 0.1 }

export interface RobotChartOptions {
  readonly element: HTMLElement
  readonly words: Locales
  readonly formatNumber: (value: string) => string
  readonly onLoading: (isLoading: boolean) => void
  readonly onError: (error: unknown) => void
}

/** What is charted. The same object as long as it means the same. */
export interface Charted {
  readonly symbol: string
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly feed: CandleFeed
}

export interface ChartLine extends LineLook {
  readonly id: string
  readonly price: number
  /** For a line that can be dragged: what to do with the price where it was dropped. */
  readonly onMove?: ((price: number) => void) | undefined
}

export interface ChartMark extends FillMark {
  readonly id: string
  readonly timeMs: number
  readonly price: number
}

export class RobotChart {
  private readonly chart: Chart
  private readonly loader: CandleLoader
  private readonly lines = new Map<string, ChartLine>()
  private held: string | undefined
  private charted: Charted | undefined
  private interval: CandleInterval | undefined

  constructor({ element, words, formatNumber, onLoading, onError }: RobotChartOptions) {
    registerLocale(LOCALE, words)
    const chart = init(element, {
      locale: LOCALE,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      thousandsSeparator: { sign: ',', format: (value) => formatNumber(String(value)) },
      hotkey: { enabled: false },
    })
    if (chart === null) throw new Error('the chart could not be made')
    this.chart = chart
    // The library puts its element before everything else on the page; it has nothing to offer to the keyboard.
    element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1')
    chart.setOffsetRightDistance(RIGHT_MARGIN)
    chart.overrideYAxis({
      paneId: CANDLES,
      gap: GAP,
      createRange: ({ defaultRange }) => this.widen(defaultRange),
    })
    this.loader = new CandleLoader({
      feed: () => this.known().feed,
      interval: () => {
        if (this.interval === undefined) throw new Error('the chart has no interval yet')
        return this.interval
      },
      onLoading,
      onError,
    })
    chart.setDataLoader(this.loader)
  }

  show(charted: Charted, interval: CandleInterval): void {
    const before = this.charted
    this.charted = charted
    if (this.interval !== interval) {
      this.interval = interval
      this.chart.setPeriod(periodOf(interval))
      if (before?.symbol === charted.symbol && before.feed === charted.feed) return
    }
    if (before?.symbol === charted.symbol) {
      if (before.feed !== charted.feed) this.reload()
      return
    }
    this.chart.setSymbol({
      ticker: charted.symbol,
      pricePrecision: charted.priceDecimals,
      volumePrecision: charted.quantityDecimals,
    })
  }

  /** Makes room for so many candles at once. */
  fit(candles: number): void {
    const { width } = this.chart.getSize(CANDLES, 'main') ?? { width: 0 }
    if (candles > 0 && width > 0) this.chart.setBarSpace(Math.max(1, (width - RIGHT_MARGIN / 2) / candles))
  }

  reload(): void {
    this.chart.resetData()
  }

  style(styles: DeepPartial<Styles>): void {
    this.chart.setStyles(styles)
  }

  /** Shows these lines and no others. One that is being dragged stays where it is held. */
  draw(lines: readonly ChartLine[]): void {
    const wanted = new Set(lines.map(({ id }) => id))
    for (const id of this.lines.keys()) {
      if (wanted.has(id) || id === this.held) continue
      this.chart.removeOverlay({ id })
      this.lines.delete(id)
    }
    for (const line of lines) if (line.id !== this.held) this.drawLine(line)
    // Makes the axis look at the lines again.
    this.chart.overrideYAxis({ paneId: CANDLES })
  }

  private drawLine(line: ChartLine): void {
    const { id, price, onMove, ...extendData } = line
    this.lines.set(id, line)
    const overlay = { id, points: [{ value: price }], extendData, lock: onMove === undefined }
    if (this.chart.getOverlays({ id }).length > 0) {
      this.chart.overrideOverlay(overlay)
      return
    }
    this.chart.createOverlay({
      name: 'priceLine',
      paneId: CANDLES,
      ...overlay,
      onPressedMoveStart: () => {
        this.held = id
      },
      onPressedMoveEnd: ({ overlay: { points } }) => this.drop(id, points[0]?.value),
      // A right click must not take the line away.
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    })
  }

  private drop(id: string, price: number | undefined): void {
    this.held = undefined
    const line = this.lines.get(id)
    if (line === undefined || price === undefined || price === line.price) return
    line.onMove?.(price)
  }

  mark(marks: readonly ChartMark[]): void {
    this.chart.removeOverlay({ groupId: MARKS })
    this.chart.createOverlay(
      marks.map(({ id, timeMs, price, ...extendData }) => ({
        name: 'ownFill',
        id: `mark ${id}`,
        groupId: MARKS,
        paneId: CANDLES,
        points: [{ timestamp: timeMs, value: price }],
        extendData,
      })),
    )
  }

  resize(): void {
    this.chart.resize()
  }

  end(): void {
    this.loader.end()
    dispose(this.chart)
  }

  private known(): Charted {
    if (this.charted === undefined) throw new Error('the chart has no market yet')
    return this.charted
  }

  private widen<R extends { readonly from: number; readonly to: number }>(range: R): R {
    const prices = [...this.lines.values()].map(({ price }) => price)
    const from = Math.min(range.from, ...prices)
    const to = Math.max(range.to, ...prices)
    const whole = to - from
    return {
      ...range,
      from,
      to,
      range: whole,
      realFrom: from,
      realTo: to,
      realRange: whole,
      displayFrom: from,
      displayTo: to,
      displayRange: whole,
    }
  }
}
