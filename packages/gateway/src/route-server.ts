// Puts the table of routes on Fastify: who may call, how often, how many at once, what the input must look like,
// and one shape for every answer. Knows nothing of what a call does.

import type { IncomingHttpHeaders } from 'node:http'
import {
  chooseLanguage,
  type Language,
  type RateClass,
  ROUTES,
  type Route,
  type RouteName,
} from '@candor/api'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  preParsingHookHandler,
  preValidationHookHandler,
} from 'fastify'
import type { Admission } from './admission.ts'
import type { Call, Handler, Handlers } from './call.ts'
import { COMPRESSED, compressed } from './compressed.ts'
import { envelopeJson, failureOf, success } from './envelope.ts'
import type { Session, Sessions } from './identity/sessions.ts'
import type { GatewayMetrics } from './metrics.ts'
import type { RateLimits } from './rate-limits.ts'
import { ApiRefusal } from './refusal.ts'
import type { RobotKeys } from './robots/robot-keys/robot-keys.ts'
import { isRobotCall, type RobotScope, requireScope } from './robots/robot-keys/robot-scope.ts'
import {
  hashBody,
  isSigned,
  type SignedCall,
  sessionOf,
  signedCall,
} from './robots/robot-keys/signed-call.ts'
import { sendDownload } from './send-download.ts'
import { SHARED_HEADERS, sendJson } from './send-json.ts'
import { uploadOf } from './upload.ts'
import { watchUpload } from './upload-pace.ts'

export interface RouteServerParts {
  readonly sessions: Sessions
  readonly robotKeys: RobotKeys
  readonly rates: RateLimits
  readonly admission: Admission
  readonly metrics: GatewayMetrics
  readonly isStopping: () => boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
    /** Set while a call that a robot signed has not been believed yet. */
    signed: SignedCall | undefined
    /** What the robot may do whose call it is. */
    scope: RobotScope | undefined
    /** Set while the call holds a place among those answered at once. */
    admitted: RateClass | undefined
    /** While the handler is at work: a caller who leaves meanwhile keeps the place until it is done. */
    isHandled: boolean
    startedMs: number
  }
}

/** A call that takes no query says so, rather than ignore one. */
export const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false }
/** What a call that the caller broke off counts as in the metrics. */
export const BROKEN_OFF = 499
export const RETRY_SOON = ['retry-after', '1']
const KEY = /^[A-Za-z0-9._:/-]{1,36}$/

export function serveRoutes(app: FastifyInstance, handlers: Handlers, parts: RouteServerParts): void {
  app.decorateRequest('session', undefined)
  app.decorateRequest('signed', undefined)
  app.decorateRequest('scope', undefined)
  app.decorateRequest('admitted', undefined)
  app.decorateRequest('isHandled', false)
  app.decorateRequest('startedMs', 0)
  const names = Object.keys(ROUTES) as RouteName[]
  const takesFile = (name: RouteName): boolean => (ROUTES[name] as Route).upload !== undefined
  for (const name of names) if (!takesFile(name)) serveRoute(app, name, handlers, parts)
  // In a scope of their own: no other call takes anything but JSON and forms.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))
    for (const name of names) if (takesFile(name)) serveRoute(scope, name, handlers, parts)
    done()
  })
}

function serveRoute(
  app: FastifyInstance,
  name: RouteName,
  handlers: Handlers,
  parts: RouteServerParts,
): void {
  const route: Route = ROUTES[name]
  // The table gives each name its own handler; a loop over all names cannot carry that along.
  const handler = handlers[name] as unknown as Handler<Route>
  const timer = parts.metrics.timerOf(name)
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      ...(route.body === undefined ? {} : { body: route.body }),
      querystring: route.query ?? NO_QUERY,
      ...(route.params === undefined ? {} : { params: route.params }),
    },
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    onRequest: (request, reply, done) => {
      request.startedMs = performance.now()
      if (route.upload !== undefined) watchUpload(request.raw, reply.raw)
      // Not at the answer's end: a caller who breaks off never gets one.
      reply.raw.on('close', () => {
        leave(parts, request)
        const { statusCode, writableFinished } = reply.raw
        timer.observe(writableFinished ? statusCode : BROKEN_OFF, performance.now() - request.startedMs)
      })
      enter(name, parts, request, done)
    },
    ...(isRobotCall(name) ? { preParsing: listenToBody } : {}),
    preValidation: [
      ...(isRobotCall(name) ? [believe(route, parts)] : []),
      ...(isBodyOptional(route) ? [takeNothingAsNoField] : []),
    ],
    handler: async (request, reply) => {
      request.isHandled = true
      try {
        if (request.scope !== undefined) requireScope(name, request.scope, request.body)
        await answer(route, handler, request, reply)
      } finally {
        request.isHandled = false
        if (reply.raw.closed) leave(parts, request)
      }
    },
  })
}

/** Before a byte of the body is read: is there room, may this address call so often, and who is it? */
function enter(
  name: RouteName,
  parts: RouteServerParts,
  request: FastifyRequest,
  done: HookHandlerDoneFunction,
): void {
  const { admission, rates } = parts
  const route: Route = ROUTES[name]
  try {
    if (parts.isStopping()) throw new ApiRefusal('gateway.stopping')
    if (!rates.takeAddress(route.rate, request.ip)) throw new ApiRefusal('request.rate.limited')
    if (!admission.enter(route.rate)) throw new ApiRefusal('gateway.busy')
    request.admitted = route.rate
  } catch (error) {
    done(error as Error)
    return
  }
  if (route.access === 'robot' || (route.access === 'user' && isSigned(request))) {
    void settle(readSigned(name, parts, request), done)
  } else if (route.access === 'user') identify(route, parts, request, done)
  else if (route.knowsCaller === true) void settle(recognise(parts, request), done)
  else done()
}

/** Who is it, if anybody? A ticket that is no longer good makes a visitor, not an error. */
async function recognise({ sessions }: RouteServerParts, request: FastifyRequest): Promise<void> {
  const ticket = header(request, 'ticket')
  if (ticket === undefined || ticket === '') return
  try {
    request.session = await sessions.find(ticket)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
  }
}

/** By which key is it signed? Whether it truly is shows when the body is there. */
async function readSigned(
  name: RouteName,
  { robotKeys }: RouteServerParts,
  request: FastifyRequest,
): Promise<void> {
  if (!isRobotCall(name)) throw new ApiRefusal('robot.scope')
  request.signed = await signedCall(robotKeys, request)
}

const listenToBody: preParsingHookHandler = (request, _reply, payload, done) => {
  if (request.signed !== undefined) hashBody(request.signed, payload)
  done(null, payload)
}

/** Checks the signature over the whole call. Only then it counts against the bounds of its key. */
function believe(route: Route, { robotKeys, rates }: RouteServerParts): preValidationHookHandler {
  return (request, _reply, done) => {
    const { signed } = request
    if (signed === undefined) return done()
    try {
      const session = sessionOf(robotKeys, signed, request)
      if (!rates.takeUser(route.rate, session.userId)) throw new ApiRefusal('request.rate.limited')
      request.session = session
      request.scope = session.robot
    } catch (error) {
      return done(error as Error)
    }
    return done()
  }
}

/** Who is it? Mostly known at once; else the database is asked. */
function identify(
  route: Route,
  { sessions, rates }: RouteServerParts,
  request: FastifyRequest,
  done: HookHandlerDoneFunction,
): void {
  const admit = (session: Session): void => {
    if (!rates.takeUser(route.rate, session.userId)) throw new ApiRefusal('request.rate.limited')
    request.session = session
  }
  let found: Session | Promise<Session>
  try {
    found = sessions.find(header(request, 'ticket'))
    if (!(found instanceof Promise)) admit(found)
  } catch (error) {
    done(error as Error)
    return
  }
  if (found instanceof Promise) void settle(found.then(admit), done)
  else done()
}

async function settle(admitted: Promise<void>, done: HookHandlerDoneFunction): Promise<void> {
  try {
    await admitted
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}

function isBodyOptional({ body }: Route): boolean {
  const required: readonly string[] = body?.required ?? []
  return body !== undefined && required.length === 0
}

/** A body may be left away where none of its fields is required. */
const takeNothingAsNoField: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {}
  done()
}

function leave({ admission }: RouteServerParts, request: FastifyRequest): void {
  if (request.isHandled || request.admitted === undefined) return
  admission.leave(request.admitted)
  request.admitted = undefined
}

async function answer(
  route: Route,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = keyOf(route, request)
  const call = {
    body: route.upload === undefined ? request.body : undefined,
    upload: route.upload === undefined ? undefined : uploadOf(request.raw, route.upload),
    query: request.query,
    params: request.params,
    session: request.session,
    key,
    language: languageOf(request),
    address: request.ip,
    device: header(request, 'user-agent') ?? '',
  }
  const given = await handler(call as unknown as Call<Route>)
  // The table gives such a call a handler that answers with text; a loop over all names cannot carry that along.
  if (route.download !== undefined) {
    return sendDownload(request, reply, route.download, given as AsyncIterable<string>)
  }
  // Answers have no schema at run time: the tests hold every answer against its schema instead.
  const json = envelopeJson(success(given))
  const small =
    route.isLarge === true ? await compressed(json, header(request, 'accept-encoding')) : undefined
  if (small !== undefined) sendJson(request, reply, 200, small, COMPRESSED)
  else if (route.isShared === true) sendJson(request, reply, 200, json, [], SHARED_HEADERS)
  else sendJson(request, reply, 200, json)
}

/** Every error of every call ends here; nothing of the inside gets out. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error, languageOf(request))
  if (failure.unexpected) request.log.error({ err: error, requestId: request.id }, 'unexpected error')
  const isTemporary = failure.httpStatus === 429 || failure.httpStatus === 503
  sendJson(request, reply, failure.httpStatus, envelopeJson(failure.envelope), isTemporary ? RETRY_SOON : [])
}

const PATHS = Object.values<Route>(ROUTES).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
)

/** A path that exists with another method is told apart from one that does not exist. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?')[0] ?? ''
  const exists = PATHS.some((each) => each.test(path))
  answerError(new ApiRefusal(exists ? 'request.method' : 'request.not.found'), request, reply)
}

/** The `Idempotency-Key` of a call that takes one. */
export function keyOf(route: Route, request: Headed): string | undefined {
  const key = route.keyed === true ? header(request, 'idempotency-key') : undefined
  if (key !== undefined && !KEY.test(key)) throw new ApiRefusal('request.key.invalid')
  return key
}

/** Whatever came with headers, and perhaps from somebody whom we know. */
interface Headed {
  readonly headers: IncomingHttpHeaders
  readonly session?: Session | undefined
}

export function languageOf(request: Headed): Language {
  const wanted = header(request, 'accept-language')
  return wanted === undefined ? (request.session?.language ?? 'en') : chooseLanguage(wanted)
}

function header({ headers }: Headed, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}
