// Every published snapshot: when it was taken, what is owed in each asset and what is held against it, and the chain of
// hashes, computed anew here.

import type { Answer } from '@candor/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatCount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { ShortHash } from '../records/short-hash.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import type { PageState } from '../tables/paging/use-page.ts'
import table from '../tables/table.module.css'
import { Check } from './proof-view.tsx'
import { checkChain, type Snapshot } from './snapshot-chain.ts'
import classes from './snapshots-panel.module.css'
import { coverage, isCovered, showUnits } from './units.ts'

const ROWS_EXPECTED = 6

interface SnapshotsProps {
  readonly query: UseQueryResult<Answer<'solvencySnapshots'>>
  readonly pages: PageState
}

export function SnapshotsPanel({ query, pages }: SnapshotsProps) {
  const { t } = useTranslation('fairness')
  const { data } = query
  return (
    <ProductPanel
      title={t('snapshots.title')}
      end={
        typeof data?.nextTime === 'number' ? (
          <span className="dim num">{t('snapshots.next', { time: formatTime(data.nextTime) })}</span>
        ) : undefined
      }
      flush
    >
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list, total, publicKey }) =>
          total === 0 ? (
            <EmptyState title={t('snapshots.none')} text={t('snapshots.noneText')} />
          ) : (
            <>
              <Chain list={list} publicKey={publicKey} />
              {list.map((snapshot, at) => (
                <Published key={snapshot.snapshot} snapshot={snapshot} isOpen={at === 0} />
              ))}
              {total > list.length ? <Pager state={pages} total={total} /> : null}
            </>
          )
        }
      </Loaded>
    </ProductPanel>
  )
}

function Chain({ list, publicKey }: { readonly list: readonly Snapshot[]; readonly publicKey: string }) {
  const { t } = useTranslation('fairness')
  const { whole, broken } = checkChain(list)
  return (
    <div className={classes.chain}>
      <ul>
        {broken === undefined ? (
          <Check isGood>{t('snapshots.chain', { count: whole, all: list.length })}</Check>
        ) : (
          <Check isGood={false}>{t('snapshots.broken', { number: formatCount(broken) })}</Check>
        )}
      </ul>
      <span>
        {t('snapshots.key')} <ShortHash hash={publicKey} />
      </span>
    </div>
  )
}

function Published({ snapshot, isOpen }: { readonly snapshot: Snapshot; readonly isOpen: boolean }) {
  const { t } = useTranslation('fairness')
  return (
    <details className={classes.snapshot} open={isOpen}>
      <summary>
        <b>{t('snapshots.number', { number: formatCount(snapshot.snapshot) })}</b>
        <span className="num">{formatTime(snapshot.time)}</span>
        <span className="num">{t('snapshots.log', { number: formatCount(snapshot.number) })}</span>
        <span>{t('snapshots.assets', { count: snapshot.assets.length })}</span>
      </summary>
      <p className={classes.hashes}>
        {t('snapshots.hash')} <ShortHash hash={snapshot.hash} /> {t('snapshots.previous')}{' '}
        <ShortHash hash={snapshot.previous} />
      </p>
      <table className={table.table} data-dense>
        <thead>
          <tr>
            <th>{t('column.asset')}</th>
            <th data-end>{t('column.owed')}</th>
            <th data-end>{t('column.reserves')}</th>
            <th data-end>{t('column.coverage')}</th>
            <th data-end>{t('column.house')}</th>
            <th data-end>{t('column.owners')}</th>
            <th data-end>{t('column.root')}</th>
          </tr>
        </thead>
        <tbody>
          {owedFirst(snapshot.assets).map((asset) => (
            <AssetRow key={asset.asset} asset={asset} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

function owedFirst(assets: Snapshot['assets']): Snapshot['assets'] {
  return assets.toSorted((a, b) => Number(b.sum !== '0') - Number(a.sum !== '0'))
}

function AssetRow({ asset: published }: { readonly asset: Snapshot['assets'][number] }) {
  const { t } = useTranslation('fairness')
  const { asset, sum, scale, reserves, house, leafCount, root } = published
  const percent = coverage(reserves, sum, scale)
  return (
    <tr>
      <td data-head>{asset}</td>
      <td data-name={t('column.owed')} data-end>
        {showUnits(sum, scale)}
      </td>
      <td data-name={t('column.reserves')} data-end>
        {reserves === null ? '–' : formatAmount(reserves, scale)}
      </td>
      <td data-name={t('column.coverage')} data-end>
        {percent === undefined ? (
          '–'
        ) : (
          <span className={isCovered(percent) ? undefined : classes.low}>{formatAmount(percent)}%</span>
        )}
      </td>
      <td data-name={t('column.house')} data-end data-dim>
        {formatAmount(house, scale)}
      </td>
      <td data-name={t('column.owners')} data-end data-dim>
        {formatCount(leafCount)}
      </td>
      <td data-name={t('column.root')} data-end>
        <ShortHash hash={root} />
      </td>
    </tr>
  )
}
