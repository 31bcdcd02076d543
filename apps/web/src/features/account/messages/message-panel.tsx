// The messages themselves: all or those of one category, with what is unread marked.

import { MESSAGE_CATEGORIES, type MessageCategory } from '@candor/api'
import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { callQuery } from '../../../api/call-query.ts'
import { formatCount } from '../../../format/number.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Pager } from '../../tables/paging/pager.tsx'
import { usePage } from '../../tables/paging/use-page.ts'
import { Loaded } from '../loaded.tsx'
import { refreshAccount } from '../refresh-account.ts'
import { MessageList } from './message-list.tsx'
import classes from './message-panel.module.css'

interface MessagePanelProps {
  readonly category: MessageCategory | undefined
  readonly onChoose: (category: MessageCategory | undefined) => void
}

export function MessagePanel({ category, onChoose }: MessagePanelProps) {
  const { t } = useTranslation(['account', 'alerts'])
  const state = usePage()
  const query = useQuery({
    ...callQuery('messages', { query: { ...state.query, ...(category === undefined ? {} : { category }) } }),
    placeholderData: keepPreviousData,
  })
  const { unread = 0, unreadOf } = query.data ?? {}
  const unreadHere = category === undefined ? unread : (unreadOf?.[category] ?? 0)
  const readAll = useMutation({
    mutationFn: () => api.call('readMessages', { body: category === undefined ? {} : { category } }),
    onSettled: () => refreshAccount('messages'),
  })
  return (
    <Panel flush>
      <div className={classes.tools}>
        <div className={classes.chips} role="group" aria-label={t('alerts:filter')}>
          {[undefined, ...MESSAGE_CATEGORIES].map((each) => (
            <FilterChip
              key={each ?? 'all'}
              category={each}
              isOn={each === category}
              unread={each === undefined ? unread : (unreadOf?.[each] ?? 0)}
              onChoose={() => {
                state.turnTo(1)
                onChoose(each)
              }}
            />
          ))}
        </div>
        {unreadHere === 0 ? null : (
          <Button size="sm" loading={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('messages.readAll')}
          </Button>
        )}
      </div>
      <Loaded query={query} rows={6} rowHeight={64}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState
              title={category === undefined ? t('messages.empty') : t('alerts:nothingIn')}
              text={t('messages.emptyWhy')}
            />
          ) : (
            <>
              <MessageList list={list} />
              <Pager state={state} total={total} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

interface ChipProps {
  readonly category: MessageCategory | undefined
  readonly isOn: boolean
  readonly unread: number
  readonly onChoose: () => void
}

function FilterChip({ category, isOn, unread, onChoose }: ChipProps) {
  const { t } = useTranslation('alerts')
  return (
    <button type="button" aria-pressed={isOn} data-category={category ?? 'all'} onClick={onChoose}>
      {t(`category.${category ?? 'all'}`)}
      {unread === 0 ? null : <span className="num">{formatCount(unread)}</span>}
    </button>
  )
}
