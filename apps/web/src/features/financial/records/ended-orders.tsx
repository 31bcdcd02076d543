// Orders that ended: filters, a file, and the rows page by page, each with its number in the log.

import { FINANCIAL_ENDS } from '@candor/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { formatDay } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { Choice } from '../../../ui/choice.tsx'
import { ExportFile } from '../../tables/export-file.tsx'
import { Filters } from '../../tables/filters.tsx'
import { ListTools, PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import { TimeRange } from '../../tables/time-range.tsx'
import { useFinancialProducts } from '../own/use-earn.ts'
import { EndedTable } from './ended-table.tsx'
import { type FinancialFilter, filterQuery, isFiltered, NO_FILTER } from './financial-filter.ts'

const ROW_HEIGHT = 61

export function EndedOrders() {
  const { t } = useTranslation('financial')
  const pages = usePage()
  const [filter, setFilter] = useState(NO_FILTER)
  const query = useQuery({
    ...callQuery('financialHistory', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  const narrow = (next: FinancialFilter): void => {
    setFilter(next)
    pages.turnTo(1)
  }
  return (
    <>
      <ListTools>
        <FinancialFilters filter={filter} onChange={narrow} />
        <ExportFile
          isEmpty={(query.data?.total ?? 0) === 0}
          ask={async (signal) => {
            const { blob } = await api.download('exportFinancialHistory', {
              query: filterQuery(filter),
              signal,
              quiet: true,
            })
            return { blob, fileName: `candor-financial-${formatDay(Date.now())}.csv` }
          }}
        />
      </ListTools>
      <PagedList
        {...{ query, pages }}
        rowHeight={ROW_HEIGHT}
        isFiltered={isFiltered(filter)}
        onClear={() => narrow(NO_FILTER)}
        nothing={{ title: t('records.none'), text: t('records.noneText') }}
      >
        {(list) => <EndedTable orders={list} />}
      </PagedList>
    </>
  )
}

interface FiltersProps {
  readonly filter: FinancialFilter
  readonly onChange: (filter: FinancialFilter) => void
}

function FinancialFilters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('financial')
  const { data } = useFinancialProducts()
  return (
    <Filters isFiltered={isFiltered(filter)} onClear={() => onChange(NO_FILTER)}>
      <Choice
        label={t('products.product')}
        value={filter.productId}
        onChoose={(productId) => onChange({ ...filter, productId })}
        options={[
          ['', t('records.allProducts')],
          ...(data?.list ?? []).map(({ productId, name }) => [productId, name] as const),
        ]}
      />
      <Choice
        label={t('records.end')}
        value={filter.end}
        onChoose={(end) => onChange({ ...filter, end })}
        options={[
          ['', t('records.allEnds')],
          ...FINANCIAL_ENDS.map((end) => [end, t(`end.${end}`)] as const),
        ]}
      />
      <TimeRange period={filter.period} onChange={(period) => onChange({ ...filter, period })} />
    </Filters>
  )
}
