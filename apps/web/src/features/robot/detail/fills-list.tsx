// A robot's trades as they happened.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { showMoney } from '../../second-contract/show.ts'
import { Coins, NOTHING } from '../../tables/cells.tsx'
import { PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import type { ListProps } from './robot-lists.tsx'

export function FillsList({ robotId, isOver, base, quote }: ListProps) {
  const { t } = useTranslation('robot')
  const pages = usePage()
  const query = useQuery({
    ...callQuery('robotFills', { query: { robotId, ...pages.query }, quiet: true }),
    refetchInterval: isOver ? false : WEB_LIMITS.historyEveryMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      {...{ query, pages }}
      isFiltered={false}
      onClear={() => undefined}
      nothing={{ title: t('lists.noFills'), text: t('lists.noFillsText') }}
    >
      {(list) => (
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('lists.time')}</th>
              <th>{t('lists.side')}</th>
              <th data-end>{t('lists.price', { quote })}</th>
              <th data-end>{t('lists.quantity', { coin: base })}</th>
              <th data-end>{t('lists.value', { quote })}</th>
              <th data-end>{t('lists.fee')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ tradeId, orderId, side, price, quantity, quoteAmount, fee, feeAsset, time }, at) => (
              <tr key={`${tradeId} ${orderId} ${at}`}>
                <td data-head>{formatTime(time)}</td>
                <td data-state className={side === 'buy' ? 'up' : 'down'}>
                  {t(`side.${side}`)}
                </td>
                <td data-end data-name={t('lists.price', { quote })}>
                  {price === null ? NOTHING : formatAmount(price)}
                </td>
                <td data-end data-name={t('lists.quantity', { coin: base })}>
                  {formatAmount(quantity)}
                </td>
                <td data-end data-name={t('lists.value', { quote })}>
                  {showMoney(quoteAmount)}
                </td>
                <td data-end data-name={t('lists.fee')}>
                  <span>
                    <Coins amount={fee} code={feeAsset} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  )
}
