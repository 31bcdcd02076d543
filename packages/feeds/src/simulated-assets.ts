// The assets of the simulated world: where each price lives, and how it moves with the others and by itself.

export interface SimulatedAsset {
  readonly code: string
  /** The price, in USDT, around which it wanders. */
  readonly anchor: number
  /** How much of the whole market's move it makes. */
  readonly beta: number
  /** Its own move in a quiet minute, as a share. */
  readonly ownMove: number
  /** What is traded against USDT in an ordinary minute, in USDT: about what the demo's takers trade. */
  readonly turnover: number
}

/** The market's move in a quiet minute: about 45% a year. */
export const MARKET_MOVE = 0.000_62

export const SIMULATED_ASSETS: readonly SimulatedAsset[] = [
  { code: 'BTC', anchor: 68_000, beta: 1, ownMove: 0.000_22, turnover: 17_000 },
  { code: 'ETH', anchor: 3_400, beta: 1.12, ownMove: 0.000_34, turnover: 13_600 },
  { code: 'BNB', anchor: 585, beta: 0.85, ownMove: 0.000_32, turnover: 6_800 },
  { code: 'SOL', anchor: 196, beta: 1.3, ownMove: 0.000_55, turnover: 9_700 },
  { code: 'XRP', anchor: 0.62, beta: 1.05, ownMove: 0.000_55, turnover: 6_800 },
  { code: 'DOGE', anchor: 0.143, beta: 1.35, ownMove: 0.000_7, turnover: 5_700 },
  { code: 'ADA', anchor: 0.48, beta: 1.15, ownMove: 0.000_55, turnover: 3_800 },
  { code: 'LTC', anchor: 84, beta: 0.95, ownMove: 0.000_45, turnover: 3_400 },
  { code: 'TRX', anchor: 0.161, beta: 0.6, ownMove: 0.000_38, turnover: 3_000 },
]
