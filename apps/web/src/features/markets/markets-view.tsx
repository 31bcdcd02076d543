// All markets, or those on the watch list: figures over all of them, then the table with its search.

import { Button } from '@mantine/core'
import { IconSearch, IconStar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWatchList } from '../../state/watch-list.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LiveMark } from './live-mark.tsx'
import type { MarketRow } from './market-rows.ts'
import { MarketTabs } from './market-tabs.tsx'
import { type MarketFilter, MarketTools } from './market-tools.tsx'
import { MarketTotalsPanels } from './market-totals-panels.tsx'
import { MarketsFoot } from './markets-foot.tsx'
import { MarketsTable } from './markets-table.tsx'
import classes from './markets-view.module.css'
import { didYouMean, searchMarkets } from './search-markets.ts'
import { FIRST_SORT } from './sort-markets.ts'
import { useMarketRows } from './use-market-rows.ts'

const NO_FILTER: MarketFilter = { quote: '', isClosedShown: true, search: '' }
const ROWS_EXPECTED = 10
const ROW_HEIGHT = 61
const HEAD_HEIGHT = 36

export function MarketsView({ isWatchList = false }: { readonly isWatchList?: boolean }) {
  const { t } = useTranslation('markets')
  const { rows, isLoading, error, retry } = useMarketRows()
  const { list, has } = useWatchList()
  const [filter, setFilter] = useState(NO_FILTER)
  const [sort, setSort] = useState(FIRST_SORT)
  const listed = isWatchList ? rows.filter(({ symbol }) => has(symbol)) : rows
  const offered = listed.filter(
    ({ quote, state }) =>
      (filter.quote === '' || quote === filter.quote) && (filter.isClosedShown || state === 'open'),
  )
  const found = searchMarkets(offered, filter.search)
  const quoteCodes = quotesOf(rows).join(' ')
  const quotes = useMemo(() => quoteCodes.split(' ').filter(Boolean), [quoteCodes])
  const content =
    error !== null ? (
      <ErrorState error={error} onRetry={retry} />
    ) : isLoading ? (
      <div style={{ paddingTop: HEAD_HEIGHT }}>
        <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
      </div>
    ) : listed.length === 0 && isWatchList ? (
      <NothingWatched />
    ) : found.length === 0 ? (
      <NothingFound rows={rows} filter={filter} onFilter={setFilter} />
    ) : (
      <MarketsTable rows={found} sort={sort} onSort={setSort} />
    )
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className="dim">{t('lead')}</p>
        </div>
        <LiveMark rows={rows} />
      </header>
      <MarketTotalsPanels rows={rows} isLoading={isLoading} />
      <MarketTabs
        watched={rows.filter(({ symbol }) => list.includes(symbol)).length}
        all={rows.length}
        current={isWatchList ? 'watchList' : 'spot'}
      />
      <section className={classes.panel} aria-label={t(isWatchList ? 'tabs.watchList' : 'tabs.spot')}>
        <MarketTools filter={filter} quotes={quotes} onChange={setFilter} />
        {content}
        <MarketsFoot rows={found} />
      </section>
    </div>
  )
}

function quotesOf(rows: readonly MarketRow[]): string[] {
  return [...new Set(rows.map(({ quote }) => quote))]
}

function NothingWatched() {
  const { t } = useTranslation('markets')
  return (
    <EmptyState
      icon={<IconStar size={40} stroke={1.3} aria-hidden />}
      title={t('nothingWatched.title')}
      text={t('nothingWatched.text')}
      action={
        <Button size="sm" component={Link} to="/quotation">
          {t('nothingWatched.act')}
        </Button>
      }
    />
  )
}

interface NothingFoundProps {
  readonly rows: readonly MarketRow[]
  readonly filter: MarketFilter
  readonly onFilter: (filter: MarketFilter) => void
}

function NothingFound({ rows, filter, onFilter }: NothingFoundProps) {
  const { t } = useTranslation('markets')
  const [exact] = searchMarkets(rows, filter.search)
  const meant = filter.search === '' ? undefined : (exact ?? didYouMean(rows, filter.search))
  const pair = `${meant?.base}/${meant?.quote}`
  return (
    <EmptyState
      icon={<IconSearch size={40} stroke={1.3} aria-hidden />}
      title={filter.search === '' ? t('search.noneHere') : t('search.none', { search: filter.search })}
      text={t('search.hint')}
      action={
        meant === undefined ? (
          <Button size="sm" onClick={() => onFilter(NO_FILTER)}>
            {t('search.showAll')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => onFilter({ ...NO_FILTER, search: pair })}>
            {t('search.didYouMean', { pair })}
          </Button>
        )
      }
    />
  )
}
