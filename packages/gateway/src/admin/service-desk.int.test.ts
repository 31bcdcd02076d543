import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SERVICE_LIMITS } from '../service/limits.ts'
import { ADA, type Answer, EVE, refusal, ServiceWorld } from '../service/service-suite.ts'

let world: ServiceWorld
beforeEach(async () => {
  world = await ServiceWorld.start()
})
afterEach(() => world.stop())

async function listed(which: string, clerk = world.mia): Promise<readonly Answer[]> {
  const { list } = await world.desk<{ list: readonly Answer[] }>('serviceThreads', { which }, clerk)
  return list
}

describe('the desk', () => {
  test('sees those that wait, longest first; a message more does not put one back', async () => {
    const first = await world.say(ADA, 'first')
    world.nowMs += 1_000
    const second = await world.say(EVE, 'second')
    world.nowMs += 1_000
    await world.say(ADA, 'still first')
    expect(await world.waiting()).toEqual([first, second])
    const [row] = await listed('waiting')
    expect(row).toMatchObject({
      number: first,
      userId: String(ADA),
      nickName: `Nick ${ADA}`,
      waitingTime: world.nowMs - 2_000,
      takenBy: null,
      lastText: 'still first',
    })
  })

  test('shows the facts about whom it speaks with, contacts masked, and who said what', async () => {
    const number = await world.say(ADA, 'hello')
    await world.desk('answerThread', { number, text: 'hi' }, world.leo)
    const opened = await world.desk<{ lines: { by: string | null }[] }>('serviceThread', { number })
    expect(opened).toMatchObject({
      person: { userId: String(ADA), nickName: `Nick ${ADA}`, realNameState: 'notCertified', threads: 1 },
    })
    expect(JSON.stringify(opened)).not.toContain(`user${ADA}@candor.example`)
    expect(opened.lines.map(({ by }) => by)).toEqual([null, 'leo@candor.example'])
    // The user is not told who it was.
    expect(JSON.stringify(await world.chat(ADA))).not.toContain('leo')
    expect(await refusal(world.desk('serviceThread', { number: 'C-2026-999999' }))).toBe('service.unknown')
  })

  test('gives a conversation to one of two who take it at once', async () => {
    const number = await world.say(ADA, 'hello')
    const taken = await Promise.allSettled([
      world.desk('takeThread', { number, from: null }, world.mia),
      world.desk('takeThread', { number, from: null }, world.leo),
    ])
    expect(taken.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await world.audited()).filter(([action]) => action === 'service.take')).toHaveLength(1)
  })

  test('lets nobody answer what a colleague has, until it is taken over knowingly', async () => {
    const number = await world.say(ADA, 'hello')
    await world.desk('takeThread', { number, from: null }, world.mia)
    expect(await refusal(world.desk('answerThread', { number, text: 'x' }, world.leo))).toBe('service.taken')
    expect(await refusal(world.desk('takeThread', { number, from: null }, world.leo))).toBe('service.taken')
    await world.desk('takeThread', { number, from: '1' }, world.leo)
    await world.desk('answerThread', { number, text: 'hi' }, world.leo)
    expect(await listed('mine', world.mia)).toEqual([])
    expect(await listed('mine', world.leo)).toHaveLength(1)
  })

  test('writes taking and closing into the audit log, which holds; answering takes what nobody had', async () => {
    const number = await world.say(ADA, 'hello')
    await world.desk('answerThread', { number, text: 'hi' })
    await world.desk('answerThread', { number, text: 'still there?' })
    await world.desk('closeThread', { number })
    expect(await world.audited()).toEqual([
      ['service.take', `service:${number}`],
      ['service.close', `service:${number}`],
    ])
    expect(await refusal(world.desk('closeThread', { number }))).toBe('service.closed')
    expect(await refusal(world.desk('answerThread', { number, text: 'x' }))).toBe('service.closed')
    expect(await refusal(world.desk('takeThread', { number, from: '1' }))).toBe('service.closed')
    expect(await listed('closed')).toHaveLength(1)
  })

  test('answers once for a key', async () => {
    const number = await world.say(ADA, 'hello')
    const answer = (text: string) => world.desk('answerThread', { number, text }, world.mia, 'key')
    const [first, second] = await Promise.all([answer('hi'), answer('hi')])
    expect(first).toEqual(second)
    expect((await world.chat(ADA)).lines).toHaveLength(2)
    expect(await refusal(answer('other'))).toBe('request.key.conflict')
  })
})

describe('prepared answers', () => {
  const given = { answerId: null, language: 'en', title: 'Greeting', text: 'Hello, how can I help?' }

  test('are made, changed and removed, each a line of the audit log', async () => {
    const { answerId } = await world.desk<{ answerId: string }>('savePreparedAnswer', given)
    await world.desk('savePreparedAnswer', { ...given, answerId, title: 'Hello' }, world.leo)
    expect(await world.desk('preparedAnswers', {})).toMatchObject({
      list: [{ answerId, title: 'Hello', changedBy: 'leo@candor.example' }],
    })
    await world.desk('removePreparedAnswer', { answerId })
    expect(await world.desk('preparedAnswers', {})).toEqual({ list: [] })
    expect(await refusal(world.desk('removePreparedAnswer', { answerId }))).toBe('service.answer.unknown')
    expect(await refusal(world.desk('savePreparedAnswer', { ...given, answerId }))).toBe(
      'service.answer.unknown',
    )
    expect((await world.audited()).map(([action]) => action)).toEqual([
      'service.saveAnswer',
      'service.saveAnswer',
      'service.removeAnswer',
    ])
  })

  test('are so many at most, also when the last two come at once', async () => {
    const { language, title, text } = given
    await world.database
      .insertInto('service_answers')
      .values(
        Array.from({ length: SERVICE_LIMITS.preparedAnswers - 1 }, () => ({
          language,
          title,
          text,
          changed_ms: 0,
          changed_by: 'x',
        })),
      )
      .execute()
    const saved = await Promise.allSettled([
      world.desk('savePreparedAnswer', given),
      world.desk('savePreparedAnswer', given, world.leo),
    ])
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
