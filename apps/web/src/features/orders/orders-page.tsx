// The user's spot orders: `active=1` those that are open, `active=2` those that have ended.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Order, useOpenOrders } from '../../live/own.ts'
import { ListPage } from '../tables/list-page.tsx'
import { CurrentOrders } from './current-orders.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderHistory } from './order-history.tsx'

const CURRENT = '1'
const HISTORICAL = '2'

export default function OrdersPage() {
  const { t } = useTranslation('orders')
  const [query] = useSearchParams()
  const active = query.get('active') === HISTORICAL ? HISTORICAL : CURRENT
  const { isKnown, total } = useOpenOrders()
  const [opened, setOpened] = useState<Order>()
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        tabsLabel={t('tabs.label')}
        tabs={[
          {
            to: '/commin?active=1',
            label: t('tabs.current'),
            count: isKnown ? total : undefined,
            isCurrent: active === CURRENT,
          },
          { to: '/commin?active=2', label: t('tabs.history'), isCurrent: active === HISTORICAL },
        ]}
      >
        {active === CURRENT ? <CurrentOrders onOpen={setOpened} /> : <OrderHistory onOpen={setOpened} />}
      </ListPage>
      <OrderDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
