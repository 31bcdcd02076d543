// Finished rounds: when each opened and closed, what was paid and what came in, by the orders' own fills.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatAmount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { showMoney } from '../../second-contract/show.ts'
import { PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import { showGain, toneOf } from '../show.ts'
import { useDuration } from '../use-duration.ts'
import type { ListProps } from './robot-lists.tsx'

const ALL_DECIMALS = 8

export function TripsList({ robotId, isOver, base, quote }: ListProps) {
  const { t } = useTranslation('robot')
  const duration = useDuration()
  const pages = usePage()
  const query = useQuery({
    ...callQuery('robotTrips', { query: { robotId, ...pages.query }, quiet: true }),
    refetchInterval: isOver ? false : WEB_LIMITS.historyEveryMs,
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      {...{ query, pages }}
      isFiltered={false}
      onClear={() => undefined}
      nothing={{ title: t('lists.noTrips'), text: t('lists.noTripsText') }}
    >
      {(list) => (
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('lists.closed')}</th>
              <th data-end>{t('lists.took')}</th>
              <th data-end>{t('lists.quantity', { coin: base })}</th>
              <th data-end>{t('lists.cost', { quote })}</th>
              <th data-end>{t('lists.proceeds', { quote })}</th>
              <th data-end>{t('lists.profit', { quote })}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ tripId, openedTime, closedTime, quantity, cost, proceeds, profit }) => (
              <tr key={tripId}>
                <td data-head>{formatTime(closedTime)}</td>
                <td data-end data-name={t('lists.took')}>
                  {duration(closedTime - openedTime)}
                </td>
                <td data-end data-name={t('lists.quantity', { coin: base })}>
                  {formatAmount(quantity)}
                </td>
                <td data-end data-name={t('lists.cost', { quote })}>
                  {showMoney(cost)}
                </td>
                <td data-end data-name={t('lists.proceeds', { quote })}>
                  {showMoney(proceeds)}
                </td>
                <td data-end data-name={t('lists.profit', { quote })} className={toneOf(profit)}>
                  {showGain(profit, ALL_DECIMALS)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  )
}
