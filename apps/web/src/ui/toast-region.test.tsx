import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WEB_LIMITS } from '../limits.ts'
import { renderPart } from '../testing/render.tsx'
import { clearToasts, hideToast, showToast, type Toast, useToasts } from './toasts.ts'

const STAY_MS = 2_000

beforeEach(() => {
  vi.useFakeTimers()
  renderPart(<button type="button">On the page</button>)
})

afterEach(() => {
  act(clearToasts)
  vi.useRealTimers()
})

const show = (id: string, rest: Partial<Toast> = {}) =>
  act(() => showToast({ id, kind: 'done', title: id, closesAfterMs: STAY_MS, closeLabel: 'Close', ...rest }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = (title: string) => screen.queryByText(title) !== null
const toastOf = (title: string) => screen.getByText(title).closest('[data-toast]') as HTMLElement
const closeButtonOf = (title: string) => toastOf(title).querySelector('button') as HTMLElement

describe('a toast', () => {
  test('is shown with its title and what stands below it', () => {
    show('Saved', { content: <p>All of it</p> })
    expect(screen.getByText('Saved')).toBeVisible()
    expect(screen.getByText('All of it')).toBeVisible()
  })

  test('interrupts a screen reader only with an error', () => {
    show('Saved')
    show('Not saved', { kind: 'error' })
    expect(screen.getByRole('status')).toHaveTextContent('Saved')
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved')
  })

  test('is not shown twice at once, but again once it is gone', () => {
    show('Saved')
    show('Saved')
    expect(screen.getAllByText('Saved')).toHaveLength(1)
    act(() => hideToast('Saved'))
    expect(isShown('Saved')).toBe(false)
    show('Saved')
    expect(isShown('Saved')).toBe(true)
  })

  test('is closed by its button, which says so', () => {
    show('Saved')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(isShown('Saved')).toBe(false)
  })

  test('without a word for closing has no button', () => {
    show('Code', { closeLabel: undefined })
    expect(closeButtonOf('Code')).toBeNull()
  })
})

describe('the time of a toast', () => {
  test('ends by itself', async () => {
    show('Saved')
    await pass(STAY_MS - 1)
    expect(isShown('Saved')).toBe(true)
    await pass(1)
    expect(isShown('Saved')).toBe(false)
  })

  test('does not end when none is given', async () => {
    show('Saved', { closesAfterMs: undefined })
    await pass(STAY_MS * 100)
    expect(isShown('Saved')).toBe(true)
  })

  test('rests for all of them while the pointer is in one, and begins anew when it leaves', async () => {
    show('First')
    show('Second')
    await pass(STAY_MS - 1)
    fireEvent.pointerEnter(toastOf('Second'))
    await pass(STAY_MS * 10)
    expect(isShown('First')).toBe(true)
    fireEvent.pointerLeave(toastOf('Second'))
    await pass(STAY_MS - 1)
    expect(isShown('First') && isShown('Second')).toBe(true)
    await pass(1)
    expect(isShown('First') || isShown('Second')).toBe(false)
  })

  test('rests while the focus is in it', async () => {
    show('Saved')
    act(() => closeButtonOf('Saved').focus())
    await pass(STAY_MS * 10)
    expect(isShown('Saved')).toBe(true)
    act(() => screen.getByRole('button', { name: 'On the page' }).focus())
    await pass(STAY_MS)
    expect(isShown('Saved')).toBe(false)
  })

  test('goes on when the one under the pointer was closed, also for the same sentence said again', async () => {
    show('First')
    show('Second')
    fireEvent.pointerEnter(toastOf('First'))
    act(() => closeButtonOf('First').focus())
    fireEvent.click(closeButtonOf('First'))
    show('First')
    await pass(STAY_MS)
    expect(isShown('First') || isShown('Second')).toBe(false)
  })
})

test('more toasts than fit wait their turn, and their time begins with it', async () => {
  const titles = Array.from({ length: WEB_LIMITS.notificationsShown + 2 }, (_, index) => `Toast ${index}`)
  const shownTitles = () => titles.filter(isShown)
  for (const title of titles) show(title)
  expect(shownTitles()).toEqual(titles.slice(0, WEB_LIMITS.notificationsShown))

  fireEvent.click(closeButtonOf('Toast 0'))
  expect(shownTitles()).toEqual(titles.slice(1, WEB_LIMITS.notificationsShown + 1))

  await pass(STAY_MS)
  expect(shownTitles()).toEqual(titles.slice(-1))
  await pass(STAY_MS - 1)
  expect(shownTitles()).toEqual(titles.slice(-1))
  await pass(1)
  expect(shownTitles()).toEqual([])
})

test('of a flood only the newest are kept', () => {
  for (let count = 1; count <= 100; count += 1) show(`${count}`)
  const { toasts } = useToasts.getState()
  expect(toasts).toHaveLength(WEB_LIMITS.notificationsKept)
  expect(toasts.at(-1)?.title).toBe('100')
})
