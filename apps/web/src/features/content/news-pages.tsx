// The three lists of news, and one article of them.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { Loaded } from '../account/loaded.tsx'
import { ArticleView } from './article-view.tsx'
import classes from './content.module.css'
import { NewsList } from './news-list.tsx'
import { Opinion } from './opinion.tsx'
import { Related } from './related.tsx'

export const AllNewsPage = () => <NewsList key="all" />
export const MarketNewsPage = () => <NewsList key="market" category="market" />
export const ProductNewsPage = () => <NewsList key="product" category="product" />

export function NewsArticlePage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  // An address that names no article leads to the list of all.
  return id === '' ? <Navigate to="/informationList" replace /> : <NewsArticle id={id} />
}

function NewsArticle({ id }: { readonly id: string }) {
  const { t } = useTranslation('content')
  const query = useQuery(callQuery('contentArticle', { query: { kind: 'news', id }, quiet: true }))
  return (
    <div className={`wrap ${classes.page} ${classes.beside}`}>
      <Loaded query={query} rows={8}>
        {(article) => (
          <ArticleView article={article} up={{ to: '/informationList', label: t('news.title') }}>
            <Opinion key={id} kind="news" id={id} opinions={article.opinions} />
          </ArticleView>
        )}
      </Loaded>
      <Related kind="news" id={id} to={(other) => `/detail?id=${other}`} />
    </div>
  )
}
