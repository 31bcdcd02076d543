import { createHash } from 'node:crypto'
import { auditLineText } from '@candor/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiRefusal } from '../refusal.ts'
import { AdminSuite, SYSTEM } from './admin-suite.ts'
import type { AuditEntry } from './audit-log.ts'

let suite: AdminSuite

beforeAll(async () => {
  suite = await AdminSuite.start()
})
afterAll(async () => {
  await suite.stop()
})

function entry(subject: string, reason = ''): AuditEntry {
  return { actor: SYSTEM, action: 'user.freeze', subject, reason, details: { note: `about ${subject}` } }
}

/** As somebody with the keys to the database could: past the trigger. */
async function tamper(statement: ReturnType<typeof sql>, back: ReturnType<typeof sql>): Promise<unknown> {
  const { database } = suite
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(database)
  await statement.execute(database)
  const { broken } = await suite.reader.verify()
  await back.execute(database)
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(database)
  expect((await suite.reader.verify()).broken).toBeNull()
  return broken
}

describe('[reliability 31] the audit log', () => {
  test('is one chain, however many write at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, place) => suite.audit.write(entry(`user:${place + 1}`))))
    const { lines, broken } = await suite.reader.verify()
    expect({ lines, broken }).toEqual({ lines: 40, broken: null })
    const { list, last } = await suite.reader.lines(1)
    expect(last).toBe(40)
    expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
  })

  test('can be verified by anyone from the lines alone', async () => {
    const { list } = await suite.reader.lines(1)
    let previous = '0'.repeat(64)
    for (const line of list) {
      expect(line.previousHash).toBe(previous)
      previous = createHash('sha256').update(auditLineText(line)).digest('hex')
      expect(line.hash).toBe(previous)
    }
  })

  test('keeps what is written as it was, signs of all kinds among it', async () => {
    const odd = 'a\u0000b "quoted" \\ \ud800 漢字 \u2028 <script>'
    await suite.audit.write({ ...entry('user:1', odd), details: { odd } })
    expect((await suite.reader.verify()).broken).toBeNull()
  })

  test('cannot be changed, shortened or emptied by a statement', async () => {
    const { database } = suite
    const grows = /the audit log only grows/
    await expect(sql`update audit_log set reason = 'x' where number = 3`.execute(database)).rejects.toThrow(
      grows,
    )
    await expect(sql`delete from audit_log where number = 3`.execute(database)).rejects.toThrow(grows)
    await expect(sql`truncate audit_log`.execute(database)).rejects.toThrow(grows)
    expect((await suite.reader.verify()).broken).toBeNull()
  })

  const columns = [
    ['time_ms', sql`time_ms + 1`, sql`time_ms - 1`],
    ['administrator_id', sql`7`, sql`null`],
    ['who', sql`'somebody@else.example'`, sql`'system'`],
    ['action', sql`'user.unfreeze'`, sql`'user.freeze'`],
    ['reason', sql`'nothing'`, sql`''`],
    ['details', sql`details || ' '`, sql`rtrim(details)`],
    ['about', sql`1`, sql`null`],
  ] as const
  test.each(columns)('names the line whose %s was changed', async (column, changed, before) => {
    const set = (value: ReturnType<typeof sql>) =>
      sql`update audit_log set ${sql.ref(column)} = ${value} where number = 5`
    expect(await tamper(set(changed), set(before))).toEqual({ number: 5, problem: 'hash' })
  })

  test('names a line that is gone, and the end that was cut off', async () => {
    const { database } = suite
    await sql`create table kept as select * from audit_log`.execute(database)
    const gone = await tamper(
      sql`delete from audit_log where number = 7`,
      sql`insert into audit_log select * from kept where number = 7`,
    )
    expect(gone).toEqual({ number: 7, problem: 'missing' })
    const cut = await tamper(
      sql`delete from audit_log where number > 30`,
      sql`insert into audit_log select * from kept where number > 30`,
    )
    expect(cut).toEqual({ number: 31, problem: 'shortened' })
  })

  test('tells when the end was cut off and the note of where it was with it', async () => {
    const { database } = suite
    await sql`create table kept_head as select * from audit_head`.execute(database)
    const cut = await tamper(
      sql`with gone as (delete from audit_log where number > 30)
        update audit_head set number = 30, hash = (select hash from audit_log where number = 30)`,
      sql`with back as (insert into audit_log select * from kept where number > 30)
        update audit_head set number = kept_head.number, hash = kept_head.hash, seal = kept_head.seal from kept_head`,
    )
    expect(cut).toEqual({ number: 30, problem: 'shortened' })
  })

  test('tells when a line was written anew with a fitting hash: the next no longer follows', async () => {
    const [line] = (await suite.reader.lines(9)).list
    if (line === undefined) throw new Error('there is no line 9')
    const forged = createHash('sha256')
      .update(auditLineText({ ...line, reason: 'forged' }))
      .digest()
    const problem = await tamper(
      sql`update audit_log set reason = 'forged', hash = ${forged} where number = 9`,
      sql`update audit_log set reason = '', hash = ${Buffer.from(line.hash, 'hex')} where number = 9`,
    )
    expect(problem).toEqual({ number: 10, problem: 'previousHash' })
  })

  test('holds what was asked for before it is done, and what became of it after', async () => {
    const order: string[] = []
    const before = (await suite.reader.lines(1)).last
    await suite.audit.around(
      entry('user:8'),
      async () => {
        order.push(`asked ${(await suite.reader.lines(1)).last - before}`)
        return 12
      },
      (log) => ({ log }),
    )
    expect(order).toEqual(['asked 1'])
    await expect(
      suite.audit.around(
        entry('user:9'),
        () => Promise.reject(new ApiRefusal('account.unknown')),
        () => ({}),
      ),
    ).rejects.toThrow('account.unknown')
    const lines = (await suite.reader.lines(before + 1)).list
    expect(lines.map(({ about, details }) => [about, details])).toEqual([
      [null, '{"note":"about user:8"}'],
      [before + 1, '{"outcome":"done","log":12}'],
      [null, '{"note":"about user:9"}'],
      [before + 3, '{"outcome":"failed","code":"account.unknown"}'],
    ])
  })

  test('is found by who, what, on whom and when', async () => {
    const page = { pageIndex: 1, pageSize: 10 }
    expect((await suite.reader.list({ subject: 'user:8' }, page)).total).toBe(3)
    expect((await suite.reader.list({ action: 'user.' }, page)).total).toBeGreaterThan(40)
    expect((await suite.reader.list({ action: 'identity' }, page)).total).toBe(0)
    expect((await suite.reader.list({ who: 'SYS' }, page)).total).toBeGreaterThan(40)
    expect((await suite.reader.list({ who: '%' }, page)).total).toBe(0)
    expect((await suite.reader.list({ toMs: suite.nowMs }, page)).total).toBe(0)
    expect((await suite.reader.list({ fromMs: suite.nowMs }, page)).list).toHaveLength(10)
  })
})
