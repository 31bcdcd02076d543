// Walks through the site as a reader would, without loading it anew: what is wrong with a page comes out, in words.

import { LANGUAGE_TAGS, type Language } from '@candor/api'
import type { Page, Request } from '@playwright/test'
import type { PageWatch } from '../fixtures/page-watch.ts'
import { isComing, look, settledWidth, walk } from './crawl-page.ts'
import { wrongTexts } from './crawl-texts.ts'

const BASE = '/desktop'
/** An address that leads nowhere: between two pages, so that nothing of the last one is taken for the next. */
const BETWEEN = `${BASE}/between/two/pages`
export const PHONE = { width: 390, height: 844 }
const PATIENCE_MS = 15_000
/** Addresses that differ only in what they ask for. */
const SAMPLE = 5

export interface CrawlerParts {
  readonly page: Page
  readonly watch: PageWatch
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
  private readonly read = new Set<string>()
  private language: Language = 'en'
  private troublesSeen = 0
  private place = ''

  constructor(parts: CrawlerParts) {
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

  /** Loads the site, in this language from now on. */
  async open(language: Language): Promise<void> {
    const { page } = this.parts
    this.language = language
    this.place = BETWEEN
    await page.goto(BETWEEN)
    await page.evaluate((content) => {
      const item = { type: 'string', content, timestamp: Date.now() }
      localStorage.setItem('candor.language', JSON.stringify(item))
    }, language)
    await page.reload()
    await page.locator(`html[lang="${LANGUAGE_TAGS[language]}"] h1`).waitFor()
  }

  /** These addresses and whatever they lead to, each once. */
  async follow(starts: readonly string[], mayFollow: (address: string) => boolean): Promise<void> {
    const due = [...starts]
    const known = new Set(due)
    const sampled = new Map<string, number>()
    for (let address = due.shift(); address !== undefined; address = due.shift()) {
      for (const next of await this.visit(address)) {
        if (known.has(next)) continue
        known.add(next)
        const kind = kindOf(next)
        const count = sampled.get(kind) ?? 0
        sampled.set(kind, count + 1)
        if (count < SAMPLE || mayFollow(next)) due.push(next)
      }
    }
    await this.visitFiles()
  }

  /** Shows one page, notes what is wrong with it, and gives the addresses it leads to. */
  async visit(address: string): Promise<readonly string[]> {
    const { page } = this.parts
    this.place = address
    this.visited.add(address)
    await this.arrive(`${BASE}${address}`)
    const shown = await page.evaluate(look)
    if (shown.isMissing) this.note('does not exist')
    for (const alert of shown.alerts) this.note(`says: ${alert}`)
    if (shown.titles.length !== 1) this.note(`has ${shown.titles.length} titles: ${shown.titles.join(' | ')}`)
    this.checkTexts(shown.texts)
    await this.checkWidth()
    for (const trouble of this.parts.watch.troubles.slice(this.troublesSeen)) this.note(trouble)
    this.troublesSeen = this.parts.watch.troubles.length
    return shown.links.map((link) => this.addressOf(link)).filter((next) => next !== undefined)
  }

  private async arrive(address: string): Promise<void> {
    const { page } = this.parts
    await page.evaluate(walk, { between: BETWEEN, address, patienceMs: PATIENCE_MS })
    // What was answered may ask for more, and must be drawn.
    const deadlineMs = Date.now() + PATIENCE_MS
    while ((await page.evaluate(isComing)) || this.coming.size > 0) {
      if (Date.now() > deadlineMs) return this.note('is still loading')
    }
  }

  /** A text that is on many pages is told of once. */
  private checkTexts(texts: readonly string[]): void {
    const news = texts.filter((text) => !this.read.has(text))
    for (const text of news) this.read.add(text)
    for (const wrong of wrongTexts(news, this.language)) this.note(wrong)
  }

  private async checkWidth(): Promise<void> {
    const { page } = this.parts
    const before = page.viewportSize()
    await page.setViewportSize(PHONE)
    const width = await page.evaluate(settledWidth, PHONE.width)
    if (width > PHONE.width) this.note(`is ${width} wide on a phone`)
    if (before !== null && before.width !== PHONE.width) await page.setViewportSize(before)
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
    const line = `${this.language} ${this.place} ${what}`
    if (!this.found.includes(line)) this.found.push(line)
  }
}

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site')
  return `${pathname}?${[...searchParams.keys()].sort().join('&')}`
}
