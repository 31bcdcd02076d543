// Whether prices move at this moment, and when the last of them did.

import { useTranslation } from 'react-i18next'
import { formatClock } from '../../format/time.ts'
import { useLiveState } from '../../live/live-connection.ts'
import classes from './live-mark.module.css'

interface Row {
  readonly ticker: { readonly time: number } | undefined
}

export function LiveMark({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('markets')
  const isLive = useLiveState() === 'open'
  const lastMs = Math.max(0, ...rows.map(({ ticker }) => ticker?.time ?? 0))
  const time = formatClock(lastMs)
  // Before any price is known it keeps its place, so that nothing moves when it comes.
  return (
    <span
      className={`num ${classes.mark}`}
      data-live={isLive || undefined}
      data-unknown={lastMs === 0 || undefined}
    >
      {isLive ? t('live', { time }) : t('notLive', { time })}
    </span>
  )
}
