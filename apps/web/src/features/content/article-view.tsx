// One article as it is read: where it belongs, its title, when it was written, its text.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Markdown } from '../../content/markdown.tsx'
import { formatDay } from '../../format/time.ts'
import { Chip } from '../../ui/chip.tsx'
import { Note } from '../../ui/note.tsx'
import classes from './content.module.css'

export interface Head {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly time: number
  readonly updatedTime: number
  readonly fallback: boolean
}

interface ArticleViewProps {
  readonly article: Head & { readonly body: string }
  readonly up: { readonly to: string; readonly label: string }
  readonly children?: ReactNode
}

export function ArticleView({ article, up, children }: ArticleViewProps) {
  const { t } = useTranslation('content')
  const { title, body, time, updatedTime, fallback } = article
  return (
    <article className={classes.reading}>
      <nav className={classes.up} aria-label={t('up')}>
        <Link to={up.to}>{up.label}</Link>
      </nav>
      <h1 lang={fallback ? 'en' : undefined}>{title}</h1>
      <p className={classes.times}>
        {t('published', { day: formatDay(time) })}
        {formatDay(updatedTime) === formatDay(time)
          ? null
          : ` · ${t('updated', { day: formatDay(updatedTime) })}`}
      </p>
      {fallback ? <Note tone="info">{t('fallbackText')}</Note> : null}
      <div lang={fallback ? 'en' : undefined}>
        <Markdown text={body} />
      </div>
      {children}
    </article>
  )
}

/** A line of a list that leads to an article. */
export function ArticleLine({
  head,
  to,
  mark,
}: {
  readonly head: Head
  readonly to: string
  readonly mark?: ReactNode
}) {
  const { t } = useTranslation('content')
  const { title, summary, time, fallback } = head
  return (
    <Link className={classes.line} to={to}>
      <span className={classes.lineTitle}>
        {mark}
        <span lang={fallback ? 'en' : undefined}>{title}</span>
        {fallback ? <Chip>{t('fallback')}</Chip> : null}
      </span>
      <span className={classes.lineSummary} lang={fallback ? 'en' : undefined}>
        {summary}
      </span>
      <time className={classes.lineDay} dateTime={new Date(time).toISOString()}>
        {formatDay(time)}
      </time>
    </Link>
  )
}
