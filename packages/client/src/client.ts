// The one way to the API: a route's name and its parts go in, the typed `data` of the answer comes out, or an ApiError.
// Keeps no state and retries nothing; who is logged in and in which language is asked from its owner at every call.

import type { Language, RouteName } from '@candor/api'
import { ApiError } from './api-error.ts'
import type { Answer, CallArguments, UploadInput } from './call-types.ts'
import { openEnvelope, type RawAnswer } from './envelope.ts'
import { CLIENT_LIMITS } from './limits.ts'
import { type Parts, requestOf, uploadOf } from './request.ts'
import { send } from './send.ts'
import { sendWithProgress } from './send-with-progress.ts'

export interface ClientOptions {
  /** Before every path: empty in a browser, `http://127.0.0.1:8700` elsewhere. */
  readonly baseUrl?: string
  readonly token: () => string | null
  readonly language: () => Language
  /** The session was ended or has expired; 4001 or 4003. */
  readonly onSessionEnded?: (status: number) => void
  /** The server does not know who we are. */
  readonly onNotLoggedIn?: () => void
  /** Any other failure of a call that is not quiet. */
  readonly onFailure?: (error: ApiError, name: RouteName) => void
  /** The server answered, whatever it said. */
  readonly onAnswer?: () => void
  /** The server could not be reached, also when the call was quiet. */
  readonly onUnreachable?: () => void
}

export interface Client {
  call<N extends RouteName>(name: N, ...input: CallArguments<N>): Promise<Answer<N>>
  /** Sends one file as the bare body, telling how far it is. */
  upload<N extends RouteName>(name: N, file: Blob, input: UploadInput<N>): Promise<Answer<N>>
}

const NOT_LOGGED_IN = 'login.user.not.login'

export function createClient(options: ClientOptions): Client {
  const { baseUrl = '' } = options
  const headers = (token: string | null): Record<string, string> => ({
    accept: 'application/json',
    'accept-language': options.language(),
    ...(token === null ? {} : { ticket: token }),
  })

  async function run(name: RouteName, isQuiet: boolean, ask: (token: string | null) => Promise<RawAnswer>) {
    const token = options.token()
    try {
      const data = openEnvelope(await ask(token))
      options.onAnswer?.()
      return data
    } catch (error) {
      if (error instanceof ApiError) report(error, name, isQuiet, token)
      throw error
    }
  }

  function report(error: ApiError, name: RouteName, isQuiet: boolean, token: string | null): void {
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
    async call<N extends RouteName>(name: N, ...[input]: CallArguments<N>): Promise<Answer<N>> {
      const given: Parts = input ?? {}
      const data = await run(name, given.quiet === true, (token) =>
        send(requestOf(name, given, { baseUrl, headers: headers(token) }), given.signal),
      )
      return data as Answer<N>
    },
    async upload<N extends RouteName>(name: N, file: Blob, input: UploadInput<N>): Promise<Answer<N>> {
      const { signal, onProgress, quiet = false } = input
      const data = await run(name, quiet, (token) => {
        const request = uploadOf(name, file, input, { baseUrl, headers: headers(token) })
        return onProgress === undefined || typeof XMLHttpRequest === 'undefined'
          ? send(request, signal, CLIENT_LIMITS.uploadTimeoutMs)
          : sendWithProgress(request, onProgress, signal)
      })
      return data as Answer<N>
    },
  }
}
