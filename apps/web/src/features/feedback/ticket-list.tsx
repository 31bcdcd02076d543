// The user's own tickets, those that changed last first; unread answers carry a mark. Live, as the conversation is.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import { useServiceLive } from '../service/live-service.ts'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import classes from './ticket-list.module.css'
import { TicketState } from './ticket-state.tsx'

export function TicketList() {
  const { t } = useTranslation('feedback')
  const cache = useQueryClient()
  const { change } = useServiceLive()
  const page = usePage()
  const query = useQuery({
    ...callQuery('feedbackTickets', { query: page.query, quiet: true }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (change > 0) void cache.invalidateQueries({ queryKey: ['feedbackTickets'] })
  }, [cache, change])
  return (
    <Panel flush title={t('list.title')}>
      <Loaded query={query} rows={4} rowHeight={64}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState title={t('list.empty')} text={t('list.emptyWhy')} />
          ) : (
            <>
              <ul>
                {list.map(({ number, subject, state, unread, updatedTime }) => (
                  <li key={number}>
                    <Link className={classes.ticket} to={`/feedback?number=${number}`}>
                      <b>{subject}</b>
                      <span className={classes.marks}>
                        {unread === 0 ? null : <span className={classes.unread}>{t('list.unread')}</span>}
                        <TicketState state={state} />
                      </span>
                      <span className={classes.facts}>
                        {number} <time>{formatTime(updatedTime)}</time>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pager state={page} total={total} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
