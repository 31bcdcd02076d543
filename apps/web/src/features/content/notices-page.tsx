// Announcements: pinned ones first, then the newest. Reading one marks it as read.

import { Button } from '@mantine/core'
import { IconPinned } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { ArticleLine, ArticleView, type Head } from './article-view.tsx'
import classes from './content.module.css'
import { readNotices } from './read-notices.ts'

export default function NoticesPage() {
  const [address] = useSearchParams()
  const id = address.get('id')
  return (
    <div className={`wrap ${classes.page}`}>{id === null ? <NoticeList /> : <Notice key={id} id={id} />}</div>
  )
}

function Notice({ id }: { readonly id: string }) {
  const { t } = useTranslation('content')
  const query = useQuery(callQuery('notice', { query: { id }, quiet: true }))
  const isUnread = query.data?.read === false
  useEffect(() => {
    if (isUnread) void readNotices([id])
  }, [isUnread, id])
  return (
    <Loaded query={query} rows={8}>
      {(article) => <ArticleView article={article} up={{ to: '/noticeList', label: t('notices.title') }} />}
    </Loaded>
  )
}

function NoticeList() {
  const { t } = useTranslation('content')
  const state = usePage()
  const query = useQuery({
    ...callQuery('notices', { query: state.query, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const readAll = useMutation({ mutationFn: () => readNotices() })
  const unread = query.data?.unread ?? 0
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1>{t('notices.title')}</h1>
          <p>{t('notices.lead')}</p>
        </div>
        {unread === 0 ? null : (
          <Button loading={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('notices.readAll', { count: unread })}
          </Button>
        )}
      </header>
      <Panel flush>
        <Loaded query={query} rows={6} rowHeight={64}>
          {({ list, total }) =>
            total === 0 ? (
              <EmptyState title={t('notices.none')} text={t('notices.noneWhy')} />
            ) : (
              <>
                {list.map((notice) => (
                  <ArticleLine
                    key={notice.id}
                    head={notice}
                    to={`/noticeList?id=${notice.id}`}
                    mark={<Marks notice={notice} />}
                  />
                ))}
                <Pager state={state} total={total} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}

interface MarksProps {
  readonly notice: Head & { readonly pinned: boolean; readonly read: boolean | null }
}

function Marks({ notice: { pinned, read } }: MarksProps) {
  const { t } = useTranslation('content')
  return (
    <>
      {read === false ? (
        <span
          className={classes.unread}
          role="img"
          aria-label={t('notices.unread')}
          title={t('notices.unread')}
        />
      ) : null}
      {pinned ? <IconPinned size={16} stroke={1.6} role="img" aria-label={t('notices.pinned')} /> : null}
    </>
  )
}
