// Holds every answer against the table of routes: a success against the schema of its data, a failure against the
// codes that the call names. Whatever does not fit is an error.

import { API_ERRORS, type ErrorCode, errorsOf, ROUTES, type Route, type RouteName } from '@candor/api'
import { Ajv, type ValidateFunction } from 'ajv'
import type { ApiAnswer } from './api-client.ts'

const ajv = new Ajv({ allErrors: true })

interface RouteCheck {
  readonly isAnswer: ValidateFunction
  readonly codes: ReadonlySet<string>
}

const checks = new Map(
  Object.entries<Route>(ROUTES).map(([name, route]): [string, RouteCheck] => [
    name,
    { isAnswer: ajv.compile(route.answer), codes: new Set<string>(errorsOf(route)) },
  ]),
)

/** Said before a call is even looked at, and so of no call in particular. */
const OF_NO_CALL: ReadonlySet<string> = new Set<ErrorCode>(['gateway.stopping', 'request.timeout'])

type Envelope = Omit<ApiAnswer, 'httpStatus'>

const FIELDS = new Set(['httpStatus', 'id', 'code', 'msg', 'data', 'status'])

/** Throws when an answer is not one that the call may give. */
export function checkAnswer(name: RouteName, answer: Envelope): void {
  const check = checks.get(name)
  if (check === undefined) throw new Error(`there is no call ${name}`)
  const text = JSON.stringify(answer)
  const unknown = Object.keys(answer).find((field) => !FIELDS.has(field))
  if (unknown !== undefined) throw new Error(`${name} answered with a field ${unknown}: ${text}`)
  if (typeof answer.msg !== 'string' || answer.msg === '') throw new Error(`${name} has no msg: ${text}`)
  if (answer.code !== 'success') {
    if (!check.codes.has(answer.code) && !OF_NO_CALL.has(answer.code))
      throw new Error(`${name} does not name ${answer.code}: ${text}`)
    return
  }
  if (!check.isAnswer(answer.data)) {
    throw new Error(`${name} answered ${text}, but ${ajv.errorsText(check.isAnswer.errors)}`)
  }
}

/** As `checkAnswer`, for an answer that came with an HTTP status. */
export function checkHttpAnswer(name: RouteName, answer: ApiAnswer): void {
  checkAnswer(name, answer)
  const status = answer.code === 'success' ? 200 : API_ERRORS.get(answer.code as ErrorCode)?.status
  if (status !== answer.httpStatus) {
    throw new Error(`${name} gave ${answer.code} with status ${answer.httpStatus}, not ${String(status)}`)
  }
}
