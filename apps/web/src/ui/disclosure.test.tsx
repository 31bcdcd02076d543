import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { Disclosure } from './disclosure.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  renderPart(
    <>
      <Disclosure label="Menu" button="Menu">
        <a href="#inside">Inside</a>
      </Disclosure>
      <a href="#after">After</a>
    </>,
  )
})

afterEach(() => vi.useRealTimers())

const button = () => screen.getByRole('button', { name: 'Menu' })
const isOpen = () => screen.queryByText('Inside') !== null
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const root = () => button().parentElement as HTMLElement
const enter = () => fireEvent.pointerEnter(root(), { pointerType: 'mouse' })
const leave = () => fireEvent.pointerLeave(root(), { pointerType: 'mouse' })

describe('what a button opens', () => {
  test('opens 100 ms after the pointer came, closes 200 ms after it left', async () => {
    enter()
    await pass(99)
    expect(isOpen()).toBe(false)
    await pass(1)
    expect(isOpen()).toBe(true)
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    leave()
    await pass(199)
    expect(isOpen()).toBe(true)
    await pass(1)
    expect(isOpen()).toBe(false)
  })

  test('does not open for a pointer that only passes, and stays for one that comes back', async () => {
    enter()
    await pass(50)
    leave()
    await pass(500)
    expect(isOpen()).toBe(false)
    enter()
    await pass(100)
    leave()
    await pass(100)
    enter()
    await pass(500)
    expect(isOpen()).toBe(true)
  })

  test('opens by a click; a click on what hovering opened keeps it, the next closes it', async () => {
    fireEvent.click(button())
    expect(isOpen()).toBe(true)
    fireEvent.click(button())
    expect(isOpen()).toBe(false)
    enter()
    await pass(100)
    fireEvent.click(button())
    expect(isOpen()).toBe(true)
    fireEvent.click(button())
    expect(isOpen()).toBe(false)
  })

  test('closes by Escape and gives the focus back', () => {
    fireEvent.click(button())
    screen.getByText('Inside').focus()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(isOpen()).toBe(false)
    expect(button()).toHaveFocus()
  })

  test('closes when the focus goes elsewhere, and not on its way inside', () => {
    fireEvent.click(button())
    fireEvent.blur(button(), { relatedTarget: screen.getByText('Inside') })
    expect(isOpen()).toBe(true)
    fireEvent.blur(screen.getByText('Inside'), { relatedTarget: screen.getByText('After') })
    expect(isOpen()).toBe(false)
  })

  test('does not open by a finger that passes over it', async () => {
    fireEvent.pointerEnter(root(), { pointerType: 'touch' })
    await pass(500)
    expect(isOpen()).toBe(false)
  })
})
