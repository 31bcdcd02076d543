// The user's positions: what each is, how it stands, and what can be done with it. React draws the rows; the figures that
// move with the mark are written by themselves.

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Position, type Stop, usePositions, useStops } from '../../../live/contract-account.ts'
import { useRanks } from '../../../market/use-ranks.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import desk from '../../terminal/desk/desk.module.css'
import { EmptyDesk } from '../../terminal/desk/empty-desk.tsx'
import { useRowWindow } from '../../terminal/desk/use-row-window.ts'
import { Why } from '../../terminal/form/checkable.tsx'
import { useFeeRates } from '../../terminal/form/fee-rates.ts'
import type { PositionFigures } from '../account/account-figures.ts'
import {
  breakEvenFormula,
  liquidationFormula,
  pnlFormula,
  ratioFormula,
} from '../account/contract-formulas.ts'
import { heldOf } from '../account/held.ts'
import { liveFigures } from '../account/live-figures.ts'
import type { ContractRules } from '../market/contract-rules.ts'
import { PositionRow } from './position-row.tsx'
import classes from './positions.module.css'

const ROW_HEIGHT = 44

interface PositionsTableProps {
  /** The only contract that is wanted, or all. */
  readonly only: string | undefined
  readonly rules: ReadonlyMap<string, ContractRules>
}

export function PositionsTable({ only, rules }: PositionsTableProps) {
  const { t } = useTranslation('perpetual')
  const { isKnown, positions } = usePositions()
  const { stops } = useStops()
  const takerE8 = useFeeRates('contract').rates?.takerE8
  useRanks(positions.size > 0)
  const byPosition = useMemo(() => stopsByPosition([...stops.values()]), [stops])
  const shown = [...positions.values()].filter(({ symbol }) => only === undefined || symbol === only)
  const { place, first, end } = useRowWindow(shown.length, ROW_HEIGHT)
  if (!isKnown) return <SkeletonRows rows={3} rowHeight={ROW_HEIGHT} />
  if (shown.length === 0) return <EmptyDesk text={t('desk.noPositions')} />
  const nameOf = ({ symbol, direction }: Position): string => `${symbol} ${t(`direction.${direction}`)}`
  const explain = (formula: Explain): (() => string) => {
    return () => explainAll(shown, nameOf, marked(rules, formula))
  }
  return (
    <table ref={place} className={`${desk.table} ${classes.table}`} aria-rowcount={shown.length + 1}>
      <thead>
        <tr>
          <th>{t('column.contract')}</th>
          <th data-end>{t('column.size')}</th>
          <th data-end>{t('column.entryMark')}</th>
          <th data-end>
            <Why
              label={t('column.liquidation')}
              formula={explain(({ rules: { terms }, figures: { stand, liquidation } }) =>
                liquidation === undefined ? '--' : liquidationFormula(terms, stand, liquidation),
              )}
              rule={t('rule.liquidation')}
            />
          </th>
          <th data-end>
            <Why
              label={t('column.pnl')}
              formula={explain(({ position, figures, rules: each }) =>
                pnlFormula(heldOf(position), figures, each),
              )}
              rule={t('rule.pnl')}
            />
          </th>
          <th>
            <Why
              label={t('column.marginRatio')}
              formula={explain(({ figures }) => ratioFormula(figures))}
              rule={t('rule.ratio')}
            />
          </th>
          <th data-end className={classes.twoLines}>
            <Why
              label={t('column.breakEven')}
              formula={() =>
                takerE8 === undefined ? '--' : explainAll(shown, nameOf, breakEvenOfEach(rules, takerE8))
              }
              rule={t('rule.breakEven')}
            />{' '}
            / <Why label={t('column.adl')} formula={t('rule.adlScore')} rule={t('rule.adl')} />
          </th>
          <th data-end>{t('column.stops')}</th>
          <th data-end data-sticky>
            {t('column.closeBy')}
          </th>
        </tr>
      </thead>
      <Unseen rows={first} />
      <tbody>
        {shown.slice(first, end).map((position, index) => {
          const each = rules.get(position.symbol)
          return each === undefined ? null : (
            <PositionRow
              key={position.positionId}
              rowIndex={first + index + 2}
              position={position}
              rules={each}
              takerE8={takerE8}
              stops={byPosition.get(position.positionId) ?? NO_STOPS}
            />
          )
        })}
      </tbody>
      <Unseen rows={shown.length - end} />
    </table>
  )
}

/** The room of rows that are not there. */
function Unseen({ rows }: { readonly rows: number }) {
  if (rows === 0) return null
  return (
    <tbody aria-hidden>
      <tr style={{ height: rows * ROW_HEIGHT }} />
    </tbody>
  )
}

const NO_STOPS: readonly Stop[] = []

function stopsByPosition(stops: readonly Stop[]): ReadonlyMap<string, readonly Stop[]> {
  const found = new Map<string, Stop[]>()
  for (const stop of stops) {
    const known = found.get(stop.positionId)
    if (known === undefined) found.set(stop.positionId, [stop])
    else known.push(stop)
  }
  return found
}

interface Explained {
  readonly position: Position
  readonly rules: ContractRules
  readonly figures: PositionFigures
}
type Explain = (given: Explained) => string

/** Of one position; none while something for it is missing. */
type Formula = (position: Position) => string | undefined

/** One formula under each position's name. */
function explainAll(
  positions: readonly Position[],
  nameOf: (position: Position) => string,
  formula: Formula,
): string {
  return positions
    .flatMap((position) => {
      const text = formula(position)
      return text === undefined ? [] : [`${nameOf(position)}\n${text}`]
    })
    .join('\n\n')
}

/** With the figures of this moment. */
function marked(rules: ReadonlyMap<string, ContractRules>, formula: Explain): Formula {
  const figures = liveFigures.getFigures()
  return (position) => {
    const each = rules.get(position.symbol)
    const own = figures?.positions.get(position.positionId)
    return each === undefined || own === undefined
      ? undefined
      : formula({ position, rules: each, figures: own })
  }
}

function breakEvenOfEach(rules: ReadonlyMap<string, ContractRules>, takerE8: bigint): Formula {
  return (position) => {
    const each = rules.get(position.symbol)
    return each && breakEvenFormula(position, takerE8, each)
  }
}
