// Before every test file of the site: what jsdom lacks, the matchers, and English texts.

import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

// jsdom lays nothing out, so these have nothing to say.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.scrollTo = () => undefined
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeAll(async () => {
  // Only now: the site's state reads what is set up above.
  const { startI18n, loadTexts } = await import('../i18n/setup.ts')
  await startI18n()
  await loadTexts(['shell', 'fields', 'home', 'login', 'account'])
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
