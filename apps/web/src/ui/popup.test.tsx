import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { Popup } from './popup.tsx'

function Example({ trapsFocus = true }: { readonly trapsFocus?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Popup
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom-start"
        trapsFocus={trapsFocus}
        anchor={
          <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Open
          </button>
        }
      >
        <button type="button">First</button>
        <button type="button">Second</button>
      </Popup>
      <button type="button">Elsewhere</button>
    </>
  )
}

function anchor(): HTMLElement {
  return screen.getByRole('button', { name: 'Open' })
}

async function open(): Promise<void> {
  await userEvent.click(anchor())
  expect(await screen.findByRole('button', { name: 'Second' })).toBeVisible()
}

function isGone(): Promise<void> {
  return waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('opens beside its anchor with the focus inside, and gives it back with Escape', async () => {
  renderPart(<Example />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'First' })).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await isGone()
  await waitFor(() => expect(anchor()).toHaveFocus())
})

test('the keyboard goes round inside', async () => {
  renderPart(<Example />)
  await open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'First' })).toHaveFocus())
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus()
})

test('what is only read leaves the focus where it is', async () => {
  renderPart(<Example trapsFocus={false} />)
  await open()
  expect(anchor()).toHaveFocus()
})

test('a second press of the anchor closes it, and so does a press elsewhere', async () => {
  renderPart(<Example />)
  await open()
  await userEvent.click(anchor())
  await isGone()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  await isGone()
  expect(anchor()).toHaveAttribute('aria-expanded', 'false')
})
