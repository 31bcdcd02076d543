// From a draft to what readers get, over a real database: languages, moments, versions, notices, opinions.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, ContentWorld, EDITOR, type Listed, refusal, TEXT } from './content-suite.ts'

let world: ContentWorld

beforeAll(async () => {
  world = await ContentWorld.start()
})
afterAll(async () => {
  await world.stop()
})

const article = (id: string, language: 'en' | 'zh' | 'ti' = 'en') =>
  world.call('contentArticle', { query: { kind: 'help', id }, language })

describe('a text', () => {
  const name = { kind: 'help', id: 'first-steps', language: 'en' }

  test('is a draft that only the console reads, until it is published', async () => {
    await world.make('help', 'first-steps')
    expect(await world.edit('articleText', name)).toMatchObject({ number: 0, newest: 0, body: '' })
    expect(await world.save('help', 'first-steps')).toBe(1)
    expect(await refusal(article('first-steps'))).toBe('content.unknown')
    expect(await world.edit('articleText', name)).toEqual({
      ...name,
      number: 1,
      newest: 1,
      state: 'draft',
      ...TEXT,
      author: EDITOR.email,
      savedTime: world.nowMs,
      publishTime: null,
    })
    world.nowMs += 1_000
    await world.edit('publishArticle', { ...name, number: 1 })
    expect(await article('first-steps')).toEqual({
      kind: 'help',
      id: 'first-steps',
      category: 'start',
      ...TEXT,
      time: world.nowMs,
      updatedTime: world.nowMs,
      language: 'en',
      fallback: false,
      opinions: { helpful: 0, unhelpful: 0 },
    })
  })

  test('comes in English with a mark where there is no translation, and without once there is', async () => {
    expect(await article('first-steps', 'zh')).toMatchObject({ language: 'en', fallback: true })
    const firstMs = world.nowMs
    world.nowMs += 5_000
    await world.publish('help', 'first-steps', { title: '第一步' }, 'zh')
    expect(await article('first-steps', 'zh')).toMatchObject({
      title: '第一步',
      language: 'zh',
      fallback: false,
      time: firstMs,
      updatedTime: world.nowMs,
    })
    expect(await article('first-steps')).toMatchObject({ title: TEXT.title, fallback: false })
    expect(await article('first-steps', 'ti')).toMatchObject({ title: TEXT.title, fallback: true })
  })

  test('that was scheduled appears at its moment, not before', async () => {
    const number = await world.save('help', 'first-steps', { title: 'Later' })
    const time = world.nowMs + 60_000
    await world.edit('scheduleArticle', { ...name, number, time })
    expect(await article('first-steps')).toMatchObject({ title: TEXT.title })
    world.nowMs = time - 1
    expect(await article('first-steps')).toMatchObject({ title: TEXT.title })
    expect(await world.edit('articleText', { ...name, number })).toMatchObject({ state: 'scheduled' })
    world.nowMs = time
    expect(await article('first-steps')).toMatchObject({ title: 'Later', updatedTime: time })
    expect(await world.edit('articleText', { ...name, number })).toMatchObject({ state: 'live' })
  })

  test('goes back to an earlier version as a new one, and what was before stays to be seen', async () => {
    const rolled = { ...name, number: 1, after: 2 }
    expect(await world.edit('rollBackArticle', rolled)).toEqual({ number: 3 })
    expect(await article('first-steps')).toMatchObject({ title: TEXT.title })
    const { list, total } = await world.edit<Listed>('articleVersions', name)
    expect(total).toBe(3)
    expect(list.map(({ number, state, title }) => [number, state, title])).toEqual([
      [3, 'live', TEXT.title],
      [2, 'replaced', 'Later'],
      [1, 'replaced', TEXT.title],
    ])
    expect(await refusal(world.edit('rollBackArticle', rolled))).toBe('content.conflict')
    expect(await refusal(world.edit('rollBackArticle', { ...rolled, after: 3, number: 9 }))).toBe(
      'content.version.unknown',
    )
  })

  test('is taken off in one language and shown in English then, and nowhere once English is off too', async () => {
    const inChinese = { ...name, language: 'zh' }
    expect(await world.edit('withdrawArticle', inChinese)).toEqual({ withdrawn: [1] })
    expect(await article('first-steps', 'zh')).toMatchObject({ language: 'en', fallback: true })
    const number = await world.save('help', 'first-steps')
    await world.edit('scheduleArticle', { ...name, number, time: world.nowMs + 1_000 })
    expect(await world.edit('withdrawArticle', name)).toEqual({ withdrawn: [1, 2, 3, 4] })
    expect(await refusal(article('first-steps'))).toBe('content.unknown')
    world.nowMs += 2_000
    expect(await refusal(article('first-steps'))).toBe('content.unknown')
    expect(await world.edit('withdrawArticle', name)).toEqual({ withdrawn: [] })
    await world.edit('publishArticle', { ...name, number })
    expect(await article('first-steps')).toMatchObject({ title: TEXT.title })
  })

  test('each step stands in the audit log', async () => {
    const { list } = await world.reader.lines(1)
    const own = list.filter(({ subject }) => subject === 'content:help/first-steps')
    expect(new Set(own.map(({ action }) => action))).toEqual(
      new Set([
        'content.arrange',
        'content.save',
        'content.publish',
        'content.schedule',
        'content.rollback',
        'content.withdraw',
      ]),
    )
    expect(new Set(own.map(({ who }) => who))).toEqual(new Set([EDITOR.email]))
  })
})

describe('whoever writes', () => {
  const name = { kind: 'help', id: 'two-writers', language: 'en' }

  test('is told when somebody saved meanwhile, and of two at once one is', async () => {
    await world.make('help', 'two-writers')
    const save = (after: number) => world.edit('saveArticle', { ...name, after, ...TEXT })
    const both = await Promise.allSettled([save(0), save(0)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(save(0))).toBe('content.conflict')
    expect(await save(1)).toEqual({ number: 2 })
  })

  test('does not bring an older version before readers by publishing it', async () => {
    await world.edit('publishArticle', { ...name, number: 2 })
    expect(await refusal(world.edit('publishArticle', { ...name, number: 1 }))).toBe('content.version.old')
    expect(await refusal(world.edit('scheduleArticle', { ...name, number: 1, time: world.nowMs + 1 }))).toBe(
      'content.version.old',
    )
    const { publishTime } = await world.edit('publishArticle', { ...name, number: 2 })
    world.nowMs += 1_000
    expect(await world.edit('publishArticle', { ...name, number: 2 })).toEqual({ number: 2, publishTime })
  })

  test('schedules neither what is shown, nor for the past, nor for years ahead', async () => {
    const schedule = (number: number, time: number) =>
      refusal(world.edit('scheduleArticle', { ...name, number, time }))
    expect(await schedule(2, world.nowMs + 1_000)).toBe('content.version.live')
    const number = await world.save('help', 'two-writers')
    expect(await schedule(number, world.nowMs)).toBe('content.time')
    expect(await schedule(number, world.nowMs + 400 * 86_400_000)).toBe('content.time')
    expect(await schedule(99, world.nowMs + 1_000)).toBe('content.version.unknown')
  })

  test('replaces what was scheduled by publishing something newer', async () => {
    const scheduled = await world.save('help', 'two-writers', { title: 'Overtaken' })
    await world.edit('scheduleArticle', { ...name, number: scheduled, time: world.nowMs + 5_000 })
    await world.publish('help', 'two-writers', { title: 'Newer' })
    world.nowMs += 10_000
    expect(await article('two-writers')).toMatchObject({ title: 'Newer' })
    expect(await world.edit('articleText', { ...name, number: scheduled })).toMatchObject({
      state: 'replaced',
    })
  })

  test('names articles that exist, once, and puts them where their kind belongs', async () => {
    const arranged = { category: 'start', place: 1, pinned: false, related: [], archived: false }
    const arrange = (fields: object) => refusal(world.edit('arrangeArticle', { ...arranged, ...fields }))
    expect(await arrange({ kind: 'help', id: 'two-writers', isNew: true })).toBe('content.exists')
    expect(await arrange({ kind: 'help', id: 'nowhere', isNew: false })).toBe('content.unknown')
    expect(await arrange({ kind: 'help', id: 'new', isNew: true, category: 'market' })).toBe(
      'content.category',
    )
    expect(await arrange({ kind: 'help', id: 'new', isNew: true, category: null })).toBe('content.category')
    expect(await arrange({ kind: 'notice', id: 'new', isNew: true })).toBe('content.category')
    expect(await arrange({ kind: 'help', id: 'new', isNew: true, pinned: true })).toBe('content.category')
    expect(await arrange({ kind: 'page', id: 'new', isNew: true, category: null })).toBe('content.category')
    expect(await refusal(world.edit('saveArticle', { ...name, id: 'nowhere', after: 0, ...TEXT }))).toBe(
      'content.unknown',
    )
  })

  test('cannot save Markdown that keeps its readers busy', async () => {
    const save = (body: string) =>
      refusal(world.edit('saveArticle', { ...name, id: 'first-steps', after: 4, ...TEXT, body }))
    expect(await save('>'.repeat(5_000))).toBe('content.markdown')
    expect(await save('['.repeat(3_000))).toBe('content.markdown')
  })

  test('keeps what was published, and of drafts the newest', async () => {
    await world.make('help', 'many-drafts')
    const drafts = { kind: 'help', id: 'many-drafts', language: 'en' }
    await world.publish('help', 'many-drafts')
    for (let after = 1; after <= 60; after++) {
      await world.edit('saveArticle', { ...drafts, after, ...TEXT })
    }
    const { list, total } = await world.edit<Listed>('articleVersions', { ...drafts, pageSize: '100' })
    expect(total).toBe(51)
    expect(list.at(0)).toMatchObject({ number: 61, state: 'draft' })
    expect(list.at(-1)).toMatchObject({ number: 1, state: 'live' })
    await world.database
      .updateTable('article_versions')
      .set({ number: 9_999 })
      .where('number', '=', 61)
      .execute()
    expect(await refusal(world.edit('saveArticle', { ...drafts, after: 9_999, ...TEXT }))).toBe(
      'content.versions.max',
    )
  })

  test('finds articles by kind, name and title, with what stands in each language', async () => {
    const { list } = await world.edit<Listed>('articles', { text: 'FIRST-st', kind: 'help' })
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      id: 'first-steps',
      title: TEXT.title,
      sample: false,
      languages: [
        { language: 'en', live: 4, newest: 4, scheduledTime: null },
        { language: 'zh', live: null, newest: 1, scheduledTime: null },
      ],
    })
    expect((await world.edit<Listed>('articles', { text: '第一步' })).list).toHaveLength(1)
    expect((await world.edit<Listed>('articles', { text: '%' })).total).toBe(0)
    expect((await world.edit<Listed>('articles', { kind: 'page' })).total).toBe(0)
  })

  test('hides an article from everybody by putting it away', async () => {
    const arranged = { category: 'start', place: 1, pinned: false, related: [], archived: true }
    await world.edit('arrangeArticle', { kind: 'help', id: 'two-writers', isNew: false, ...arranged })
    expect(await refusal(article('two-writers'))).toBe('content.unknown')
    expect((await world.edit<Listed>('articles', { text: 'two-writers' })).total).toBe(0)
    expect((await world.edit<Listed>('articles', { text: 'two-writers', archived: 'true' })).total).toBe(1)
  })
})

describe('lists', () => {
  test('of the help centre are in the order of its writers, by part', async () => {
    await world.shown('help', 'b-second', {}, { category: 'spot', place: 20 })
    await world.shown('help', 'a-third', {}, { category: 'spot', place: 30 })
    await world.shown('help', 'c-first', {}, { category: 'spot', place: 10, related: ['a-third', 'nowhere'] })
    const { list } = await world.call<Listed>('helpArticles', { query: { category: 'spot' } })
    expect(list.map(({ id }) => id)).toEqual(['c-first', 'b-second', 'a-third'])
    const paged = await world.call<Listed>('helpArticles', {
      query: { category: 'spot', pageIndex: '2', pageSize: '10' },
    })
    expect(paged).toMatchObject({ list: [], total: 3, pageIndex: 2 })
    const categories = await world.call<Listed>('helpCategories')
    expect(categories.list).toEqual([
      { category: 'start', count: 2 },
      { category: 'spot', count: 3 },
    ])
  })

  test('of what to read next begin with what the writer named', async () => {
    const related = async (id: string) => {
      const { list } = await world.call<Listed>('relatedArticles', { query: { kind: 'help', id } })
      return list.map((each) => each['id'])
    }
    expect(await related('c-first')).toEqual(['a-third', 'b-second'])
    expect(await related('b-second')).toEqual(['c-first', 'a-third'])
  })

  test('of news begin with the newest', async () => {
    await world.shown('news', 'older', {}, { category: 'market' })
    world.nowMs += 1_000
    await world.shown('news', 'newer', {}, { category: 'product' })
    const ids = async (query: object) =>
      (await world.call<Listed>('newsArticles', { query })).list.map(({ id }) => id)
    expect(await ids({})).toEqual(['newer', 'older'])
    expect(await ids({ category: 'market' })).toEqual(['older'])
    expect(await refusal(world.call('contentArticle', { query: { kind: 'help', id: 'newer' } }))).toBe(
      'content.unknown',
    )
  })
})

describe('notices', () => {
  const notices = (asked: object = {}) => world.call<Listed & { unread: number | null }>('notices', asked)

  test('begin with pinned ones, and are unread until they are marked, for each user apart', async () => {
    for (const id of ['plain', 'newest']) {
      world.nowMs += 1_000
      await world.shown('notice', id)
    }
    await world.shown('notice', 'pinned', {}, { pinned: true })
    await world.shown('notice', 'last')
    const ids = ['pinned', 'last', 'newest', 'plain']
    const visitor = await notices()
    expect(visitor.list.map(({ id, pinned, read }) => [id, pinned, read])).toEqual(
      ids.map((id) => [id, id === 'pinned', null]),
    )
    expect(visitor.unread).toBeNull()
    expect(await notices({ userId: 7, query: { pageSize: '10' } })).toMatchObject({ unread: 4 })
    expect(await world.call('readNotices', { userId: 7, body: { ids: ['pinned', 'nowhere'] } })).toEqual({
      unread: 3,
    })
    expect(await world.call('readNotices', { userId: 7, body: { ids: ['pinned'] } })).toEqual({ unread: 3 })
    expect(await world.call('notice', { userId: 7, query: { id: 'pinned' } })).toMatchObject({
      read: true,
      body: TEXT.body,
    })
    expect(await world.call('notice', { userId: 8, query: { id: 'pinned' } })).toMatchObject({ read: false })
    expect(await notices({ userId: 8 })).toMatchObject({ unread: 4 })
    expect(await world.call('readNotices', { userId: 7 })).toEqual({ unread: 0 })
    expect(await refusal(world.call('notice', { query: { id: 'nowhere' } }))).toBe('content.unknown')
  })

  test('are told when they appear, scheduled ones at their moment, and what went is not shown any more', async () => {
    const told: unknown[] = []
    const stop = world.content.notices.onNews((news) => told.push(news))
    await world.make('notice', 'at-noon', { pinned: true })
    const number = await world.save('notice', 'at-noon')
    const name = { kind: 'notice', id: 'at-noon', language: 'en' }
    const time = world.nowMs + 60_000
    await world.edit('scheduleArticle', { ...name, number, time })
    expect((await notices({ userId: 7 })).unread).toBe(0)
    expect(told).toEqual([])
    world.nowMs = time
    expect((await notices({ userId: 7 })).unread).toBe(1)
    await vi.waitFor(() => expect(told).toEqual([{ id: 'at-noon', pinned: true, time }]), 10_000)
    await world.edit('withdrawArticle', name)
    await vi.waitFor(() => expect(told).toHaveLength(2))
    const { list } = told[1] as { list: readonly Answer[] }
    expect(list.map(({ id }) => id)).toEqual(['pinned', 'last', 'newest', 'plain'])
    expect(world.content.notices.latest()).toEqual(list)
    stop()
  })
})

describe('an opinion', () => {
  const give = (asked: object, helpful: boolean) =>
    world.call('giveOpinion', { body: { kind: 'help', id: 'c-first', helpful }, ...asked })

  test('counts once for each user and for each address of visitors, and may be changed', async () => {
    expect(await give({ userId: 7 }, true)).toEqual({ helpful: 1, unhelpful: 0 })
    expect(await give({ userId: 7 }, true)).toEqual({ helpful: 1, unhelpful: 0 })
    expect(await give({ userId: 8, address: '192.0.2.9' }, true)).toEqual({ helpful: 2, unhelpful: 0 })
    expect(await give({ userId: 8 }, false)).toEqual({ helpful: 1, unhelpful: 1 })
    expect(await give({ address: '192.0.2.9' }, true)).toEqual({ helpful: 2, unhelpful: 1 })
    expect(await give({ address: '192.0.2.9' }, true)).toEqual({ helpful: 2, unhelpful: 1 })
    expect(await give({ address: '2001:db8::1' }, true)).toEqual({ helpful: 3, unhelpful: 1 })
    expect(await give({ address: '2001:db8::2' }, true)).toEqual({ helpful: 3, unhelpful: 1 })
    expect(await article('c-first')).toMatchObject({ opinions: { helpful: 3, unhelpful: 1 } })
    const rows = await world.database.selectFrom('article_opinions').select('voter').execute()
    expect(rows.map(({ voter }) => voter).join()).not.toMatch(/192\.0\.2|2001/)
  })

  test('at the same moment by one reader is one', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => give({ userId: 9 }, at % 2 === 0)))
    const { opinions } = (await article('c-first')) as { opinions: Record<string, number> }
    expect((opinions['helpful'] ?? 0) + (opinions['unhelpful'] ?? 0)).toBe(5)
  })

  test('is of an article that is there', async () => {
    const body = { kind: 'news', id: 'nowhere', helpful: true }
    expect(await refusal(world.call('giveOpinion', { body }))).toBe('content.unknown')
  })
})

test('what another process changed is seen soon', async () => {
  const other = world.another()
  await other.start()
  await other.catalogue.edition('en')
  await world.publish('help', 'c-first', { title: 'Changed elsewhere' })
  await vi.waitFor(async () => {
    expect((await other.catalogue.edition('en')).find('help', 'c-first')?.title).toBe('Changed elsewhere')
  }, 10_000)
  await other.stop()
})
