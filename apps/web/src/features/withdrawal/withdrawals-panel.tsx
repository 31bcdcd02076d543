// All withdrawals, newest first, by state and page.

import { WITHDRAWAL_STATES, type WithdrawalState } from '@candor/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWithdrawalsUnderway } from '../../live/money-underway.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { WithdrawalsTable } from '../records/withdrawals.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'

const STATES = ['all', ...WITHDRAWAL_STATES] as const
type Shown = (typeof STATES)[number]
const ROWS_EXPECTED = 5

export function WithdrawalsPanel() {
  const { t } = useTranslation('withdrawal')
  const [shown, setShown] = useState<Shown>('all')
  const pages = usePage()
  const { list: moving } = useWithdrawalsUnderway()
  const query = useQuery({
    ...callQuery('withdrawals', { query: { ...stateQuery(shown), ...pages.query }, quiet: true }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    // The list has pages and filters, which a push knows nothing of.
    if (moving.length > 0) void queryClient.invalidateQueries({ queryKey: ['withdrawals'] })
  }, [moving])
  return (
    <ProductPanel
      title={t('list.title')}
      flush
      end={
        <SegmentedControl
          aria-label={t('list.states')}
          value={shown}
          onChange={(next) => {
            setShown(next)
            pages.turnTo(1)
          }}
          data={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      }
    >
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title={t('list.none')} text={t('list.noneText')} />
          ) : (
            <>
              <WithdrawalsTable withdrawals={list} />
              <Pager state={pages} total={total} />
            </>
          )
        }
      </Loaded>
    </ProductPanel>
  )
}

function stateQuery(shown: Shown): { readonly state?: WithdrawalState } {
  return shown === 'all' ? {} : { state: shown }
}
