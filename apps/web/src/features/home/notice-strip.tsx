// One slim line under the header: the newest announcements, as they appear, and the way to all of them. Keeps its place while
// they come; without any it is not there.

import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatDay } from '../../format/time.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { useLiveNotices } from './live-notices.ts'
import { newestNotices } from './newest-notices.ts'
import classes from './notice-strip.module.css'

/** As many as the corner asks for, so that one answer serves both. */
const LOOKED_AT = '10'
const SHOWN = 2

export function NoticeStrip() {
  const { t } = useTranslation('home')
  useLiveNotices()
  const { data, isError } = useQuery(callQuery('notices', { query: { pageSize: LOOKED_AT }, quiet: true }))
  const shown = newestNotices(data?.list ?? [], SHOWN)
  if (isError || (data !== undefined && shown.length === 0)) return null
  return (
    <section className={classes.strip} aria-label={t('notices.label')}>
      <div className={`wrap ${classes.line}`}>
        <IconSpeakerphone size={16} stroke={1.6} aria-hidden />
        <ul aria-live="polite">
          {shown.map(({ id, title, time, fallback }) => (
            <li key={id}>
              <Link to={`/noticeList?id=${id}`} lang={fallback ? 'en' : undefined}>
                {title}
              </Link>
              <time dateTime={new Date(time).toISOString()}>{formatDay(time)}</time>
            </li>
          ))}
        </ul>
        <GoLink to="/noticeList">{t('notices.all')}</GoLink>
      </div>
    </section>
  )
}
