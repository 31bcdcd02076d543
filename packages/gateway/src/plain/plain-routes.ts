// The calls of the table of routes, for requests that lie whole in memory: the same questions in the same order as
// route-server.ts asks on Fastify. A call that carries a file, a robot's signature or a part in its path, whose answer is
// large, or whose input is not as its schema says, is left to that one, which also knows how to say what is wrong.

import { ROUTES, type Route, type RouteName } from '@candor/api'
import type { Logger } from 'pino'
import type { Call, Handler, Handlers } from '../call.ts'
import type { AddressOf } from '../connections.ts'
import { envelopeJson, failureOf, success } from '../envelope.ts'
import { requestIds } from '../http-server.ts'
import type { Session } from '../identity/sessions.ts'
import { type Validator, validators } from '../lazy-validators.ts'
import type { RouteTimer } from '../metrics.ts'
import { ApiRefusal } from '../refusal.ts'
import {
  BROKEN_OFF,
  keyOf,
  languageOf,
  NO_QUERY,
  RETRY_SOON,
  type RouteServerParts,
} from '../route-server.ts'
import { FIXED_HEADERS, SHARED_HEADERS } from '../send-json.ts'
import { headerLines, type PlainAnswer } from './plain-answer.ts'
import type { PlainRequest } from './plain-request.ts'
import type { PlainHandler } from './plain-server.ts'

export interface PlainRoutesParts extends RouteServerParts {
  readonly addressOf: AddressOf
  readonly logger: Logger
}

interface Served {
  readonly route: Route
  readonly handler: Handler<Route>
  readonly timer: RouteTimer
  readonly isBody: Validator | undefined
  readonly isQuery: Validator
}

interface Input {
  readonly body: unknown
  readonly query: unknown
}

const FIXED_LINES = headerLines(FIXED_HEADERS)
const SHARED_LINES = headerLines(SHARED_HEADERS)
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i
/** Names that could reach an object's prototype, also when they are written in escapes. */
const SUSPICIOUS = /__proto__|constructor|\\u/
const SIMPLE_QUERY = /^[A-Za-z0-9_]+=[A-Za-z0-9_.:,-]*(?:&[A-Za-z0-9_]+=[A-Za-z0-9_.:,-]*)*$/

export class PlainRoutes implements PlainHandler {
  private readonly parts: PlainRoutesParts
  private readonly idOf = requestIds()
  private readonly served = new Map<string, Served>()

  constructor(handlers: Handlers, parts: PlainRoutesParts) {
    this.parts = parts
    const validatorOf = validators()
    for (const name of Object.keys(ROUTES) as RouteName[]) {
      const route: Route = ROUTES[name]
      if (!isPlain(route)) continue
      // The table gives each name its own handler; a loop over all names cannot carry that along.
      const handler = handlers[name] as unknown as Handler<Route>
      this.served.set(`${route.method} ${route.path}`, {
        route,
        handler,
        timer: parts.metrics.timerOf(name),
        isBody: route.body && validatorOf(route.body),
        isQuery: validatorOf(route.query ?? NO_QUERY),
      })
    }
  }

  takePlain(request: PlainRequest): Promise<PlainAnswer> | undefined {
    const served = this.served.get(`${request.method} ${request.path}`)
    if (served === undefined || request.headers['robot-key'] !== undefined) return undefined
    const input = inputOf(served, request)
    return input && this.answer(served, request, input)
  }

  private async answer(served: Served, request: PlainRequest, input: Input): Promise<PlainAnswer> {
    const { route, timer } = served
    const { admission } = this.parts
    const startedMs = performance.now()
    const { headers } = request
    const id = this.idOf(request)
    let session: Session | undefined
    let isInside = false
    let answer: PlainAnswer
    try {
      const address = this.enter(route, request)
      isInside = true
      const found = this.callerOf(route, request)
      session = found instanceof Promise ? await found : found
      const call = {
        body: input.body,
        upload: undefined,
        query: input.query,
        params: undefined,
        session,
        key: keyOf(route, request),
        language: languageOf({ headers, session }),
        address,
        device: headers['user-agent'] ?? '',
      }
      answer = done(route, await served.handler(call as unknown as Call<Route>), id)
    } catch (error) {
      answer = this.refused(error, languageOf({ headers, session }), id)
    } finally {
      if (isInside) admission.leave(route.rate)
    }
    timer.observe(request.socket.destroyed ? BROKEN_OFF : answer.status, performance.now() - startedMs)
    return answer
  }

  /** Is there room, and may this address call so often? Gives the address. */
  private enter({ rate }: Route, request: PlainRequest): string {
    const { isStopping, rates, admission, addressOf } = this.parts
    if (isStopping()) throw new ApiRefusal('gateway.stopping')
    const address = addressOf(request)
    if (!rates.takeAddress(rate, address)) throw new ApiRefusal('request.rate.limited')
    if (!admission.enter(rate)) throw new ApiRefusal('gateway.busy')
    return address
  }

  private callerOf(
    route: Route,
    { headers }: PlainRequest,
  ): Session | undefined | Promise<Session | undefined> {
    const { sessions, rates } = this.parts
    const { ticket } = headers
    if (route.access === 'user') {
      const admit = (session: Session): Session => {
        if (!rates.takeUser(route.rate, session.userId)) throw new ApiRefusal('request.rate.limited')
        return session
      }
      const found = sessions.find(ticket)
      return found instanceof Promise ? found.then(admit) : admit(found)
    }
    if (route.knowsCaller !== true || ticket === undefined || ticket === '') return undefined
    return this.recognise(ticket)
  }

  /** A ticket that is no longer good makes a visitor, not an error. */
  private async recognise(ticket: string): Promise<Session | undefined> {
    try {
      return await this.parts.sessions.find(ticket)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      return undefined
    }
  }

  private refused(error: unknown, language: ReturnType<typeof languageOf>, id: string): PlainAnswer {
    const { httpStatus, envelope, unexpected } = failureOf(error, language)
    if (unexpected) this.parts.logger.error({ err: error, requestId: id }, 'unexpected error')
    const isTemporary = httpStatus === 429 || httpStatus === 503
    return {
      status: httpStatus,
      fixed: FIXED_LINES,
      more: ['x-request-id', id, ...(isTemporary ? RETRY_SOON : [])],
      json: envelopeJson(envelope),
    }
  }
}

function done({ isShared }: Route, given: unknown, id: string): PlainAnswer {
  const fixed = isShared === true ? SHARED_LINES : FIXED_LINES
  return { status: 200, fixed, more: ['x-request-id', id], json: envelopeJson(success(given)) }
}

function isPlain({ path, access, upload, download, params, bodyBytes, isLarge }: Route): boolean {
  const isWhole = upload === undefined && download === undefined && bodyBytes === undefined
  return isWhole && isLarge === undefined && params === undefined && !path.includes(':') && access !== 'robot'
}

/** What was sent, if it is as the call takes it. */
function inputOf({ isBody, isQuery }: Served, request: PlainRequest): Input | undefined {
  const query = queryOf(request.query)
  if (query === undefined || !isQuery(query)) return undefined
  if (isBody === undefined) return request.body === '' ? { body: undefined, query } : undefined
  const body = bodyOf(request)
  return body !== undefined && isBody(body) ? { body, query } : undefined
}

function bodyOf({ body, headers }: PlainRequest): unknown {
  if (body === '' || !JSON_TYPE.test(headers['content-type'] ?? '') || SUSPICIOUS.test(body)) return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function queryOf(text: string): Record<string, string> | undefined {
  const query = Object.create(null) as Record<string, string>
  if (text === '') return query
  if (!SIMPLE_QUERY.test(text)) return undefined
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (query[name] !== undefined) return undefined
    query[name] = pair.slice(at + 1)
  }
  return query
}
