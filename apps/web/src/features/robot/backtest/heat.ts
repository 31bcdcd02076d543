// A result as a shade: nothing at zero, full at two per cent and beyond, so that one wild day does not pale the others.

/** Of a result in hundredths of a per cent. */
export const FULL_BPS = 200
const LEAST = 0.1
const MOST = 0.9

export interface Shade {
  readonly side: 'up' | 'down' | 'flat'
  readonly opacity: number
}

export function shadeOf(bps: number): Shade {
  if (bps === 0) return { side: 'flat', opacity: 1 }
  const part = Math.min(1, Math.abs(bps) / FULL_BPS)
  return { side: bps > 0 ? 'up' : 'down', opacity: LEAST + (MOST - LEAST) * part }
}

export const LEGEND: readonly Shade[] = [
  { side: 'down', opacity: MOST },
  { side: 'down', opacity: 0.5 },
  { side: 'down', opacity: 0.2 },
  { side: 'up', opacity: 0.2 },
  { side: 'up', opacity: 0.5 },
  { side: 'up', opacity: MOST },
]
