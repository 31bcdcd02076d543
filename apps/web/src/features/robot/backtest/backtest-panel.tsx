// The backtest of what is set up above: a period, a run with its progress, the report, and a sweep of two parameters. Runs in
// the browser; visitors may use it too.

import { ApiError } from '@candor/client'
import type { Strategy } from '@candor/robot'
import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfError } from '../../../api/api.ts'
import { formatCount } from '../../../format/number.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { RobotMarket } from '../market/robot-market.ts'
import { useDraft } from '../setup/drafts.ts'
import { useProblemWord } from '../setup/use-problem-word.ts'
import classes from './backtest.module.css'
import { ProgressLine } from './progress-line.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportView } from './report-view.tsx'
import { SweepPart } from './sweep-part.tsx'
import { type Backtest, useBacktest } from './use-backtest.ts'

const PERIODS = [7, 30, 90] as const

interface PanelProps {
  readonly strategy: Strategy
  readonly market: RobotMarket
}

export function BacktestPanel({ strategy, market }: PanelProps) {
  const { t } = useTranslation('robot')
  const [days, setDays] = useState<number>(PERIODS[0])
  const draft = useDraft({ strategy: strategy.name, venue: market.venue, symbol: market.symbol })
  const backtest = useBacktest(strategy, market)
  const { underWay, finished } = backtest
  return (
    <section className={classes.panel} aria-label={t('backtest.title')}>
      <header className={classes.head}>
        <h2>{t('backtest.title')}</h2>
        {finished === undefined ? <span /> : <ReportHead report={finished.report} market={market} />}
        <div className={classes.acts}>
          <SegmentedControl
            aria-label={t('backtest.period')}
            value={String(days)}
            onChange={(chosen) => setDays(Number(chosen))}
            data={PERIODS.map((count) => ({
              value: String(count),
              label: t('backtest.days', { count, number: formatCount(count) }),
            }))}
          />
          <Button
            leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
            disabled={underWay !== undefined || draft === undefined}
            onClick={() => draft !== undefined && backtest.run(days, draft)}
          >
            {t(finished === undefined ? 'backtest.run' : 'backtest.again')}
          </Button>
        </div>
      </header>
      {underWay === undefined ? null : <ProgressLine {...underWay} onCancel={backtest.cancel} />}
      <Trouble backtest={backtest} market={market} />
      {finished === undefined ? (
        underWay === undefined ? (
          <EmptyState title={t('backtest.none')} text={t('backtest.noneText')} />
        ) : null
      ) : (
        <ReportView finished={finished} market={market} />
      )}
      {draft === undefined ? null : (
        <SweepPart
          {...{ strategy, market, draft }}
          swept={backtest.swept}
          isBusy={underWay !== undefined}
          onSweep={(axes) => backtest.sweep(days, draft, axes)}
        />
      )}
      <footer className={classes.foot}>{t('report.foot')}</footer>
    </section>
  )
}

function Trouble({ backtest, market }: { readonly backtest: Backtest; readonly market: RobotMarket }) {
  const { t } = useTranslation('robot')
  const word = useProblemWord(market)
  const { problem, error, isCancelled } = backtest
  const text =
    error !== undefined
      ? t('backtest.failed', { problem: wordsOf(error) })
      : isCancelled
        ? t('backtest.cancelled')
        : problem === undefined
          ? undefined
          : problem.code.startsWith('backtest.data')
            ? t('backtest.noCandles')
            : t('backtest.wrong', { problem: word(problem) })
  if (text === undefined) return null
  return (
    <div className={classes.progress}>
      <Note tone={isCancelled ? 'neutral' : 'warn'}>{text}</Note>
    </div>
  )
}

/** What the server refused in its words; what went wrong here in its own. */
function wordsOf(error: unknown): string {
  return error instanceof Error && !(error instanceof ApiError) ? error.message : textOfError(error)
}
