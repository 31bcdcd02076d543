import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_RATES } from '../rate-limits.ts'
import { SERVICE_LIMITS } from './limits.ts'
import type { ServiceNews } from './service-feed.ts'
import { ADA, type Chat, EVE, newVisitorKey, refusal, ServiceWorld } from './service-suite.ts'

let world: ServiceWorld
beforeEach(async () => {
  world = await ServiceWorld.start()
})
afterEach(() => world.stop())

const SCRIPT = '<script>alert(1)</script> & "quotes" \u202e 你好\nsecond line'
const MINUTE_MS = 60_000
const MESSAGES = DEFAULT_RATES.messagesPerMinute

describe('a conversation', () => {
  test('begins with the first message, waits for the desk, and ends with a rating', async () => {
    expect(await world.chat(ADA)).toMatchObject({ thread: null, lines: [], isDeskThere: false })
    const number = await world.say(ADA, 'My deposit has not arrived')
    expect(number).toMatch(/^C-2026-\d{6}$/)
    expect(await world.waiting()).toEqual([number])
    await world.desk('answerThread', { number, text: 'Which coin?' })
    expect(await world.waiting()).toEqual([])
    const { thread, lines, isDeskThere } = await world.chat(ADA)
    expect(lines.map(({ author, text }) => [author, text])).toEqual([
      ['user', 'My deposit has not arrived'],
      ['desk', 'Which coin?'],
    ])
    expect(thread).toMatchObject({ state: 'answered', unread: 1 })
    expect(isDeskThere).toBe(true)
    expect(await world.say(ADA, 'BTC')).toBe(number)
    expect(await refusal(world.call('rateService', ADA, { body: { number, rating: 5 } }))).toBe(
      'service.not.closed',
    )
    await world.desk('closeThread', { number })
    expect((await world.chat(ADA)).thread).toMatchObject({ state: 'closed', closedBy: 'desk', rating: null })
    await world.call('rateService', ADA, { body: { number, rating: 4 } })
    expect(await refusal(world.call('rateService', ADA, { body: { number, rating: 1 } }))).toBe(
      'service.rated',
    )
    expect((await world.chat(ADA)).thread).toMatchObject({ rating: 4 })
    expect(await world.say(ADA, 'One more thing')).not.toBe(number)
  })

  test('says whether somebody is at the desk, who leaves when nobody looks any more', async () => {
    await world.desk('serviceThreads', { which: 'waiting' })
    expect((await world.chat(ADA)).isDeskThere).toBe(true)
    world.nowMs += SERVICE_LIMITS.deskThereMs
    expect((await world.chat(ADA)).isDeskThere).toBe(false)
  })

  test('is given page by page, oldest line first', async () => {
    for (let at = 1; at <= 60; at++) {
      world.nowMs += MINUTE_MS
      await world.say(ADA, `line ${at}`)
    }
    const newest = await world.chat(ADA)
    expect([newest.lines.length, newest.lines[0]?.text, newest.earlier]).toEqual([50, 'line 11', true])
    const before = await world.chat(ADA, { before: '11' })
    expect([before.lines.length, before.lines.at(-1)?.text, before.earlier]).toEqual([10, 'line 10', false])
  })

  test('is one, however many first messages come at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 5 }, (_, at) => world.say(ADA, `at once ${at}`)))
    expect(new Set(numbers).size).toBe(1)
    expect((await world.chat(ADA)).lines.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
  })

  test('takes a message once for its key, and another under the same key not at all', async () => {
    const send = (text: string) => world.call('sendService', ADA, { body: { text }, key: 'k1' })
    const answers = await Promise.all([send('once'), send('once'), send('once')])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await world.chat(ADA)).lines).toHaveLength(1)
    expect(await refusal(send('other'))).toBe('request.key.conflict')
    // Somebody else's keys are their own.
    await world.call('sendService', EVE, { body: { text: 'other' }, key: 'k1' })
  })

  test('keeps a text exactly as it was written; what is in it is nothing but text', async () => {
    await world.say(ADA, SCRIPT)
    expect((await world.chat(ADA)).lines[0]?.text).toBe(SCRIPT)
  })

  test.each([
    ['2,001 characters', 'x'.repeat(2_001)],
    ['nothing but spaces', '  \n '],
    ['a control character', 'a\u0000b'],
  ])('does not take %s', async (_, text) => {
    expect(await refusal(world.call('sendService', ADA, { body: { text } }))).toBe('request.invalid')
  })

  test('takes 2,000 characters, and neither words nor picture is no message', async () => {
    await world.say(ADA, '字'.repeat(2_000))
    expect(await refusal(world.call('sendService', ADA, { body: {} }))).toBe('service.empty')
  })

  test('that was answered long ago is closed; one that waits never is', async () => {
    const answered = await world.say(ADA, 'first')
    const waiting = await world.say(EVE, 'second')
    await world.desk('answerThread', { number: answered, text: 'so' })
    world.nowMs += SERVICE_LIMITS.idleMs + 1
    await world.service.sweep()
    expect((await world.chat(ADA)).thread).toMatchObject({ state: 'closed', closedBy: 'idle' })
    expect(await world.waiting()).toEqual([waiting])
  })

  test('is full at its bound, and another can be begun', async () => {
    const number = await world.say(ADA, 'first')
    await world.database
      .updateTable('service_threads')
      .set({ lines: SERVICE_LIMITS.lines })
      .where('number', '=', number)
      .execute()
    expect(await refusal(world.say(ADA, 'more'))).toBe('service.full')
    await world.call('closeService', ADA, { body: { number } })
    expect(await refusal(world.call('closeService', ADA, { body: { number } }))).toBe('service.closed')
    expect(await world.say(ADA, 'anew')).not.toBe(number)
  })
})

describe('whoever floods', () => {
  test('is refused after a burst, and may go on later', async () => {
    for (let at = 0; at < MESSAGES; at++) await world.say(ADA, `${at}`)
    expect(await refusal(world.say(ADA, 'one more'))).toBe('service.pace')
    await world.say(EVE, 'another user is not held up')
    world.nowMs += MINUTE_MS
    await world.say(ADA, 'later')
  })

  test('without a login is bounded by key, and with ever new keys by address', async () => {
    const send = (visitorKey: string, address: string) =>
      world.call('sendVisitorService', undefined, { body: { visitorKey, text: 'hello' }, address })
    const key = newVisitorKey()
    for (let at = 0; at < MESSAGES * SERVICE_LIMITS.visitorShare; at++) await send(key, '192.0.2.1')
    expect(await refusal(send(key, '192.0.2.1'))).toBe('service.pace')
    for (let at = 0; at < MESSAGES * SERVICE_LIMITS.openingShare; at++)
      await send(newVisitorKey(), '192.0.2.2')
    expect(await refusal(send(newVisitorKey(), '192.0.2.2'))).toBe('service.pace')
    await send(newVisitorKey(), '192.0.2.3')
  })

  test('opens only so many tickets a day, also when all come at once', async () => {
    const open = (at: number) => world.call('createFeedback', ADA, { body: { subject: `s${at}`, text: 't' } })
    const all = await Promise.allSettled(Array.from({ length: 13 }, (_, at) => open(at)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(SERVICE_LIMITS.ticketsADay)
  })
})

describe('a visitor', () => {
  const thread = (visitorKey: string) =>
    world.call<Chat>('visitorService', undefined, { body: { visitorKey } })

  test('speaks with the desk by the key alone; any other key finds nothing', async () => {
    const visitorKey = newVisitorKey()
    const { number } = await world.call<{ number: string }>('sendVisitorService', undefined, {
      body: { visitorKey, text: 'How do I register?' },
    })
    await world.desk('answerThread', { number, text: 'By e-mail or phone.' })
    expect((await thread(visitorKey)).lines.map(({ text }) => text)).toEqual([
      'How do I register?',
      'By e-mail or phone.',
    ])
    const guess = newVisitorKey()
    expect(await thread(guess)).toMatchObject({ thread: null, lines: [] })
    for (const name of ['closeVisitorService', 'rateVisitorService'] as const) {
      const body = { visitorKey: guess, number, ...(name === 'rateVisitorService' ? { rating: 1 } : {}) }
      expect(await refusal(world.call(name, undefined, { body }))).toBe('service.unknown')
    }
    await world.call('closeVisitorService', undefined, { body: { visitorKey, number } })
    await world.call('rateVisitorService', undefined, { body: { visitorKey, number, rating: 5 } })
    expect((await thread(visitorKey)).thread).toMatchObject({ state: 'closed', rating: 5 })
  })

  test('is known to the database by a keyed hash only, and forgotten after a time', async () => {
    const visitorKey = newVisitorKey()
    await world.call('sendVisitorService', undefined, { body: { visitorKey, text: 'hello' } })
    const [row] = await world.database.selectFrom('service_threads').selectAll().execute()
    const [line] = await world.database.selectFrom('service_lines').selectAll().execute()
    expect(JSON.stringify([row, line])).not.toContain(visitorKey)
    world.nowMs += SERVICE_LIMITS.visitorKeptMs + 1
    await world.service.sweep()
    expect(await thread(visitorKey)).toMatchObject({ thread: null })
    expect(await world.database.selectFrom('service_lines').selectAll().execute()).toEqual([])
  })

  test.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}'`])(
    'cannot come with the key “%s”',
    async (key) => {
      expect(await refusal(thread(key))).toBe('request.invalid')
    },
  )
})

describe("somebody else's", () => {
  test('conversation cannot be read, written to, closed, rated or marked', async () => {
    const number = await world.say(ADA, 'mine')
    expect(await world.chat(EVE)).toMatchObject({ thread: null })
    for (const [name, body] of [
      ['sendService', { number, text: 'intruder' }],
      ['closeService', { number }],
      ['rateService', { number, rating: 1 }],
      ['readService', { number, place: 9 }],
    ] as const) {
      expect([name, await refusal(world.call(name, EVE, { body }))]).toEqual([name, 'service.unknown'])
    }
    expect(await refusal(world.call('feedbackTicket', EVE, { query: { number } }))).toBe('service.unknown')
    expect((await world.chat(ADA)).lines.map(({ text }) => text)).toEqual(['mine'])
  })

  test('picture can be neither sent nor seen, nor one be sent twice', async () => {
    const pictureId = await world.picture(ADA)
    expect(await refusal(world.say(EVE, 'look', { pictureId }))).toBe('picture.unknown')
    expect(await refusal(world.call('servicePictureOf', EVE, { query: { pictureId } }))).toBe(
      'picture.unknown',
    )
    expect(
      await refusal(
        world.call('createFeedback', EVE, { body: { subject: 's', text: 't', pictureIds: [pictureId] } }),
      ),
    ).toBe('picture.unknown')
    // Nothing is left of what was refused.
    expect(await world.chat(EVE)).toMatchObject({ thread: null })
    await world.say(ADA, 'look', { pictureId })
    expect(await refusal(world.say(ADA, 'again', { pictureId }))).toBe('picture.unknown')
  })
})

describe('a picture', () => {
  test('is kept sealed, shown to its owner, and to the desk only once it was sent', async () => {
    const pictureId = await world.picture(ADA)
    expect(await refusal(world.deskPicture(pictureId))).toBe('picture.unknown')
    await world.call('sendService', ADA, { body: { pictureId } })
    const [line] = (await world.chat(ADA)).lines
    expect([line?.text, line?.pictures.map((each) => each.pictureId)]).toEqual(['', [pictureId]])
    const { jpeg } = await world.call<{ jpeg: string }>('servicePictureOf', ADA, { query: { pictureId } })
    const seen = await world.deskPicture(pictureId)
    expect(seen.equals(Buffer.from(jpeg, 'base64'))).toBe(true)
    const { sealed } = await world.database
      .selectFrom('service_pictures')
      .select('sealed')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(sealed).includes(seen.subarray(0, 20))).toBe(false)
  })

  test('that is not sent in time is removed; so many a day are taken', async () => {
    const sent = await world.picture(ADA)
    await world.call('sendService', ADA, { body: { pictureId: sent } })
    const unsent = await world.picture(ADA)
    for (let at = 2; at < SERVICE_LIMITS.picturesADay - 1; at++) await world.picture(ADA)
    // Two at once for the last place.
    const last = await Promise.allSettled([world.picture(ADA), world.picture(ADA)])
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(world.picture(ADA))).toBe('picture.quota')
    world.nowMs += SERVICE_LIMITS.pictureUnsentMs + 1
    await world.service.sweep()
    expect(await refusal(world.call('servicePictureOf', ADA, { query: { pictureId: unsent } }))).toBe(
      'picture.unknown',
    )
    await world.call('servicePictureOf', ADA, { query: { pictureId: sent } })
  })
})

describe('a ticket', () => {
  const subject = 'The chart is empty'

  test('has a number, its pictures, and answers that are messages too', async () => {
    const pictureIds = [await world.picture(ADA), await world.picture(ADA), await world.picture(ADA)]
    const { number } = await world.call<{ number: string }>('createFeedback', ADA, {
      body: { subject, text: 'Since midnight.', pictureIds },
    })
    expect(number).toMatch(/^T-2026-\d{6}$/)
    await world.desk('answerThread', { number, text: 'Fixed: {number} <b>now</b>.' })
    const ticket = await world.call<Chat>('feedbackTicket', ADA, { query: { number } })
    expect(ticket.lines[0]?.pictures).toHaveLength(3)
    expect(ticket.lines[1]?.text).toBe('Fixed: {number} <b>now</b>.')
    expect(ticket.thread).toMatchObject({ subject, state: 'answered', unread: 1 })
    const { list } = await world.messages.list(ADA, { pageIndex: 1, pageSize: 10, language: 'en' })
    expect(list.map(({ kind, text }) => [kind, text])).toEqual([
      ['service.answered', `Ticket ${number} (${subject}) has an answer: Fixed: {number} <b>now</b>.`],
    ])
    await world.say(ADA, 'Thank you', { number })
    expect(await world.waiting()).toEqual([number])
    const { list: tickets } = await world.call<{ list: { number: string }[] }>('feedbackTickets', ADA)
    expect(tickets.map((each) => each.number)).toEqual([number])
    expect(await world.call('feedbackTickets', EVE)).toMatchObject({ list: [], total: 0 })
  })

  test('is opened once for its key, and takes no fourth picture', async () => {
    const open = () => world.call('createFeedback', ADA, { body: { subject, text: 't' }, key: 'k' })
    const [first, second] = await Promise.all([open(), open()])
    expect(first).toEqual(second)
    const pictureIds = Array.from({ length: 4 }, () => 'A'.repeat(22))
    expect(
      await refusal(world.call('createFeedback', ADA, { body: { subject, text: 't', pictureIds } })),
    ).toBe('request.invalid')
  })

  test('is no part of the conversation', async () => {
    await world.call('createFeedback', ADA, { body: { subject, text: 't' } })
    expect(await world.chat(ADA)).toMatchObject({ thread: null })
  })
})

describe('what is unread', () => {
  test('is told live, and again when it was read', async () => {
    const heard: ServiceNews[] = []
    const watch = world.service.feed.watch(ADA, (news) => heard.push(news))
    expect(await watch.unread).toBe(0)
    const number = await world.say(ADA, 'hello')
    await world.desk('answerThread', { number, text: 'one' })
    await world.desk('answerThread', { number, text: 'two' })
    await expect
      .poll(() => heard)
      .toEqual([
        { unread: 0, number },
        { unread: 1, number },
        { unread: 2, number },
      ])
    expect(await world.call('readService', ADA, { body: { number, place: 2 } })).toEqual({ unread: 1 })
    expect(await world.call('readService', ADA, { body: { number, place: 1 } })).toEqual({ unread: 1 })
    expect(await world.call('readService', ADA, { body: { number, place: 3 } })).toEqual({ unread: 0 })
    await expect.poll(() => heard.slice(3)).toEqual([{ unread: 1 }, { unread: 0 }])
    watch.stop()
  })
})
