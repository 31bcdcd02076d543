// All second-contracts of the user that have ended: the record in numbers, filters, a file, and the rows page by page.

import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { formatDay } from '../../../format/time.ts'
import { WEB_LIMITS } from '../../../limits.ts'
import { ExportFile } from '../../tables/export-file.tsx'
import { ListTools, PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import { secondRules } from '../product-rules.ts'
import classes from './history.module.css'
import { HistoryTable } from './history-table.tsx'
import { OwnRecord } from './own-record.tsx'
import { filterQuery, isFiltered, NO_FILTER, type SecondFilter } from './second-filter.ts'
import { SecondFilters } from './second-filters.tsx'

const ROW_HEIGHT = 61

export default function SecondHistoryPage() {
  const { t } = useTranslation('second')
  const pages = usePage()
  const [filter, setFilter] = useState(NO_FILTER)
  const { data = [] } = useQuery(callQuery('secondProducts', { quiet: true }))
  const products = useMemo(
    () => new Map(data.map((product) => [product.symbol, secondRules(product)])),
    [data],
  )
  const query = useQuery({
    ...callQuery('secondHistory', { query: { ...filterQuery(filter), ...pages.query }, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: WEB_LIMITS.historyEveryMs,
  })
  const narrow = (next: SecondFilter): void => {
    setFilter(next)
    pages.turnTo(1)
  }
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('history.title')}</h1>
        <Button size="sm" component={Link} to="/secondContract">
          {t('history.toTerminal')}
        </Button>
      </header>
      <OwnRecord products={[...products.values()]} />
      <section className={classes.panel} aria-label={t('history.title')}>
        <ListTools>
          <SecondFilters filter={filter} symbols={[...products.keys()]} onChange={narrow} />
          <ExportFile
            isEmpty={(query.data?.total ?? 0) === 0}
            ask={async (signal) => {
              const { blob } = await api.download('exportSecondHistory', {
                query: filterQuery(filter),
                signal,
                quiet: true,
              })
              return { blob, fileName: `candor-second-contracts-${formatDay(Date.now())}.csv` }
            }}
          />
        </ListTools>
        <PagedList
          {...{ query, pages }}
          rowHeight={ROW_HEIGHT}
          isFiltered={isFiltered(filter)}
          onClear={() => narrow(NO_FILTER)}
          nothing={{ title: t('desk.noneHistory'), text: t('history.nothingText') }}
        >
          {(list) => <HistoryTable orders={list} products={products} />}
        </PagedList>
      </section>
    </div>
  )
}
