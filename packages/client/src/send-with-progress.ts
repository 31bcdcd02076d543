// Sends an upload by XMLHttpRequest, the only way a browser tells how much of a body has gone out. Same errors as `send`.

import { ApiError, NETWORK_FAILED, NETWORK_TIMEOUT } from './api-error.ts'
import type { RawAnswer } from './envelope.ts'
import { CLIENT_LIMITS } from './limits.ts'
import type { HttpRequest } from './request.ts'

export function sendWithProgress(
  { url, method, headers, body }: HttpRequest,
  onProgress: (sentBytes: number, totalBytes: number) => void,
  signal?: AbortSignal,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const breakOff = (): void => request.abort()
    const fail = (code: string): void => reject(new ApiError({ code, msg: '', httpStatus: 0 }))
    request.open(method, url)
    request.timeout = CLIENT_LIMITS.uploadTimeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    request.addEventListener('load', () =>
      resolve({ httpStatus: request.status, text: request.responseText }),
    )
    request.addEventListener('timeout', () => fail(NETWORK_TIMEOUT))
    request.addEventListener('error', () => fail(NETWORK_FAILED))
    request.addEventListener('abort', () =>
      reject(new DOMException('broken off by the caller', 'AbortError')),
    )
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', breakOff))
    if (signal?.aborted === true) {
      reject(new DOMException('broken off by the caller', 'AbortError'))
      return
    }
    signal?.addEventListener('abort', breakOff)
    request.send(body ?? null)
  })
}
