// A no in the words of the compatible API: an HTTP status, a negative code and the exact text that clients look for.

export class BinanceFailure extends Error {
  override readonly name = 'BinanceFailure'
  readonly httpStatus: number
  readonly code: number
  /** Beside code and text, where the API has more to say. */
  readonly data: unknown
  /** Seconds until it may be tried again. */
  readonly retryAfter: number | undefined

  constructor(
    code: number,
    text: string,
    httpStatus = 400,
    more: { readonly data?: unknown; readonly retryAfter?: number } = {},
  ) {
    // Where it was made helps nobody, and finding out costs more than the rest of the call.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(text)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.httpStatus = httpStatus
    this.data = more.data
    this.retryAfter = more.retryAfter
  }

  /** The body of the answer. */
  get json(): string {
    const { code, message: msg, data } = this
    return JSON.stringify(data === undefined ? { code, msg } : { code, msg, data })
  }
}

const fail = (code: number, text: string, status?: number): BinanceFailure =>
  new BinanceFailure(code, text, status)

/** Failures that are the same wherever they happen. Each call makes a new one. */
export const failures = {
  unknown: () => fail(-1000, 'An unknown error occurred while processing the request.', 500),
  tooLarge: () => fail(-1000, 'The request is too large.', 413),
  overloaded: () =>
    fail(
      -1008,
      'Server is currently overloaded with other requests. Please try again in a few minutes.',
      503,
    ),
  /** What became of the command shows only later. */
  unknownOutcome: () =>
    fail(
      -1007,
      'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
      504,
    ),
  unsupported: (status = 400) => fail(-1020, 'This operation is not supported.', status),
  combination: () => fail(-1014, 'Unsupported order combination.'),
  illegal: (name: string, range: string) =>
    fail(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`),
  missing: (name: string) =>
    fail(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`),
  eitherMissing: (one: string, other: string) =>
    fail(-1102, `Param '${one}' or '${other}' must be sent, but both were empty/null!`),
  empty: (name: string) => fail(-1105, `Parameter '${name}' was empty.`),
  notRequired: (name: string) => fail(-1106, `Parameter '${name}' sent when not required.`),
  precision: (name: string) => fail(-1111, `Parameter '${name}' has too much precision.`),
  futuresPrecision: () => fail(-1111, 'Precision is over the maximum defined for this asset.'),
  timeInForce: () => fail(-1115, 'Invalid timeInForce.'),
  orderType: () => fail(-1116, 'Invalid orderType.'),
  side: () => fail(-1117, 'Invalid side.'),
  interval: () => fail(-1120, 'Invalid interval.'),
  symbol: () => fail(-1121, 'Invalid symbol.'),
  listenKey: () => fail(-1125, 'This listenKey does not exist.'),
  window: () => fail(-1127, 'More than the allowed time is between startTime and endTime.'),
  optionalCombination: () => fail(-1128, 'Combination of optional parameters invalid.'),
  invalid: (name: string) => fail(-1130, `Data sent for parameter '${name}' is not valid.`),
  recvWindow: () => fail(-1131, 'recvWindow must be less than 60000'),
  late: () => fail(-1021, 'Timestamp for this request is outside of the recvWindow.'),
  early: () => fail(-1021, "Timestamp for this request was 1000ms ahead of the server's time."),
  signature: () => fail(-1022, 'Signature for this request is not valid.'),
  keyFormat: () => fail(-2014, 'API-key format invalid.', 401),
  key: () => fail(-2015, 'Invalid API-key, IP, or permissions for action.', 401),
  unknownOrder: () => fail(-2011, 'Unknown order sent.'),
  noOrder: () => fail(-2013, 'Order does not exist.'),
  filter: (name: string) => fail(-1013, `Filter failure: ${name}`),
  marketClosed: () => fail(-1013, 'Market is closed.'),
  duplicateOrder: () => fail(-2010, 'Duplicate order sent.'),
} as const
