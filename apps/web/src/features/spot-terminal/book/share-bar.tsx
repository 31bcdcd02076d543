// How the visible quantity divides between bids and asks; until there is a book, its place.

import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './book.module.css'
import type { BookPainter } from './book-painter.ts'

export function ShareBar({ painter }: { readonly painter: BookPainter }) {
  const { t } = useTranslation('spot')
  const taken = useSyncExternalStore(painter.subscribe, painter.getTaken)
  if (taken === 0) return <div className={`${classes.share} dim`}>{t('book.loading')}</div>
  const { asks, bids } = painter.rowsShown
  if (asks.length + bids.length === 0) {
    return <div className={`${classes.share} dim`}>{t('book.empty')}</div>
  }
  const tenths = Math.round(painter.bidShare * 1_000)
  return (
    <div className={classes.share}>
      <span className="up num">{`${t('book.bidShare')} ${(tenths / 10).toFixed(1)}%`}</span>
      <span className={classes.track}>
        <span className={classes.trackBids} style={{ flexGrow: tenths }} />
        <span className={classes.trackAsks} style={{ flexGrow: 1_000 - tenths }} />
      </span>
      <span className="down num">{`${((1_000 - tenths) / 10).toFixed(1)}% ${t('book.askShare')}`}</span>
    </div>
  )
}
