// What a backtest found: the result beside the largest drawdown in the same size, holding for comparison, the curves, each
// day, and the trades in the chart.

import type { BacktestReport } from '@candor/backtest'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { formatCount } from '../../../format/number.ts'
import { showMoney, showUnits } from '../../second-contract/show.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { tokensOf, useLook } from '../../terminal/frame/tokens.ts'
import type { ChartMark } from '../chart/robot-chart.ts'
import { ROBOT_LIMITS } from '../limits.ts'
import type { RobotMarket } from '../market/robot-market.ts'
import { showFloored, showGain, toneOf } from '../show.ts'
import { useDuration } from '../use-duration.ts'
import { periodCandles } from './aggregate.ts'
import classes from './backtest.module.css'
import { EquityCurves } from './equity-curves.tsx'
import { HeatCalendar } from './heat-calendar.tsx'
import { dayResults, showBps, showSharpe } from './show-report.ts'
import type { Finished } from './use-backtest.ts'

const ChartView = lazy(() => import('../chart/chart-view.tsx'))

const MONEY_DECIMALS = 2

interface ReportProps {
  readonly finished: Finished
  readonly market: RobotMarket
}

export function ReportView({ finished, market }: ReportProps) {
  const { report } = finished
  const point = (value: bigint): number => Number(textOfE8(value))
  const robot = report.curve.map(({ timeMs, equity }) => ({ timeMs, price: point(equity) }))
  const held = report.curve.map((each) => ({ timeMs: each.timeMs, price: point(each.held) }))
  return (
    <>
      <Tiles report={report} market={market} />
      <div className={classes.pictures}>
        <EquityCurves {...{ robot, held }} quote={market.quote} base={market.base} />
        <HeatCalendar days={dayResults(report)} />
      </div>
      <TradesChart finished={finished} market={market} />
    </>
  )
}

function Tiles({
  report,
  market: { base, quote },
}: {
  readonly report: BacktestReport
  readonly market: RobotMarket
}) {
  const { t } = useTranslation('robot')
  const duration = useDuration()
  const { win, held, drawdownBps, profitBps, sharpeE4, days, medianRoundMs } = report
  const profit = textOfE8(report.profit)
  return (
    <dl className={classes.tiles}>
      <Tile
        name={t('report.result')}
        small={t('report.on', {
          amount: `${showFloored(textOfE8(report.investment), MONEY_DECIMALS)} ${quote}`,
        })}
      >
        <span className={toneOf(profit)}>
          {showGain(profit, MONEY_DECIMALS)} {quote}
          <small>{showBps(profitBps)}</small>
        </span>
      </Tile>
      <Tile
        name={t('report.drawdown')}
        small={t('report.holdingDrawdown', { percent: showBps(-held.drawdownBps) })}
      >
        <span className={drawdownBps === 0 ? undefined : 'down'}>{showBps(-drawdownBps)}</span>
      </Tile>
      <Tile name={t('report.holding', { coin: base })} small={`${showUnits(held.equity)} ${quote}`}>
        <span className={toneOf(String(held.profitBps))}>{showBps(held.profitBps)}</span>
      </Tile>
      <Tile
        name={t('report.trips')}
        small={
          medianRoundMs === undefined ? undefined : t('report.median', { time: duration(medianRoundMs) })
        }
      >
        {t('report.above', { wins: formatCount(win.won), count: win.of, number: formatCount(win.of) })}
      </Tile>
      <Tile
        name={t('report.sharpe', { count: days.length, number: formatCount(days.length) })}
        small={sharpeE4 === undefined ? t('report.sharpeNeeds') : undefined}
      >
        {sharpeE4 === undefined ? NOTHING : showSharpe(sharpeE4)}
      </Tile>
      <Tile
        name={t('report.fees')}
        small={t('report.trades', { count: report.trades.length, number: formatCount(report.trades.length) })}
      >
        {showMoney(textOfE8(report.fees))} {quote}
      </Tile>
    </dl>
  )
}

interface TileProps {
  readonly name: string
  readonly small: ReactNode
  readonly children: ReactNode
}

function Tile({ name, small, children }: TileProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {small === undefined ? null : (
        <dd>
          <small>{small}</small>
        </dd>
      )}
    </div>
  )
}

function TradesChart({ finished: { report, candles }, market }: ReportProps) {
  const { t } = useTranslation('robot')
  const look = useLook()
  const { interval, charted, count } = useMemo(() => {
    const period = periodCandles(candles)
    // Another feed of the same market: the chart asks it anew.
    return { ...period, charted: { ...market.charted, feed: period.feed } }
  }, [candles, market])
  const marks = useMemo(() => {
    const token = tokensOf(look)
    return report.trades.slice(-ROBOT_LIMITS.tradeMarks).map(
      ({ timeMs, side, price }, at): ChartMark => ({
        id: String(at),
        timeMs,
        price: Number(textOfE8(price)),
        isBuy: side === 'buy',
        colour: token(side === 'buy' ? '--up' : '--down'),
        edge: token('--panel'),
      }),
    )
  }, [report, look])
  return (
    <div className={classes.trades}>
      <Suspense fallback={null}>
        <ChartView {...{ charted, interval, marks }} whole={count} label={t('report.chart')} />
      </Suspense>
    </div>
  )
}
