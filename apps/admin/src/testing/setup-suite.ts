// Before every test file of the console: what jsdom lacks, the matchers, and the words of the borrowed controls.

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'

/** A page is loaded when it is first needed; on a busy machine that takes its time. */
const PATIENCE_MS = 60_000

configure({ asyncUtilTimeout: PATIENCE_MS })

// Files share a process and the libraries in it. What is ours begins anew with each of them, whatever the one before left.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()

// jsdom lays nothing out, so these have nothing to say.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeAll(async () => {
  const { startTexts } = await import('../start-texts.ts')
  await startTexts()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
