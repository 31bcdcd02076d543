// A call that did not succeed: what the server said, or why there was no answer. Carries no secret of the request.

/** No answer within the time that a call has. */
export const NETWORK_TIMEOUT = 'network.timeout'
/** The server could not be reached, or the connection broke. */
export const NETWORK_FAILED = 'network.failed'
/** Something answered, but not in the shape that every answer has: a proxy's page, say. */
export const ANSWER_INVALID = 'answer.invalid'

export interface ApiErrorFields {
  /** The dotted code of the server, or one of the three above. */
  readonly code: string
  /** The server's sentence in the language of the request; empty when the server did not speak. */
  readonly msg: string
  /** 0 when there was no answer. */
  readonly httpStatus: number
  /** 4001 or 4003 when the session has ended. */
  readonly status?: number | undefined
  readonly data?: unknown
}

export class ApiError extends Error {
  readonly code: string
  readonly msg: string
  readonly httpStatus: number
  readonly status: number | undefined
  readonly data: unknown

  constructor({ code, msg, httpStatus, status, data = null }: ApiErrorFields, cause?: unknown) {
    super(msg === '' ? code : `${code}: ${msg}`, cause === undefined ? {} : { cause })
    this.name = 'ApiError'
    this.code = code
    this.msg = msg
    this.httpStatus = httpStatus
    this.status = status
    this.data = data
  }

  /** Whether the server did not answer at all. */
  get isNetwork(): boolean {
    return this.code === NETWORK_TIMEOUT || this.code === NETWORK_FAILED
  }
}
