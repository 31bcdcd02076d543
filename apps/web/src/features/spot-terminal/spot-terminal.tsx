// The terminal of one market: panels side by side in a wide window, one at a time with the form as a sheet in a narrow one.

import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../live/live-connection.ts'
import { BookPanel } from './book/book-panel.tsx'
import { ChartPanel } from './chart/chart-panel.tsx'
import { Desk, type DeskProps } from './desk/desk.tsx'
import { useFillNews } from './desk/fill-news.ts'
import { OrderForm } from './form/order-form.tsx'
import { boundsOf, type PanelName, usePanelSizes, usualSizes } from './frame/panel-sizes.ts'
import { usePlace } from './frame/place.ts'
import { Splitter } from './frame/splitter.tsx'
import { StatusLine } from './frame/status-line.tsx'
import { useTerminalWindow } from './frame/use-terminal-window.ts'
import { MarketBar } from './market/market-bar.tsx'
import { NarrowTerminal } from './narrow-terminal.tsx'
import classes from './terminal.module.css'
import { TradesPanel } from './trades/trades-panel.tsx'

const narrow = window.matchMedia('(max-width: 1023px)')

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}

export function SpotTerminal(props: DeskProps) {
  const { rules, markets } = props
  useTerminalWindow()
  const isNarrow = useIsNarrow()
  const isLost = useLiveState() === 'waiting'
  useFillNews()
  return (
    <div className={classes.terminal} data-lost={isLost || undefined}>
      <MarketBar rules={rules} markets={markets} />
      {isNarrow ? <NarrowTerminal {...props} /> : <WideTerminal {...props} />}
      {isNarrow ? null : <StatusLine />}
    </div>
  )
}

function WideTerminal(props: DeskProps) {
  const { rules } = props
  const { t } = useTranslation('spot')
  const room = useRef<HTMLDivElement>(null)
  const { width, height } = usePlace(room)
  const { sizes, setSize, reset } = usePanelSizes()
  const usual = usualSizes(width, height)
  const splitter = (name: PanelName) => {
    const bounds = boundsOf(name, height)
    const size = Math.min(bounds.most, Math.max(bounds.least, sizes[name] ?? usual[name]))
    return { ...bounds, size, onSize: (next: number) => setSize(name, next), onReset: () => reset(name) }
  }
  const side = splitter('side')
  const desk = splitter('desk')
  const book = splitter('book')
  return (
    <div ref={room} className={classes.room}>
      <div className={classes.main}>
        <div className={classes.chart}>
          <ChartPanel rules={rules} />
        </div>
        <Splitter label={t('frame.desk')} orientation="horizontal" isAfter {...desk} />
        <div className={classes.desk} style={{ height: desk.size }}>
          <Desk {...props} />
        </div>
      </div>
      <Splitter label={t('frame.side')} orientation="vertical" isAfter {...side} />
      <div className={classes.side} style={{ width: side.size }}>
        <div className={classes.book} style={{ height: book.size }}>
          <BookPanel key={rules.symbol} rules={rules} />
        </div>
        <Splitter label={t('frame.book')} orientation="horizontal" isAfter={false} {...book} />
        <div className={classes.trades}>
          <TradesPanel rules={rules} />
        </div>
      </div>
      <div className={classes.form}>
        <OrderForm rules={rules} />
      </div>
    </div>
  )
}
