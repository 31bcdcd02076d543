// What the chain layer throws that its callers must tell apart.

/** The network did not answer, or what it said cannot be: nothing is known, try again later. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable'
}

/** Why a payment was not sent. */
export type PaymentRefusal =
  /** The reference belongs to a payment of another amount, asset or address. */
  | 'reference.conflict'
  | 'asset.unknown'
  | 'amount.invalid'
  | 'address.invalid'
  /** The paying address does not hold enough, fee included. */
  | 'funds.insufficient'
  /** The network would undo it: the token or the receiver refuses. */
  | 'would.fail'
  /** The network asks for more than the operator allows. */
  | 'fee.too.high'
  /** The paying address was used by somebody else, or records of payments are lost: an operator must look. */
  | 'outbox.behind'
  /** The signer refused, or signed something else than it was given. */
  | 'signer.refused'
  /** Too many payments wait to be included. */
  | 'outbox.full'

/** The payment was not sent, and this call will not send it later either. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  readonly reason: PaymentRefusal

  constructor(reason: PaymentRefusal, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** The records on disk cannot be trusted; the chain does not start. */
export class RecordsDamaged extends Error {
  override readonly name = 'RecordsDamaged'
}
