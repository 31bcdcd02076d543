// Why something is not on offer: in a word for its button, and in a sentence.

import type { OffReason } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { showDate, showMoment } from '../earn-time.ts'

interface OffWord {
  /** `fromMs` is when it can be bought from. */
  readonly short: (reason: OffReason, fromMs: number) => string
  readonly long: (reason: OffReason, fromMs: number) => string
}

export function useOffWord(): OffWord {
  const { t } = useTranslation('financial')
  return {
    short: (reason, fromMs) => t(`off.${reason}`, { date: showDate(fromMs) }),
    long: (reason, fromMs) => t(`offText.${reason}`, { time: showMoment(fromMs) }),
  }
}
