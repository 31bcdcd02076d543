import { afterEach, describe, expect, test, vi } from 'vitest'
import { storageKey, writeItem } from '../state/storage.ts'

const [load] = Object.values(import.meta.glob('../../public/before-start.js'))
const { dataset } = document.documentElement

/** Runs the script anew, as a browser does for every page. */
async function start(isSystemLight = false): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: isSystemLight }))
  vi.resetModules()
  await load?.()
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete dataset['updown']
  document.body.innerHTML = ''
})

describe('before the first paint', () => {
  test.each([
    ['nothing stored', undefined, true, 'dark'],
    ['dark', 'dark', true, 'dark'],
    ['light', 'light', false, 'light'],
    ['the system, which is light', 'system', true, 'light'],
    ['the system, which is dark', 'system', false, 'dark'],
  ])('with %s the page is as it should be', async (_name, stored, isSystemLight, theme) => {
    if (stored !== undefined) writeItem('theme', stored)
    await start(isSystemLight)
    expect(dataset['theme']).toBe(theme)
  })

  test.each(['{', 'null', '[]', '"light"'])('a damaged item (%s) counts as none', async (text) => {
    localStorage.setItem(storageKey('theme'), text)
    await start()
    expect(dataset['theme']).toBe('dark')
  })

  test.each([
    ['swapped', 'swapped'],
    ['safe', 'safe'],
    ['usual', undefined],
    ['other', undefined],
  ])('the stored colours %s are put on the page as %s', async (stored, shown) => {
    writeItem('colours', stored)
    await start()
    expect(dataset['updown']).toBe(shown)
  })

  test('the tables of number formats are made ready in a worker beside the page', async () => {
    const started: string[] = []
    const script = document.createElement('script')
    script.src = 'https://candor.example/desktop/before-start.js'
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        constructor(url: URL) {
          super()
          started.push(url.href)
        }
      },
    )
    await start()
    expect(started).toEqual(['https://candor.example/desktop/prepare-formats.js'])
  })

  test('a script that cannot be loaded makes the plain sentence visible; a picture does not', async () => {
    document.body.innerHTML = '<p id="not-started" hidden></p><img alt=""><script type="nothing"></script>'
    await start()
    const sentence = document.getElementById('not-started')
    document.querySelector('img')?.dispatchEvent(new Event('error'))
    expect(sentence).toHaveAttribute('hidden')
    document.querySelector('script')?.dispatchEvent(new Event('error'))
    expect(sentence).not.toHaveAttribute('hidden')
  })
})
