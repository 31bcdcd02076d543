// Every choice of the demo's market makers and takers, in one place.

export const MAKER_LIMITS = {
  /** Levels a side, and how much further apart and larger each is than the one before it. */
  levels: 12,
  spacingGrowth: 1.42,
  sizeGrowth: 1.22,
  /** The best level's distance from the index and its size in the quote asset, as a share and in USDT. */
  nearestShare: 0.000_25,
  nearestUsdt: 1_800,
  /** A quote stays until it is this share of its distance to the next level off: far quotes hardly ever move. */
  tolerance: 0.45,
  /** A quote with less than this share of its size left is filled up again. */
  refillShare: 0.5,
  /** One with more than so many times what is wanted now gives way. */
  largeTimes: 2.5,
  /** Calls under way at once; what does not fit waits for the next tick. */
  callsAtOnce: 96,
  /** Seconds between a taker's orders on one market, on average: some markets are busier than others. */
  takerSeconds: {
    BTC_USDT: 2,
    ETH_USDT: 2.5,
    SOL_USDT: 3.5,
    BNB_USDT: 5,
    XRP_USDT: 5,
    DOGE_USDT: 6,
    BTCUSDT: 2,
    ETHUSDT: 3,
    SOLUSDT: 4,
    XRPUSDT: 5,
    DOGEUSDT: 6,
  },
  takerSecondsElsewhere: 9,
  takerUsdt: 420,
  /** A taker never lifts more than this share of what stands at the best price. */
  takerShare: 0.6,
  contracts: {
    /** Far below what any tier allows: what a maker owns is many times what its positions could lose. */
    leverage: 5,
    /** The value of a position at which a maker adds nothing to it any more, in USDT. */
    mostUsdt: 1_200_000,
    /** How far such a position moves its quotes against itself, as a share of the price. */
    skewShare: 0.000_6,
    /** The book's own leaning from the index: how far as a rule, and over how many seconds it wanders back. */
    basisShare: 0.000_5,
    basisSeconds: 1_800,
  },
} as const
