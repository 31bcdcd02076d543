// The help centre: all articles by subject, and a search over them that answers while one types.

import { HELP_CATEGORIES } from '@candor/api'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ArticleLine, type Head } from './article-view.tsx'
import classes from './content.module.css'

const LONGEST_SEARCH = 100
const TYPING_MS = 150
/** All of them: the centre shows its articles by subject, on one page. */
const ALL = '200'

export default function HelpCenterPage() {
  const { t } = useTranslation('content')
  const [address, setAddress] = useSearchParams()
  const text = address.get('text') ?? ''
  const [asked] = useDebouncedValue(text.trim(), TYPING_MS)
  const type = (entered: string) => {
    setAddress(entered === '' ? {} : { text: entered }, { replace: true })
  }
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <div>
          <h1>{t('help.title')}</h1>
          <p>{t('help.lead')}</p>
        </div>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          maxLength={LONGEST_SEARCH}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </header>
      {asked === '' ? <Subjects /> : <Found text={asked} />}
    </div>
  )
}

function Found({ text }: { readonly text: string }) {
  const { t } = useTranslation('content')
  const query = useQuery({
    ...callQuery('searchContent', { query: { text, kind: 'help' }, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel flush>
      <Loaded query={query} rows={4} rowHeight={64}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              icon={<IconSearch size={40} stroke={1.3} aria-hidden />}
              title={t('help.nothing', { text })}
              text={t('help.nothingWhy')}
              action={<GoLink to="/service">{t('help.ask')}</GoLink>}
            />
          ) : (
            <div aria-live="polite">
              {list.map((head) => (
                <ArticleLine key={head.id} head={head} to={`/helpDetail?id=${head.id}`} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Subjects() {
  const { t } = useTranslation('content')
  const query = useQuery(callQuery('helpArticles', { query: { pageSize: ALL }, quiet: true }))
  return (
    <Loaded query={query} rows={10}>
      {({ list }) => (
        <div className={classes.categories}>
          {[...bySubject(list)].map(([subject, heads]) => (
            <Panel key={subject} title={t(`subject.${subject}`, { defaultValue: subject })}>
              <ul className={classes.brief}>
                {heads.map(({ id, title, fallback }) => (
                  <li key={id}>
                    <Link to={`/helpDetail?id=${id}`} lang={fallback ? 'en' : undefined}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
    </Loaded>
  )
}

function bySubject<T extends Head & { readonly category: string | null }>(
  heads: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const named = heads.map((head) => head.category ?? HELP_CATEGORIES[0])
  const subjects = [...HELP_CATEGORIES, ...named].map((subject) => {
    const articles = heads.filter((_, place) => named[place] === subject)
    return [subject, articles] as const
  })
  return new Map(subjects.filter(([, articles]) => articles.length > 0))
}
