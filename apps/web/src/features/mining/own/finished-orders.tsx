// The tab of orders whose principal came back.

import type { Answer } from '@candor/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { showDailyRate, showMoney } from '../../financial/earn-show.ts'
import { showMoment, showSecond } from '../../financial/earn-time.ts'
import { StateCell, StateHead, StateTag } from '../../financial/own/state-tag.tsx'
import { Line, NOTHING, OpenLink, TwoLineHead } from '../../tables/cells.tsx'
import { ListTools, PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import table from '../../tables/table.module.css'
import { miningDetailPath, miningName } from '../mining-rules.ts'
import { filterQuery, isFiltered, type MiningFilter, NO_FILTER } from './mining-filter.ts'
import { MiningFilters } from './mining-filters.tsx'

const ROW_HEIGHT = 61

export function FinishedOrders() {
  const { t } = useTranslation('mining')
  const pages = usePage()
  const [filter, setFilter] = useState(NO_FILTER)
  const query = useQuery({
    ...callQuery('miningHistory', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  const narrow = (next: MiningFilter): void => {
    setFilter(next)
    pages.turnTo(1)
  }
  return (
    <>
      <ListTools>
        <MiningFilters filter={filter} onChange={narrow} />
      </ListTools>
      <PagedList
        {...{ query, pages }}
        rowHeight={ROW_HEIGHT}
        isFiltered={isFiltered(filter)}
        onClear={() => narrow(NO_FILTER)}
        nothing={{ title: t('own.noneFinished'), text: t('own.noneFinishedText') }}
      >
        {(list) => <FinishedTable orders={list} />}
      </PagedList>
    </>
  )
}

type FinishedOrder = Answer<'miningHistory'>['list'][number]

function FinishedTable({ orders }: { readonly orders: readonly FinishedOrder[] }) {
  const { t } = useTranslation(['mining', 'financial'])
  return (
    <table className={table.table} data-tall>
      <thead>
        <tr>
          <TwoLineHead lines={[t('pool.pool'), t('financial:records.order')]} />
          <TwoLineHead isNumber lines={[t('own.amount'), t('pool.dailyRate')]} />
          <TwoLineHead isNumber lines={[t('own.bought'), t('own.returned')]} />
          <TwoLineHead isNumber lines={[t('own.paid'), t('financial:products.term')]} />
          <StateHead>{t('financial:records.state')}</StateHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <FinishedRow key={order.orderId} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function FinishedRow({ order }: { readonly order: FinishedOrder }) {
  const { t } = useTranslation(['mining', 'financial'])
  const { asset, incomeAsset, term, endedTime } = order
  const id = miningName(order.orderId)
  return (
    <tr data-opens>
      <td data-head>
        <OpenLink label={t('own.open', { order: id })} to={miningDetailPath(order.orderId)}>
          <b>{order.name}</b>
        </OpenLink>
        <small>{id}</small>
      </td>
      <td data-end>
        <Line label={t('own.amount')}>
          {showMoney(order.principal)} {asset}
        </Line>
        <Line label={t('pool.dailyRate')}>{showDailyRate(order.dailyRate)}</Line>
      </td>
      <td data-end>
        <Line label={t('own.bought')}>{showSecond(order.boughtTime)}</Line>
        <Line label={t('own.returned')}>{endedTime === null ? NOTHING : showMoment(endedTime)}</Line>
      </td>
      <td data-end>
        <Line label={t('own.paid')}>
          {showMoney(order.paid)} {incomeAsset}
        </Line>
        <Line label={t('financial:products.term')}>
          {t('financial:days', { count: term, number: formatCount(term) })}
        </Line>
      </td>
      <StateCell>
        <StateTag tone="done">{t('state.finished')}</StateTag>
      </StateCell>
    </tr>
  )
}
