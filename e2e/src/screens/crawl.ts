// Walks through the site as a reader would, without loading it anew: what is wrong with a page comes out, in words.

import { LANGUAGE_TAGS, type Language } from '@candor/api'
import type { Page, Request } from '@playwright/test'
import type { PageWatch } from '../fixtures/page-watch.ts'
import { wrongTexts } from './crawl-texts.ts'

const BASE = '/desktop'
/** An address that leads nowhere: between two pages, so that nothing of the last one is taken for the next. */
const BETWEEN = `${BASE}/between/two/pages`
const PHONE_WIDTH = 390
const WINDOW = { width: 1280, height: 720 }
const PHONE = { width: PHONE_WIDTH, height: 844 }
const PATIENCE_MS = 15_000
/** Addresses that differ only in what they ask for. */
const SAMPLE = 5

interface Shown {
  readonly settled: boolean
  readonly titles: readonly string[]
  readonly isMissing: boolean
  /** What could not be shown, as the page says it. */
  readonly alerts: readonly string[]
  readonly pieces: readonly string[]
  readonly links: readonly string[]
}

export interface CrawlerParts {
  readonly page: Page
  readonly watch: PageWatch
  readonly language: Language
  /** The paths that the site has. */
  readonly paths: readonly string[]
}

export class Crawler {
  /** What is wrong, and where. */
  readonly found: string[] = []
  readonly visited = new Set<string>()
  private readonly parts: CrawlerParts
  private readonly coming = new Set<Request>()
  private readonly files = new Set<string>()
  private troublesSeen = 0
  private place = ''

  private constructor(parts: CrawlerParts) {
    this.parts = parts
    const { page } = parts
    const arrived = (request: Request): void => void this.coming.delete(request)
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') this.coming.add(request)
    })
    page.on('requestfinished', arrived)
    page.on('requestfailed', (request) => {
      arrived(request)
      // A page that is left takes its questions back.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') this.note(`could not load ${request.url()}`)
    })
  }

  /** Opens the site once, in its language. */
  static async open(parts: CrawlerParts): Promise<Crawler> {
    const { page, language } = parts
    await page.addInitScript((content) => {
      if (location.protocol === 'about:') return
      const item = { type: 'string', content, timestamp: Date.now() }
      localStorage.setItem('candor.language', JSON.stringify(item))
    }, language)
    const crawler = new Crawler(parts)
    crawler.place = BETWEEN
    await page.goto(`${BASE}${BETWEEN.slice(BASE.length)}`)
    await page.locator(`html[lang="${LANGUAGE_TAGS[language]}"] h1`).waitFor()
    return crawler
  }

  /** These addresses and whatever they lead to, each once. */
  async follow(starts: readonly string[], mayFollow: (address: string) => boolean): Promise<void> {
    const due = [...starts]
    const known = new Set(due)
    const sampled = new Map<string, number>()
    for (let address = due.shift(); address !== undefined; address = due.shift()) {
      for (const link of await this.visit(address)) {
        const next = this.addressOf(link)
        if (next === undefined || known.has(next)) continue
        known.add(next)
        const kind = kindOf(next)
        const count = sampled.get(kind) ?? 0
        sampled.set(kind, count + 1)
        if (count < SAMPLE || mayFollow(next)) due.push(next)
      }
    }
    await this.visitFiles()
  }

  /** Shows one page, notes what is wrong with it, and gives its links. */
  async visit(address: string): Promise<readonly string[]> {
    const { page, language } = this.parts
    this.place = address
    this.visited.add(address)
    const t0 = Date.now(); await this.arrive(`${BASE}${address}`)
    const t1 = Date.now(); const shown = await page.evaluate(look); const t2=Date.now()
    if (!shown.settled) this.note('is still loading')
    if (shown.isMissing) this.note('does not exist')
    for (const alert of shown.alerts) this.note(`says: ${alert}`)
    if (shown.titles.length !== 1) this.note(`has ${shown.titles.length} titles: ${shown.titles.join(' | ')}`)
    for (const wrong of wrongTexts(shown.pieces, language)) this.note(wrong)
    await this.checkWidth()
    console.log(address, t1-t0, t2-t1, Date.now()-t2)
    for (const trouble of this.parts.watch.troubles.slice(this.troublesSeen)) this.note(trouble)
    this.troublesSeen = this.parts.watch.troubles.length
    return shown.links
  }

  private async arrive(address: string): Promise<void> {
    const { page } = this.parts
    await page.evaluate(walk, { between: BETWEEN, address, patienceMs: PATIENCE_MS })
    const deadlineMs = Date.now() + PATIENCE_MS
    while (this.coming.size > 0 && Date.now() < deadlineMs) {
      // What was answered may ask for more, and must be drawn.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
  }

  private async checkWidth(): Promise<void> {
    const { page } = this.parts
    const before = page.viewportSize()
    await page.setViewportSize(PHONE)
    const width = await page.evaluate(settledWidth, PHONE_WIDTH)
    if (width > PHONE_WIDTH) this.note(`is ${width} wide on a phone`)
    if (before !== null && before.width !== PHONE_WIDTH) await page.setViewportSize(before)
  }

  /** The address of a page of the site; anything else on this server is looked at as a file. */
  private addressOf(link: string): string | undefined {
    const { origin } = new URL(this.parts.page.url())
    const url = new URL(link, origin)
    if (url.origin !== origin) return undefined
    if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) {
      this.files.add(url.pathname)
      return undefined
    }
    const path = url.pathname.slice(BASE.length).replace(/\/$/, '') || '/'
    if (this.parts.paths.includes(path)) return `${path}${url.search}`
    this.note(`links to ${path}, which is no page`)
    return undefined
  }

  private async visitFiles(): Promise<void> {
    for (const file of this.files) {
      const { origin } = new URL(this.parts.page.url())
      const response = await this.parts.page.request.get(`${origin}${file}`)
      if (!response.ok()) this.found.push(`${file} is linked and answers ${response.status()}`)
    }
  }

  private note(what: string): void {
    const line = `${this.parts.language} ${this.place} ${what}`
    if (!this.found.includes(line)) this.found.push(line)
  }
}

export const SIZES = { window: WINDOW, phone: PHONE } as const

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site')
  return `${pathname}?${[...searchParams.keys()].sort().join('&')}`
}

interface Walk {
  readonly between: string
  readonly address: string
  readonly patienceMs: number
}

/** In the page: goes to an address as a link of the site would, by way of one that has nothing on it. */
async function walk({ between, address, patienceMs }: Walk): Promise<void> {
  const go = (to: string): void => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const until = async (holds: () => boolean): Promise<void> => {
    const deadlineMs = performance.now() + patienceMs
    while (!holds() && performance.now() < deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const main = document.querySelector('main')
  const isBetween = (): boolean => main?.textContent.startsWith(`404 · ${between}`) === true
  const isComing = (): boolean =>
    document.querySelector('[role=progressbar]:not(main *)') !== null ||
    Array.from(document.querySelectorAll('main [role=status]')).some(({ textContent }) => textContent === '')
  go(between)
  await until(isBetween)
  go(address)
  await until(() => !isBetween() && document.querySelector('h1, main [role=alert]') !== null && !isComing())
}

/** In the page: what is on it. Texts in a language of their own, code and what the browser does not show are left out. */
function look(): Shown {
  const isOwn = (element: Element | null): boolean =>
    element?.closest('code, pre, script, style, noscript, [lang]') === document.documentElement
  const pieces: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const words = text.nodeValue?.trim() ?? ''
    if (words !== '' && isOwn(text.parentElement)) pieces.push(words)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (!isOwn(element)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const words = element.getAttribute(name)?.trim() ?? ''
      if (words !== '') pieces.push(words)
    }
  }
  const isComing = Array.from(document.querySelectorAll('main [role=status]')).some(
    ({ textContent }) => textContent === '',
  )
  return {
    settled: !isComing,
    titles: Array.from(document.querySelectorAll('h1'), ({ textContent }) => textContent),
    isMissing: document.querySelector('main')?.textContent.startsWith('404 · ') === true,
    alerts: Array.from(document.querySelectorAll('main [role=alert]'), ({ textContent }) => textContent),
    pieces,
    links: Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]'), ({ href }) => href),
  }
}

/** In the page: how wide it is, once what measures itself has done so. */
async function settledWidth(width: number): Promise<number> {
  const deadlineMs = performance.now() + 1_000
  while (document.documentElement.scrollWidth > width && performance.now() < deadlineMs) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return document.documentElement.scrollWidth
}
