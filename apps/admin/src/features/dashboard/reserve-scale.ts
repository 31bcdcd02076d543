// Where a ratio of held to owed stands on the scale from 98 to 104 %. Floating point is for drawing only; whether
// something is short is read from the digits.

const FROM = 0.98
const TO = 1.04
export const SCALE_WIDTH = 132

export interface ScalePoint {
  readonly x: number
  /** The true value lies beyond the drawn end. */
  readonly isBeyond: boolean
}

export function scalePoint(ratio: string): ScalePoint {
  const share = (Number(ratio) - FROM) / (TO - FROM)
  return { x: Math.min(1, Math.max(0, share)) * SCALE_WIDTH, isBeyond: share < 0 || share > 1 }
}

/** Less held than owed: `0.9999` is, `1.0000` is not. */
export function isShort(ratio: string | null): boolean {
  return ratio !== null && /^-|^0(?:\.|$)/.test(ratio)
}
