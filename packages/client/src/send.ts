// Sends a request by `fetch` and gives the whole answer. No answer in time, or none at all, is an ApiError; a caller who
// breaks off gets the abort as it is.

import { ApiError, NETWORK_FAILED, NETWORK_TIMEOUT } from './api-error.ts'
import type { RawAnswer } from './envelope.ts'
import { CLIENT_LIMITS } from './limits.ts'
import type { HttpRequest } from './request.ts'

export async function send(
  { url, method, headers, body }: HttpRequest,
  signal?: AbortSignal,
  timeoutMs: number = CLIENT_LIMITS.timeoutMs,
): Promise<RawAnswer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  const signals = signal === undefined ? [late.signal] : [late.signal, signal]
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.any(signals),
      ...(body === undefined ? {} : { body }),
    })
    // The body counts as part of the answer: it must arrive within the same time.
    return { httpStatus: response.status, text: await response.text() }
  } catch (error) {
    if (signal?.aborted === true) throw error
    const code = late.signal.aborted ? NETWORK_TIMEOUT : NETWORK_FAILED
    throw new ApiError({ code, msg: '', httpStatus: 0 }, error)
  } finally {
    clearTimeout(timer)
  }
}
