// The chain port: one network, as far as the exchange needs it. Facts come out (blocks, transfers, how a payment stands),
// payments go in. Knows no users, no balances of the ledger and no private key.

/** The networks a user chooses between. One node may serve two of them: ETH on `ethereum`, USDT on `erc20`. */
export const CHAIN_NAMES = ['erc20', 'ethereum', 'bitcoin'] as const
export type ChainName = (typeof CHAIN_NAMES)[number]

/**
 * Every call that asks the network rejects with `ChainUnavailable` when the network does not answer, or answers nonsense:
 * then nothing is known, and nothing may be concluded. Amounts are in units of 10^-8.
 */
export interface Chain {
  readonly name: ChainName
  /** The assets that can be deposited and withdrawn here. */
  readonly assets: readonly string[]
  /** The receiving address with this number (0, 1, 2 ...): always the same one, never that of another number. */
  address(index: number): string
  /** Undefined when money can be sent there. */
  addressProblem(address: string, memo: string | undefined): AddressProblem | undefined
  /** Payments are multiples of this: a chain may count coarser than 10^-8 (USDT has 6 decimals, so 100). */
  paymentStep(asset: string): bigint
  /** The highest block. It may go back, when a node lags or blocks are replaced: only hashes say which. */
  height(): Promise<number>
  /**
   * The blocks from..to, both included, lowest first, each the parent of the next, with the transfers to watched addresses in
   * chain order. May be fewer than asked: the adapter bounds them, and ends where the chain ends or changes under its hands.
   */
  blocks(from: number, to: number, watched: Watched): Promise<readonly ChainBlock[]>
  /** What is seen but in no block yet; to show early, never to credit. May leave some out. */
  pending(watched: Watched): Promise<readonly ChainTransfer[]>
  /**
   * Pays. The same reference always gives the same transaction, also after a crash, and never a second one; calling again
   * hands it to the network again. Rejects with `PaymentRefused` when nothing was, or ever will be, sent by this call.
   */
  send(payment: Payment): Promise<{ readonly txId: string }>
  /** How the payment with this reference stands. */
  sent(reference: string): Promise<SentState>
  /** What custody holds of an asset now: the paying address and the receiving addresses 0 .. issued − 1. */
  reserves(asset: string, issued: number): Promise<bigint>
}

/** Gets addresses as `address` writes them. */
export type Watched = (address: string) => boolean

export interface ChainBlock {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly timeMs: number
  readonly transfers: readonly ChainTransfer[]
}

interface TransferPlace {
  readonly txId: string
  /** Tells the transfers of one transaction apart; stays the same when the transaction moves to another block. */
  readonly index: number
  readonly to: string
  /** As the chain says it: a decimal for assets of this chain, the bare number of units for anything else. */
  readonly exactAmount: string
}

/** An asset that this chain is for. What the chain counts finer than 10^-8 is floored in `amount`. */
export interface KnownTransfer extends TransferPlace {
  readonly asset: string
  readonly amount: bigint
  readonly unknownToken?: undefined
}

/** Anything else that reached a watched address: never credited; the label (`ETH`, a token's address) helps support. */
export interface UnknownTransfer extends TransferPlace {
  readonly asset?: undefined
  readonly amount?: undefined
  readonly unknownToken: string
}

export type ChainTransfer = KnownTransfer | UnknownTransfer

export interface Payment {
  /** Chosen by the caller, once for each payment, and never used for another. */
  readonly reference: string
  readonly asset: string
  readonly to: string
  readonly memo?: string
  readonly amount: bigint
}

/** What the network took for a payment, rounded up: custody must never look richer than it is. */
export interface NetworkFee {
  readonly asset: string
  readonly amount: bigint
}

/** Where a transaction was included. The block itself counts as the first confirmation. */
export interface Inclusion {
  readonly txId: string
  readonly height: number
  readonly blockHash: string
  readonly confirmations: number
  readonly networkFee: NetworkFee
}

export type SentState =
  /** This reference was never sent. */
  | { readonly state: 'unknown' }
  /** Sent, in no block. When it stays so for long, call `send` again. */
  | { readonly state: 'pending'; readonly txId: string }
  | ({ readonly state: 'mined' } & Inclusion)
  /** In a block, but the money did not move; the fee is gone. As final as its confirmations. */
  | ({ readonly state: 'failed'; readonly reason: 'reverted' } & Inclusion)
  /** Another transaction of the paying address took its place: somebody must look; it may well have paid. */
  | { readonly state: 'failed'; readonly reason: 'replaced'; readonly txId: string }

export type AddressProblem =
  /** Not an address of this chain at all. */
  | 'malformed'
  /** Looks like one, but its checksum says that a character is wrong. */
  | 'checksum'
  /** An address of another network, such as a test network. */
  | 'network'
  /** What is sent there is lost: the zero address, the token's own contract. */
  | 'unspendable'
  /** This chain has no memos. */
  | 'memo'
