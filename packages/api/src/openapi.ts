// The OpenAPI 3.1 document, made from the same table of routes that the gateway serves.

import type { TObject, TSchema } from 'typebox'
import { type ErrorCode, statusOf } from './errors.ts'
import type { Route } from './route.ts'

type Json = Readonly<Record<string, unknown>>

/** What any call may answer, beside its own errors. */
const ANYWHERE: readonly ErrorCode[] = [
  'request.invalid',
  'request.rate.limited',
  'request.timeout',
  'gateway.busy',
  'gateway.stopping',
  'server.error',
]
const BODIED: readonly ErrorCode[] = ['request.malformed', 'request.body.too.large', 'request.content.type']
const LOGGED_IN: readonly ErrorCode[] = [
  'login.user.not.login',
  'login.session.expired',
  'login.session.revoked',
]
/** What a signature may lack. */
const SIGNED: readonly ErrorCode[] = [
  'robot.key.unknown',
  'robot.key.expired',
  'robot.key.address',
  'robot.sign.wrong',
  'robot.sign.time',
  'robot.sign.repeated',
]
/** Whoever asks about a user asks the database or the engine, or both. */
const ABOUT_USERS: readonly ErrorCode[] = [
  'database.unavailable',
  'engine.busy',
  'engine.stopping',
  'engine.failed',
]

export function errorsOf(route: Route): readonly ErrorCode[] {
  return [
    ...ANYWHERE,
    ...(route.method === 'GET' ? [] : BODIED),
    ...(route.access === 'user' ? LOGGED_IN : []),
    ...(route.access === 'robot' ? SIGNED : []),
    ...(isAboutUsers(route) ? ABOUT_USERS : []),
    ...(route.keyed === true ? (['engine.storage.full'] as const) : []),
    ...route.errors,
  ]
}

function isAboutUsers({ access, knowsCaller, rate }: Route): boolean {
  return access !== 'public' || knowsCaller === true || rate === 'login' || rate === 'code'
}

export function openApiDocument(routes: Readonly<Record<string, Route>>, version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version,
      description:
        'Every answer is `{ code, msg, data }`. Amounts and prices are decimal strings, times milliseconds UTC.',
    },
    paths,
    components: {
      securitySchemes: {
        ticket: header('ticket'),
        robotKey: header('robot-key'),
        robotTime: header('robot-time'),
        robotNonce: header('robot-nonce'),
        robotSign: header('robot-sign'),
      },
    },
  }
}

function header(name: string): Json {
  return { type: 'apiKey', in: 'header', name }
}

function operation(name: string, route: Route): Json {
  return {
    operationId: name,
    tags: [route.area],
    summary: route.summary,
    ...securityOf(route),
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      ...(route.keyed === true ? [idempotencyKey] : []),
    ],
    ...(route.body === undefined ? {} : { requestBody: requestBody(route.body) }),
    ...(route.upload === undefined ? {} : { requestBody: uploadBody(route.upload) }),
    responses: responsesOf(route),
  }
}

function securityOf({ access }: Route): Json {
  if (access === 'public') return {}
  return {
    security: [
      access === 'robot' ? { robotKey: [], robotTime: [], robotNonce: [], robotSign: [] } : { ticket: [] },
    ],
  }
}

const idempotencyKey: Json = {
  in: 'header',
  name: 'Idempotency-Key',
  required: false,
  description: 'The same key and content takes effect once and gives the first answer again.',
  schema: { type: 'string', minLength: 1, maxLength: 36, pattern: '^[A-Za-z0-9._:/-]+$' },
}

function parametersOf(place: 'path' | 'query', schema: TObject | undefined): Json[] {
  if (schema === undefined) return []
  const required = new Set<string>(schema.required)
  return Object.entries(schema.properties).map(([name, property]) => ({
    in: place,
    name,
    required: required.has(name),
    schema: property,
  }))
}

function requestBody(schema: TObject): Json {
  const media = { schema }
  return {
    required: (schema.required ?? []).length > 0,
    content: { 'application/json': media, 'application/x-www-form-urlencoded': media },
  }
}

function uploadBody({ types, maxBytes }: NonNullable<Route['upload']>): Json {
  const media = { schema: { type: 'string', format: 'binary' } }
  return {
    required: true,
    description: `The bare bytes of one file, at most ${maxBytes}.`,
    content: Object.fromEntries(types.map((type) => [type, media])),
  }
}

function responsesOf(route: Route): Json {
  const byStatus = new Map<number, string[]>()
  for (const code of errorsOf(route)) {
    const status = statusOf(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const responses: Record<number, Json> = {
    200:
      route.download === undefined
        ? envelopeOf({ const: 'success' }, route.answer, 'Done.')
        : fileOf(route.download),
  }
  for (const [status, codes] of byStatus) responses[status] = failure(codes)
  return responses
}

function fileOf({ type, fileName }: NonNullable<Route['download']>): Json {
  return {
    description: `One file, \`${fileName}\`.`,
    content: { [type]: { schema: { type: 'string' } } },
  }
}

function failure(codes: readonly string[]): Json {
  const unique = [...new Set(codes)]
  return envelopeOf({ enum: unique }, undefined, unique.map((code) => `\`${code}\``).join(', '))
}

function envelopeOf(code: Json, data: TSchema | undefined, description: string): Json {
  return {
    description,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'msg'],
          properties: { code, msg: { type: 'string' }, ...(data === undefined ? {} : { data }) },
        },
      },
    },
  }
}
