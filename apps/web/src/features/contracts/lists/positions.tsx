// Open positions at this moment, live: what each is worth at mark, what it gains, needs, and would be liquidated at.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Position, usePositions } from '../../../live/contract-account.ts'
import { useRanks } from '../../../market/use-ranks.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ListRemark, ListTools, NothingFits } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import { ClosePositions } from '../close-positions.tsx'
import { fits, isFiltered, NO_FILTER } from '../contract-filter.ts'
import { ContractFilters } from '../contract-filters.tsx'
import { PositionDrawer } from '../position-drawer.tsx'
import { useFigures } from '../use-figures.ts'
import { useFilter } from '../use-filter.ts'
import { PositionsTable } from './positions-table.tsx'

const ROWS_EXPECTED = 3
const ROW_HEIGHT = 61

export function Positions() {
  const { t } = useTranslation('contracts')
  const { filter, narrow } = useFilter(usePage())
  const { isKnown, positions } = usePositions()
  const figures = useFigures()
  useRanks(positions.size > 0)
  const [openedId, setOpenedId] = useState<string>()
  const all = [...positions.values()].reverse() // the newest first
  const found = all.filter((position) => fits(filter, position))
  const inContract = all.filter(({ symbol }) => filter.symbol === '' || symbol === filter.symbol)
  return (
    <>
      <ListTools>
        <ContractFilters filter={filter} hasTime={false} onChange={narrow} />
        <ClosePositions symbol={filter.symbol} count={inContract.length} />
      </ListTools>
      {!isKnown ? (
        <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
      ) : found.length > 0 ? (
        <>
          <PositionsTable
            positions={found}
            figures={figures}
            onOpen={({ positionId }: Position) => setOpenedId(positionId)}
          />
          <ListRemark>{t('positions.remark')}</ListRemark>
        </>
      ) : isFiltered(filter) ? (
        <NothingFits onClear={() => narrow(NO_FILTER)} />
      ) : (
        <EmptyState
          title={t('nothing.positions')}
          text={t('nothing.positionsText')}
          action={
            <Button size="sm" component={Link} to="/contractTransaction?symbol=BTCUSDT">
              {t('nothing.trade')}
            </Button>
          }
        />
      )}
      <PositionDrawer
        opened={openedId === undefined ? undefined : positions.get(openedId)}
        figures={openedId === undefined ? undefined : figures.get(openedId)}
        onClose={() => setOpenedId(undefined)}
      />
    </>
  )
}
