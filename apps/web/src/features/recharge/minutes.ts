// A span of time in words: seconds below a minute, else whole minutes, rounded up.

import type { TFunction } from 'i18next'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

export function minutesOf(spanMs: number, t: TFunction<'recharge'>): string {
  if (spanMs < MINUTE_MS) return t('seconds', { count: Math.max(1, Math.ceil(spanMs / SECOND_MS)) })
  return t('minutes', { count: Math.ceil(spanMs / MINUTE_MS) })
}
