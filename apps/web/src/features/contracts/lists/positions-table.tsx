// Open positions as a table: two lines a cell. The contract opens the details; at the end of a row stands its close.

import { useTranslation } from 'react-i18next'
import { formatAmount, formatChange } from '../../../format/number.ts'
import { type Position, useStops } from '../../../live/contract-account.ts'
import type { PositionFigures } from '../../../market/position-figures.ts'
import { ActCell, Line, NOTHING, OpenButton, Signed, SpokenHead, TwoLineHead } from '../../tables/cells.tsx'
import classes from '../../tables/table.module.css'
import { BreakEven, HeldAs, MarkPrice, RankLights, TickPrice } from '../cells.tsx'
import { ClosePosition } from '../close-positions.tsx'
import { stopsOf } from '../stops-of.ts'
import { useContracts } from '../use-contracts.ts'

/** In a list; the details have every digit. */
const SHOWN_DECIMALS = 2

interface TableProps {
  readonly positions: readonly Position[]
  readonly figures: ReadonlyMap<string, PositionFigures>
  readonly onOpen: (position: Position) => void
}

export function PositionsTable({ positions, figures, onOpen }: TableProps) {
  const { t } = useTranslation('contracts')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.contract'), t('field.direction')]} />
          <TwoLineHead isNumber lines={[t('field.lots'), t('field.value')]} />
          <TwoLineHead isNumber lines={[t('field.openPrice'), t('field.mark')]} />
          <TwoLineHead isNumber lines={[t('field.liquidationPrice'), t('field.breakEven')]} />
          <TwoLineHead isNumber lines={[t('field.margin'), t('field.marginRatio')]} />
          <TwoLineHead isNumber lines={[t('field.unrealised'), t('field.returnRate')]} />
          <TwoLineHead isNumber lines={[t('field.takeProfit'), t('field.stopLoss')]} />
          <TwoLineHead isNumber lines={[t('field.adl'), t('field.holdingFee')]} />
          <SpokenHead>{t('act.label')}</SpokenHead>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <Row
            key={position.positionId}
            position={position}
            figures={figures.get(position.positionId)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly position: Position
  readonly figures: PositionFigures | undefined
  readonly onOpen: (position: Position) => void
}

function Row({ position, figures, onOpen }: RowProps) {
  const { t } = useTranslation('contracts')
  const { positionId, symbol, lots, entryPrice, margin, funding, adlFifth } = position
  const contract = useContracts().get(symbol)
  const { takeProfit, stopLoss } = stopsOf(useStops().stops, positionId)
  return (
    <tr data-opens>
      <td data-head>
        <OpenButton label={t('act.openPosition', { number: positionId })} onOpen={() => onOpen(position)}>
          <HeldAs {...position} />
        </OpenButton>
      </td>
      <td data-end>
        <Line label={t('field.lots')}>{formatAmount(lots)}</Line>
        <Line label={t('field.value')}>
          {figures === undefined ? NOTHING : formatAmount(figures.value, SHOWN_DECIMALS)}
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.openPrice')}>
          <MarkPrice price={entryPrice} contract={contract} />
        </Line>
        <Line label={t('field.mark')}>
          <MarkPrice price={figures?.mark} contract={contract} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.liquidationPrice')}>
          <TickPrice price={figures?.liquidationPrice} contract={contract} />
        </Line>
        <Line label={t('field.breakEven')}>
          <BreakEven position={position} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.margin')}>{formatAmount(margin, SHOWN_DECIMALS)}</Line>
        <Line label={t('field.marginRatio')}>
          {figures?.marginRatio === undefined ? NOTHING : formatChange(figures.marginRatio).replace('+', '')}
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.unrealised')}>
          {figures === undefined ? NOTHING : <Signed amount={figures.pnl} decimals={SHOWN_DECIMALS} />}
        </Line>
        <Line label={t('field.returnRate')}>
          {figures === undefined ? NOTHING : formatChange(figures.returnRate)}
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.takeProfit')}>
          <TickPrice price={takeProfit?.price} contract={contract} />
        </Line>
        <Line label={t('field.stopLoss')}>
          <TickPrice price={stopLoss?.price} contract={contract} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.adl')}>
          <RankLights fifth={adlFifth} />
        </Line>
        <Line label={t('field.holdingFee')}>
          <Signed amount={funding} decimals={SHOWN_DECIMALS} />
        </Line>
      </td>
      <ActCell>
        <ClosePosition position={position} />
      </ActCell>
    </tr>
  )
}
