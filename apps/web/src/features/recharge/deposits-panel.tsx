// All deposits, newest first, by state and page. What moves is moved by push; the list is asked for anew when it does.

import { DEPOSIT_STATES, type DepositState } from '@candor/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { useDepositsUnderway } from '../../live/money-underway.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { DepositsTable } from '../records/deposits.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'

const STATES = ['all', ...DEPOSIT_STATES] as const
type Shown = (typeof STATES)[number]
const ROWS_EXPECTED = 5

export function DepositsPanel() {
  const { t } = useTranslation('recharge')
  const [shown, setShown] = useState<Shown>('all')
  const pages = usePage()
  const { list: moving } = useDepositsUnderway()
  const query = useQuery({
    ...callQuery('recharges', { query: { ...stateQuery(shown), ...pages.query }, quiet: true }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    // The list has pages and filters, which a push knows nothing of.
    if (moving.length > 0) void queryClient.invalidateQueries({ queryKey: ['recharges'] })
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
          data={STATES.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
      }
    >
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title={t('list.none')} text={t('list.noneText')} />
          ) : (
            <>
              <DepositsTable deposits={list} />
              <Pager state={pages} total={total} />
            </>
          )
        }
      </Loaded>
    </ProductPanel>
  )
}

function stateQuery(shown: Shown): { readonly state?: DepositState } {
  return shown === 'all' ? {} : { state: shown }
}
