// Fields of the calls about customer service.

import { Type } from 'typebox'
import { LANGUAGES } from './languages.ts'
import { API_LIMITS } from './limits.ts'
import { SERVICE_AUTHORS, SERVICE_CLOSERS, SERVICE_KINDS, SERVICE_STATES } from './service-words.ts'

/** Visible text on one line, with something in it. */
const ONE_LINE =
  '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$'
/** Of control characters only the ends of lines and tabs; with something in it. */
const LINES =
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

export const number = Type.String({
  pattern: '^[CT]-\\d{4}-\\d{6,12}$',
  description: 'what the conversation or ticket is called',
  examples: ['T-2026-000123'],
})
export const text = Type.String({
  pattern: LINES,
  minLength: 1,
  maxLength: API_LIMITS.serviceTextLength,
  description: 'plain text; nothing in it is run or drawn',
  examples: ['My deposit of 0.5 BTC has not arrived'],
})
export const subject = Type.String({
  pattern: ONE_LINE,
  minLength: 1,
  maxLength: API_LIMITS.serviceSubjectLength,
  description: 'what it is about',
  examples: ['The chart is empty after midnight'],
})
export const title = Type.String({
  pattern: ONE_LINE,
  minLength: 1,
  maxLength: API_LIMITS.serviceTitleLength,
  description: 'what the desk finds it by',
})
export const visitorKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: '32 random bytes that your browser made and keeps: whoever has them reads the conversation',
})
export const placeText = Type.String({
  pattern: '^[1-9]\\d{0,8}$',
  description: 'lines before this place',
})
/** As a number, or as a form writes it. */
export const rating = Type.Union([
  Type.Integer({ minimum: 1, maximum: 5, description: '1 is bad, 5 is good' }),
  Type.Enum(['1', '2', '3', '4', '5']),
])
export const place = Type.Union([
  Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'place of a line' }),
  Type.String({ pattern: '^\\d{1,9}$' }),
])
export const kind = Type.Enum([...SERVICE_KINDS], { description: 'conversation or ticket' })
export const state = Type.Enum([...SERVICE_STATES], { description: 'who has to say something' })
export const author = Type.Enum([...SERVICE_AUTHORS], { description: 'you, or the desk' })
export const closer = Type.Enum([...SERVICE_CLOSERS], { description: 'who closed it' })
export const language = Type.Enum([...LANGUAGES], { description: 'language' })
