// Every code that an answer may carry, with its HTTP status and its English text: the core's rejections, the engine's
// refusals and the gateway's own. Codes are never reused for another meaning.

import { REFUSALS, REJECTION_CODES, REJECTIONS, type RefusalCode, type RejectionCode } from '@candor/contract'

export interface ApiError {
  readonly status: number
  readonly text: string
}

/** Refused by the gateway: nothing reached the log. */
export const GATEWAY_ERRORS = {
  'request.invalid': { status: 400, text: 'A field is missing, unknown or not of the right form' },
  'request.decimals': { status: 400, text: 'The number has more decimals than the asset allows' },
  'request.key.ambiguous': {
    status: 400,
    text: 'The Idempotency-Key header and the client order id are both given and differ',
  },
  'request.not.found': { status: 404, text: 'There is no such call' },
  'request.method': { status: 405, text: 'The call exists with another method' },
  'request.body.too.large': { status: 413, text: 'The request is too large' },
  'request.content.type': {
    status: 415,
    text: 'The body must be JSON, or form-encoded where the call says so',
  },
  'request.rate.limited': { status: 429, text: 'Too many requests, slow down' },
  'request.timeout': { status: 408, text: 'The request took too long to arrive' },
  'gateway.busy': { status: 503, text: 'The server is busy, try again shortly' },
  'gateway.stopping': { status: 503, text: 'The server is stopping' },
  'database.unavailable': { status: 503, text: 'The history cannot be read just now, try again shortly' },
  'server.error': { status: 500, text: 'Something went wrong on our side; it has been recorded' },
  'login.user.not.login': { status: 401, text: 'Please log in' },
  'login.session.expired': { status: 401, text: 'Session expired!' },
  'login.session.revoked': { status: 403, text: 'Session expired!' },
  'login.failed': { status: 400, text: 'The account or the password is wrong' },
  'login.busy': { status: 503, text: 'Too many people are logging in, try again shortly' },
  'login.grant.unsupported': { status: 400, text: 'Only grant_type=password is supported' },
  'socket.op.unknown': { status: 400, text: 'There is no such operation' },
  'socket.topic.unknown': { status: 404, text: 'There is no such topic' },
  'socket.topics.max': { status: 400, text: 'Too many topics on one socket' },
} as const satisfies Record<string, ApiError>

export type GatewayErrorCode = keyof typeof GATEWAY_ERRORS
export type ErrorCode = GatewayErrorCode | RejectionCode | RefusalCode

/** Rejections whose status is not the plain 400. */
const REJECTION_STATUS: Partial<Record<RejectionCode, number>> = {
  'account.unknown': 404,
  'asset.unknown': 404,
  'index.unknown': 404,
  'market.unknown': 404,
  'fee.level.unknown': 404,
  'order.not.found': 404,
  'account.locked': 403,
  'account.frozen': 403,
  'account.not.authenticated': 403,
  'request.key.conflict': 409,
  'account.exists': 409,
  'asset.exists': 409,
  'index.exists': 409,
  'market.exists': 409,
  'deposit.exists': 409,
  'deposit.not.pending': 409,
  'order.not.open': 409,
  'order.client.id.open': 409,
  'market.orders.open': 409,
  'market.halted': 409,
  'market.cancel.only': 409,
}

const rejections = REJECTION_CODES.map((code): [ErrorCode, ApiError] => [
  code,
  { status: REJECTION_STATUS[code] ?? 400, text: REJECTIONS[code].text },
])
const refusals = Object.entries(REFUSALS) as [RefusalCode, ApiError][]
const own = Object.entries(GATEWAY_ERRORS) as [GatewayErrorCode, ApiError][]

export const API_ERRORS: ReadonlyMap<ErrorCode, ApiError> = new Map([...own, ...refusals, ...rejections])

export const ERROR_CODES: readonly ErrorCode[] = [...API_ERRORS.keys()]

/** What the body's `status` says besides the code: the client then shows its one-time "Session expired!". */
export const SESSION_STATUS: Partial<Record<ErrorCode, number>> = {
  'login.session.expired': 4001,
  'login.session.revoked': 4003,
}

export function statusOf(code: ErrorCode): number {
  return API_ERRORS.get(code)?.status ?? 500
}
