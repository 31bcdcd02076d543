import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { copyText } from './copy-text.ts'
import { notify, useKeptErrors } from './notify.tsx'
import { clearToasts } from './toasts.ts'

afterEach(() => {
  clearToasts()
  useKeptErrors.setState({ errors: [] })
})

test('a notification says what was done; an error is kept as well', async () => {
  renderPart(null)
  notify.done('Saved')
  notify.error('Insufficient balance', 'You need more')
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.getByText('You need more')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
  expect(useKeptErrors.getState().errors).toEqual([
    { text: 'Insufficient balance', detail: 'You need more', timeMs: expect.any(Number) },
  ])
})

test('only so many errors are kept, the newest first', () => {
  for (let count = 1; count <= 60; count += 1) notify.error(`error ${count}`)
  const { errors } = useKeptErrors.getState()
  expect(errors).toHaveLength(50)
  expect(errors[0]?.text).toBe('error 60')
})

test('copying says that it succeeded, or that it did not', async () => {
  renderPart(null)
  const written: string[] = []
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: (text: string) => {
        written.push(text)
        return Promise.resolve()
      },
    },
  })
  try {
    expect(await copyText('candor.support')).toBe(true)
    expect(written).toEqual(['candor.support'])
    expect(await screen.findByText('Copy succeeded')).toBeVisible()
    vi.stubGlobal('navigator', { clipboard: undefined })
    Object.assign(document, { execCommand: () => false })
    expect(await copyText('x')).toBe(false)
    expect(await screen.findByText('Copy failed')).toBeVisible()
  } finally {
    vi.unstubAllGlobals()
  }
})
