// The result of every pair of a sweep as a shade, clamped at two per cent. The best of them is marked, and said to be past.

import type { Sweep, SweepCell } from '@candor/backtest'
import type { Strategy } from '@candor/robot'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { NOTHING } from '../../tables/cells.tsx'
import type { RobotMarket } from '../market/robot-market.ts'
import { changeDraft } from '../setup/drafts.ts'
import { useProblemWord } from '../setup/use-problem-word.ts'
import { useFieldWord } from '../use-field-word.ts'
import classes from './backtest.module.css'
import { shadeOf } from './heat.ts'
import { HeatLegend } from './heat-legend.tsx'
import { showBps } from './show-report.ts'

/** A figure stands on the shade and must stay readable. */
const BEHIND_TEXT = 0.45

interface SweepMapProps {
  readonly swept: Sweep
  readonly market: RobotMarket
  readonly strategy: Strategy
}

interface Best {
  readonly row: number
  readonly column: number
  readonly bps: number
}

export function SweepMap({ swept, market, strategy }: SweepMapProps) {
  const { t } = useTranslation('robot')
  const word = useFieldWord()
  const { across, down, rows } = swept
  const best = bestOf(rows)
  const place = { strategy: strategy.name, venue: market.venue, symbol: market.symbol }
  const use = (at: Best): void =>
    changeDraft(place, (draft) => ({
      ...draft,
      parameters: {
        ...draft.parameters,
        [across.field]: across.values[at.column] ?? '',
        ...(down === undefined ? {} : { [down.field]: down.values[at.row] ?? '' }),
      },
    }))
  return (
    <div>
      <div className={classes.mapHead}>
        <span>{t('sweep.map')}</span>
        <HeatLegend />
      </div>
      <table className={classes.map} aria-label={t('sweep.title')}>
        <thead>
          <tr>
            <th scope="col">{`${down === undefined ? '' : word(down.field)} \\ ${word(across.field)}`}</th>
            {across.values.map((value) => (
              <th key={value} scope="col">
                {formatAmount(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={down?.values[at] ?? ''}>
              <th scope="row">{down === undefined ? '' : formatAmount(down.values[at] ?? '0')}</th>
              {row.map((cell, column) => (
                <MapCell
                  key={across.values[column]}
                  {...{ cell, market }}
                  isBest={best?.row === at && best.column === column}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {best === undefined ? null : (
        <div className={classes.mapFoot}>
          <span>{t('sweep.best', { result: showBps(best.bps) })}</span>
          <Button size="sm" onClick={() => use(best)}>
            {t('sweep.use')}
          </Button>
        </div>
      )}
    </div>
  )
}

function bestOf(rows: Sweep['rows']): Best | undefined {
  let best: Best | undefined
  for (const [row, cells] of rows.entries()) {
    for (const [column, { result }] of cells.entries()) {
      if (result !== undefined && (best === undefined || result.profitBps > best.bps))
        best = { row, column, bps: result.profitBps }
    }
  }
  return best
}

interface MapCellProps {
  readonly cell: SweepCell
  readonly market: RobotMarket
  readonly isBest: boolean
}

function MapCell({ cell: { result, problem }, market, isBest }: MapCellProps) {
  const problemWord = useProblemWord(market)
  if (result === undefined) {
    return <td title={problem === undefined ? undefined : problemWord(problem)}>{NOTHING}</td>
  }
  const { side, opacity } = shadeOf(result.profitBps)
  return (
    <td data-best={isBest || undefined}>
      <i data-side={side} style={{ opacity: opacity * BEHIND_TEXT }} />
      <span>{showBps(result.profitBps)}</span>
    </td>
  )
}
