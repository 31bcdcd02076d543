// All purchases of products: those that run and those that ended, each list on a tab of its own.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../tables/list-page.tsx'
import { ListRemark } from '../../tables/paged-list.tsx'
import { useFreshEarn } from '../own/refresh-earn.ts'
import { useFinancialOrders } from '../own/use-earn.ts'
import { EndedOrders } from './ended-orders.tsx'
import { RunningOrders } from './running-orders.tsx'

const PATH = '/financialRecords'

export default function FinancialRecordsPage() {
  const { t } = useTranslation('financial')
  const [query] = useSearchParams()
  const isEnded = query.get('tab') === 'ended'
  const { data } = useFinancialOrders()
  useFreshEarn()
  return (
    <ListPage
      title={t('records.title')}
      lead={t('records.lead')}
      tabsLabel={t('records.title')}
      tabs={[
        { to: PATH, label: t('own.running'), count: data?.orders.length, isCurrent: !isEnded },
        { to: `${PATH}?tab=ended`, label: t('own.ended'), isCurrent: isEnded },
      ]}
    >
      {isEnded ? <EndedOrders /> : <RunningOrders />}
      <ListRemark>{t('zone')}</ListRemark>
    </ListPage>
  )
}
