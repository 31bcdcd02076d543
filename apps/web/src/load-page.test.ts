import { afterEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadPage } from './load-page.ts'

const Page = () => null
const NEVER = new Promise<never>(() => {})

afterEach(() => vi.useRealTimers())

async function failureOf(promise: Promise<unknown>): Promise<ChunkLoadError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof ChunkLoadError)) throw new Error('expected a ChunkLoadError', { cause: error })
  return error
}

describe('a page', () => {
  test('comes with its texts', async () => {
    await expect(loadPage(() => Promise.resolve({ default: Page }), 'home')).resolves.toEqual({
      Component: Page,
    })
  })

  test('whose code is gone is a ChunkLoadError', async () => {
    const failed = failureOf(loadPage(() => Promise.reject(new TypeError('Failed to fetch')), 'home'))
    expect(await failed).toMatchObject({ name: 'ChunkLoadError', code: 'MODULE_NOT_FOUND' })
  })

  test('whose style is gone says so', async () => {
    const failed = failureOf(
      loadPage(() => Promise.reject(new Error('Unable to preload CSS for /x.css')), 'home'),
    )
    expect((await failed).code).toBe('CSS_CHUNK_LOAD_FAILED')
  })

  test('whose texts are not there does not show its keys', async () => {
    const missing = 'nowhere' as 'home'
    expect(await failureOf(loadPage(() => Promise.resolve({ default: Page }), missing))).toMatchObject({
      name: 'ChunkLoadError',
    })
  })

  test('that has not come after 120 seconds is given up', async () => {
    vi.useFakeTimers()
    const failed = failureOf(loadPage(() => NEVER, 'home'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await failed).toMatchObject({ name: 'ChunkLoadError' })
  })
})
