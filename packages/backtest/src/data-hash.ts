// The fingerprint of the candles that a backtest ran on, so that two reports can be known to be about the same data.
// SHA-256 over ASCII text: one line for each candle, the oldest first, `startMs,open,high,low,close,volume` and a line feed,
// prices and volume as whole units of 10^-8, times in milliseconds UTC.

import type { Candle } from '@candor/robot'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const LINES_AT_ONCE = 4_096

export function dataHash(candles: readonly Candle[]): string {
  const hash = sha256.create()
  for (let start = 0; start < candles.length; start += LINES_AT_ONCE) {
    const lines = candles.slice(start, start + LINES_AT_ONCE).map(lineOf)
    hash.update(utf8ToBytes(lines.join('')))
  }
  return bytesToHex(hash.digest())
}

function lineOf({ startMs, open, high, low, close, volume }: Candle): string {
  return `${startMs},${open},${high},${low},${close},${volume}\n`
}
