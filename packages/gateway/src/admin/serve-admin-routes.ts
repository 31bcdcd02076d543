// Puts the console's table of routes on Fastify: who may call, in which role, how often, what the input must look like.
// Nothing is allowed that the table does not name. Knows nothing of what a call does.

import { ADMIN_ROUTES, ADMIN_TICKET, type AdminRoute, type AdminRouteName } from '@candor/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelopeJson, success } from '../envelope.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { RateLimits } from '../rate-limits.ts'
import { ApiRefusal } from '../refusal.ts'
import { SECURITY_HEADERS } from '../security-headers.ts'
import { sendJson } from '../send-json.ts'
import type { AdminCall, AdminHandler, AdminHandlers } from './admin-call.ts'
import type { AdminSession, AdminSessions } from './admin-sessions.ts'

export interface AdminRouteParts {
  readonly sessions: Pick<AdminSessions, 'find'>
  readonly rates: RateLimits
  readonly isStopping: () => boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    administrator: AdminSession | undefined
  }
}

const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false }
const KEY = /^[A-Za-z0-9._:/-]{1,36}$/

export function serveAdminRoutes(
  app: FastifyInstance,
  handlers: AdminHandlers,
  parts: AdminRouteParts,
): void {
  app.decorateRequest('administrator', undefined)
  const gate = new Gate(parts)
  for (const name of Object.keys(ADMIN_ROUTES) as AdminRouteName[]) {
    serve(app, ADMIN_ROUTES[name], handlers[name], gate)
  }
}

function serve(app: FastifyInstance, route: AdminRoute, handler: AdminHandler<AdminRoute>, gate: Gate): void {
  const { body } = route
  const isBodyOptional = body !== undefined && ((body.required ?? []) as readonly string[]).length === 0
  app.route({
    method: route.method,
    url: route.path,
    schema: {
      ...(body === undefined ? {} : { body }),
      querystring: route.query ?? NO_QUERY,
    },
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    onRequest: (request, reply) => gate.enter(route, request, reply),
    preValidation: (request, _reply, done) => {
      if (isBodyOptional && request.body === undefined) request.body = {}
      done()
    },
    handler: (request, reply) => answer(route, handler, request, reply),
  })
}

/** Before a byte of the body is read: is there room, may this address call so often, who is it, and may they? */
class Gate {
  private readonly parts: AdminRouteParts
  private inside = 0

  constructor(parts: AdminRouteParts) {
    this.parts = parts
  }

  async enter(route: AdminRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sessions, rates, isStopping } = this.parts
    if (isStopping()) throw new ApiRefusal('gateway.stopping')
    if (!rates.takeAddress(route.rate, request.ip)) throw new ApiRefusal('request.rate.limited')
    if (this.inside >= GATEWAY_LIMITS.adminCallsAtOnce) throw new ApiRefusal('gateway.busy')
    this.inside++
    reply.raw.on('close', () => {
      this.inside--
    })
    if (route.access === 'public') return
    const session = await sessions.find(header(request, ADMIN_TICKET))
    if (!rates.administrators.take(session.administratorId)) throw new ApiRefusal('request.rate.limited')
    if (!route.roles.includes(session.role)) throw new ApiRefusal('admin.forbidden')
    if (session.stage !== 'ready' && route.whileEnrolling !== true) {
      throw new ApiRefusal('admin.enrol.required')
    }
    request.administrator = session
  }
}

async function answer(
  route: AdminRoute,
  handler: AdminHandler<AdminRoute>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = route.keyed === true ? header(request, 'idempotency-key') : undefined
  if (key !== undefined && !KEY.test(key)) throw new ApiRefusal('request.key.invalid')
  const call = {
    body: request.body,
    query: request.query,
    administrator: request.administrator,
    key,
    address: request.ip,
    device: header(request, 'user-agent') ?? '',
  }
  const given: unknown = await handler(call as unknown as AdminCall<AdminRoute>)
  if (route.download === undefined) sendJson(request, reply, 200, envelopeJson(success(given)))
  else sendFile(request, reply, route.download, given as Buffer)
}

/** A file that is shown and kept nowhere. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, fileName }: NonNullable<AdminRoute['download']>,
  bytes: Buffer,
): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-type': type,
    'content-length': bytes.length,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    'x-request-id': request.id,
  })
  reply.raw.end(bytes)
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
