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
  'request.key.required': { status: 400, text: 'Send an Idempotency-Key header with this call' },
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
  'login.second.factor.required': { status: 401, text: 'Enter the code of your authenticator app' },
  'account.email.invalid': { status: 400, text: 'Enter a correct e-mail' },
  'account.phone.invalid': { status: 400, text: 'Enter a correct phone number' },
  'account.registered': { status: 409, text: 'This account is already registered' },
  'account.nickname.invalid': { status: 400, text: 'A nickname has 1 to 24 visible characters' },
  'agreement.required': { status: 400, text: 'Accept the user agreement to go on' },
  'country.unknown': { status: 400, text: 'Choose a country from the list' },
  'invitation.unknown': { status: 400, text: 'There is no such invitation code' },
  'password.length': { status: 400, text: 'A password has 8 to 128 characters' },
  'password.common': { status: 400, text: 'This password is too common, choose another' },
  'password.wrong': { status: 400, text: 'The login password is wrong' },
  'password.same': { status: 400, text: 'The new password is the old one' },
  'password.same.as.fund': { status: 400, text: 'The login password must differ from the fund password' },
  'fund.password.length': { status: 400, text: 'A fund password has 6 to 32 characters' },
  'fund.password.same': { status: 400, text: 'The fund password must differ from the login password' },
  'fund.password.not.set': { status: 409, text: 'Set a fund password first' },
  'fund.password.wrong': { status: 400, text: 'The fund password is wrong' },
  'fund.password.locked': {
    status: 429,
    text: 'Too many wrong fund passwords; it is locked for an hour',
  },
  'code.required': { status: 400, text: 'Enter the verification code' },
  'code.wrong': { status: 400, text: 'Verification code error' },
  'code.expired': { status: 400, text: 'The verification code has expired, ask for a new one' },
  'code.tries': { status: 400, text: 'Too many wrong tries, ask for a new verification code' },
  'code.too.soon': { status: 429, text: 'A code was just sent, wait before you ask for another' },
  'second.factor.required': { status: 400, text: 'The authenticator code must be entered' },
  'second.factor.wrong': { status: 400, text: 'The authenticator code is wrong or was used before' },
  'second.factor.locked': {
    status: 429,
    text: 'Too many wrong authenticator codes, try again in 15 minutes',
  },
  'authenticator.bound': { status: 409, text: 'An authenticator is already bound' },
  'authenticator.not.bound': { status: 409, text: 'No authenticator is bound' },
  'authenticator.not.begun': { status: 409, text: 'Start binding the authenticator anew' },
  'contact.unavailable': { status: 409, text: 'This phone or e-mail cannot be bound' },
  'contact.not.bound': { status: 409, text: 'There is no such phone or e-mail to use' },
  'contact.last': { status: 409, text: 'Phone or e-mail: one of the two must stay bound' },
  'session.unknown': { status: 404, text: 'There is no such session' },
  'real.name.invalid': { status: 400, text: 'Enter the name as it stands on the certificate' },
  'real.name.pending': { status: 409, text: 'The verification is being reviewed' },
  'real.name.done': { status: 409, text: 'You are already authenticated' },
  'real.name.not.pending': { status: 409, text: 'There is no verification to decide' },
  'certificate.number.invalid': { status: 400, text: 'Enter the number as it stands on the certificate' },
  'picture.type': { status: 400, text: 'Choose a jpeg, png or bmp picture' },
  'picture.too.large': { status: 413, text: 'The picture is over the limit of 8 MB, choose a smaller one' },
  'picture.too.small': { status: 400, text: 'The picture has too few pixels to be read' },
  'picture.pixels': { status: 400, text: 'The picture has too many pixels' },
  'picture.broken': { status: 400, text: 'The picture cannot be read, choose another file' },
  'picture.busy': { status: 503, text: 'Many pictures are being read, try again shortly' },
  'picture.quota': { status: 429, text: 'Too many pictures were uploaded today' },
  'picture.unknown': { status: 404, text: 'There is no such picture' },
  'picture.missing': { status: 400, text: 'Upload the picture first' },
  'limit.amount.invalid': { status: 400, text: 'Amount must be greater than 0' },
  'limit.daily.loss': {
    status: 403,
    text: 'Your own limit for losses of a day is used up: you can close positions, but not open any',
  },
  'limit.cool.off': {
    status: 403,
    text: 'You are taking the break that you asked for: you can close positions, but not open any',
  },
  'coin.closed': { status: 409, text: 'This currency is not open' },
  'chain.unavailable': { status: 400, text: 'This coin cannot be moved on this chain' },
  'faucet.limit': { status: 429, text: 'The faucet gives no more today' },
  'price.unavailable': { status: 503, text: 'There is no fresh price to value this, try again shortly' },
  'record.unknown': { status: 404, text: 'There is no such record' },
  'withdrawal.address.invalid': { status: 400, text: 'This is not a valid address on this chain' },
  'withdrawal.memo.invalid': { status: 400, text: 'The memo is not valid on this chain' },
  'withdrawal.minimum': { status: 400, text: 'The quantity is below the minimum withdrawal' },
  'withdrawal.limit': { status: 403, text: 'This is more than you may withdraw today' },
  'withdrawal.held': { status: 403, text: 'Withdrawals are held after a change of your security settings' },
  'withdrawal.address.not.listed': {
    status: 403,
    text: 'Your allow-list is on and this address is not in it',
  },
  'withdrawal.address.waiting': {
    status: 403,
    text: 'A new address waits 24 hours while the allow-list is on',
  },
  'address.exists': { status: 409, text: 'This address is in your book already' },
  'address.unknown': { status: 404, text: 'There is no such address in your book' },
  'address.count.max': { status: 409, text: 'The address book is full' },
  'bank.name.invalid': { status: 400, text: 'Enter the name of the bank' },
  'bank.card.invalid': { status: 400, text: 'Check the card number: its digits do not add up' },
  'bank.holder.differs': { status: 400, text: 'The card must be in your own verified name' },
  'fiat.deposit.unknown': { status: 404, text: 'There is no such bank deposit' },
  'fiat.deposit.open.max': { status: 409, text: 'Finish or cancel your open bank deposits first' },
  'solvency.none': { status: 404, text: 'There is no solvency snapshot with you in it yet' },
  'admin.forbidden': { status: 403, text: 'Your role does not allow this' },
  'admin.enrol.required': { status: 403, text: 'Bind an authenticator before anything else' },
  'admin.unknown': { status: 404, text: 'There is no such administrator' },
  'admin.exists': { status: 409, text: 'An administrator has this e-mail already' },
  'admin.self': { status: 409, text: 'You cannot do this to yourself' },
  'admin.owner.last': { status: 409, text: 'The last owner must stay' },
  'proposal.unknown': { status: 404, text: 'There is no such proposal' },
  'proposal.ended': { status: 409, text: 'The proposal was decided already' },
  'proposal.own': { status: 403, text: 'A second administrator must decide this' },
  'config.key.unknown': { status: 404, text: 'There is no such setting' },
  'config.value.invalid': { status: 400, text: 'The value does not suit this setting' },
  'user.unknown': { status: 404, text: 'There is no such user' },
  'real.name.unknown': { status: 404, text: 'There is no such verification' },
  'withdrawal.not.bank': { status: 409, text: 'This withdrawal does not go to a bank' },
  'bank.line.used': { status: 409, text: 'This line of the bank statement has been used already' },
  'change.preview.stale': { status: 409, text: 'Something changed since the preview, look at it again' },
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
  'withdrawal.unknown': 404,
  'withdrawal.not.applied': 409,
  'withdrawal.not.sent': 409,
  'withdrawal.approved.already': 409,
  'withdrawal.not.approved': 409,
  'administrator.same': 403,
  'withdrawal.exists': 409,
  'position.unknown': 404,
  'stop.unknown': 404,
  'contract.mode.in.use': 409,
  'contract.mode.unchanged': 409,
  'index.stale': 409,
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
