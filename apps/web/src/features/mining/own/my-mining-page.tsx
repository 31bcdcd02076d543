// The user's mining: what runs, what finished, and every line of income; each list on a tab of its own.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFreshEarn } from '../../financial/own/refresh-earn.ts'
import { useMiningOrders } from '../../financial/own/use-earn.ts'
import { ListPage } from '../../tables/list-page.tsx'
import { ListRemark } from '../../tables/paged-list.tsx'
import { FinishedOrders } from './finished-orders.tsx'
import { IncomeLines } from './income-lines.tsx'
import { RunningOrders } from './running-orders.tsx'

const PATH = '/myMining'
const TABS = ['running', 'finished', 'income'] as const
type Tab = (typeof TABS)[number]

const LISTS: Readonly<Record<Tab, () => React.ReactNode>> = {
  running: RunningOrders,
  finished: FinishedOrders,
  income: IncomeLines,
}

export default function MyMiningPage() {
  const { t } = useTranslation(['mining', 'financial'])
  const [query] = useSearchParams()
  const current = TABS.find((tab) => tab === query.get('tab')) ?? 'running'
  const { data } = useMiningOrders()
  useFreshEarn()
  const List = LISTS[current]
  return (
    <ListPage
      title={t('own.title')}
      lead={t('own.lead')}
      tabsLabel={t('own.title')}
      tabs={TABS.map((tab) => ({
        to: tab === 'running' ? PATH : `${PATH}?tab=${tab}`,
        label: t(`own.${tab}`),
        count: tab === 'running' ? data?.orders.length : undefined,
        isCurrent: tab === current,
      }))}
    >
      <List />
      <ListRemark>{t('financial:zone')}</ListRemark>
    </ListPage>
  )
}
