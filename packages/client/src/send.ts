// Sends a request by `fetch` and gives the whole answer. No answer in time, or none at all, is an ApiError; a caller who
// breaks off gets the abort as it is.

import { ANSWER_INVALID, ApiError, NETWORK_FAILED, NETWORK_TIMEOUT } from './api-error.ts'
import type { Download } from './call-types.ts'
import { openEnvelope, type RawAnswer } from './envelope.ts'
import { CLIENT_LIMITS } from './limits.ts'
import type { HttpRequest } from './request.ts'

export function send(
  request: HttpRequest,
  signal?: AbortSignal,
  timeoutMs: number = CLIENT_LIMITS.timeoutMs,
): Promise<RawAnswer> {
  return fetchWhole(request, { signal, timeoutMs }, async (response) => ({
    httpStatus: response.status,
    text: await response.text(),
  }))
}

/** An answer that is a file; what went wrong still comes in an envelope. */
export async function receive(request: HttpRequest, signal?: AbortSignal): Promise<Download> {
  const settings = { signal, timeoutMs: CLIENT_LIMITS.uploadTimeoutMs }
  const { download, refused } = await fetchWhole(request, settings, readFile)
  if (download !== undefined) return download
  openEnvelope(refused)
  throw new ApiError({ code: ANSWER_INVALID, msg: '', httpStatus: refused.httpStatus })
}

type FileAnswer =
  | { readonly download: Download; readonly refused?: undefined }
  | { readonly download?: undefined; readonly refused: RawAnswer }

async function readFile(response: Response): Promise<FileAnswer> {
  if (!response.ok) return { refused: { httpStatus: response.status, text: await response.text() } }
  const fileName = fileNameOf(response.headers.get('content-disposition'))
  return { download: { blob: await response.blob(), fileName } }
}

function fileNameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download'
}

/** The body counts as part of the answer: it must arrive within the same time. */
async function fetchWhole<T>(
  { url, method, headers, body }: HttpRequest,
  { signal, timeoutMs }: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
  read: (response: Response) => Promise<T>,
): Promise<T> {
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
    return await read(response)
  } catch (error) {
    if (signal?.aborted === true) throw error
    const code = late.signal.aborted ? NETWORK_TIMEOUT : NETWORK_FAILED
    throw new ApiError({ code, msg: '', httpStatus: 0 }, error)
  } finally {
    clearTimeout(timer)
  }
}
