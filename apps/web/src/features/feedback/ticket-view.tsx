// One ticket: what was said in it, and until it is closed a place to add to it. What is on the screen counts as read.

import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { useActing } from '../../api/use-acting.ts'
import { formatTime } from '../../format/time.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Message } from '../service/chat-control.ts'
import { ChatLines } from '../service/chat-lines.tsx'
import { Composer } from '../service/composer.tsx'
import { useServiceLive } from '../service/live-service.ts'
import { useMarkRead } from '../service/use-user-chat.ts'
import { TicketState } from './ticket-state.tsx'
import classes from './ticket-view.module.css'

export function TicketView({ number }: { readonly number: string }) {
  const { t } = useTranslation('feedback')
  const { query, refresh } = useTicket(number)
  const { isActing, run } = useActing()
  const pages = query.data?.pages
  const thread = pages?.[0]?.thread
  const lines = pages?.toReversed().flatMap((page) => page.lines) ?? []
  useMarkRead(number, thread?.unread ?? 0, lines.at(-1)?.place)
  if (thread === undefined) {
    return (
      <Panel>
        {query.error === null ? (
          <SkeletonRows rows={4} rowHeight={56} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        <GoLink to="/feedback">{t('ticket.back')}</GoLink>
      </Panel>
    )
  }
  const send = async ({ text, pictureId, key }: Message): Promise<void> => {
    const words = text === '' ? {} : { text }
    const picture = pictureId === undefined ? {} : { pictureId }
    await api.call('sendService', { body: { number, ...words, ...picture }, key, quiet: true })
    await refresh()
  }
  const close = async (): Promise<void> => {
    await api.call('closeService', { body: { number } })
    await refresh()
  }
  return (
    <section className={classes.ticket} aria-labelledby="ticket">
      <header className={classes.head}>
        <GoLink to="/feedback">{t('ticket.back')}</GoLink>
        <h2 id="ticket">{thread.subject}</h2>
        <p>
          <TicketState state={thread.state} /> {number} <time>{formatTime(thread.createdTime)}</time>
        </p>
        {thread.state === 'closed' ? null : (
          <Button size="sm" variant="subtle" loading={isActing} onClick={() => void run(close)}>
            {t('ticket.close')}
          </Button>
        )}
      </header>
      <div className={classes.lines}>
        {query.hasNextPage ? (
          <Button size="sm" variant="subtle" onClick={() => void query.fetchNextPage()}>
            {t('ticket.earlier')}
          </Button>
        ) : null}
        <ChatLines lines={lines} />
      </div>
      {thread.state === 'closed' ? (
        <p className={classes.closed}>{t('ticket.closed')}</p>
      ) : (
        <Composer label={t('ticket.write')} mayAttach onSend={send} />
      )}
    </section>
  )
}

function useTicket(number: string) {
  const cache = useQueryClient()
  const { change } = useServiceLive()
  const query = useInfiniteQuery({
    queryKey: ['feedbackTicket', number],
    queryFn: ({ pageParam, signal }) =>
      api.call('feedbackTicket', {
        query: { number, ...(pageParam === undefined ? {} : { before: String(pageParam) }) },
        signal,
        quiet: true,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.earlier ? page.lines[0]?.place : undefined),
  })
  useEffect(() => {
    if (change > 0) void cache.invalidateQueries({ queryKey: ['feedbackTicket'] })
  }, [cache, change])
  return { query, refresh: () => cache.invalidateQueries({ queryKey: ['feedbackTicket'] }) }
}
