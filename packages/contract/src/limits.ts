// Every bound on what a command may hold, in one place. The codec and the core both use them.

export const LIMITS = {
  /** Longest idempotency key or client order id, in characters. */
  clientIdLength: 36,
  assetCodeLength: 8,
  symbolLength: 24,
  /** Longest reason code an administrator gives. */
  reasonLength: 64,
  /** Longest name of something outside: a transaction of a chain, a line of a bank statement. */
  referenceLength: 160,
  /** Longest destination of a withdrawal: chain, address, memo. */
  destinationLength: 240,
  /** Administrators who must approve one withdrawal, at most. */
  approvals: 5,
  /** Venues in one index tick. */
  indexSources: 16,
  feeLevels: 16,
  assets: 1_024,
  /** Tiers of maintenance in one contract. */
  riskTiers: 16,
  /** Largest leverage that any tier may offer. */
  leverage: 1_000,
  /** Take-profits and stop-losses of one position. */
  stopsPerPosition: 40,
  /** Waiting conditional orders of one user in one contract. */
  contractTriggers: 200,
  /** Durations of one second-contract. */
  secondDurations: 8,
  /** Longest duration of a second-contract, in seconds: a receipt lists every tick of it. */
  secondDuration: 3_600,
  /** More than there are. */
  countries: 300,
  earnNameLength: 64,
  /** Longest term of a financial product or a pool, in days. */
  earnTermDays: 3_650,
  /** Robots of one owner that are not closed. */
  robots: 50,
  /** Largest amount, price or quantity that a command may carry: 10^18 units, ten billion whole coins. */
  commandUnits: 10n ** 18n,
} as const
