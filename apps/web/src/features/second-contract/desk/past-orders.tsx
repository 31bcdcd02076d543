// Orders that have ended, newest first, more on demand; each leads to its receipt.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import table from '../../terminal/desk/desk.module.css'
import { HistoryList } from '../../terminal/desk/history-list.tsx'
import { TERMINAL_LIMITS } from '../../terminal/limits.ts'
import type { SecondRules } from '../product-rules.ts'
import { orderName, secondReceiptPath } from '../second-path.ts'
import { showMoney } from '../show.ts'
import classes from './desk.module.css'
import { DirectionAndLength, EndedResult, marketName, Outcome } from './order-words.tsx'

const PAGE_SIZE = String(TERMINAL_LIMITS.historyPage) as '50'
const MOST_PAGES = 20

function usePastOrders(only: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['secondHistory', 'terminal', only],
    queryFn: ({ pageParam, signal }) =>
      api.call('secondHistory', {
        query: {
          ...(only === undefined ? {} : { symbol: only }),
          pageIndex: String(pageParam),
          pageSize: PAGE_SIZE,
        },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total, pageIndex, pageSize }) =>
      pageIndex * pageSize < total && pageIndex < MOST_PAGES ? pageIndex + 1 : undefined,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
}

interface PastOrdersProps {
  readonly only: string | undefined
  readonly products: ReadonlyMap<string, SecondRules>
}

export function PastOrders({ only, products }: PastOrdersProps) {
  const { t } = useTranslation('second')
  const history = usePastOrders(only)
  const orders = history.data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <HistoryList list={history} isEmpty={orders.length === 0} none={t('desk.noneHistory')}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th>{t('column.order')}</th>
            <th>{t('column.ended')}</th>
            <th>{t('column.market')}</th>
            <th>{t('column.direction')}</th>
            <th data-end>{t('column.amount')}</th>
            <th data-end>{t('column.buyPrice')}</th>
            <th data-end>{t('column.settlePrice')}</th>
            <th data-end data-roomy>
              {t('column.timedOpen')}
            </th>
            <th>{t('column.outcome')}</th>
            <th data-end>{t('column.result')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => {
            const price = (value: string | null): string =>
              value === null ? '–' : formatAmount(value, products.get(order.symbol)?.priceDecimals)
            return (
              <tr key={order.orderId}>
                <td data-name={t('column.order')}>
                  <Link
                    className={classes.receipt}
                    to={secondReceiptPath(order.orderId)}
                    aria-label={t('desk.openReceipt', { order: orderName(order.orderId) })}
                  >
                    {orderName(order.orderId)}
                  </Link>
                </td>
                <td data-name={t('column.ended')} className="dim">
                  {order.endedTime === null ? '–' : <time>{formatTime(order.endedTime)}</time>}
                </td>
                <td data-name={t('column.market')}>{marketName(order.symbol)}</td>
                <td data-name={t('column.direction')}>
                  <DirectionAndLength order={order} />
                </td>
                <td data-name={t('column.amount')} data-end>
                  {showMoney(order.amount)}
                </td>
                <td data-name={t('column.buyPrice')} data-end>
                  {price(order.entryPrice)}
                </td>
                <td data-name={t('column.settlePrice')} data-end>
                  {price(order.settlePrice)}
                </td>
                <td data-name={t('column.timedOpen')} data-end data-roomy>
                  {order.openTime === null ? '–' : formatTime(order.openTime)}
                </td>
                <td data-name={t('column.outcome')}>
                  <Outcome order={order} isReturned={order.returned} />
                </td>
                <td data-name={t('column.result')} data-end>
                  <b>
                    <EndedResult order={order} />
                  </b>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </HistoryList>
  )
}
