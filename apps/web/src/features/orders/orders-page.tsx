// The user's spot orders: `active=1` those that are open, `active=2` those that have ended.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '../../format/number.ts'
import { type Order, useOpenOrders } from '../../live/own.ts'
import { CurrentOrders } from './current-orders.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderHistory } from './order-history.tsx'
import classes from './orders-page.module.css'

const CURRENT = '1'
const HISTORICAL = '2'

export default function OrdersPage() {
  const { t } = useTranslation('orders')
  const [query] = useSearchParams()
  const active = query.get('active') === HISTORICAL ? HISTORICAL : CURRENT
  const { isKnown, total } = useOpenOrders()
  const [opened, setOpened] = useState<Order>()
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <p className="dim">{t('lead')}</p>
      </header>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        <Link to="/commin?active=1" aria-current={active === CURRENT ? 'page' : undefined}>
          {t('tabs.current')}
          {isKnown ? <span className="num">{formatCount(total)}</span> : null}
        </Link>
        <Link to="/commin?active=2" aria-current={active === HISTORICAL ? 'page' : undefined}>
          {t('tabs.history')}
        </Link>
      </nav>
      <section
        className={classes.panel}
        aria-label={active === CURRENT ? t('tabs.current') : t('tabs.history')}
      >
        {active === CURRENT ? <CurrentOrders onOpen={setOpened} /> : <OrderHistory onOpen={setOpened} />}
      </section>
      <OrderDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}
