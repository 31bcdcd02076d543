// Closed positions, page by page: what they opened and closed at, what they cost and brought.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount, formatChange } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { Line, NOTHING, OpenButton, Signed, TwoLineHead } from '../../tables/cells.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import classes from '../../tables/table.module.css'
import { HeldAs, MarkPrice } from '../cells.tsx'
import { filterQuery } from '../contract-filter.ts'
import { PastList } from '../past-list.tsx'
import { type PastPosition, PastPositionDrawer } from '../past-position-drawer.tsx'
import { returnOf } from '../return-of.ts'
import { useContracts } from '../use-contracts.ts'
import { useFilter } from '../use-filter.ts'
import { pastOptions } from './past-options.ts'

export function PositionHistory({ before }: { readonly before: ReactNode }) {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const { filter, narrow } = useFilter(pages)
  const [opened, setOpened] = useState<PastPosition>()
  const query = useQuery({
    ...callQuery('positionHistory', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    ...pastOptions(filter),
  })
  return (
    <>
      <PastList
        {...{ query, pages, filter, narrow, before }}
        list="positions"
        nothing={{ title: t('nothing.closed'), text: t('nothing.closedText') }}
      >
        {(list) => <PastPositionsTable positions={list} onOpen={setOpened} />}
      </PastList>
      <PastPositionDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface TableProps {
  readonly positions: readonly PastPosition[]
  readonly onOpen: (position: PastPosition) => void
}

export function PastPositionsTable({ positions, onOpen }: TableProps) {
  const { t } = useTranslation('contracts')
  return (
    <table className={classes.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('field.closeTime'), t('field.contractNumber')]} />
          <TwoLineHead lines={[t('field.contract'), t('field.direction')]} />
          <TwoLineHead isNumber lines={[t('field.lots'), t('field.entrustedValue')]} />
          <TwoLineHead isNumber lines={[t('field.openPrice'), t('field.closePrice')]} />
          <TwoLineHead isNumber lines={[t('field.openFee'), t('field.closeFee')]} />
          <TwoLineHead isNumber lines={[t('field.holdingFee'), t('field.liquidationFee')]} />
          <TwoLineHead isNumber lines={[t('field.netPnl'), t('field.returnRate')]} />
          <TwoLineHead isNumber lines={[t('field.closeMode'), t('field.openType')]} />
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <Row key={position.positionId} position={position} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<TableProps, 'positions'> {
  readonly position: PastPosition
}

function Row({ position, onOpen }: RowProps) {
  const { t } = useTranslation('contracts')
  const { positionId, symbol, closedTime, openedLots, openedValue, netPnl, closeMode, openType } = position
  const contract = useContracts().get(symbol)
  const returned = returnOf(position)
  return (
    <tr data-opens>
      <td>
        <Line label={t('field.closeTime')}>{formatTime(closedTime)}</Line>
        <Line label={t('field.contractNumber')}>
          <OpenButton label={t('act.openPosition', { number: positionId })} onOpen={() => onOpen(position)}>
            {positionId}
          </OpenButton>
        </Line>
      </td>
      <td data-head>
        <HeldAs {...position} />
      </td>
      <td data-end>
        <Line label={t('field.lots')}>{formatAmount(openedLots)}</Line>
        <Line label={t('field.entrustedValue')}>{formatAmount(openedValue)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.openPrice')}>
          <MarkPrice price={position.entryPrice} contract={contract} />
        </Line>
        <Line label={t('field.closePrice')}>
          <MarkPrice price={position.closePrice} contract={contract} />
        </Line>
      </td>
      <td data-end>
        <Line label={t('field.openFee')}>{formatAmount(position.openFees)}</Line>
        <Line label={t('field.closeFee')}>{formatAmount(position.closeFees)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.holdingFee')}>
          <Signed amount={position.funding} />
        </Line>
        <Line label={t('field.liquidationFee')}>{formatAmount(position.liquidationFees)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.netPnl')}>
          <Signed amount={netPnl} />
        </Line>
        <Line label={t('field.returnRate')}>{returned === undefined ? NOTHING : formatChange(returned)}</Line>
      </td>
      <td data-end>
        <Line label={t('field.closeMode')}>{closeMode === null ? NOTHING : t(`closeMode.${closeMode}`)}</Line>
        <Line label={t('field.openType')}>{openType === null ? NOTHING : t(`type.${openType}`)}</Line>
      </td>
    </tr>
  )
}
