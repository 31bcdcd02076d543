// The shape of every answer: `{ code, msg, data }`, and for an ended session `status` as well.

import { type ErrorCode, type Language, SESSION_STATUS, statusOf, textOf } from '@candor/api'
import { Refusal } from '@candor/contract'
import { jsonOf } from './prepared.ts'
import { ApiRefusal, type RefusalFacts } from './refusal.ts'

export interface Envelope {
  readonly code: string
  readonly msg: string
  readonly data: unknown
  readonly status?: number
}

export interface Failure {
  readonly code: ErrorCode
  readonly httpStatus: number
  readonly envelope: Envelope
  /** Whether it was our fault, and so belongs into the log. */
  readonly unexpected: boolean
}

export function success(data: unknown): Envelope {
  return { code: 'success', msg: 'success', data }
}

/** A whole answer as JSON text. */
export function envelopeJson({ code, msg, data, status }: Envelope): string {
  const more = status === undefined ? '' : `,"status":${status}`
  return `{"code":"${code}","msg":${JSON.stringify(msg)},"data":${jsonOf(data)}${more}}`
}

/** Any error as an answer. What is not known by a code of its own says nothing of the inside. */
export function failureOf(error: unknown, language: Language): Failure {
  const { code, detail, number, facts } = codeOf(error)
  const status = SESSION_STATUS[code]
  return {
    code,
    httpStatus: statusOf(code),
    envelope: {
      code,
      msg: textOf(code, language),
      data: dataOf(detail, number, facts),
      ...(status === undefined ? {} : { status }),
    },
    unexpected: code === 'server.error',
  }
}

/** What can be said beside the code: the field that was wrong, the place in the log of a rejected command. */
function dataOf(
  detail: string | undefined,
  number: number | undefined,
  facts: Coded['facts'],
): Envelope['data'] {
  if (detail === undefined && number === undefined && facts === undefined) return null
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(number === undefined ? {} : { number }),
    ...facts,
  }
}

interface Coded {
  readonly code: ErrorCode
  readonly detail?: string | undefined
  readonly number?: number | undefined
  readonly facts?: RefusalFacts | undefined
}

/** What Fastify and its parsers call the mistakes that requests make. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.body.too.large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.content.type',
  FST_ERR_CTP_EMPTY_TYPE: 'request.content.type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not.found',
}

function codeOf(error: unknown): Coded {
  if (error instanceof ApiRefusal) return error
  if (error instanceof Refusal) return { code: error.code }
  if (!(error instanceof Error)) return { code: 'server.error' }
  const { validation, validationContext, code, statusCode } = error as Error & FastifyProblem
  if (validation !== undefined) {
    return { code: 'request.invalid', detail: describe(validation[0], validationContext ?? 'request') }
  }
  const known = code === undefined ? undefined : FASTIFY_CODES[code]
  if (known !== undefined) return { code: known }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { code: 'request.malformed' }
  }
  return { code: isConnectionProblem(error, code) ? 'database.unavailable' : 'server.error' }
}

interface FastifyProblem {
  readonly validation?: readonly Violation[]
  readonly validationContext?: string
  readonly code?: string
  readonly statusCode?: number
}

interface Violation {
  readonly instancePath: string
  readonly message?: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Where and what, without the value: it may be a secret. */
function describe(violation: Violation | undefined, context: string): string {
  if (violation === undefined) return context
  const unknown = violation.params['additionalProperty']
  const field = typeof unknown === 'string' ? `/${unknown.slice(0, 40)}` : violation.instancePath
  return `${context}${field} ${violation.message ?? 'is not valid'}`
}

/** Node's and Postgres' names for a database that cannot be reached at the moment. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** What the driver itself says of a broken connection has no code, only these words. */
const CONNECTION_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

function isConnectionProblem({ message }: Error, code: string | undefined): boolean {
  return code === undefined ? CONNECTION_WORDS.test(message) : CONNECTION_CODES.has(code)
}
