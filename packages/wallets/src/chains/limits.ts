// Every bound of the chain layer, in one place.

export const LIMITS = {
  /** Blocks in one answer of `blocks`. */
  blocksPerCall: 32,
  /** Transfers of foreign tokens reported from one block; anybody can send such tokens, and for nothing. */
  unknownTransfersPerBlock: 100,
  /** Characters of an address that are looked at. */
  addressCharacters: 128,
  /** Characters of a payment's reference. */
  referenceCharacters: 128,
  /** The highest number of a receiving address: what one extended key can give. */
  addressIndex: 0x7fff_ffff,
  /** Addresses derived before others get a turn, when all of them are needed. */
  derivationsPerTurn: 16,
  /** Blocks that a simulated chain remembers; a replacement of blocks cannot go deeper. */
  simulatedBlocks: 500,
  /** Changes written one by one before a simulated chain writes its whole state anew. */
  simulatedChanges: 1_000,
  /** Transactions of a simulated chain that wait for a block. */
  simulatedWaiting: 10_000,
  /** Transactions in one simulated block. */
  simulatedTransactionsPerBlock: 1_000,
  /** Finished payments whose state a simulated chain still knows. */
  simulatedPayments: 10_000,
  /** Balances of one asset that a simulated chain keeps before it forgets those of addresses that are not ours. */
  simulatedBalances: 20_000,
  /** The deepest replacement of blocks that a simulated chain makes by itself. */
  simulatedForkDepth: 3,
  /** How long a node or a signer may take. */
  requestTimeoutMs: 10_000,
  /** The largest answer that is read from a node; a full block with its transactions stays below. */
  nodeAnswerBytes: 64 * 1024 * 1024,
  /** The largest answer that is read from a signer. */
  signerAnswerBytes: 64 * 1024,
  /** Questions to a node at a time. */
  nodeRequestsAtOnce: 8,
  /** Payments that wait for a block; nodes forget more than 64 of one sender. */
  waitingPayments: 32,
  /** Gas of one payment; a receiver that needs more is a contract that does more than receive. */
  gasPerPayment: 200_000n,
  /** Below this depth a transaction that is in no block, and whose turn has passed, is taken for replaced. */
  replacedDepth: 12,
  /** How old a message to a signer may be. */
  signingMessageAgeMs: 60_000,
} as const
