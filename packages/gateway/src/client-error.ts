// What is no request at all, or one that does not arrive: the parser of HTTP gave up before there was anything to route.
// It gets an envelope too, and the connection ends.

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DEFAULT_LANGUAGE, type ErrorCode } from '@candor/api'
import { failureOf } from './envelope.ts'
import { ApiRefusal } from './refusal.ts'

/** What Node calls the two that are told apart; all others are malformed. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.body.too.large',
}

export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // Whoever broke the connection off waits for no answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = CODES[error.code ?? ''] ?? 'request.malformed'
  const { httpStatus, envelope } = failureOf(new ApiRefusal(code), DEFAULT_LANGUAGE)
  const body = JSON.stringify(envelope)
  const head = [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
