// Writes a JSON answer straight to the connection: every call of the API ends here, so it is worth the short way.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Of the headers that protect a page, those that mean something for data. */
const FOR_DATA = [
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
] as const

/** Of every answer with data, whatever its type. */
export const DATA_HEADERS: readonly string[] = [
  'cache-control',
  'no-store',
  'content-security-policy',
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...FOR_DATA.flatMap((name) => [name, SECURITY_HEADERS[name] ?? '']),
]

const FIXED_HEADERS: readonly string[] = ['content-type', 'application/json; charset=utf-8', ...DATA_HEADERS]

export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: string,
  more: readonly string[] = [],
): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(
    status,
    FIXED_HEADERS.concat(more, 'x-request-id', request.id, 'content-length', String(Buffer.byteLength(json))),
  )
  raw.end(json)
}
