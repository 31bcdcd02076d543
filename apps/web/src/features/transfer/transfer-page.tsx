// The transfer on a page of its own, with the latest ones beside it.

import { TRANSFER_WALLETS } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import type { TransferStart } from './transfer-draft.ts'
import { TransferForm } from './transfer-form.tsx'
import classes from './transfer-page.module.css'
import { TransfersTable } from './transfers-table.tsx'

const SHOWN = '10'
const ROWS_EXPECTED = 8

export default function TransferPage() {
  const { t } = useTranslation('transfer')
  const [query] = useSearchParams()
  return (
    <div className={`wrap ${classes.page}`}>
      <header>
        <h1>{t('title')}</h1>
        <p className="dim">{t('lead')}</p>
      </header>
      <div className={classes.parts}>
        <ProductPanel title={t('between')} className={classes.form}>
          <TransferForm start={startIn(query)} />
        </ProductPanel>
        <Recent />
      </div>
    </div>
  )
}

/** An address may name the wallets and the coin. */
function startIn(query: URLSearchParams): TransferStart {
  const walletIn = (name: string) => TRANSFER_WALLETS.find((wallet) => wallet === query.get(name))
  const [from, to, asset] = [walletIn('from'), walletIn('to'), query.get('coin')]
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined || to === from ? {} : { to }),
    ...(asset === null ? {} : { asset }),
  }
}

function Recent() {
  const { t } = useTranslation('transfer')
  const query = useQuery(callQuery('transfers', { query: { pageSize: SHOWN }, quiet: true }))
  return (
    <ProductPanel
      title={t('recent.title')}
      end={<GoLink to="/assetRecords?tab=transfers">{t('recent.all')}</GoLink>}
      flush
    >
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title={t('recent.none')} text={t('recent.noneText')} />
          ) : (
            <TransfersTable transfers={list} />
          )
        }
      </Loaded>
    </ProductPanel>
  )
}
