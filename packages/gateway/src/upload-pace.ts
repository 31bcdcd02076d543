// How slowly a file may arrive. Node gives every request the same short time, which is too short for a file on a slow
// line: a connection with an upload is let off that, and held to the bounds here instead.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerClientError } from './client-error.ts'
import { GATEWAY_LIMITS } from './limits.ts'

export interface UploadPace {
  readonly wholeMs: number
  /** Without a single byte. */
  readonly stillMs: number
  /** For what arrives after the answer. */
  readonly answeredMs: number
  readonly lookMs: number
}

const PACE: UploadPace = {
  wholeMs: GATEWAY_LIMITS.uploadMs,
  stillMs: GATEWAY_LIMITS.uploadStillMs,
  answeredMs: GATEWAY_LIMITS.uploadAnsweredMs,
  lookMs: GATEWAY_LIMITS.lookForLateUploadsMs,
}
const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

const uploading = new WeakSet<Socket>()

/** Whether Node's own verdict that a request is late does not hold here. It is given once per request. */
export function isTimedApart(error: Error & { readonly code?: string }, socket: Socket): boolean {
  return error.code === TOO_LATE && uploading.has(socket)
}

/** Ends the connection when its upload is too slow, with an answer unless there was one already. */
export function watchUpload(request: IncomingMessage, response: ServerResponse, pace = PACE): void {
  const { socket } = request
  const startedMs = performance.now()
  let bytes = socket.bytesRead
  let movedMs = startedMs
  let answeredMs: number | undefined
  const isLate = (nowMs: number): boolean => {
    if (socket.bytesRead !== bytes) {
      bytes = socket.bytesRead
      movedMs = nowMs
    }
    if (response.writableEnded) answeredMs ??= nowMs
    return (
      nowMs - startedMs > pace.wholeMs ||
      nowMs - movedMs > pace.stillMs ||
      (answeredMs !== undefined && nowMs - answeredMs > pace.answeredMs)
    )
  }
  const look = (): void => {
    if (request.complete || socket.destroyed) return end()
    if (!isLate(performance.now())) return undefined
    end()
    if (response.headersSent) socket.destroy()
    else answerClientError(Object.assign(new Error('the upload was too slow'), { code: TOO_LATE }), socket)
    return undefined
  }
  const timer = setInterval(look, pace.lookMs)
  const end = (): void => {
    clearInterval(timer)
    uploading.delete(socket)
  }
  timer.unref()
  uploading.add(socket)
  request.once('close', end)
}
