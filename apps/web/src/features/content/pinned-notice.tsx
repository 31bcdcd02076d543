// A pinned announcement that this reader has not seen: shown on the home page, in a corner, until it is
// read or closed.

import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatDay } from '../../format/time.ts'
import { useAppState } from '../../state/app-state.ts'
import { GoLink } from '../../ui/go-link.tsx'
import classes from './pinned-notice.module.css'
import { readNotices } from './read-notices.ts'

/** Everybody comes by here, and nothing of one's work is covered. */
const HOME = '/'
/** Pinned ones come first; more than these nobody pins. */
const LOOKED_AT = '10'
/** Of the closed ones, as many are remembered. */
const REMEMBERED = 50

export function PinnedNotice() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const closed = useAppState((state) => state.closedNotices)
  const isLogin = useAppState((state) => state.isLogin)
  const { data } = useQuery({
    ...callQuery('notices', { query: { pageSize: LOOKED_AT }, quiet: true }),
    enabled: pathname === HOME,
  })
  const notice = data?.list.find(({ id, pinned, read }) => pinned && read !== true && !closed.includes(id))
  if (notice === undefined || pathname !== HOME) return null
  const { id, title, summary, time, fallback } = notice
  const close = () => {
    useAppState.setState({ closedNotices: [id, ...closed].slice(0, REMEMBERED) })
    if (isLogin === 1) void readNotices([id])
  }
  return (
    <aside className={classes.notice} aria-label={t('notices.label')} lang={fallback ? 'en' : undefined}>
      <div className={classes.head}>
        <strong>{title}</strong>
        <CloseButton size="sm" aria-label={t('dialog.close')} onClick={close} />
      </div>
      <p>{summary}</p>
      <div className={classes.foot}>
        <GoLink to={`/noticeList?id=${id}`}>{t('notices.read')}</GoLink>
        <time dateTime={new Date(time).toISOString()}>{formatDay(time)}</time>
      </div>
    </aside>
  )
}
