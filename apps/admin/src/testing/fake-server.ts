// A server that a test writes down: the answers of the calls by name, and what was asked. No network.

import { ADMIN_ROUTES, type AdminRouteName } from '@candor/api'
import { vi } from 'vitest'

export interface Asked {
  readonly name: AdminRouteName
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly ticket: string | null
  /** Of a call that must not happen twice. */
  readonly key: string | null
}

/** Thrown by an answer: the server says no. */
export class No extends Error {
  readonly code: string
  readonly httpStatus: number
  readonly status: number | undefined

  constructor(code: string, httpStatus = 400, status?: number) {
    super(code)
    this.code = code
    this.httpStatus = httpStatus
    this.status = status
  }
}

/** What each call answers; one that is not named is unknown to this server. */
export type Answers = Partial<Record<AdminRouteName, (asked: Asked) => unknown>>

export interface FakeServer {
  readonly asked: readonly Asked[]
  /** Of one call, newest last. */
  readonly of: (name: AdminRouteName) => readonly Asked[]
}

export function startFakeServer(answers: Answers): FakeServer {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const url = new URL(address, 'http://console.example')
    const headers = new Headers(init?.headers)
    const call: Asked = {
      name: nameOf(url.pathname),
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {},
      ticket: headers.get('admin-ticket'),
      key: headers.get('idempotency-key'),
    }
    asked.push(call)
    return Promise.resolve(answer(answers, call))
  })
  return { asked, of: (name) => asked.filter((call) => call.name === name) }
}

function nameOf(path: string): AdminRouteName {
  const found = Object.entries(ADMIN_ROUTES).find(([, route]) => route.path === path)
  if (found === undefined) throw new Error(`no call has the path ${path}`)
  return found[0] as AdminRouteName
}

function answer(answers: Answers, call: Asked): Response {
  const give = answers[call.name]
  if (give === undefined) throw new Error(`the test has no answer for ${call.name}`)
  try {
    return Response.json({ code: 'success', msg: '', data: give(call) })
  } catch (error) {
    if (!(error instanceof No)) throw error
    const { code, httpStatus, status } = error
    return Response.json(
      { code, msg: `no: ${code}`, data: null, ...(status === undefined ? {} : { status }) },
      { status: httpStatus },
    )
  }
}
