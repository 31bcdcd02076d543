// One article of the help centre, with what is related to it and whether it helped.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { Loaded } from '../account/loaded.tsx'
import { ArticleView } from './article-view.tsx'
import classes from './content.module.css'
import { Opinion } from './opinion.tsx'
import { Related } from './related.tsx'

export default function HelpDetailPage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? ''
  // An address that names no article leads to the list of all.
  return id === '' ? <Navigate to="/helpCenter" replace /> : <HelpArticle id={id} />
}

function HelpArticle({ id }: { readonly id: string }) {
  const { t } = useTranslation('content')
  const query = useQuery(callQuery('contentArticle', { query: { kind: 'help', id }, quiet: true }))
  return (
    <div className={`wrap ${classes.page} ${classes.beside}`}>
      <Loaded query={query} rows={8}>
        {(article) => (
          <ArticleView article={article} up={{ to: '/helpCenter', label: t('help.title') }}>
            <Opinion key={id} kind="help" id={id} opinions={article.opinions} />
          </ArticleView>
        )}
      </Loaded>
      <Related kind="help" id={id} to={(other) => `/helpDetail?id=${other}`} />
    </div>
  )
}
