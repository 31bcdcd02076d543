// Full-text search over a real database, in nine languages.

import type { Language } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentWorld, type Listed } from './content-suite.ts'

let world: ContentWorld

const TEXTS: readonly (readonly [Language, string, string, string])[] = [
  ['en', 'What the mark price is', 'Withdrawals and their review', 'withdrawal'],
  ['zh', '标记价格是什么', '提现及其审核', '提现'],
  ['tc', '標記價格是什麼', '提現及其審核', '提現'],
  ['jp', 'マーク価格とは', '出金とその審査', '出金'],
  ['ti', 'ราคามาร์กคืออะไร', 'การถอนเงินและการตรวจสอบ', 'ถอนเงิน'],
  ['kr', '표시 가격이란', '출금과 심사', '출금'],
  ['ep', 'Qué es el precio de marca', 'Retiros y su revisión', 'revision'],
  ['il', 'Che cos’è il prezzo mark', 'Prelievi e la loro verifica', 'prelievi'],
  ['pt', 'O que é o preço de marca', 'Saques e sua revisão', 'revisao'],
]

beforeAll(async () => {
  world = await ContentWorld.start()
  await world.make('help', 'mark')
  await world.make('help', 'withdrawals')
  for (const [language, mark, withdrawals] of TEXTS) {
    await world.publish('help', 'mark', { title: mark, summary: mark, body: mark }, language)
    await world.publish('help', 'withdrawals', { title: withdrawals, body: withdrawals }, language)
  }
  await world.shown('news', 'only-english', {
    title: 'Nothing but English',
    body: 'Candlesticks and volume.',
  })
})
afterAll(async () => {
  await world.stop()
})

async function found(text: string, language: Language = 'en', kind?: string): Promise<unknown[]> {
  const query = { text, ...(kind === undefined ? {} : { kind }) }
  const { list } = await world.call<Pick<Listed, 'list'>>('searchContent', { query, language })
  return list.map(({ id }) => id)
}

describe('a search', () => {
  test.each(TEXTS)('in %s finds a text by a word of its own', async (language, mark, _other, word) => {
    expect(await found(word, language)).toEqual(['withdrawals'])
    expect((await found(mark, language))[0]).toBe('mark')
  })

  test('takes the beginning of a word, and one wrong letter in a longer one', async () => {
    expect(await found('withdr')).toEqual(['withdrawals'])
    expect(await found('withdrawels')).toEqual(['withdrawals'])
    expect(await found('mork')).toEqual([])
  })

  test('asks for every word, and for some where no text has them all', async () => {
    expect(await found('mark review')).toEqual(expect.arrayContaining(['mark', 'withdrawals']))
    expect(await found('their review')).toEqual(['withdrawals'])
  })

  test('finds English where there is no translation, and says so', async () => {
    const { list } = await world.call<Pick<Listed, 'list'>>('searchContent', {
      query: { text: 'candlesticks' },
      language: 'ti',
    })
    expect(list).toMatchObject([{ kind: 'news', id: 'only-english', language: 'en', fallback: true }])
  })

  test('may be of one kind', async () => {
    expect(await found('english', 'en', 'help')).toEqual([])
    expect(await found('english', 'en', 'news')).toEqual(['only-english'])
  })

  test('of signs or of what nobody wrote finds nothing', async () => {
    for (const text of ['*', '???', '\\', '%', 'zzzzzz', '🙂', 'a'.repeat(100)]) {
      expect([text, await found(text)]).toEqual([text, []])
    }
  })

  test('finds letters that a dictionary cuts in another way', async () => {
    expect(await found('ถอนเงินแ', 'ti')).toEqual(['withdrawals'])
  })

  test('never finds a draft, and finds what was published, changed or withdrawn as it stands', async () => {
    await world.make('help', 'fresh')
    const number = await world.save('help', 'fresh', { title: 'Gibbons' })
    expect(await found('gibbons')).toEqual([])
    const name = { kind: 'help', id: 'fresh', language: 'en' }
    await world.edit('scheduleArticle', { ...name, number, time: world.nowMs + 1_000 })
    expect(await found('gibbons')).toEqual([])
    world.nowMs += 1_000
    expect(await found('gibbons')).toEqual(['fresh'])
    await world.publish('help', 'fresh', { title: 'Lemurs' })
    expect(await found('gibbons')).toEqual([])
    expect(await found('lemurs')).toEqual(['fresh'])
    await world.edit('withdrawArticle', name)
    expect(await found('lemurs')).toEqual([])
  })

  test('does not find the pages of the operator', async () => {
    await world.shown('page', 'about', { title: 'Okapi' })
    expect(await found('okapi')).toEqual([])
  })

  test('by many at once while a text changes finds it for all who ask afterwards', async () => {
    await world.make('help', 'busy')
    for (let round = 0; round < 5; round++) {
      await world.publish('help', 'busy', { title: `Tapir ${round}` })
      const all = await Promise.all(Array.from({ length: 8 }, () => found(`tapir ${round}`)))
      expect(all.map(([first]) => first)).toEqual(Array.from({ length: 8 }, () => 'busy'))
    }
  })
})
