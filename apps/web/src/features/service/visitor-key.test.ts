import { beforeEach, expect, test, vi } from 'vitest'
import { contentOf, storageKey } from '../../state/storage.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** As a page that was just opened has it. */
async function keyOfPage(): Promise<string> {
  return (await import('./visitor-key.ts')).visitorKey()
}

test('a browser makes a key once and keeps it', async () => {
  const key = await keyOfPage()
  expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(contentOf(localStorage.getItem(storageKey('visitorKey')) ?? '')).toBe(key)
  vi.resetModules()
  expect(await keyOfPage()).toBe(key)
})

test('what was damaged is made anew', async () => {
  const item = { type: 'string', content: 'guessable', timestamp: 0 }
  localStorage.setItem(storageKey('visitorKey'), JSON.stringify(item))
  expect(await keyOfPage()).not.toBe('guessable')
})
