// One order in a pool: its days, its lines of income with their numbers in the log, its calendar, and where its income
// comes from.

import { ApiError } from '@candor/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callQuery } from '../../../api/call-query.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { EarnHead, EarnZone } from '../../financial/earn-head.tsx'
import frame from '../../financial/earn-page.module.css'
import { useFreshEarn } from '../../financial/own/refresh-earn.ts'
import { useMiningPools, useServerTime } from '../../financial/own/use-earn.ts'
import { LockedNote } from '../locked-note.tsx'
import { miningName } from '../mining-rules.ts'
import classes from './detail.module.css'
import { EscrowPanel } from './escrow-panel.tsx'
import { OrderCalendar } from './order-calendar.tsx'
import { OrderPanel } from './order-panel.tsx'

const ROWS_EXPECTED = 9
const ORDER_ID = /^[1-9]\d{0,15}$/

export default function DetailPage() {
  const { t } = useTranslation('mining')
  const [search] = useSearchParams()
  const orderId = (search.get('id') ?? '').replace(/^M/i, '')
  useFreshEarn()
  return (
    <div className={`wrap ${frame.page}`}>
      <EarnHead
        title={ORDER_ID.test(orderId) ? miningName(orderId) : t('detail.title')}
        from={{ to: '/myMining', label: t('own.title') }}
      />
      {ORDER_ID.test(orderId) ? <Detail key={orderId} orderId={orderId} /> : <Unknown />}
      <EarnZone />
    </div>
  )
}

function Detail({ orderId }: { readonly orderId: string }) {
  const query = useQuery({
    ...callQuery('miningOrder', { query: { orderId }, quiet: true }),
    // Lists may be older than the balance that told of a payout; of one that has finished there is nothing more to tell.
    refetchInterval: ({ state }) => (state.data?.state === 'finished' ? false : WEB_LIMITS.historyEveryMs),
  })
  const pools = useMiningPools()
  const nowMs = useServerTime(pools.data, pools.dataUpdatedAt)
  if (query.error instanceof ApiError && query.error.code === 'order.not.found') return <Unknown />
  return (
    <Loaded query={query} rows={ROWS_EXPECTED}>
      {(order) => (
        <div className={classes.parts}>
          <div className={classes.side}>
            <OrderPanel order={order} nowMs={nowMs} />
            <OrderCalendar order={order} nowMs={nowMs} />
          </div>
          <div className={classes.side}>
            <EscrowPanel order={order} />
            {order.state === 'mining' ? <LockedNote /> : null}
          </div>
        </div>
      )}
    </Loaded>
  )
}

function Unknown() {
  const { t } = useTranslation('mining')
  return (
    <EmptyState
      title={t('detail.unknown')}
      action={
        <Button size="sm" component={Link} to="/myMining">
          {t('own.title')}
        </Button>
      }
    />
  )
}
