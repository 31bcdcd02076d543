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
  /** In a narrow window, where rows often have more lines. */
  readonly narrowRowHeight?: number
}

/** A list that is still coming. */
export function SkeletonRows({ rows, rowHeight = 56, narrowRowHeight = rowHeight }: SkeletonRowsProps) {
  const { t } = useTranslation('shell')
  const heights = { '--row': `${rowHeight}px`, '--narrow-row': `${narrowRowHeight}px` } as CSSProperties
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={heights}>
          <Skeleton width="28%" height={12} />
          <Skeleton width="18%" height={12} />
          <Skeleton width="14%" height={12} />
        </div>
      ))}
    </div>
  )
}
