// Every bound of the evidence that is published, in one place.

export const EVIDENCE_LIMITS = {
  /** A checkpoint is made at every whole one of these. */
  everyMs: 60_000,
  /** Ticks and seals under one checkpoint. What was missed is made up for by as many checkpoints as it takes. */
  checkpointTicks: 600,
  checkpointSeals: 600,
  /** Bytes of one line of the file, and how many are read at once. */
  lineBytes: 4_096,
  readBytes: 64 * 1_024,
  /** Places in the file that are remembered for each product; when they become more, every second one is forgotten. */
  marks: 8_192,
  /** The newest checkpoints, kept at hand for those who listen. */
  newest: 100,
  /** Whole copies of the file under way at once, and receipts being put together. One more is refused with `gateway.busy`. */
  downloadsAtOnce: 64,
  receiptsAtOnce: 32,
  /** Proofs of commands being made at once, and kept. */
  proofsAtOnce: 4,
  proofsAtHand: 1_000,
  /** Ticks that one receipt lists, and how many are read at once: the longest duration has 3,600. */
  receiptTicks: 8_000,
  ticksAtOnce: 500,
} as const
