// Every bound of the desks, in one place.

export const DESK_LIMITS = {
  /** Blocks of each chain that are kept to find out where it was replaced: no deeper replacement can be followed. */
  blocksKept: 256,
  /** Blocks that are asked for at once. */
  blocksAtOnce: 32,
  /** Times in a row that a chain is asked for older blocks while the point of a replacement is looked for. */
  forkLooks: 16,
  /** How far a chain's clock may be ahead of ours. */
  clockSkewMs: 3_600_000,
  /** Times that one round asks for blocks; the next goes on from there. */
  asksPerRound: 10,
  /** Deposits of one chain that one round looks at, the oldest first. */
  depositsPerRound: 1_000,
  /** What no block has held for so long is given up. */
  pendingMs: 24 * 3_600_000,
  /** A payment that no block holds is handed to the network again this often. */
  resendMs: 10 * 60_000,
  /** Details of withdrawals without a withdrawal that are looked at in one round, and their least age. */
  strayDetails: 500,
  strayMs: 5 * 60_000,
  /** Characters kept of why a payment does not go on. */
  problemLength: 200,
} as const
