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
import type { TerminalMarket } from '../market/terminal-market.ts'
import { type CandleFeed, CandleLoader } from './candle-loader.ts'
import { CanvasTurns } from './canvas-turns.ts'
import './chart-overlays.ts'
import type { FillMark, LineLook } from './chart-overlays.ts'
import { BELOW_CANDLES, type IndicatorName, OVER_CANDLES } from './chart-settings.ts'
import { overlayOf, readDrawings, TOOLS, type Tool, writeDrawings } from './drawings.ts'
import { endOfCandle, periodOf, timeLeft } from './intervals.ts'

const LOCALE = 'candor'
const CANDLES = 'candle_pane'
const DRAWN = 'drawings'
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
/** Of the candles: what is written above must not stand on the highest price. In pixels, and a share. */
const MARGINS = { top: 84, bottom: 0.1 }

/** What somebody does at the chart. */
const HAND = ['pointermove', 'pointerdown', 'wheel', 'touchmove'] as const

export interface ChartOptions {
  readonly element: HTMLElement
  readonly words: Locales
  readonly formatNumber: (value: string) => string
  readonly onLoading: (isLoading: boolean) => void
  readonly onError: (error: unknown) => void
  /** A drawing was finished: the tool is put down. */
  readonly onDrawn: () => void
}

export interface PriceLine extends LineLook {
  readonly id: string
  readonly price: number
  /** For a line that can be dragged: what to do with the price where it was dropped. */
  readonly onMove?: ((price: number) => void) | undefined
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
  private readonly lines = new Map<string, PriceLine>()
  private held: string | undefined
  private feed: CandleFeed | undefined
  private readonly loader: CandleLoader
  private readonly drawListeners = new Set<() => void>()
  private readonly turns = new CanvasTurns()

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
    chart.overrideYAxis({ paneId: CANDLES, gap: MARGINS })
    this.loader = new CandleLoader({
      feed: () => {
        if (this.feed === undefined) throw new Error('the chart has no market yet')
        return this.feed
      },
      interval: () => this.interval,
      onLoading: options.onLoading,
      onError: options.onError,
      onCandle: ({ openTime }) => {
        this.lastOpenMs = openTime
      },
      spread: (change) => this.turns.spread(change),
      beforeDraw: () => {
        for (const listener of this.drawListeners) listener()
      },
      isCounting: () => !document.hidden && this.timeLeft() !== '',
    })
    chart.setDataLoader(this.loader)
    for (const type of HAND) {
      options.element.addEventListener(type, this.turns.drawNow, { capture: true, passive: true })
    }
  }

  /** Calls once a second, before the candles are drawn: what is changed on the chart then is drawn with them. */
  beforeDraw(listener: () => void): () => void {
    this.drawListeners.add(listener)
    return () => this.drawListeners.delete(listener)
  }

  show(market: TerminalMarket, interval: CandleInterval, feed: CandleFeed): void {
    const isOtherFeed = this.feed !== undefined && this.feed !== feed
    this.feed = feed
    const isOtherInterval = !this.isBegun || this.interval !== interval
    const isOther = this.symbol !== market.symbol
    this.isBegun = true
    this.interval = interval
    this.symbol = market.symbol
    if (isOther || isOtherInterval) this.lastOpenMs = undefined
    if (isOtherInterval) this.chart.setPeriod(periodOf(interval))
    if (!isOther) {
      if (isOtherFeed && !isOtherInterval) this.reload()
      return
    }
    this.chart.setSymbol({
      ticker: market.symbol,
      pricePrecision: market.priceDecimals,
      volumePrecision: market.quantityDecimals,
    })
    this.restore(market.symbol)
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

  /** Shows these lines, and no longer the others of the group. One that is being dragged stays where it is held. */
  markLines(group: string, lines: readonly PriceLine[]): void {
    const wanted = new Set(lines.map(({ id }) => lineId(group, id)))
    for (const id of this.lines.keys()) {
      if (!id.startsWith(lineId(group, '')) || wanted.has(id) || id === this.held) continue
      this.chart.removeOverlay({ id })
      this.lines.delete(id)
    }
    for (const line of lines) this.markLine(lineId(group, line.id), line)
  }

  private markLine(id: string, line: PriceLine): void {
    const before = this.lines.get(id)
    if (id === this.held || (before !== undefined && isSameLine(before, line))) return
    this.lines.set(id, line)
    const { price, id: _, onMove, ...extendData } = line
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
      // A right click on a line of ours must not take it away.
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    })
  }

  private drop(id: string, price: number | undefined): void {
    this.held = undefined
    const line = this.lines.get(id)
    if (line === undefined || price === undefined || price === line.price) return
    // Where it lies now is nobody's word yet: whoever marks the lines next puts it where it belongs.
    this.lines.set(id, { ...line, price })
    line.onMove?.(price)
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
    this.turns.drawNow()
    return this.chart.getConvertPictureUrl(true, 'png', background)
  }

  resize(): void {
    this.turns.drawNow()
    this.chart.resize()
  }

  end(): void {
    // What goes with the chart was not deleted by the user.
    this.symbol = undefined
    this.loader.end()
    this.turns.leave()
    for (const type of HAND) {
      this.options.element.removeEventListener(type, this.turns.drawNow, { capture: true })
    }
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

function lineId(group: string, id: string): string {
  return `${group} ${id}`
}

function isSameLine(a: PriceLine, b: PriceLine): boolean {
  return (
    a.price === b.price &&
    a.text === b.text &&
    a.value?.text === b.value?.text &&
    a.value?.colour === b.value?.colour &&
    a.colour === b.colour &&
    a.ink === b.ink &&
    a.family === b.family &&
    a.onMove === b.onMove
  )
}
