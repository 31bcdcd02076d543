// The user's own purchases: those that run, each with its way out, and the latest that ended.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { GoLink } from '../../../ui/go-link.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { ProductPanel } from '../../assets/product-panel.tsx'
import type { FinancialOrder } from '../financial-rules.ts'
import { LeaveDialog } from '../leave/leave-dialog.tsx'
import { useFirst } from '../show-all.tsx'
import { EndedLine } from './ended-line.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { useFinancialOrders } from './use-earn.ts'

const SHOWN = '10'
const CARD_HEIGHT = 126
/** Cards before all are asked for. */
const FIRST_CARDS = 5

export function OwnPurchases() {
  const { t } = useTranslation('financial')
  const [isEnded, setEnded] = useState(false)
  const { data } = useFinancialOrders()
  const running = data === undefined ? '' : ` ${formatCount(data.orders.length)}`
  return (
    <ProductPanel
      title={t('own.title')}
      flush
      end={
        <SegmentedControl
          aria-label={t('own.title')}
          value={isEnded ? 'ended' : 'running'}
          onChange={(chosen) => setEnded(chosen === 'ended')}
          data={[
            { value: 'running', label: `${t('own.running')}${running}` },
            { value: 'ended', label: t('own.ended') },
          ]}
        />
      }
      foot={
        <>
          <span>{t('own.rule')}</span>
          <GoLink to="/financialRecords">{t('records.title')}</GoLink>
        </>
      }
    >
      {isEnded ? <Ended /> : <Running />}
    </ProductPanel>
  )
}

function Running() {
  const { t } = useTranslation('financial')
  const query = useFinancialOrders()
  return (
    <Loaded query={query} rows={2} rowHeight={CARD_HEIGHT}>
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyState title={t('own.none')} text={t('own.noneText')} />
        ) : (
          <Cards orders={orders} />
        )
      }
    </Loaded>
  )
}

function Cards({ orders }: { readonly orders: readonly FinancialOrder[] }) {
  const [leaving, setLeaving] = useState<string>()
  const { shown, more } = useFirst(orders, FIRST_CARDS)
  return (
    <>
      <ul>
        {shown.map((order) => (
          <PurchaseCard key={order.orderId} order={order} onLeave={() => setLeaving(order.orderId)} />
        ))}
      </ul>
      {more}
      <LeaveDialog
        order={orders.find(({ orderId }) => orderId === leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  )
}

function Ended() {
  const { t } = useTranslation('financial')
  const query = useQuery({
    ...callQuery('financialHistory', { query: { pageSize: SHOWN }, quiet: true }),
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  return (
    <Loaded query={query} rows={3} rowHeight={61}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('records.none')} text={t('records.noneText')} />
        ) : (
          <ul>
            {list.map((order) => (
              <EndedLine key={order.orderId} order={order} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
