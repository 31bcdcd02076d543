// What the user has running in pools, on the page of the pools.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GoLink } from '../../../ui/go-link.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import { useMiningOrders } from '../../financial/own/use-earn.ts'
import { RunningTable } from './running-table.tsx'

const ROWS_EXPECTED = 2
const ROW_HEIGHT = 61

export function RunningPanel() {
  const { t } = useTranslation('mining')
  const query = useMiningOrders()
  return (
    <ProductPanel title={t('own.running')} end={<GoLink to="/myMining">{t('own.title')}</GoLink>} flush>
      <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT}>
        {({ orders }) =>
          orders.length === 0 ? (
            <EmptyState title={t('own.none')} text={t('own.noneText')} />
          ) : (
            <RunningTable orders={orders} />
          )
        }
      </Loaded>
    </ProductPanel>
  )
}
