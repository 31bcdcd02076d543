// A robot's orders, open and ended, with the strategy's own name of each.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { NOTHING } from '../../tables/cells.tsx'
import { PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import type { ListProps } from './robot-lists.tsx'

type RobotOrder = Answer<'robotOrders'>['list'][number]

export function OrdersList({ robotId, isOver, base, quote }: ListProps) {
  const { t } = useTranslation('robot')
  const pages = usePage()
  const query = useQuery({
    ...callQuery('robotOrders', { query: { robotId, ...pages.query }, quiet: true }),
    refetchInterval: isOver ? false : WEB_LIMITS.historyEveryMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      {...{ query, pages }}
      isFiltered={false}
      onClear={() => undefined}
      nothing={{ title: t('lists.noOrders'), text: t('lists.noOrdersText') }}
    >
      {(list) => (
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('lists.time')}</th>
              <th>{t('lists.side')}</th>
              <th data-end>{t('lists.price', { quote })}</th>
              <th data-end>{t('lists.quantity', { coin: base })}</th>
              <th data-end>{t('lists.filled', { coin: base })}</th>
              <th data-end>{t('lists.average', { quote })}</th>
              <th>{t('lists.ref')}</th>
              <th>{t('running.state')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((order) => (
              <Row key={order.orderId} order={order} base={base} quote={quote} />
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  )
}

interface RowProps {
  readonly order: RobotOrder
  readonly base: string
  readonly quote: string
}

function Row({ order, base, quote }: RowProps) {
  const { t } = useTranslation('robot')
  const number = (value: string | null): string => (value === null ? NOTHING : formatAmount(value))
  const price = order.price ?? order.stopPrice
  return (
    <tr>
      <td data-head>{formatTime(order.createdTime)}</td>
      <td className={order.side === 'buy' ? 'up' : 'down'} data-name={t('lists.side')}>
        {t(`side.${order.side}`)}
      </td>
      <td data-end data-name={t('lists.price', { quote })}>
        {price === null ? t('lists.market') : formatAmount(price)}
      </td>
      <td data-end data-name={t('lists.quantity', { coin: base })}>
        {number(order.quantity)}
      </td>
      <td data-end data-name={t('lists.filled', { coin: base })}>
        {formatAmount(order.filledQuantity)}
      </td>
      <td data-end data-name={t('lists.average', { quote })}>
        {number(order.averagePrice)}
      </td>
      <td data-dim data-name={t('lists.ref')}>
        <span className="mono">{order.ref ?? NOTHING}</span>
      </td>
      <td data-state>{t(`status.${order.status}`)}</td>
    </tr>
  )
}
