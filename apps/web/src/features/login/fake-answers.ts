// For tests: answers calls by their path instead of a server, in the envelope that every answer has, and remembers what
// was asked.

import { vi } from 'vitest'

export interface Asked {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

type Envelope = { readonly code: string; readonly msg?: string; readonly data?: unknown }
type Answer = Envelope | ((asked: Asked) => Envelope | Promise<Envelope>)

export function success(data: unknown): Envelope {
  return { code: 'success', msg: 'success', data }
}

export function refusal(code: string, msg: string, data: unknown = null): Envelope {
  return { code, msg, data }
}

/** The answers by the end of the path; a call that is not foreseen fails the test. */
export function answerCalls(answers: Readonly<Record<string, Answer>>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const path = new URL(url, 'http://test.invalid').pathname
    const call = { path, body: fieldsOf(body) }
    asked.push(call)
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    if (answer === undefined) throw new Error(`nobody answers ${path}`)
    const envelope = typeof answer === 'function' ? await answer(call) : answer
    return new Response(JSON.stringify({ msg: '', data: null, ...envelope }))
  })
  return asked
}

function fieldsOf(body: RequestInit['body']): Readonly<Record<string, unknown>> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
}

export const SESSION = success({ access_token: 'fresh-token', token_type: 'ticket', expires_in: 604_800 })

export const USER = success({
  userId: '12345678',
  account: 'mika@example.com',
  nickName: 'mika',
  userType: 3,
  language: 'en',
  unreadMessages: 0,
})
