// Every perpetual contract, live, below the same tabs as the lists of spot markets.

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWatchList } from '../../state/watch-list.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ListRemark } from '../tables/paged-list.tsx'
import { ContractsTable } from './contracts-table.tsx'
import { LiveMark } from './live-mark.tsx'
import { MarketTabs } from './market-tabs.tsx'
import classes from './markets-view.module.css'
import { useContractRows } from './use-contract-rows.ts'
import { useMarketRows } from './use-market-rows.ts'

const ROWS_EXPECTED = 3
const ROW_HEIGHT = 61

export function ContractsView() {
  const { t } = useTranslation('markets')
  const { rows, isLoading, error, retry } = useContractRows()
  const { rows: spotRows } = useMarketRows()
  const { list } = useWatchList()
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <div>
          <h1>{t('title')}</h1>
          <p className="dim">{t('lead')}</p>
        </div>
        <LiveMark rows={rows} />
      </header>
      <MarketTabs
        watched={spotRows.filter(({ symbol }) => list.includes(symbol)).length}
        all={spotRows.length}
        current="contracts"
      />
      <section className={classes.panel} aria-label={t('tabs.contracts')}>
        {error !== null ? (
          <ErrorState error={error} onRetry={retry} />
        ) : isLoading ? (
          <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('contract.none')} />
        ) : (
          <ContractsTable rows={rows} />
        )}
        <ListRemark>
          {t('contract.remark')} <Link to="/fairness#insurance">{t('contract.fund')}</Link>
        </ListRemark>
      </section>
    </div>
  )
}
