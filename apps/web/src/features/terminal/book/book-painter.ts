// Draws the order book: one text per column and one canvas per side, at most once a frame, and only what changed: prices
// and quantities first, what is derived from them (sums and bars) in the frame after, so that no frame has it all. Lives
// outside React; its owner gives it the elements and tells it when something may have changed.

import type { LiveBook } from '../../../live/book.ts'
import { drawPromptly, leaveTurns } from '../../../live/frame-turns.ts'
import { TERMINAL_LIMITS } from '../limits.ts'
import type { GridFormat } from './grid-format.ts'
import { type BookRow, type BookSide, bidShare, groupedPrice, groupLevels } from './group-levels.ts'

export const ROW_HEIGHT = 20
const DOT_RADIUS = 2
const DOT_X = 6

export interface SideElements {
  readonly canvas: HTMLCanvasElement
  readonly price: HTMLElement
  readonly quantity: HTMLElement
  readonly sum: HTMLElement
}

export interface BookColours {
  readonly bids: string
  readonly asks: string
  readonly hover: string
  readonly own: string
}

export interface PainterSettings {
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly step: number
  /** On each side that is shown. */
  readonly rows: number
  readonly width: number
  readonly colours: BookColours
  readonly formatPrice: GridFormat
  readonly formatQuantity: GridFormat
  readonly isMoving: boolean
}

export interface HoveredRow {
  readonly side: BookSide
  /** From the best price. */
  readonly place: number
}

export interface OwnOrder {
  readonly side: BookSide
  /** In units of the last price decimal. */
  readonly price: number
}

const SIDES: readonly BookSide[] = ['asks', 'bids']

export class BookPainter {
  private book: LiveBook | undefined
  private readonly listeners = new Set<() => void>()
  private readonly elements = new Map<BookSide, SideElements>()
  private readonly changedMs = { bids: new Map<number, number>(), asks: new Map<number, number>() }
  private rows: Record<BookSide, readonly BookRow[]> = { bids: [], asks: [] }
  private settings: PainterSettings | undefined
  private own: readonly OwnOrder[] = []
  /** The rows that they stand in. */
  private readonly ownPrices: Record<BookSide, ReadonlySet<number>> = { bids: new Set(), asks: new Set() }
  private hovered: HoveredRow | undefined
  private paintedVersion = -1
  private isStale = true
  /** Since when rows have been shown whose sums and bars are not drawn yet. */
  private restMs: number | undefined
  /** How often rows were taken; 0 until there is a book. */
  private taken = 0

  /** Draws this book from now on. */
  follow(book: LiveBook): void {
    this.book = book
    this.refresh()
  }

  /** Listeners hear of every change of the rows, with their text already written. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getTaken = (): number => this.taken

  /** How much of what is shown is bids, from 0 to 1. */
  get bidShare(): number {
    return bidShare(this.rows.bids, this.rows.asks)
  }

  /** Draws this side into these elements, until the returned function is called. */
  show(side: BookSide, elements: SideElements): () => void {
    this.elements.set(side, elements)
    this.refresh()
    return () => {
      if (this.elements.get(side) === elements) this.elements.delete(side)
    }
  }

  set(settings: PainterSettings): void {
    const isOtherGrid = this.settings?.step !== settings.step
    this.settings = settings
    if (isOtherGrid) {
      for (const side of SIDES) this.changedMs[side].clear()
      this.groupOwn()
    }
    this.refresh()
  }

  mark(own: readonly OwnOrder[]): void {
    this.own = own
    this.groupOwn()
    this.request()
  }

  hover(hovered: HoveredRow | undefined): void {
    this.hovered = hovered
    this.request()
  }

  rowAt({ side, place }: HoveredRow): BookRow | undefined {
    return this.rows[side][place]
  }

  get rowsShown(): Readonly<Record<BookSide, readonly BookRow[]>> {
    return this.rows
  }

  /** Draws before the next frame, once, however often it is asked to. */
  request(): void {
    drawPromptly(this.paint)
  }

  stop(): void {
    leaveTurns(this.paint)
  }

  private refresh(): void {
    this.isStale = true
    this.request()
  }

  /** Whether texts were written; bars alone leave room for others in that frame. */
  private readonly paint = (nowMs: number): boolean => {
    const { settings, book } = this
    if (settings === undefined || settings.rows === 0 || book?.isKnown !== true) return false
    if (this.isStale || book.version !== this.paintedVersion) {
      const isWhole = this.isStale
      this.takeRows(book, settings, nowMs)
      this.restMs ??= nowMs
      // A new book does not come in parts, and one that changes with every frame must not keep its sums waiting.
      if (!isWhole && nowMs - this.restMs < TERMINAL_LIMITS.sumsBehindMs) {
        this.request()
        return true
      }
    }
    const isWriting = this.restMs !== undefined
    this.drawRest(settings, nowMs)
    return isWriting
  }

  private drawRest(settings: PainterSettings, nowMs: number): void {
    if (this.restMs !== undefined) {
      for (const [side, { sum }] of this.elements) setText(sum, this.sumsOf(side, settings))
      this.restMs = undefined
    }
    const most = Math.max(...SIDES.map((side) => this.rows[side].at(-1)?.quantitySum ?? 0))
    let isFading = false
    for (const [side, elements] of this.elements) {
      if (this.drawBars(side, elements, settings, { most, nowMs })) isFading = true
    }
    if (isFading) this.request()
  }

  private takeRows(book: LiveBook, settings: PainterSettings, nowMs: number): void {
    const isFirst = this.isStale
    this.isStale = false
    this.paintedVersion = book.version
    const { priceDecimals, quantityDecimals, step, rows } = settings
    for (const side of SIDES) {
      const grouping = { side, priceDecimals, quantityDecimals, step, rows }
      const next = groupLevels(book[side], grouping)
      if (settings.isMoving) this.noteChanges(side, next, isFirst ? undefined : nowMs)
      this.rows[side] = next
    }
    for (const [side, elements] of this.elements) this.write(side, elements, settings)
    this.taken++
    for (const listener of this.listeners) listener()
  }

  private noteChanges(side: BookSide, next: readonly BookRow[], nowMs: number | undefined): void {
    const before = new Map(this.rows[side].map(({ price, quantity }) => [price, quantity]))
    const known = this.changedMs[side]
    const kept = new Map<number, number>()
    for (const { price, quantity } of next) {
      const changedMs = nowMs !== undefined && before.get(price) !== quantity ? nowMs : known.get(price)
      if (changedMs !== undefined) kept.set(price, changedMs)
    }
    this.changedMs[side] = kept
  }

  private write(side: BookSide, elements: SideElements, settings: PainterSettings): void {
    const { formatPrice, formatQuantity } = settings
    setText(
      elements.price,
      this.column(side, settings, ({ price }) => formatPrice(price)),
    )
    setText(
      elements.quantity,
      this.column(side, settings, ({ quantity }) => formatQuantity(quantity)),
    )
  }

  private sumsOf(side: BookSide, settings: PainterSettings): string {
    return this.column(side, settings, ({ quantitySum }) => settings.formatQuantity(quantitySum))
  }

  private column(side: BookSide, { rows: count }: PainterSettings, text: (row: BookRow) => string): string {
    const rows = this.rows[side]
    if (side === 'bids') return rows.map(text).join('\n')
    // Asks stand on the middle of the book: a short side leaves its upper lines empty.
    return '\n'.repeat(count - rows.length) + rows.map(text).reverse().join('\n')
  }

  /** Whether a row is still fading. */
  private drawBars(
    side: BookSide,
    { canvas }: SideElements,
    { rows: count, width, colours, isMoving }: PainterSettings,
    { most, nowMs }: { readonly most: number; readonly nowMs: number },
  ): boolean {
    const context = fit(canvas, width, count * ROW_HEIGHT)
    if (context === null) return false
    const rows = this.rows[side]
    const changedMs = this.changedMs[side]
    const topOf = (place: number): number => (side === 'asks' ? count - 1 - place : place) * ROW_HEIGHT
    this.drawHovered(context, { side, width, colour: colours.hover, topOf })
    // The same for all rows: a colour is text to a canvas, and costs more than the bar.
    context.fillStyle = colours[side]
    let isFading = false
    for (const [place, { price, quantitySum }] of rows.entries()) {
      const top = topOf(place) + 1
      const bar = most === 0 ? 0 : (quantitySum / most) * width
      context.fillRect(width - bar, top, bar, ROW_HEIGHT - 2)
      const age = nowMs - (changedMs.get(price) ?? Number.NEGATIVE_INFINITY)
      if (!isMoving || age >= TERMINAL_LIMITS.flashMs) continue
      isFading = true
      context.globalAlpha = 1 - Math.max(0, age) / TERMINAL_LIMITS.flashMs
      context.fillRect(0, top, width, ROW_HEIGHT - 2)
      context.globalAlpha = 1
    }
    const own = this.ownPrices[side]
    if (own.size === 0) return isFading
    for (const [place, { price }] of rows.entries()) {
      if (own.has(price)) drawDot(context, topOf(place), colours.own)
    }
    return isFading
  }

  private drawHovered(
    context: CanvasRenderingContext2D,
    given: {
      readonly side: BookSide
      readonly width: number
      readonly colour: string
      readonly topOf: (place: number) => number
    },
  ): void {
    const { hovered } = this
    if (hovered?.side !== given.side) return
    context.fillStyle = given.colour
    const last = Math.min(hovered.place, this.rows[given.side].length - 1)
    for (let place = 0; place <= last; place++) {
      context.fillRect(0, given.topOf(place), given.width, ROW_HEIGHT)
    }
  }

  private groupOwn(): void {
    const step = this.settings?.step ?? 1
    for (const side of SIDES) {
      this.ownPrices[side] = new Set(
        this.own.filter((order) => order.side === side).map(({ price }) => groupedPrice(price, side, step)),
      )
    }
  }
}

/** Touches the page only when it must. */
export function setText(element: HTMLElement, text: string): void {
  const { firstChild } = element
  if (firstChild === null) element.textContent = text
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text
}

/** A clean canvas of this size in CSS pixels. */
function fit(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d')
  if (context === null) return null
  const ratio = window.devicePixelRatio
  const pixelWidth = Math.round(width * ratio)
  const pixelHeight = Math.round(height * ratio)
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth
    canvas.height = pixelHeight
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  return context
}

function drawDot(context: CanvasRenderingContext2D, top: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(DOT_X, top + ROW_HEIGHT / 2, DOT_RADIUS, 0, 2 * Math.PI)
  context.fill()
}
