// What every client does: a call's name and parts go in, the `data` of the answer comes out, or an ApiError. Keeps no
// state and retries nothing; who is logged in and in which language is asked from its owner at every call.

import type { Language } from '@candor/api'
import { ApiError } from './api-error.ts'
import type { Download } from './call-types.ts'
import { openEnvelope } from './envelope.ts'
import { CLIENT_LIMITS } from './limits.ts'
import { type HttpRequest, type Parts, type RouteTable, requestOf, uploadOf } from './request.ts'
import { receive, send } from './send.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** `Name`: the calls that there are. */
export interface CallerOptions<Name extends string> {
  /** Before every path: empty in a browser, `http://127.0.0.1:8700` elsewhere. */
  readonly baseUrl?: string
  readonly token: () => string | null
  readonly language: () => Language
  /** Headers with a robot's signature, which stands in for a session. Not of uploads. */
  readonly sign?: (request: RequestToSign) => Readonly<Record<string, string>>
  /** The session was ended or has expired; 4001 or 4003. */
  readonly onSessionEnded?: (status: number) => void
  /** The server does not know who we are. */
  readonly onNotLoggedIn?: () => void
  /** Any other failure of a call that is not quiet. */
  readonly onFailure?: (error: ApiError, name: Name) => void
  /** The server answered, whatever it said. */
  readonly onAnswer?: () => void
  /** The server could not be reached, also when the call was quiet. */
  readonly onUnreachable?: () => void
}

/** What a signature covers. */
export interface RequestToSign {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body: string
}

export interface UploadParts extends Parts {
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
}

export interface Caller<Name extends string> {
  call(name: Name, parts?: Parts): Promise<unknown>
  upload(name: Name, file: Blob, parts: UploadParts): Promise<unknown>
  download(name: Name, parts?: Parts): Promise<Download>
}

export interface Api {
  readonly table: RouteTable
  /** The header that carries the token. */
  readonly ticket: string
}

const NOT_LOGGED_IN = 'login.user.not.login'

export function createCaller<Name extends string>(api: Api, options: CallerOptions<Name>): Caller<Name> {
  const base = (token: string | null) => ({
    table: api.table,
    baseUrl: options.baseUrl ?? '',
    headers: {
      accept: 'application/json',
      'accept-language': options.language(),
      ...(token === null ? {} : { [api.ticket]: token }),
    },
  })

  async function run<T>(name: Name, isQuiet: boolean, ask: (token: string | null) => Promise<T>): Promise<T> {
    const token = options.token()
    try {
      const data = await ask(token)
      options.onAnswer?.()
      return data
    } catch (error) {
      if (error instanceof ApiError) report(error, name, isQuiet, token)
      throw error
    }
  }

  function report(error: ApiError, name: Name, isQuiet: boolean, token: string | null): void {
    if (error.isNetwork) options.onUnreachable?.()
    else options.onAnswer?.()
    const isEnded = error.status !== undefined
    if (isEnded || error.code === NOT_LOGGED_IN) {
      // A late answer to a call of the session before says nothing about this one.
      if (options.token() !== token) return
      if (error.status === undefined) options.onNotLoggedIn?.()
      else options.onSessionEnded?.(error.status)
      return
    }
    if (!isQuiet) options.onFailure?.(error, name)
  }

  return {
    call: (name, parts = {}) =>
      run(name, parts.quiet === true, async (token) =>
        openEnvelope(await send(signed(requestOf(name, parts, base(token)), options), parts.signal)),
      ),
    upload: (name, file, parts) => {
      const { signal, onProgress, quiet = false } = parts
      return run(name, quiet, async (token) => {
        const request = uploadOf(name, file, parts, base(token))
        return openEnvelope(
          onProgress === undefined || typeof XMLHttpRequest === 'undefined'
            ? await send(request, signal, CLIENT_LIMITS.uploadTimeoutMs)
            : await sendWithProgress(request, onProgress, signal),
        )
      })
    },
    download: (name, parts = {}) =>
      run(name, parts.quiet === true, (token) =>
        receive(signed(requestOf(name, parts, base(token)), options), parts.signal),
      ),
  }
}

function signed(
  request: HttpRequest,
  { sign, baseUrl = '' }: Pick<CallerOptions<string>, 'sign' | 'baseUrl'>,
): HttpRequest {
  if (sign === undefined) return request
  const { method, url, headers, body } = request
  if (body instanceof Blob) throw new Error('a file cannot be signed')
  const toSign = { method, path: url.slice(baseUrl.length), body: body === undefined ? '' : String(body) }
  return { ...request, headers: { ...headers, ...sign(toSign) } }
}
