// The user's conditional orders, those that wait and those of the past, page by page.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callQuery } from '../../../api/call-query.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useContractTriggers } from '../../../live/contract-account.ts'
import { ExportFile } from '../../tables/export-file.tsx'
import { ListTools, PagedList } from '../../tables/paged-list.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import { exportList } from '../export-list.ts'
import { pastOptions } from '../lists/past-options.ts'
import { ToTerminal } from '../to-terminal.tsx'
import {
  type ConditionalFilter,
  exportQuery,
  historyQuery,
  isFiltered,
  NO_FILTER,
} from './conditional-filter.ts'
import { ConditionalFilters } from './conditional-filters.tsx'
import { ConditionalTable } from './conditional-table.tsx'

const ROW_HEIGHT = 61

export function ConditionalOrders() {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const [address] = useSearchParams()
  const [filter, setFilter] = useState<ConditionalFilter>({
    ...NO_FILTER,
    symbol: address.get('symbol') ?? '',
  })
  const narrow = (next: ConditionalFilter): void => {
    setFilter(next)
    pages.turnTo(1)
  }
  const query = useQuery({
    ...callQuery('contractTriggerHistory', {
      query: { ...historyQuery(filter), ...pages.query },
      quiet: true,
    }),
    ...pastOptions(filter),
  })
  const { isKnown, triggers } = useFreshTriggers()
  return (
    <>
      <ListTools>
        <ConditionalFilters filter={filter} onChange={narrow} />
        <ExportFile
          isEmpty={(query.data?.total ?? 0) === 0}
          ask={(signal) => exportList('triggers', exportQuery(filter), signal)}
        />
      </ListTools>
      <PagedList
        {...{ query, pages }}
        nothing={{
          title: t('nothing.conditional'),
          text: t('nothing.conditionalText'),
          action: <ToTerminal />,
        }}
        rowHeight={ROW_HEIGHT}
        isFiltered={isFiltered(filter)}
        onClear={() => narrow(NO_FILTER)}
      >
        {(list) => (
          <ConditionalTable
            triggers={list}
            // The history follows the engine a moment later; what waits is known live.
            isWaiting={({ triggerId, state }) => state === 'waiting' && (!isKnown || triggers.has(triggerId))}
          />
        )}
      </PagedList>
    </>
  )
}

/** Those that wait, live; when one comes or goes the list is asked for anew. */
function useFreshTriggers() {
  const state = useContractTriggers()
  const seen = useRef(state)
  useEffect(() => {
    const wasKnown = seen.current.isKnown
    seen.current = state
    if (wasKnown) void queryClient.invalidateQueries({ queryKey: ['contractTriggerHistory'] })
  }, [state])
  return state
}
