// What operators and tools ask: is it alive, is it ready, how does it do, which version, which calls are there.

import { timingSafeEqual } from 'node:crypto'
import { openApiDocument, ROUTES } from '@candor/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DOCS_STYLE, docsPage } from './docs-page.ts'
import type { GatewayMetrics } from './metrics.ts'
import { ApiRefusal } from './refusal.ts'

export interface Readiness {
  readonly engine: boolean
  readonly database: boolean
  readonly views: boolean
  /** A warning: trading goes on without. */
  readonly evidence: boolean
}

export interface ServiceParts {
  readonly version: string
  readonly mode: string
  readonly metrics: GatewayMetrics
  readonly metricsToken: string | undefined
  readonly readiness: () => Promise<Readiness>
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export function serveService(app: FastifyInstance, parts: ServiceParts): void {
  const { version, mode, metrics } = parts
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await parts.readiness()
    const all = ready.engine && ready.database && ready.views
    return reply.code(all ? 200 : 503).send({ status: all ? 'ready' : 'not ready', ...ready })
  })
  app.get('/version', () => ({ name: 'candor', version, mode }))
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsToken)) throw new ApiRefusal('request.not.found')
    const { type, body } = await metrics.text()
    return reply.header('content-type', type).send(body)
  })
  const document = JSON.stringify(openApiDocument(ROUTES, version))
  app.get('/exchange/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
  const page = docsPage(version)
  app.get('/exchange/docs', (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(page),
  )
  app.get('/exchange/docs.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(DOCS_STYLE),
  )
}

/** With a token set, whoever knows it; without one, this machine alone. Others are not even told that it exists. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return LOOPBACK.test(request.ip)
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
