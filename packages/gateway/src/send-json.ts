// Writes a JSON answer straight to the connection: every call of the API ends here, so it is worth the short way.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from './security-headers.ts'

const FIXED_HEADERS: readonly string[] = [
  ...Object.entries(SECURITY_HEADERS).flat(),
  'content-type',
  'application/json; charset=utf-8',
  'cache-control',
  'no-store',
]

export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: object,
  more: readonly string[] = [],
): void {
  const json = JSON.stringify(body)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, [
    ...FIXED_HEADERS,
    ...more,
    'x-request-id',
    request.id,
    'content-length',
    String(Buffer.byteLength(json)),
  ])
  raw.end(json)
}
