import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = [
  { value: 'open', text: 'Open' },
  { value: 'history', text: 'History' },
]

test('the chosen tab comes into sight; a wheel turns through those that do not fit', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const chosen: string[] = []
  render(<Tabs label="Orders" value="open" tabs={TABS} onChoose={(value) => chosen.push(value)} />)
  const history = screen.getByRole('tab', { name: 'History' })
  fireEvent.click(history)
  expect(chosen).toEqual(['history'])
  expect(scrolled.mock.contexts).toEqual([history])

  const list = screen.getByRole('tablist', { name: 'Orders' })
  fireEvent.wheel(list, { deltaY: 30 })
  expect(list.scrollLeft).toBe(30)
  // Whoever scrolls sideways does it already.
  fireEvent.wheel(list, { deltaX: 10, deltaY: 30 })
  expect(list.scrollLeft).toBe(30)
})
