import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveBook } from '../../../live/book.ts'
import { BookPainter, type SideElements } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'

let frames: FrameRequestCallback[] = []

function frame(): void {
  const due = frames
  frames = []
  for (const callback of due) callback(0)
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
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the painter of the book', () => {
  it('writes one text per column, asks on top of the middle, once a frame', () => {
    const book = new LiveBook()
    const painter = new BookPainter()
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

  it('draws nothing before there is a book, and nothing after it was stopped', () => {
    const cancel = vi.fn()
    vi.stubGlobal('cancelAnimationFrame', cancel)
    const painter = new BookPainter()
    painter.follow(new LiveBook())
    painter.set(settings)
    frame()
    expect(painter.getTaken()).toBe(0)
    painter.request()
    painter.stop()
    expect(cancel).toHaveBeenCalledWith(1)
  })
})
