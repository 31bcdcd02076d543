// The tab of orders that mine.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { useMiningOrders } from '../../financial/own/use-earn.ts'
import { RunningTable } from './running-table.tsx'

const ROWS_EXPECTED = 4
const ROW_HEIGHT = 61

export function RunningOrders() {
  const { t } = useTranslation('mining')
  const query = useMiningOrders()
  return (
    <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT}>
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyState
            title={t('own.none')}
            text={t('own.noneText')}
            action={
              <Button size="sm" component={Link} to="/defiFinancial">
                {t('own.toPools')}
              </Button>
            }
          />
        ) : (
          <RunningTable orders={orders} />
        )
      }
    </Loaded>
  )
}
