// The confirmation of a purchase in a pool, at an address that names the pool and, if one likes, the amount: every figure
// and every date before anything is sent.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../account/loaded.tsx'
import { EarnHead, EarnZone } from '../../financial/earn-head.tsx'
import frame from '../../financial/earn-page.module.css'
import { useFreshEarn } from '../../financial/own/refresh-earn.ts'
import { useMiningPools, useServerTime } from '../../financial/own/use-earn.ts'
import { LockedNote } from '../locked-note.tsx'
import { ConfirmForm } from './confirm-form.tsx'

const ROWS_EXPECTED = 8

export default function ConfirmPage() {
  const { t } = useTranslation('mining')
  const [search] = useSearchParams()
  const query = useMiningPools()
  const nowMs = useServerTime(query.data, query.dataUpdatedAt)
  useFreshEarn()
  return (
    <div className={`wrap ${frame.page}`}>
      <EarnHead title={t('confirm.title')} from={{ to: '/defiFinancial', label: t('title') }} />
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list }) => {
          const pool = list.find(({ poolId }) => poolId === search.get('id'))
          return pool === undefined ? (
            <EmptyState
              title={t('confirm.unknown')}
              action={
                <Button size="sm" component={Link} to="/defiFinancial">
                  {t('own.toPools')}
                </Button>
              }
            />
          ) : (
            <ConfirmForm
              key={pool.poolId}
              pool={pool}
              nowMs={nowMs}
              firstAmount={search.get('amount') ?? ''}
            />
          )
        }}
      </Loaded>
      <LockedNote />
      <EarnZone />
    </div>
  )
}
