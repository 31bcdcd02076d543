// Bounds of what a proof may hold (rulebook 9): no sum can wrap around, however many leaves there are; and of how far
// a formula may search.

export const PROOF_LIMITS = {
  assetBytes: 8,
  nonceBytes: 16,
  hashBytes: 32,
  /** A leaf's balance is below this. */
  leafSum: 2n ** 96n,
  /** Any other sum is below this. */
  nodeSum: 2n ** 120n,
  /** A tree of a billion owners has this many levels. */
  height: 30,
  /** How far from the exact liquidation price a safe tick is looked for. */
  searchTicks: 2n ** 40n,
  /** Ticks of one receipt: an hour of them, twice over. */
  receiptTicks: 8_192,
  /** Ticks of one list. */
  listTicks: 400,
  /** A source's number in a tick record has two bytes. */
  source: 0xffff,
  /** Names of sources beside a receipt, and how long each may be. */
  sourceNames: 256,
  sourceName: 120,
  postings: 8,
  /** Leaves of any tree: what a seal counts has four bytes. */
  leaves: 2 ** 32 - 1,
  /** More siblings than any path over so many leaves. */
  pathNodes: 32,
  /** Largest amount, price or sum: sixteen bytes hold it. */
  units: 2n ** 128n - 1n,
  /** Characters of one checkpoint's line, and of its JSON in the file. */
  checkpointLine: 1_024,
  checkpointJson: 2_048,
  /** Records of one batch of the log, batches under one anchor, bytes of one record. */
  batchRecords: 4_096,
  spanBatches: 65_536,
  recordBytes: 64 * 1_024,
  /** Bytes of a file that is read as a whole. */
  fileBytes: 64 * 1_024 * 1_024,
  /** Characters of what was found, as a problem tells it. */
  toldText: 2_048,
} as const
