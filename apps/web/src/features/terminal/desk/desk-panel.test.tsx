import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeskPanel } from './desk-panel.tsx'

let resized: () => void
let observed: Element[] = []

beforeEach(() => {
  observed = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resized = look
      }
      observe(element: Element): void {
        observed.push(element)
      }
      disconnect(): void {
        observed = []
      }
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function widths(panel: Element, { content, room }: { content: number; room: number }): void {
  vi.spyOn(panel, 'scrollWidth', 'get').mockReturnValue(content)
  vi.spyOn(panel, 'clientWidth', 'get').mockReturnValue(room)
  act(() => resized())
}

test('the panel of a desk says while its table is wider than its room', () => {
  render(
    <DeskPanel label="Positions">
      <table />
    </DeskPanel>,
  )
  const panel = screen.getByRole('tabpanel', { name: 'Positions' })
  widths(panel, { content: 747, room: 699 })
  expect(panel).toHaveAttribute('data-overflows')
  widths(panel, { content: 699, room: 699 })
  expect(panel).not.toHaveAttribute('data-overflows')
})

test('the table of another tab is followed as well, and nothing once the desk is gone', async () => {
  const { rerender, unmount } = render(
    <DeskPanel label="Orders">
      <table aria-label="one" />
    </DeskPanel>,
  )
  expect(observed.map((each) => each.ariaLabel ?? each.getAttribute('aria-label'))).toEqual(['Orders', 'one'])
  rerender(
    <DeskPanel label="Orders">
      <p aria-label="other" />
    </DeskPanel>,
  )
  await vi.waitFor(() =>
    expect(observed.map((each) => each.getAttribute('aria-label'))).toEqual(['Orders', 'other']),
  )
  unmount()
  expect(observed).toEqual([])
})
