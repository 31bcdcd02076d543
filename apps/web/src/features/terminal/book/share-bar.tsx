// How the visible quantity divides between bids and asks; until there is a book, its place. The figures change as often as
// the book does, so they are written now and then, and without React.

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { TERMINAL_LIMITS } from '../limits.ts'
import classes from './book.module.css'
import { type BookPainter, setText } from './book-painter.ts'

export function ShareBar({ painter }: { readonly painter: BookPainter }) {
  const { t } = useTranslation('terminal')
  const state = useSyncExternalStore(painter.subscribe, () => stateOf(painter))
  if (state === 'shown') return <Shares painter={painter} />
  return <div className={`${classes.share} dim`}>{t(`book.${state}`)}</div>
}

function stateOf(painter: BookPainter): 'loading' | 'empty' | 'shown' {
  if (painter.getTaken() === 0) return 'loading'
  const { asks, bids } = painter.rowsShown
  return asks.length + bids.length === 0 ? 'empty' : 'shown'
}

function Shares({ painter }: { readonly painter: BookPainter }) {
  const { t } = useTranslation('terminal')
  const bar = useRef<HTMLDivElement>(null)
  const bids = useRef<HTMLSpanElement>(null)
  const asks = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let shown = Number.NaN
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = (): void => {
      timer = undefined
      const tenths = Math.round(painter.bidShare * 1_000)
      if (tenths === shown || !bar.current || !bids.current || !asks.current) return
      shown = tenths
      setText(bids.current, (tenths / 10).toFixed(1))
      setText(asks.current, ((1_000 - tenths) / 10).toFixed(1))
      bar.current.style.setProperty('--bids', String(tenths))
      bar.current.style.setProperty('--asks', String(1_000 - tenths))
    }
    write()
    const leave = painter.subscribe(() => {
      timer ??= setTimeout(write, TERMINAL_LIMITS.shareEveryMs)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [painter])
  return (
    <div ref={bar} className={classes.share}>
      <span className="up num">
        {t('book.bidShare')} <span ref={bids} />%
      </span>
      <span className={classes.track}>
        <span className={classes.trackBids} />
        <span className={classes.trackAsks} />
      </span>
      <span className="down num">
        <span ref={asks} />% {t('book.askShare')}
      </span>
    </div>
  )
}
