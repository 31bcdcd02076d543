// The place of something that is still coming, in its size, so that nothing moves when it is there.

import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './skeleton.module.css'

interface SkeletonProps {
  readonly width: CSSProperties['width']
  readonly height: number
  readonly round?: boolean
}

export function Skeleton({ width, height, round = false }: SkeletonProps) {
  return (
    <span className={classes.bone} data-round={round || undefined} style={{ width, height }} aria-hidden />
  )
}

interface SkeletonRowsProps {
  readonly rows: number
  readonly rowHeight?: number
}

/** A list that is still coming. */
export function SkeletonRows({ rows, rowHeight = 56 }: SkeletonRowsProps) {
  const { t } = useTranslation('shell')
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ height: rowHeight }}>
          <Skeleton width="28%" height={12} />
          <Skeleton width="18%" height={12} />
          <Skeleton width="14%" height={12} />
        </div>
      ))}
    </div>
  )
}
