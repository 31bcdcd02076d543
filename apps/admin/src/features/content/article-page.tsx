// One text of the site: where it stands, and for every language its draft with a preview, its versions, what readers get.

import { LANGUAGES, type Language } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ArrangePanel } from './arrange-panel.tsx'
import { KIND_WORDS, kindOf } from './content-words.ts'
import { TextEditor } from './text-editor.tsx'
import { VersionsPanel } from './versions-panel.tsx'

export default function ArticlePage() {
  const { kind: kindName, id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const kind = kindOf(kindName)
  const language = languageOf(search.get('language'))
  const number = search.get('number')
  const row = useQuery(adminQuery('articles', { query: { kind, text: id, pageSize: '200' } }))
  const archived = useQuery(
    adminQuery('articles', { query: { kind, text: id, archived: 'true', pageSize: '200' } }),
  )
  const text = useQuery(
    adminQuery('articleText', { query: { kind, id, language, ...(number === null ? {} : { number }) } }),
  )
  const article = [...(row.data?.list ?? []), ...(archived.data?.list ?? [])].find((each) => each.id === id)
  const show = (next: Readonly<Record<string, string>>) => setSearch(next, { replace: true })
  const words = KIND_WORDS[kind]
  return (
    <Page
      title={text.data?.title === '' || text.data === undefined ? id : text.data.title}
      crumbs={[{ text: 'Content', to: `/content?kind=${kind}` }]}
      aside={
        <a href={words.address(id)} target="_blank" rel="noreferrer">
          On the site
        </a>
      }
    >
      {article === undefined ? null : <ArrangePanel key={JSON.stringify(article)} article={article} />}
      <Panel
        title={
          <Tabs
            label="Language"
            tabs={LANGUAGES.map((value) => ({ value, text: value }))}
            value={language}
            onChange={(value) => show({ language: value })}
          />
        }
      >
        {text.data === undefined ? (
          text.error === null ? null : (
            <ErrorState error={text.error} onRetry={() => void text.refetch()} />
          )
        ) : (
          <TextEditor key={`${language} ${text.data.number}`} text={text.data} />
        )}
      </Panel>
      <VersionsPanel
        key={language}
        article={{ kind, id, language }}
        newest={text.data?.newest ?? 0}
        onShow={(shown) => show({ language, number: String(shown) })}
      />
    </Page>
  )
}

function languageOf(text: string | null): Language {
  return LANGUAGES.find((language) => language === text) ?? 'en'
}
