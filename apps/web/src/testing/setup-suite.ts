// Before every test file of the site: what jsdom lacks, the matchers, and English texts.

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import type * as Toasts from '../ui/toasts.ts'

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

let toasts: typeof Toasts

beforeAll(async () => {
  // Only now: the site's state reads what is set up above.
  toasts = await import('../ui/toasts.ts')
  const { startI18n, loadTexts } = await import('../i18n/setup.ts')
  await startI18n()
  const files = Object.keys(import.meta.glob('../locales/en/*.json'))
  const names = files.map((file) => file.replace(/^.*\/|\.json$/g, ''))
  // The names come from the files themselves, which the compiler does not read.
  await loadTexts(names as Parameters<typeof loadTexts>[0])
})

afterEach(() => {
  cleanup()
  toasts.clearToasts()
  localStorage.clear()
  sessionStorage.clear()
})
