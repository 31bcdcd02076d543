// The candle chart: the library, with our data, looks and marks. Lives outside React; its owner says what changed.

import type { CandleInterval } from '@candor/contract'
import {
  type Chart,
  type DeepPartial,
  dispose,
  init,
  type Locales,
  type Overlay,
  registerLocale,
  type Styles,
} from 'klinecharts'
import type { MarketRules } from '../market/market-rules.ts'
import { candleLoader } from './candle-loader.ts'
import './chart-overlays.ts'
import type { FillMark, OrderLine } from './chart-overlays.ts'
import { BELOW_CANDLES, type IndicatorName, OVER_CANDLES } from './chart-settings.ts'
import { overlayOf, readDrawings, TOOLS, type Tool, writeDrawings } from './drawings.ts'
import { endOfCandle, periodOf, timeLeft } from './intervals.ts'

const LOCALE = 'candor'
const CANDLES = 'candle_pane'
const DRAWN = 'drawings'
const ORDERS = 'orders'
const FILLS = 'fills'
const PARAMETERS: Readonly<Partial<Record<IndicatorName, readonly number[]>>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  VOL: [5, 10],
}
/** What the library calls the step of a drawing that is done. */
const FINISHED = -1
const SMALL_PANE = 72
const RIGHT_MARGIN = 40

export interface ChartOptions {
  readonly element: HTMLElement
  readonly words: Locales
  readonly formatNumber: (value: string) => string
  readonly onLoading: (isLoading: boolean) => void
  readonly onError: (error: unknown) => void
  /** A drawing was finished: the tool is put down. */
  readonly onDrawn: () => void
}

export interface PriceLine extends OrderLine {
  readonly id: string
  readonly price: number
}

export interface PriceMark extends FillMark {
  readonly id: string
  readonly timeMs: number
  readonly price: number
}

export class TerminalChart {
  private readonly chart: Chart
  private readonly options: ChartOptions
  private interval: CandleInterval = '15m'
  private isBegun = false
  private symbol: string | undefined
  private lastOpenMs: number | undefined
  private magnet = false
  private isRestoring = false

  constructor(options: ChartOptions) {
    this.options = options
    registerLocale(LOCALE, options.words)
    const chart = init(options.element, {
      locale: LOCALE,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      formatter: { formatExtendText: () => this.timeLeft() },
      thousandsSeparator: { sign: ',', format: (value) => options.formatNumber(String(value)) },
      hotkey: { enabled: false },
    })
    if (chart === null) throw new Error('the chart could not be made')
    this.chart = chart
    chart.setOffsetRightDistance(RIGHT_MARGIN)
    chart.setDataLoader(
      candleLoader({
        interval: () => this.interval,
        onLoading: options.onLoading,
        onError: options.onError,
        onCandle: ({ openTime }) => {
          this.lastOpenMs = openTime
        },
      }),
    )
  }

  show(rules: MarketRules, interval: CandleInterval): void {
    const isOtherInterval = !this.isBegun || this.interval !== interval
    const isOther = this.symbol !== rules.symbol
    this.isBegun = true
    this.interval = interval
    this.symbol = rules.symbol
    if (isOtherInterval) this.chart.setPeriod(periodOf(interval))
    if (!isOther) return
    this.chart.setSymbol({
      ticker: rules.symbol,
      pricePrecision: rules.priceDecimals,
      volumePrecision: rules.quantityDecimals,
    })
    this.restore(rules.symbol)
  }

  /** Asks for everything anew: after an error, or after the connection was lost. */
  reload(): void {
    this.chart.resetData()
  }

  style(styles: DeepPartial<Styles>): void {
    this.chart.setStyles(styles)
  }

  indicate(names: readonly IndicatorName[]): void {
    const there = new Set(this.chart.getIndicators().map(({ name }) => name))
    for (const name of [...OVER_CANDLES, ...BELOW_CANDLES]) {
      if (names.includes(name) === there.has(name)) continue
      if (there.has(name)) this.chart.removeIndicator({ name })
      else this.addIndicator(name)
    }
  }

  private addIndicator(name: IndicatorName): void {
    const isOver = OVER_CANDLES.some((each) => each === name)
    const paneId = isOver ? CANDLES : `below ${name}`
    const calcParams = PARAMETERS[name]
    this.chart.createIndicator(
      { name, paneId, ...(calcParams === undefined ? {} : { calcParams: [...calcParams] }) },
      isOver,
    )
    if (!isOver) this.chart.setPaneOptions({ id: paneId, height: SMALL_PANE, minHeight: SMALL_PANE / 2 })
  }

  draw(tool: Tool): void {
    this.chart.createOverlay({ name: tool, groupId: DRAWN, ...this.drawingEvents() })
  }

  /** Puts the tool down without drawing. */
  putDown(): void {
    for (const { id, currentStep } of this.chart.getOverlays({ groupId: DRAWN })) {
      if (currentStep !== FINISHED) this.chart.removeOverlay({ id })
    }
  }

  setMagnet(isOn: boolean): void {
    this.magnet = isOn
    this.eachDrawing((id) => this.chart.overrideOverlay({ id, mode: isOn ? 'strong_magnet' : 'normal' }))
  }

  lock(isOn: boolean): void {
    this.eachDrawing((id) => this.chart.overrideOverlay({ id, lock: isOn }))
  }

  hide(isOn: boolean): void {
    this.eachDrawing((id) => this.chart.overrideOverlay({ id, visible: !isOn }))
  }

  clear(): void {
    this.chart.removeOverlay({ groupId: DRAWN })
    this.keep()
  }

  markOrders(lines: readonly PriceLine[]): void {
    this.chart.removeOverlay({ groupId: ORDERS })
    for (const { id, price, ...extendData } of lines) {
      this.chart.createOverlay({
        name: 'ownOrder',
        id: `order ${id}`,
        groupId: ORDERS,
        paneId: CANDLES,
        points: [{ value: price }],
        extendData,
      })
    }
  }

  markFills(marks: readonly PriceMark[]): void {
    this.chart.removeOverlay({ groupId: FILLS })
    for (const { id, timeMs, price, ...extendData } of marks) {
      this.chart.createOverlay({
        name: 'ownFill',
        id: `fill ${id}`,
        groupId: FILLS,
        paneId: CANDLES,
        points: [{ timestamp: timeMs, value: price }],
        extendData,
      })
    }
  }

  picture(background: string): string {
    return this.chart.getConvertPictureUrl(true, 'png', background)
  }

  resize(): void {
    this.chart.resize()
  }

  end(): void {
    // What goes with the chart was not deleted by the user.
    this.symbol = undefined
    dispose(this.chart)
  }

  private restore(symbol: string): void {
    this.isRestoring = true
    this.chart.removeOverlay({ groupId: DRAWN })
    for (const drawing of readDrawings(symbol)) {
      this.chart.createOverlay({ ...overlayOf(drawing), groupId: DRAWN, ...this.drawingEvents() })
    }
    this.isRestoring = false
  }

  private drawingEvents(): Pick<Overlay, 'onDrawEnd' | 'onPressedMoveEnd' | 'onRemoved' | 'mode'> {
    return {
      mode: this.magnet ? 'strong_magnet' : 'normal',
      onDrawEnd: () => {
        this.keep()
        this.options.onDrawn()
      },
      onPressedMoveEnd: () => this.keep(),
      onRemoved: () => this.keep(),
    }
  }

  private keep(): void {
    if (this.symbol === undefined || this.isRestoring) return
    const { symbol } = this
    // The library calls before it has taken in the change.
    queueMicrotask(() => writeDrawings(symbol, this.chart.getOverlays({ groupId: DRAWN })))
  }

  private eachDrawing(act: (id: string) => void): void {
    for (const { id, name } of this.chart.getOverlays({ groupId: DRAWN })) {
      if (TOOLS.some((tool) => tool === name)) act(id)
    }
  }

  private timeLeft(): string {
    if (this.lastOpenMs === undefined) return ''
    const leftMs = endOfCandle(this.lastOpenMs, this.interval) - Date.now()
    // A market without trades has no candle in progress.
    return leftMs <= 0 ? '' : timeLeft(leftMs)
  }
}
