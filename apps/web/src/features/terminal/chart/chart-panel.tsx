// The chart's panel: intervals, kind of chart, indicators, the drawing tools, the depth as the second view, and the
// whole window when somebody wants to look closely.

import { IconCamera, IconChartCandle, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../format/time.ts'
import { tokensOf, useLook } from '../frame/tokens.ts'
import type { CandleChartProps } from './candle-chart.tsx'
import classes from './chart.module.css'
import { ChartBar } from './chart-bar.tsx'
import { DrawingRail } from './drawing-rail.tsx'
import type { Tool } from './drawings.ts'
import type { TerminalChart } from './terminal-chart.ts'

const CandleChart = lazy(() => import('./candle-chart.tsx'))
const DepthChart = lazy(() => import('./depth-chart.tsx').then(({ DepthChart }) => ({ default: DepthChart })))

interface ChartPanelProps extends Pick<CandleChartProps, 'market' | 'feed' | 'renderMarks'> {
  /** In the bar, after the intervals. */
  readonly choice?: ReactNode
  /** Without drawing tools, for narrow windows. */
  readonly isNarrow?: boolean
  readonly isShort?: boolean
}

export function ChartPanel({
  market,
  feed,
  renderMarks,
  choice,
  isNarrow = false,
  isShort = false,
}: ChartPanelProps) {
  const { t } = useTranslation('terminal')
  const [view, setView] = useState<'candles' | 'depth'>('candles')
  const [chart, setChart] = useState<TerminalChart>()
  const [tool, setTool] = useState<Tool>()
  const [isWhole, setIsWhole] = useWholeWindow()
  const look = useLook()
  const putDown = useCallback(() => setTool(undefined), [])
  const Size = isWhole ? IconMinimize : IconMaximize
  return (
    <section
      className={classes.panel}
      data-whole={isWhole || undefined}
      data-narrow={isNarrow || undefined}
      aria-label={t('chart.title')}
    >
      <div className={classes.bar}>
        {view === 'candles' ? (
          <ChartBar isNarrow={isNarrow} choice={choice} />
        ) : (
          <span className={classes.grow} />
        )}
        <div className={classes.views} role="group" aria-label={t('chart.view')}>
          {(['candles', 'depth'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              {t(`chart.${each}`)}
            </button>
          ))}
        </div>
        {isNarrow ? null : (
          <>
            <button
              type="button"
              className={classes.tool}
              aria-label={t('chart.picture')}
              title={t('chart.picture')}
              disabled={chart === undefined || view !== 'candles'}
              onClick={() =>
                chart !== undefined &&
                savePicture(chart, { symbol: market.symbol, background: tokensOf(look)('--panel') })
              }
            >
              <IconCamera size={16} stroke={1.5} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.tool}
              aria-label={t(isWhole ? 'chart.leaveWhole' : 'chart.whole')}
              title={t(isWhole ? 'chart.leaveWhole' : 'chart.whole')}
              onClick={() => setIsWhole(!isWhole)}
            >
              <Size size={16} stroke={1.5} aria-hidden />
            </button>
          </>
        )}
      </div>
      <div className={classes.body}>
        {view === 'depth' ? (
          <Suspense fallback={<div className={classes.depth} />}>
            <DepthChart market={market} />
          </Suspense>
        ) : (
          <>
            {isNarrow ? null : <DrawingRail chart={chart} tool={tool} onTool={setTool} />}
            <Suspense
              fallback={
                <div className={classes.plot} role="status" aria-label={t('chart.title')}>
                  <IconChartCandle className={classes.waiting} size={32} stroke={1} aria-hidden />
                </div>
              }
            >
              <CandleChart
                {...{ market, feed, renderMarks, isNarrow, isShort }}
                onChart={setChart}
                onDrawn={putDown}
              />
            </Suspense>
          </>
        )}
      </div>
    </section>
  )
}

/** The panel over everything, and the browser's own full screen where it is allowed; Escape leaves both. */
function useWholeWindow(): readonly [boolean, (isWhole: boolean) => void] {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    if (!isWhole) return undefined
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setIsWhole(false)
    }
    const onScreen = (): void => {
      if (document.fullscreenElement === null) setIsWhole(false)
    }
    // Where the browser refuses, the panel still takes the whole window.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    document.addEventListener('keydown', onKey)
    document.addEventListener('fullscreenchange', onScreen)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('fullscreenchange', onScreen)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [isWhole])
  return [isWhole, setIsWhole]
}

function savePicture(
  chart: TerminalChart,
  { symbol, background }: { readonly symbol: string; readonly background: string },
): void {
  const link = document.createElement('a')
  link.href = chart.picture(background)
  link.download = `${symbol} ${formatTime(Date.now()).replaceAll(':', '.')}.png`
  link.click()
}
