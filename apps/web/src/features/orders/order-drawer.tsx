// One order with everything that is known of it, and the fills it is made of.

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { type Fill, type Order, useNewFills, useOpenOrders } from '../../live/own.ts'
import { Loaded } from '../account/loaded.tsx'
import { Coins } from '../tables/cells.tsx'
import { DetailDrawer } from '../tables/detail-drawer.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { CancelOrder } from './cancel-orders.tsx'
import classes from './order-drawer.module.css'
import { OrderFacts } from './order-facts.tsx'
import { statusWord } from './order-words.ts'

const ROWS_EXPECTED = 3

interface DrawerProps {
  /** As it was when it was opened; undefined closes. */
  readonly opened: Order | undefined
  readonly onClose: () => void
}

export function OrderDrawer({ opened, onClose }: DrawerProps) {
  const { t } = useTranslation('orders')
  return (
    <DetailDrawer
      isOpen={opened !== undefined}
      title={t('detail.title', { number: opened?.orderId ?? '' })}
      onClose={onClose}
    >
      {opened === undefined ? null : <Details key={opened.orderId} opened={opened} />}
    </DetailDrawer>
  )
}

function Details({ opened }: { readonly opened: Order }) {
  const order = useNewest(opened)
  return (
    <>
      <OrderFacts order={order} />
      {statusWord(order) === 'delegating' ? (
        <div className={classes.act}>
          <CancelOrder order={order} />
        </div>
      ) : null}
      <Fills order={order} />
    </>
  )
}

/** The live one while it is open; when it has left the open ones, what the server knows of it now. */
function useNewest(opened: Order): Order {
  const { isKnown, orders } = useOpenOrders()
  const open = orders.get(opened.orderId)
  const wasOpen = statusWord(opened) === 'delegating'
  const { data } = useQuery({
    ...callQuery('getOrder', { query: { orderId: opened.orderId }, quiet: true }),
    enabled: wasOpen && isKnown && open === undefined,
  })
  return open ?? data ?? opened
}

function Fills({ order: { orderId, status } }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const pages = usePage()
  const query = useQuery(callQuery('fills', { query: { orderId, ...pages.query }, quiet: true }))
  const refresh = useCallback(
    (fills: readonly Fill[]) => {
      if (fills.some((fill) => fill.orderId === orderId)) {
        void queryClient.invalidateQueries({ queryKey: ['fills'] })
      }
    },
    [orderId],
  )
  useNewFills(refresh)
  return (
    <section className={classes.fills} aria-label={t('detail.fills')}>
      <h3>{t('detail.fills')}</h3>
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list, total }) =>
          total === 0 ? (
            <p className="dim">{status === 'cancelled' ? t('detail.noFills') : t('detail.noFillsYet')}</p>
          ) : (
            <>
              <ul>
                {list.map((fill) => (
                  <FillLine key={fill.tradeId} fill={fill} />
                ))}
              </ul>
              {total > list.length ? <Pager state={pages} total={total} /> : null}
              <p className={classes.count}>{t('detail.count', { number: formatCount(total) })}</p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function FillLine({ fill }: { readonly fill: Fill }) {
  const { t } = useTranslation('orders')
  const [base = '', quote = ''] = fill.symbol.split('_')
  return (
    <li className={classes.fill}>
      <div>
        <b className="num">{formatAmount(fill.price)}</b>
        <small>{formatTime(fill.time)}</small>
      </div>
      <div>
        <span>
          <Coins amount={fill.quantity} code={base} />
        </span>
        <small>
          <Coins amount={fill.quoteAmount} code={quote} />
        </small>
      </div>
      <div>
        <span>{t(`role.${fill.role}`)}</span>
        <small>
          {t('field.fee')} {formatAmount(fill.fee)} {fill.feeAsset}
        </small>
      </div>
    </li>
  )
}
