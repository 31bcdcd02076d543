import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { Markdown } from './markdown.tsx'
import { safeLink } from './safe-link.ts'

function show(text: string): HTMLElement {
  return renderPart(<Markdown text={text} />).container
}

describe('an article', () => {
  test('has headings below the page title, lists, tables, code and links', () => {
    const page = show(
      '# One\n\n### Two\n\nA **b** *c* `d` [fees](/rateStandard).\n\n- x\n- y\n\n3. z\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```\ncode\n```\n\n> said',
    )
    expect(screen.getByRole('heading', { level: 2, name: 'One' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 3, name: 'Two' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'fees' }).getAttribute('href')).toMatch(/\/rateStandard$/)
    expect(page.querySelectorAll('li')).toHaveLength(3)
    expect(page.querySelector('ol')?.getAttribute('start')).toBe('3')
    expect(page.querySelector('td[data-align=right]')?.textContent).toBe('2')
    expect(page.querySelector('pre')?.textContent).toBe('code')
    expect(page.querySelector('blockquote')?.textContent).toBe('said')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick=alert(1)>bold</b> word',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '![x](javascript:alert(1))',
    '![x](https://elsewhere.example/track.png)',
    '[x](javascript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\u0000script:alert(1))',
    '[x]( data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox(1))',
    '[x](//elsewhere.example/)',
    '[x](/\\elsewhere.example/)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '`<script>`\n\n```html\n<script>alert(1)</script>\n```',
  ])('%j is inert: no element but text comes of it', (text) => {
    const page = show(text)
    expect(page.querySelectorAll('script, img, svg, iframe, [onerror], [onload], [onclick]')).toHaveLength(0)
    for (const link of page.querySelectorAll('a')) {
      expect(link.getAttribute('href')).not.toMatch(/^(?:javascript|data|vbscript):|elsewhere/i)
    }
  })

  test('nested deeper than any article it still ends', () => {
    const page = show(`${'> '.repeat(500)}deep ${'*'.repeat(2_000)} ${'['.repeat(2_000)}`)
    expect(page.textContent).toContain('deep')
  })
})

describe('a link', () => {
  test.each([
    ['/helpDetail?id=x#y', 'page'],
    ['#part', 'page'],
    ['https://candor.example/a?b=c', 'outside'],
    ['mailto:help@candor.example', 'outside'],
  ])('%s leads to a %s', (href, kind) => {
    expect(safeLink(href)?.kind).toBe(kind)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//x.example',
    '/\\x',
    'ftp://x',
    'relative',
    ' https://x',
    'java\tscript:x',
  ])('%j leads nowhere', (href) => {
    expect(safeLink(href)).toBeUndefined()
  })
})
