// A length of time in the page's words.

import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { showDuration } from './show.ts'

export function useDuration(): (ms: number) => string {
  const { t } = useTranslation('robot')
  return (ms) =>
    showDuration(ms)
      .map(([unit, count]) => t(`time.${unit}`, { count, number: formatCount(count) }))
      .join(' ')
}
