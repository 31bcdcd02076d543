// Every reason for which the core rejects a command. Within one command the first that applies wins, in the order that
// docs/rules gives (for spot and money that of this list), so that errors are deterministic.
// The number is the code on disk: never reused.

import { CodecError } from './codec/bytes.ts'
import type { Schema } from './codec/schema.ts'

interface Rejection {
  readonly number: number
  /** For the reference page and as the English text. */
  readonly text: string
}

export const REJECTIONS = {
  'account.unknown': { number: 41, text: 'The account does not exist' },
  'request.key.invalid': {
    number: 1,
    text: 'The idempotency key has characters other than letters, digits and . _ : / -',
  },
  'request.key.conflict': { number: 2, text: 'The idempotency key was used before with another content' },
  'account.invalid': { number: 42, text: 'The account data are invalid' },
  'account.exists': { number: 40, text: 'The account exists already' },
  'account.mark.unchanged': { number: 46, text: 'The account is already in that state' },
  'account.locked': { number: 43, text: 'The account is locked' },
  'account.frozen': { number: 44, text: 'The account is frozen' },
  'account.not.authenticated': { number: 45, text: 'The account is not authenticated' },
  'wallet.invalid': { number: 50, text: 'The wallet does not exist or cannot be used for this' },
  'transfer.same.wallet': { number: 51, text: 'Source and destination are the same' },
  'asset.invalid': { number: 11, text: 'The asset has an invalid code, number or scale' },
  'asset.unknown': { number: 12, text: 'The asset does not exist' },
  'asset.exists': { number: 10, text: 'The asset exists already' },
  'index.invalid': { number: 15, text: 'The index has an invalid pair or tick' },
  'index.unknown': { number: 14, text: 'The index does not exist' },
  'index.exists': { number: 13, text: 'The index exists already' },
  'index.quote.invalid': {
    number: 16,
    text: 'A source quote is not a positive price, or a source appears twice',
  },
  'market.invalid': { number: 22, text: 'The market has an invalid pair' },
  'market.unknown': { number: 21, text: 'The market does not exist' },
  'market.exists': { number: 20, text: 'The market exists already' },
  'market.parameters.invalid': { number: 23, text: 'The parameters of the market contradict each other' },
  'market.orders.open': {
    number: 24,
    text: 'Tick and lot can change only while the market has no open order',
  },
  'fee.schedule.invalid': {
    number: 30,
    text: 'The fee levels must rise in volume, start at zero and have rates below 10%',
  },
  'fee.schedule.missing': { number: 32, text: 'No fee schedule has been set yet' },
  'fee.level.unknown': { number: 31, text: 'The fee level does not exist' },
  'deposit.not.pending': { number: 61, text: 'The deposit is not pending' },
  'withdrawal.unknown': { number: 64, text: 'The withdrawal does not exist or has ended' },
  'withdrawal.not.applied': { number: 65, text: 'The withdrawal was sent already' },
  'withdrawal.not.sent': { number: 69, text: 'The withdrawal was not sent yet' },
  'withdrawal.approved.already': {
    number: 68,
    text: 'This administrator has approved the withdrawal already',
  },
  'withdrawal.not.approved': { number: 67, text: 'The withdrawal needs more approvals' },
  'administrator.same': { number: 66, text: 'The two persons must be two different administrators' },
  'contract.quote.other': { number: 100, text: 'All contracts are settled in one asset' },
  'position.unknown': { number: 101, text: 'The position does not exist or is closed' },
  'stop.unknown': { number: 102, text: 'The take-profit or stop-loss does not exist or has ended' },
  'trigger.unknown': { number: 185, text: 'The conditional order does not exist or has ended' },
  'second.product.unknown': { number: 130, text: 'The second-contract does not exist' },
  'earn.product.unknown': { number: 160, text: 'The product does not exist' },
  'robot.unknown': { number: 180, text: 'The robot does not exist' },
  'robot.scope': { number: 181, text: "A robot's account cannot do this" },
  'robot.closed': { number: 182, text: 'The robot has ended' },
  'order.not.found': { number: 90, text: 'The order does not exist' },
  'order.not.open': { number: 91, text: 'The order is not open' },
  'market.halted': { number: 70, text: 'The market is halted' },
  'market.cancel.only': { number: 71, text: 'The market accepts cancellations only' },
  'order.type.invalid': {
    number: 72,
    text: 'The order type does not go with the fields or the time in force given',
  },
  'second.product.invalid': { number: 131, text: 'The second-contract has an invalid number or symbol' },
  'second.product.exists': { number: 132, text: 'The second-contract exists already' },
  'second.parameters.invalid': {
    number: 133,
    text: 'The parameters of the second-contract contradict each other',
  },
  'second.closed': { number: 134, text: 'This second-contract takes no new orders' },
  'second.country': { number: 135, text: 'Second-contracts are not offered in your country' },
  'second.house': { number: 136, text: "The house's own accounts may not buy second-contracts" },
  'second.break': { number: 137, text: 'You are taking a break from second-contracts' },
  'second.break.invalid': { number: 138, text: 'A break may last a year at most' },
  'second.duration': { number: 139, text: 'This duration is not offered' },
  'second.payout.changed': { number: 140, text: 'The payout rate has changed' },
  'second.open.time': { number: 141, text: 'The opening must be 5 seconds to 24 hours ahead' },
  'second.not.cancellable': {
    number: 142,
    text: 'Only a timed order can be cancelled, until one second before it opens',
  },
  'second.nothing.unsealed': { number: 143, text: 'No order waits to be committed to' },
  'second.range.invalid': { number: 144, text: 'The time range must lie in the past' },
  'earn.product.invalid': { number: 161, text: 'The product has an invalid number, name or asset' },
  'earn.product.exists': { number: 162, text: 'The product exists already' },
  'earn.parameters.invalid': { number: 163, text: 'The parameters of the product contradict each other' },
  'earn.closed': { number: 164, text: 'The product is not on offer' },
  'earn.window': { number: 165, text: 'The product can be bought only within its sales period' },
  'earn.terms.changed': { number: 166, text: 'The term or the rate has changed' },
  'earn.inviter.invalid': { number: 167, text: 'Nobody can invite themselves' },
  'contract.position.mode': {
    number: 103,
    text: 'The order does not go with the position mode of this contract',
  },
  'contract.mode.in.use': {
    number: 104,
    text: 'Modes can change only without a position and without open orders in the contract',
  },
  'contract.mode.unchanged': { number: 105, text: 'The modes are already set so' },
  'leverage.invalid': { number: 106, text: 'The leverage is not offered' },
  'position.isolated.only': {
    number: 107,
    text: 'Only an isolated position has a margin of its own to change',
  },
  'index.stale': { number: 108, text: 'The index is stale: positions may be closed but not opened' },
  'order.unchanged': { number: 92, text: 'The amendment changes nothing' },
  'order.price.tick': { number: 73, text: 'The price is not a positive multiple of the tick' },
  'order.book.empty': { number: 74, text: 'There is no order on the other side of the book' },
  'order.price.band': { number: 75, text: 'The price is too far from the market' },
  'order.stop.would.trigger': { number: 76, text: 'The stop price would trigger at once' },
  'order.long.above.market': {
    number: 109,
    text: 'The price of a long limit order must not be above the market price',
  },
  'order.short.below.market': {
    number: 110,
    text: 'The price of a short limit order must not be below the market price',
  },
  'stop.price.invalid': {
    number: 111,
    text: 'Take-profit and stop-loss must be multiples of the tick and not zero',
  },
  'stop.long.profit': {
    number: 112,
    text: 'For a long position the take-profit must be above the latest price',
  },
  'stop.long.loss': { number: 113, text: 'For a long position the stop-loss must be below the latest price' },
  'stop.short.profit': {
    number: 114,
    text: 'For a short position the take-profit must be below the latest price',
  },
  'stop.short.loss': {
    number: 115,
    text: 'For a short position the stop-loss must be above the latest price',
  },
  'trigger.immediate': { number: 187, text: 'The price of the conditional order is met already' },
  'request.amount.invalid': {
    number: 3,
    text: 'The amount must be greater than zero and within the allowed range',
  },
  'withdrawal.invalid': {
    number: 63,
    text: 'The withdrawal has an invalid number, fee, destination or count of approvals',
  },
  'withdrawal.exists': { number: 62, text: 'A withdrawal with this number is open already' },
  'deposit.exists': { number: 60, text: 'The deposit was reported before' },
  'order.quantity.lot': { number: 77, text: 'The quantity is not a positive multiple of the lot' },
  'order.quantity.min': { number: 78, text: 'The quantity is below the minimum' },
  'order.quantity.max': { number: 79, text: 'The quantity is above the maximum' },
  'order.notional.min': { number: 80, text: 'The order value is below the minimum' },
  'second.stake.min': { number: 145, text: 'The amount is below the minimum' },
  'second.stake.max': { number: 146, text: 'The amount is above the maximum' },
  'second.user.cap': {
    number: 147,
    text: 'Your open second-contracts would be above the limit for one user',
  },
  'second.loss.limit': { number: 148, text: 'Your own loss limit for today would be passed' },
  'earn.amount.min': { number: 168, text: 'The amount is below the minimum of this product' },
  'earn.amount.step': { number: 169, text: 'The amount is not a multiple of the step' },
  'earn.amount.max': { number: 170, text: 'The amount is above the maximum for one person' },
  'earn.quota': { number: 171, text: 'Less than this is left of the product' },
  'robot.count.max': { number: 183, text: 'Too many robots' },
  'robot.position.open': { number: 184, text: 'The robot still has an open position' },
  'order.count.max': { number: 81, text: 'Too many open orders in this market' },
  'stop.count.max': { number: 116, text: 'Too many take-profits and stop-losses on this position' },
  'trigger.count.max': { number: 186, text: 'Too many conditional orders in this contract' },
  'order.client.id.open': { number: 84, text: 'An open order has this client id already' },
  'position.closable.insufficient': { number: 117, text: 'The position has fewer lots left to close' },
  'position.size.max': { number: 118, text: 'The position would be larger than the contract allows' },
  'leverage.tier': { number: 119, text: 'The leverage is too high for a position of this size' },
  'order.would.liquidate': { number: 120, text: 'The position would be liquidated at once' },
  'position.margin.needed': { number: 121, text: 'The position needs this margin' },
  'balance.insufficient': { number: 82, text: 'Insufficient balance' },
  'second.cover': { number: 149, text: 'Not accepted: the house cannot cover this payout now' },
  'earn.treasury': { number: 172, text: 'Not on offer: the income cannot be set aside' },
  'order.would.take': { number: 83, text: 'A post-only order would trade at once' },
} as const satisfies Record<string, Rejection>

export type RejectionCode = keyof typeof REJECTIONS

export const REJECTION_CODES = Object.keys(REJECTIONS) as readonly RejectionCode[]

const byNumber = new Map(REJECTION_CODES.map((code) => [REJECTIONS[code].number as number, code]))
if (byNumber.size !== REJECTION_CODES.length) throw new CodecError('two rejection codes share a number')

export const rejectionCode: Schema<RejectionCode> = {
  describe: 'rejection code',
  write: (writer, code) => writer.uint(REJECTIONS[code].number),
  read: (reader) => {
    const number = reader.uint()
    const code = byNumber.get(number)
    if (code === undefined) throw new CodecError(`${number} is not a known rejection`)
    return code
  },
}
