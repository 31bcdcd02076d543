import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveBook } from '../../../live/book.ts'
import { renderPart } from '../../../testing/render.tsx'
import { BookPainter } from './book-painter.ts'
import { gridFormat } from './grid-format.ts'
import { ShareBar } from './share-bar.tsx'

const settings = {
  priceDecimals: 0,
  quantityDecimals: 0,
  step: 1,
  rows: 3,
  width: 200,
  colours: { bids: 'green', asks: 'red', hover: 'grey', own: 'blue' },
  formatPrice: gridFormat('en', 0),
  formatQuantity: gridFormat('en', 0),
  isMoving: false,
}

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Everything that is due happens: frames, and what waits for its time. */
function settle(painter: BookPainter): void {
  act(() => {
    painter.request()
    for (const callback of frames.splice(0)) callback(0)
    vi.runAllTimers()
  })
}

describe('the share of bids and asks', () => {
  it('says that it waits, that nobody is there, or how the quantity divides, and follows the book', () => {
    const book = new LiveBook()
    const painter = new BookPainter()
    painter.follow(book)
    painter.set(settings)
    const { container } = renderPart(<ShareBar painter={painter} />)
    expect(screen.getByText(/^Loading/)).toBeDefined()
    book.begin({ bids: [], asks: [] })
    settle(painter)
    expect(screen.queryByText(/^Loading/)).toBeNull()
    book.change({ bids: [['99', '3']], asks: [['100', '1']] })
    settle(painter)
    expect(container.textContent).toContain('75.0%')
    expect(container.textContent).toContain('25.0%')
    book.change({ bids: [], asks: [['100', '5']] })
    settle(painter)
    expect(container.textContent).toContain('37.5%')
  })
})
