import { API_ERRORS, ERROR_CODES, LANGUAGES } from '@candor/api'
import { Refusal } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { failureOf, success } from './envelope.ts'
import { ApiRefusal } from './refusal.ts'

/** An error as Fastify, Node or the driver of the database make them. */
function errorWith(fields: object, message = 'secret of the inside'): Error {
  return Object.assign(new Error(message), fields)
}

function failure(error: unknown) {
  return failureOf(error, 'en')
}

describe('an envelope', () => {
  test('of a success holds its data as they are', () => {
    expect(success({ a: 1 })).toEqual({ code: 'success', msg: 'success', data: { a: 1 } })
    expect(success(null)).toEqual({ code: 'success', msg: 'success', data: null })
  })

  test.each(ERROR_CODES)('of %s has its status and a text in every language', (code) => {
    const { status, text } = API_ERRORS.get(code) ?? {}
    for (const language of LANGUAGES) {
      const { httpStatus, envelope } = failureOf(new ApiRefusal(code), language)
      expect(httpStatus).toBe(status)
      expect(envelope).toMatchObject({ code, data: null })
      expect(envelope.msg).toMatch(/\S/)
    }
    expect(failure(new ApiRefusal(code)).envelope.msg).toBe(text)
  })

  test('of an ended session tells the client which way it ended', () => {
    expect(failure(new ApiRefusal('login.session.expired')).envelope.status).toBe(4001)
    expect(failure(new ApiRefusal('login.session.revoked')).envelope.status).toBe(4003)
    expect(failure(new ApiRefusal('login.user.not.login')).envelope).not.toHaveProperty('status')
  })

  test('of a rejected command says where it is in the log, and what was wrong', () => {
    expect(failure(new ApiRefusal('balance.insufficient', undefined, 7)).envelope.data).toEqual({ number: 7 })
    expect(failure(new ApiRefusal('request.decimals', 'price may have 8 decimals')).envelope.data).toEqual({
      detail: 'price may have 8 decimals',
    })
  })

  test("of the engine's refusal has the engine's code", () => {
    expect(failure(new Refusal('engine.busy'))).toMatchObject({ code: 'engine.busy', httpStatus: 503 })
  })
})

describe('errors of the parts below', () => {
  test.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'request.body.too.large'],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'request.content.type'],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, 'request.malformed'],
    ['FST_ERR_BAD_URL', 400, 'request.malformed'],
    ['FST_ERR_MAX_PARAM_LENGTH', 404, 'request.not.found'],
    ['ECONNREFUSED', 503, 'database.unavailable'],
    ['57P01', 503, 'database.unavailable'],
    ['22021', 500, 'server.error'],
    ['ENOENT', 500, 'server.error'],
  ])('%s', (code, httpStatus, expected) => {
    expect(failure(errorWith({ code }))).toMatchObject({ httpStatus, code: expected })
  })

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('%s', (message) => {
    expect(failure(new Error(message)).code).toBe('database.unavailable')
  })

  test('what a parser refuses by status alone is malformed; a status of ours is our fault', () => {
    expect(failure(errorWith({ statusCode: 400 })).code).toBe('request.malformed')
    expect(failure(errorWith({ statusCode: 500 })).code).toBe('server.error')
  })

  test('[threat 38] whatever is not known says nothing of itself, and is recorded', () => {
    for (const error of [
      errorWith({}),
      errorWith({ code: 'XX000', detail: 'secret' }),
      'secret',
      null,
      { secret: 1 },
    ]) {
      const { envelope, unexpected, httpStatus } = failure(error)
      expect({ httpStatus, unexpected }).toEqual({ httpStatus: 500, unexpected: true })
      expect(envelope).toEqual({
        code: 'server.error',
        msg: API_ERRORS.get('server.error')?.text,
        data: null,
      })
    }
    expect(failure(new ApiRefusal('login.failed')).unexpected).toBe(false)
  })

  test('[threat 38] a violation names the field and never the value', () => {
    const violations = [
      { instancePath: '/password', message: 'must be string', params: {} },
      {
        instancePath: '',
        message: 'must NOT have additional properties',
        params: { additionalProperty: 'f'.repeat(99) },
      },
    ]
    const details = violations.map(
      (violation) => failure(errorWith({ validation: [violation], validationContext: 'body' })).envelope.data,
    )
    expect(details).toEqual([
      { detail: 'body/password must be string' },
      { detail: `body/${'f'.repeat(40)} must NOT have additional properties` },
    ])
    expect(failure(errorWith({ validation: [] })).envelope.data).toEqual({ detail: 'request' })
  })
})
