// Before every test file of the console: what jsdom lacks, the matchers, and the words of the borrowed controls.

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { startTexts } from '../start-texts.ts'

/** A page is loaded when it is first needed; on a busy machine that takes its time. */
const PATIENCE_MS = 60_000

configure({ asyncUtilTimeout: PATIENCE_MS })

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

beforeAll(startTexts)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
