// The frame of every terminal: panels side by side in a wide window, one at a time with the form as a sheet in a narrow
// one. What is in the panels is the terminal's own.

import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../live/live-connection.ts'
import { boundsOf, type PanelName, usePanelSizes, usualSizes } from './frame/panel-sizes.ts'
import { usePlace } from './frame/place.ts'
import { Splitter } from './frame/splitter.tsx'
import { StatusLine } from './frame/status-line.tsx'
import { Tabs } from './frame/tabs.tsx'
import { useIsNarrow } from './frame/use-is-narrow.ts'
import { useTerminalWindow } from './frame/use-terminal-window.ts'
import { useTurns } from './frame/use-turns.ts'
import classes from './terminal.module.css'

/** How much room a chart has. */
export interface ChartShape {
  readonly isNarrow?: boolean
  readonly isShort?: boolean
}

/** A button that opens the form in a narrow window. */
interface FormButton {
  readonly side: 'buy' | 'sell'
  readonly text: string
  readonly onOpen: () => void
}

export interface TerminalPanels {
  readonly marketBar: ReactNode
  readonly renderChart: (shape: ChartShape) => ReactNode
  readonly book: ReactNode
  readonly trades: ReactNode
  readonly form: ReactNode
  readonly desk: ReactNode
  readonly buttons: readonly FormButton[]
  /** How many orders, or positions, wait behind the last tab. */
  readonly count: number | undefined
  /** Under which name the sizes of the panels are remembered. */
  readonly sizesName: string
}

export function TerminalFrame(panels: TerminalPanels) {
  useTerminalWindow()
  const isNarrow = useIsNarrow()
  const isLost = useLiveState() === 'waiting'
  return (
    <div className={classes.terminal} data-lost={isLost || undefined}>
      {panels.marketBar}
      {isNarrow ? <NarrowTerminal {...panels} /> : <WideTerminal {...panels} />}
      {isNarrow ? null : <StatusLine />}
    </div>
  )
}

/** What traders look for first comes first. */
const WIDE_TURNS = ['chart', 'book', 'form', 'trades', 'desk'] as const
const NARROW_TURNS = ['view'] as const

function WideTerminal({ renderChart, book, trades, form, desk, sizesName }: TerminalPanels) {
  const { t } = useTranslation('terminal')
  const room = useRef<HTMLDivElement>(null)
  const { width, height } = usePlace(room)
  const { sizes, setSize, reset } = usePanelSizes(sizesName)
  const isTurnOf = useTurns(WIDE_TURNS)
  const usual = usualSizes(width, height)
  const splitter = (name: PanelName) => {
    const bounds = boundsOf(name, height)
    const size = Math.min(bounds.most, Math.max(bounds.least, sizes[name] ?? usual[name]))
    return { ...bounds, size, onSize: (next: number) => setSize(name, next), onReset: () => reset(name) }
  }
  const sideSize = splitter('side')
  const deskSize = splitter('desk')
  const bookSize = splitter('book')
  return (
    <div ref={room} className={classes.room}>
      <div className={classes.main}>
        <div className={classes.chart} data-part="chart">
          {isTurnOf('chart') ? renderChart({}) : null}
        </div>
        <Splitter label={t('frame.desk')} orientation="horizontal" isAfter {...deskSize} />
        <div className={classes.desk} data-part="desk" style={{ height: deskSize.size }}>
          {isTurnOf('desk') ? desk : null}
        </div>
      </div>
      <Splitter label={t('frame.side')} orientation="vertical" isAfter {...sideSize} />
      <div className={classes.side} style={{ width: sideSize.size }}>
        <div className={classes.book} data-part="book" style={{ height: bookSize.size }}>
          {isTurnOf('book') ? book : null}
        </div>
        <Splitter label={t('frame.book')} orientation="horizontal" isAfter={false} {...bookSize} />
        <div className={classes.trades}>{isTurnOf('trades') ? trades : null}</div>
      </div>
      <div className={classes.form} data-part="form">
        {isTurnOf('form') ? form : null}
      </div>
    </div>
  )
}

const VIEWS = ['chart', 'book', 'trades', 'orders'] as const
type View = (typeof VIEWS)[number]

/** The sheet does not cover the chart: the chart shrinks above it and stays live. */
function NarrowTerminal({ renderChart, book, trades, form, desk, buttons, count }: TerminalPanels) {
  const { t } = useTranslation('terminal')
  const [view, setView] = useState<View>('chart')
  const [isFormOpen, setIsFormOpen] = useState(false)
  const isTurn = useTurns(NARROW_TURNS)('view')
  const panel: Readonly<Record<View, () => ReactNode>> = {
    chart: () => renderChart({ isNarrow: true, isShort: isFormOpen }),
    book: () => book,
    trades: () => trades,
    orders: () => desk,
  }
  return (
    <>
      <div className={classes.narrowTabs} data-part="views">
        <Tabs
          label={t('frame.views')}
          value={view}
          tabs={VIEWS.map((value) => ({
            value,
            text: t(`view.${value}`),
            count: value === 'orders' ? count : undefined,
          }))}
          onChoose={setView}
        />
      </div>
      <div className={classes.narrowView} data-part={view === 'orders' ? 'desk' : view}>
        {isTurn ? panel[view]() : null}
      </div>
      {isFormOpen ? (
        <div className={classes.sheet} data-part="form">
          <button
            type="button"
            className={classes.grip}
            aria-label={t('frame.closeForm')}
            onClick={() => setIsFormOpen(false)}
          />
          {form}
        </div>
      ) : (
        <div className={classes.narrowButtons} data-part="buttons">
          {buttons.map(({ side, text, onOpen }) => (
            <button
              key={side}
              type="button"
              data-side={side}
              onClick={() => {
                onOpen()
                setIsFormOpen(true)
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
