import { errorsOf, ROUTES, type Route } from '@candor/api'
import { describe, expect, test } from 'vitest'
import { DOCS_STYLE, docsPage } from './docs-page.ts'

const page = docsPage('1.2.3')
const routes = Object.entries<Route>(ROUTES)

/** The part of the page that describes one call. */
function sectionOf(name: string): string {
  const start = page.indexOf(`<section id="${name}">`)
  expect(start).toBeGreaterThan(0)
  return page.slice(start, page.indexOf('</section>', start))
}

describe('the page of the API', () => {
  test.each(routes)('describes %s with every field and every error', (name, route) => {
    const section = sectionOf(name)
    expect(section).toContain(route.path)
    expect(page).toContain(`href="#${name}"`)
    const fields = [route.params, route.query, route.body].flatMap((part) =>
      Object.keys(part?.properties ?? {}),
    )
    for (const field of fields) expect(section).toContain(`<code>${field}</code>`)
    for (const code of errorsOf(route)) expect(section).toContain(`<code>${code}</code>`)
    expect(section.includes('Needs the <code>ticket</code> header')).toBe(route.access === 'user')
    expect(section.includes('Idempotency-Key')).toBe(route.keyed === true)
  })

  test('[threat 29] has no script, no style and no handler in it, which the policy would refuse', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(DOCS_STYLE).not.toMatch(/url\(|@import|<\//)
  })

  test('[threat 29] escapes what is not its own', () => {
    const odd = docsPage('<b>"&')
    expect(odd).not.toContain('<b>')
    expect(odd).toContain('&#60;b&#62;&#34;&#38;')
  })

  test('is closed where it is opened', () => {
    const open = new Map<string, number>()
    for (const [, slash, tag = ''] of page.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (['meta', 'link'].includes(tag)) continue
      open.set(tag, (open.get(tag) ?? 0) + (slash === '' ? 1 : -1))
    }
    expect([...open].filter(([, count]) => count !== 0)).toEqual([])
    expect(page).not.toMatch(/undefined|\[object/)
  })
})
