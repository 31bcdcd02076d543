// News, newest first: all of them, those of the markets, or those of the product.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import { ArticleLine } from './article-view.tsx'
import classes from './content.module.css'

const TABS = [
  { to: '/informationList', name: 'all' },
  { to: '/informationOne', name: 'market' },
  { to: '/informationTwo', name: 'product' },
] as const

export function NewsList({ category }: { readonly category?: 'market' | 'product' }) {
  const { t } = useTranslation('content')
  const state = usePage()
  const query = useQuery({
    ...callQuery('newsArticles', {
      query: category === undefined ? state.query : { ...state.query, category },
      quiet: true,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <div>
          <h1>{t('news.title')}</h1>
          <p>{t('news.lead')}</p>
        </div>
      </header>
      <nav className={classes.tabs} aria-label={t('news.title')}>
        {TABS.map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {t(`news.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Panel flush>
        <Loaded query={query} rows={6} rowHeight={64}>
          {({ list, total }) =>
            total === 0 ? (
              <EmptyState title={t('news.none')} text={t('news.noneWhy')} />
            ) : (
              <>
                {list.map((head) => (
                  <ArticleLine key={head.id} head={head} to={`/detail?id=${head.id}`} />
                ))}
                <Pager state={state} total={total} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </div>
  )
}
