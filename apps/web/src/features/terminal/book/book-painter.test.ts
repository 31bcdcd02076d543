import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveBook } from '../../../live/book.ts'
import { BookPainter, type SideElements } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'

let frames: FrameRequestCallback[] = []

function frame(nowMs = 0): void {
  const due = frames
  frames = []
  for (const callback of due) callback(nowMs)
}

function side(): SideElements {
  const element = (): HTMLElement => document.createElement('pre')
  return { canvas: document.createElement('canvas'), price: element(), quantity: element(), sum: element() }
}

const settings = {
  priceDecimals: 2,
  quantityDecimals: 3,
  step: 1,
  rows: 3,
  width: 200,
  colours: { bids: 'green', asks: 'red', hover: 'grey', own: 'blue' },
  formatPrice: gridFormat('en', 2),
  formatQuantity: gridFormat('en', 3),
  isMoving: false,
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  // What one test has asked for is not left to the next.
  painter.stop()
  frame()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let painter = new BookPainter()

/** A painter whose book of two bids is on the page. */
function shown(): { readonly book: LiveBook; readonly bids: SideElements } {
  const book = new LiveBook()
  painter = new BookPainter()
  painter.follow(book)
  const bids = side()
  painter.show('bids', bids)
  painter.set(settings)
  book.begin({
    bids: [
      ['99.5', '1'],
      ['99.4', '2'],
    ],
    asks: [],
  })
  painter.request()
  frame()
  return { book, bids }
}

describe('the painter of the book', () => {
  it('writes one text per column, asks on top of the middle, once a frame', () => {
    const book = new LiveBook()
    painter = new BookPainter()
    painter.follow(book)
    const asks = side()
    const bids = side()
    painter.show('asks', asks)
    painter.show('bids', bids)
    painter.set(settings)
    const heard = vi.fn()
    painter.subscribe(heard)
    book.begin({
      bids: [
        ['99.5', '1'],
        ['99.4', '2'],
      ],
      asks: [
        ['1100.5', '0.5'],
        ['1100.6', '0.25'],
      ],
    })
    painter.request()
    book.change({ bids: [['99.5', '3']], asks: [] })
    painter.request()
    expect(frames).toHaveLength(1)
    frame()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(asks.price.textContent).toBe('\n1,100.60\n1,100.50')
    expect(asks.sum.textContent).toBe('\n0.750\n0.500')
    expect(bids.price.textContent).toBe('99.50\n99.40')
    expect(bids.quantity.textContent).toBe('3.000\n2.000')
    expect(painter.rowAt({ side: 'bids', place: 1 })?.quantitySum).toBe(5_000)
  })

  it('shows new prices and quantities at once, their sums in the frame after', () => {
    const { book, bids } = shown()
    book.change({ bids: [['99.5', '3']], asks: [] })
    painter.request()
    frame(16)
    expect(bids.quantity.textContent).toBe('3.000\n2.000')
    expect(bids.sum.textContent).toBe('1.000\n3.000')
    frame(32)
    expect(bids.sum.textContent).toBe('3.000\n5.000')
    expect(frames).toHaveLength(0)
  })

  it('does not keep the sums of a book waiting that changes with every frame', () => {
    const { book, bids } = shown()
    for (const [place, nowMs] of [16, 32, 48, 64].entries()) {
      book.change({ bids: [['99.5', String(place + 4)]], asks: [] })
      painter.request()
      frame(nowMs)
      expect(bids.quantity.textContent).toBe(`${place + 4}.000\n2.000`)
      expect(bids.sum.textContent).toBe('1.000\n3.000')
    }
    book.change({ bids: [['99.5', '9']], asks: [] })
    painter.request()
    frame(80)
    expect(bids.sum.textContent).toBe('9.000\n11.000')
  })

  it('draws nothing before there is a book, and nothing after it was stopped', () => {
    painter = new BookPainter()
    painter.follow(new LiveBook())
    painter.set(settings)
    frame()
    expect(painter.getTaken()).toBe(0)
    const { book, bids } = shown()
    frame()
    book.change({ bids: [['99.5', '9']], asks: [] })
    painter.request()
    painter.stop()
    frame()
    expect(bids.quantity.textContent).toBe('1.000\n2.000')
  })
})
