// The messages of the account, newest first. Opening one marks it as read.

import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { Loaded } from './loaded.tsx'
import { KeptErrors } from './messages/kept-errors.tsx'
import { MessageList } from './messages/message-list.tsx'
import { PageHead, Stack } from './page-head.tsx'
import { refreshAccount } from './refresh-account.ts'

export default function MessagesPage() {
  const { t } = useTranslation('account')
  const state = usePage()
  const query = useQuery({
    ...callQuery('messages', { query: state.query }),
    placeholderData: keepPreviousData,
  })
  const unread = query.data?.unread ?? 0
  const readAll = useMutation({
    mutationFn: () => api.call('readMessages', { body: {} }),
    onSettled: () => refreshAccount('messages'),
  })
  return (
    <Stack>
      <PageHead
        title={t('messages.title')}
        lead={t('messages.lead')}
        end={
          unread === 0 ? null : (
            <Button loading={readAll.isPending} onClick={() => readAll.mutate()}>
              {t('messages.readAll')}
            </Button>
          )
        }
      />
      <Panel flush>
        <Loaded query={query} rows={6} rowHeight={64}>
          {({ list, total }) =>
            total === 0 ? (
              <EmptyState title={t('messages.empty')} text={t('messages.emptyWhy')} />
            ) : (
              <>
                <MessageList list={list} />
                <Pager state={state} total={total} />
              </>
            )
          }
        </Loaded>
      </Panel>
      <KeptErrors />
    </Stack>
  )
}
