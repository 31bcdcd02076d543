// For tests: the client of the site answers what it is told to, and remembers what it was asked.

import type { RouteName } from '@candor/api'
import { ApiError } from '@candor/client'
import { vi } from 'vitest'
import { api } from '../../api/api.ts'

export interface Asked {
  readonly name: RouteName
  readonly body: unknown
}

/** An answer, or what is thrown in its place; a function is asked anew each time. */
export type FakeAnswers = Partial<Record<RouteName, unknown>>

export function answerCalls(answers: FakeAnswers): Asked[] {
  const asked: Asked[] = []
  vi.spyOn(api, 'call').mockImplementation(((name: RouteName, input?: { readonly body?: unknown }) => {
    asked.push({ name, body: input?.body })
    const answer = answers[name]
    if (answer === undefined) return Promise.reject(new Error(`the test does not answer ${name}`))
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }) as typeof api.call)
  return asked
}

export function refusal(code: string, msg: string, data?: unknown): ApiError {
  return new ApiError({ code, msg, httpStatus: 400, data })
}

export const SENT = { deliveryId: 'A'.repeat(22), to: 'm•••a@example.com', expiresIn: 300, resendIn: 60 }

export const OVERVIEW = {
  phone: '+81 90 •••• 2846',
  email: 'm•••a@example.com',
  authenticator: false,
  recoveryCodesLeft: 0,
  fundPassword: true,
  passwordChangedTime: 1_790_000_000_000,
  fundPasswordChangedTime: 1_790_000_000_000,
  safetyLevel: 'middle',
  factors: 3,
  withdrawal: { limit: '18000', heldUntil: null, steps: [] },
} as const
