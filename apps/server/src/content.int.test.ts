// The site's texts over HTTP and the socket, with everything real behind it: put in at the start, read in nine languages,
// written in the console, told to whoever listens.

import { API_LIMITS, LANGUAGES, PAGE_IDS, ROUTES } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AdminTester } from './testing/admin-tester.ts'
import { CheckedClient } from './testing/checked-client.ts'
import { SocketClient } from './testing/socket-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

interface Listed {
  readonly list: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
}

let server: TestServer
let editor: AdminTester
let visitor: CheckedClient

const TEXT = { title: 'A new fee', summary: 'From Monday on.', body: '## A new fee\n\nFrom *Monday* on.' }
const PLACE = { category: null, place: 1, pinned: true, related: [], archived: false }

beforeAll(async () => {
  server = await startTestServer()
  editor = await (await AdminTester.owner(server)).hire('content')
  visitor = new CheckedClient(server.address)
})
afterAll(async () => {
  await server.stop()
})

describe('the texts that the platform brings along', () => {
  test('are there from the first start, in whatever language is asked for', async () => {
    const { list } = await visitor.ask<Listed>('helpCategories')
    expect(list.length).toBeGreaterThan(5)
    for (const language of LANGUAGES) {
      const headers = { 'accept-language': language }
      const help = await visitor.ask<Listed>('helpArticles', { query: { pageSize: '100' }, headers })
      expect(help.total).toBeGreaterThanOrEqual(30)
      const wrong = help.list.filter((head) => head['fallback'] !== (head['language'] !== language))
      expect(wrong).toEqual([])
    }
  })

  test('have every page of the operator, marked as samples where they are', async () => {
    for (const id of PAGE_IDS) {
      const page = await visitor.ask<{ body: string; sample: boolean }>('contentPage', { query: { id } })
      expect(page.body.length).toBeGreaterThan(100)
    }
    expect(await visitor.ask('contentPage', { query: { id: 'about' } })).toMatchObject({ sample: true })
  })
})

test('what is the same for everybody may be kept by a cache in between for a moment, nothing else', async () => {
  const cacheOf = async (path: string) => {
    const { headers } = await fetch(`${server.address}${path}`)
    return [headers.get('cache-control'), headers.get('vary')]
  }
  expect(await cacheOf(ROUTES.helpArticles.path)).toEqual([
    'public, max-age=0, s-maxage=10',
    'accept-language',
  ])
  expect(await cacheOf(ROUTES.notices.path)).toEqual(['no-store', null])
  expect(await cacheOf(`${ROUTES.contentArticle.path}?kind=help&id=nowhere`)).toEqual(['no-store', null])
})

describe('a notice', () => {
  const name = { kind: 'notice', id: 'new-fee', language: 'en' }

  test('goes from the console to whoever listens, and is unread until it is marked', async () => {
    const socket = await SocketClient.open(server.address)
    await socket.send({ op: 'subscribe', topics: ['notices'] })
    await editor.ask('arrangeArticle', { body: { kind: 'notice', id: 'new-fee', isNew: true, ...PLACE } })
    const { number } = await editor.ask<{ number: number }>('saveArticle', {
      body: { ...name, after: 0, ...TEXT },
    })
    expect(await editor.ask('articleText', { query: name })).toMatchObject({ ...TEXT, state: 'draft' })
    const { code } = await visitor.call('notice', { query: { id: 'new-fee' } })
    expect(code).toBe('content.unknown')
    const trader = await server.trader()
    const before = await trader.ask<{ unread: number }>('notices')
    await editor.ask('publishArticle', { body: { ...name, number } })
    const told = { type: 'delta', data: { id: 'new-fee', pinned: true } }
    await vi.waitFor(() => expect(socket.pushed.at(-1)).toMatchObject(told), 10_000)
    const after = await trader.ask<Listed & { unread: number }>('notices')
    expect(after.unread).toBe(before.unread + 1)
    expect(after.list.find(({ id }) => id === 'new-fee')).toMatchObject({ pinned: true, read: false })
    const read = await trader.ask<{ unread: number }>('readNotices', { body: { ids: ['new-fee'] } })
    expect(read.unread).toBe(before.unread)
    await socket.close()
  })

  test('is found by a search in the moment it is out', async () => {
    const found = await visitor.ask<Listed>('searchContent', { query: { text: 'new fee', kind: 'notice' } })
    expect(found.list[0]).toMatchObject({ kind: 'notice', id: 'new-fee', title: TEXT.title })
  })
})

describe('a text from the console', () => {
  const name = { kind: 'notice', id: 'new-fee', language: 'en' }
  const save = (fields: object) =>
    editor.call('saveArticle', { body: { ...name, after: 1, ...TEXT, ...fields } })

  test('may be as long as a text may be, in any script, and no longer', async () => {
    const longest = `${'价格'.repeat(100)}\n\n`.repeat(200).slice(0, API_LIMITS.contentBodyLength)
    expect((await save({ body: longest })).code).toBe('success')
    expect(await editor.ask('articleText', { query: name })).toMatchObject({ number: 2, body: longest })
    expect((await save({ body: `${'a '.repeat(2_000)}\n\n`.repeat(11) })).code).toBe('request.invalid')
    expect((await save({ body: 'a'.repeat(300_000) })).code).toBe('request.body.too.large')
  })

  test.each([
    ['a title on two lines', { title: 'a\nb' }],
    ['a title of nothing', { title: '  ' }],
    ['a long title', { title: 'a'.repeat(121) }],
    ['a long summary', { summary: 'a'.repeat(201) }],
    ['an invisible sign', { body: 'a\u0000b' }],
    ['no text', { body: '' }],
    ['another language', { language: 'de' }],
    ['another kind', { kind: 'blog' }],
    ['a path for an id', { id: '../../etc' }],
    ['an id of dashes', { id: '-'.repeat(60) }],
    ['a long id', { id: 'a'.repeat(65) }],
    ['half a version', { after: 1.5 }],
  ])('is refused with %s', async (_what, fields) => {
    expect((await save(fields)).code).toBe('request.invalid')
  })

  test('keeps half of a character pair out', async () => {
    expect((await save({ after: 2, title: 'half \ud800' })).code).toBe('success')
    expect(await editor.ask('articleText', { query: name })).toMatchObject({ title: 'half \ufffd' })
  })
})
