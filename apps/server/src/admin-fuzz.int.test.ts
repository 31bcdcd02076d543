// Every field of every call of the console, with everything that does not belong there, by the one who may call it all.
// Expected: a refusal that the table names, nothing of the inside told, nothing changed. [P17, threats 4, 5, 12, 26, 29, 36, 38]

import {
  ADMIN_ROUTES,
  ADMIN_TICKET,
  type AdminRoute,
  type AdminRouteName,
  adminErrorsOf,
  type ErrorCode,
} from '@candor/api'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoTrader } from './demo-listing.ts'
import { adminExamples } from './testing/admin-examples.ts'
import { type AdminCallOptions, AdminTester } from './testing/admin-tester.ts'
import { FOREIGN_FIELDS, HOSTILE_JSON, HOSTILE_TEXTS } from './testing/hostile-values.ts'
import { closeRawConnections, send } from './testing/raw-http.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/** `logout` ends the session that all others need; the others look at everything and take no field. */
const NAMES = (Object.keys(ADMIN_ROUTES) as AdminRouteName[]).filter((name) => name !== 'logout')
const INSIDE = /node_modules|\.[cm]?[jt]s:\d|\n\s+at |select .+ from|insert into|syntax error|pg_|FST_|ECONN/i
const BEFORE: ReadonlySet<string> = new Set(['request.malformed', 'request.not.found', 'request.method'])
const MOST_TOLD = 200

let server: TestServer
let owner: AdminTester
let examples: ReturnType<typeof adminExamples>
let before: unknown

beforeAll(async () => {
  server = await startTestServer()
  owner = await AdminTester.owner(server)
  await owner.hire('support')
  examples = adminExamples({
    userId: String(demoTrader(1).userId),
    email: 'nobody@candor.example',
    password: 'wrong',
    administratorId: '2',
  })
  before = await state()
})
afterAll(async () => {
  closeRawConnections()
  await server.stop()
})
afterEach(async () => {
  expect(await state()).toEqual(before)
})

/** Everything that matters but the audit log, which grows with every file that is opened. */
async function state(): Promise<unknown> {
  const { database } = server
  const [people, proposals, settings, verdicts, messages, texts] = await Promise.all([
    database
      .selectFrom('administrators')
      .select(['administrator_id', 'email', 'role', 'password_hash', 'disabled_ms'])
      .orderBy('administrator_id')
      .execute(),
    database.selectFrom('proposals').selectAll().execute(),
    database.selectFrom('system_config').selectAll().orderBy('key').execute(),
    database.selectFrom('real_names').selectAll().execute(),
    database.selectFrom('messages').select('message_id').execute(),
    database.selectFrom('content_version').selectAll().execute(),
  ])
  const { number } = await database.selectFrom('view_checkpoint').select('number').executeTakeFirstOrThrow()
  return { people, proposals, settings, verdicts, messages, texts, number }
}

interface Spoilt {
  readonly name: AdminRouteName
  readonly options: AdminCallOptions
  readonly bodyText?: string
}

async function judge({ name, options, bodyText }: Spoilt): Promise<string> {
  const route: AdminRoute = ADMIN_ROUTES[name]
  const search = new URLSearchParams(options.query ?? {}).toString()
  const body = bodyText ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const { status, text } = await send(server.adminAddress, {
    method: route.method,
    path: search === '' ? route.path : `${route.path}?${search}`,
    headers: {
      [ADMIN_TICKET]: owner.token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const told = `${name} with ${(body ?? search).slice(0, MOST_TOLD)}: ${status} ${text.slice(0, MOST_TOLD)}`
  if (INSIDE.test(text)) throw new Error(`something of the inside: ${told}`)
  if (status >= 500) throw new Error(`an error of the server: ${told}`)
  const { code } = JSON.parse(text) as { code: string }
  const isNamed = code === 'success' || BEFORE.has(code) || adminErrorsOf(route).includes(code as ErrorCode)
  if (!isNamed) throw new Error(`a code that the call does not name: ${told}`)
  return code
}

async function judgeAll(spoilt: readonly Spoilt[]): Promise<void> {
  expect(spoilt.length).toBeGreaterThan(0)
  await Promise.all(spoilt.map(judge))
}

function fieldsOf(name: AdminRouteName, place: 'body' | 'query'): string[] {
  const route: AdminRoute = ADMIN_ROUTES[name]
  return Object.keys(route[place]?.properties ?? {})
}

function spoil(name: AdminRouteName, place: 'body' | 'query', field: string, value: unknown): Spoilt {
  const options = examples[name]
  const fields: Record<string, unknown> = { ...(options[place] as object), [field]: value }
  if (value === undefined) delete fields[field]
  return { name, options: { ...options, [place]: fields } }
}

/** A setting takes nearly any text, and the operator may write it: tried apart. */
const isFreeText = (name: AdminRouteName, field: string): boolean => name === 'setConfig' && field === 'key'

describe('fields of the console', () => {
  test.each(NAMES.filter((name) => fieldsOf(name, 'body').length > 0))('of the body of %s', async (name) => {
    const fields = fieldsOf(name, 'body').filter((field) => !isFreeText(name, field))
    for (const field of fields) {
      await judgeAll(
        [...HOSTILE_TEXTS, ...HOSTILE_JSON, undefined].map((value) => spoil(name, 'body', field, value)),
      )
    }
  })

  test.each(NAMES.filter((name) => fieldsOf(name, 'query').length > 0))(
    'of the query of %s',
    async (name) => {
      for (const field of fieldsOf(name, 'query')) {
        await judgeAll([...HOSTILE_TEXTS, undefined].map((value) => spoil(name, 'query', field, value)))
      }
    },
  )

  test('foreign ones are refused: a balance, a role, a prototype', async () => {
    for (const name of NAMES.filter((each) => fieldsOf(each, 'body').length > 0)) {
      const body = JSON.stringify(examples[name].body)
      const own = fieldsOf(name, 'body')
      const foreign = FOREIGN_FIELDS.filter((field) => !own.some((each) => field.startsWith(`"${each}"`)))
      const codes = await Promise.all(
        foreign.map((field) =>
          judge({ name, options: examples[name], bodyText: `${body.slice(0, -1)},${field}}` }),
        ),
      )
      const expected = codes.filter((code) => !['request.invalid', 'request.malformed'].includes(code))
      expect(expected, `of ${name}`).toEqual([])
    }
  })

  test('changes of what is listed are spoilt in every field too', async () => {
    const body = examples.previewChange.body as { change: { parameters: Record<string, unknown> } }
    const { change } = body
    for (const field of Object.keys(change.parameters)) {
      await judgeAll(
        [...HOSTILE_TEXTS, ...HOSTILE_JSON].map((value) => ({
          name: 'previewChange',
          options: {
            body: { change: { ...change, parameters: { ...change.parameters, [field]: value } } },
          },
        })),
      )
    }
    for (const kind of [
      'asset',
      'index',
      'spotMarket',
      'feeSchedule',
      'feeLevelOverride',
      'price',
      'payout',
    ]) {
      const code = await judge({ name: 'previewChange', options: { body: { change: { ...change, kind } } } })
      expect([kind, code]).toEqual([kind, 'request.invalid'])
    }
  })

  test('too much at once is refused', async () => {
    const bodyText = `{"email":"${'x'.repeat(100_000)}"}`
    expect(await judge({ name: 'login', options: {}, bodyText })).toBe('request.body.too.large')
    expect(await judge({ name: 'login', options: {}, bodyText: '{"email":' })).toBe('request.malformed')
  })
})
