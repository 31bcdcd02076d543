// Articles that belong beside the one that is read.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import classes from './content.module.css'

interface RelatedProps {
  readonly kind: 'help' | 'news'
  readonly id: string
  readonly to: (id: string) => string
}

/** Stays away when there is none, or when they could not be loaded: the article is what was asked for. */
export function Related({ kind, id, to }: RelatedProps) {
  const { t } = useTranslation('content')
  const { data } = useQuery(callQuery('relatedArticles', { query: { kind, id }, quiet: true }))
  if (data === undefined || data.list.length === 0) return null
  return (
    <aside className={classes.aside}>
      <h2>{t('related')}</h2>
      <ul className={classes.brief}>
        {data.list.map((head) => (
          <li key={head.id}>
            <Link to={to(head.id)} lang={head.fallback ? 'en' : undefined}>
              {head.title}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}
