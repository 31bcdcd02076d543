// Writes a JSON answer straight to the connection: every call of the API ends here, so it is worth the short way.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { GATEWAY_LIMITS } from './limits.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Of the headers that protect a page, those that mean something for data. */
const FOR_DATA = [
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
] as const

const PROTECTION: readonly string[] = [
  'content-security-policy',
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...FOR_DATA.flatMap((name) => [name, SECURITY_HEADERS[name] ?? '']),
]

/** Of every answer with data, whatever its type. */
export const DATA_HEADERS: readonly string[] = ['cache-control', 'no-store', ...PROTECTION]

const JSON_TYPE = ['content-type', 'application/json; charset=utf-8']
export const FIXED_HEADERS: readonly string[] = [...JSON_TYPE, ...DATA_HEADERS]
/** Of what is the same for everybody in a language: a cache in between takes a crowd, a browser asks each time. */
export const SHARED_HEADERS: readonly string[] = [
  ...JSON_TYPE,
  'cache-control',
  `public, max-age=0, s-maxage=${GATEWAY_LIMITS.sharedSeconds}`,
  'vary',
  'accept-language',
  ...PROTECTION,
]

export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: string | Buffer,
  more: readonly string[] = [],
  fixed: readonly string[] = FIXED_HEADERS,
): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(
    status,
    fixed.concat(more, 'x-request-id', request.id, 'content-length', String(Buffer.byteLength(json))),
  )
  raw.end(json)
}
