// The texts of the site: announcements, help, news, pages; in which languages there are any, and the way to write them.

import { CONTENT_KINDS, LANGUAGES } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { Chip } from '@candor/web/ui/chip.tsx'
import { Button, Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPinned, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { useMe } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { KIND_WORDS, type Kind, kindOf, refreshContent } from './content-words.ts'

type Row = AdminAnswer<'articles'>['list'][number]

const COLUMNS: readonly Column<Row>[] = [
  { key: 'title', head: 'Title', isLong: true, cell: ({ title, id }) => (title === '' ? id : title) },
  {
    key: 'marks',
    head: '',
    cell: ({ pinned, sample, archived }) => (
      <>
        {pinned ? <IconPinned size={14} stroke={1.6} role="img" aria-label="pinned" /> : null}
        {sample ? <Chip tone="warn">sample</Chip> : null}
        {archived ? <Chip>archived</Chip> : null}
      </>
    ),
  },
  {
    key: 'category',
    head: 'Category',
    cell: ({ category }) => category ?? <span className="dim">–</span>,
  },
  { key: 'place', head: 'Place', isNumber: true, cell: ({ place }) => place },
  { key: 'languages', head: 'Live in', isNumber: true, cell: (row) => <Languages row={row} /> },
  {
    key: 'opinions',
    head: 'Helped',
    isNumber: true,
    cell: ({ opinions: { helpful, unhelpful } }) =>
      helpful + unhelpful === 0 ? <span className="dim">–</span> : `${helpful} of ${helpful + unhelpful}`,
  },
]

function Languages({ row: { languages } }: { readonly row: Row }) {
  const live = languages.filter((each) => each.live !== null).map(({ language }) => language)
  const missing = LANGUAGES.filter((language) => !live.includes(language))
  return (
    <span title={missing.length === 0 ? undefined : `missing: ${missing.join(', ')}`}>
      {live.length} of {LANGUAGES.length}
    </span>
  )
}

export default function ContentPage() {
  const [search, setSearch] = useSearchParams()
  const { rights } = useMe()
  const navigate = useNavigate()
  const kind = kindOf(search.get('kind'))
  const text = search.get('text') ?? ''
  const isArchived = search.get('archived') === 'true'
  const [asked] = useDebouncedValue(text.trim(), CONSOLE_LIMITS.typingPauseMs)
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = { kind, text, archived: String(isArchived), ...changes }
    setSearch(
      Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '' && value !== 'false')),
      {
        replace: true,
      },
    )
  }
  const add = async () => {
    const id = await addArticle(kind)
    if (id !== undefined) await navigate(`/content/${kind}/${id}`)
  }
  return (
    <Page
      title="Content"
      actions={
        rights.includes('arrangeArticle') && kind !== 'page' ? (
          <Button onClick={() => void add()}>New: {KIND_WORDS[kind].one}</Button>
        ) : undefined
      }
    >
      <Panel
        title={
          <Tabs
            label="Kind"
            tabs={CONTENT_KINDS.map((value) => ({ value, text: KIND_WORDS[value].many }))}
            value={kind}
            onChange={(value) => change({ kind: value })}
          />
        }
        actions={
          <>
            <Tabs
              label="Which"
              tabs={[
                { value: 'false', text: 'Shown' },
                { value: 'true', text: 'Archived' },
              ]}
              value={String(isArchived)}
              onChange={(value) => change({ archived: value })}
            />
            <Input
              aria-label="Part of the title or the name"
              placeholder="Part of the title"
              leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
              w={240}
              maxLength={100}
              value={text}
              onChange={({ currentTarget: { value } }) => change({ text: value })}
            />
          </>
        }
        flush
      >
        <PagedTable
          key={`${kind} ${asked} ${isArchived}`}
          label={KIND_WORDS[kind].many}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/content/${kind}/${id}`}
          empty={asked === '' ? 'Nothing here yet.' : `Nothing called “${asked}”.`}
          load={(page) =>
            adminQuery('articles', {
              query: { ...page, kind, archived: `${isArchived}`, ...(asked === '' ? {} : { text: asked }) },
            })
          }
        />
      </Panel>
    </Page>
  )
}

/** Asks for its name in addresses, which it keeps for ever. */
async function addArticle(kind: Kind): Promise<string | undefined> {
  const { one, category } = KIND_WORDS[kind]
  const done = await ask({
    title: `New: ${one}`,
    text: 'Readers see nothing of it until a text is published.',
    act: 'Make it',
    words: { label: 'Name in addresses', hint: 'small-letters-and-hyphens; it never changes', maxLength: 64 },
    run: ({ words }) =>
      api.call('arrangeArticle', {
        body: {
          kind,
          id: words.trim(),
          isNew: true,
          category,
          place: 100,
          pinned: false,
          related: [],
          archived: false,
        },
        quiet: true,
      }),
  })
  if (done === undefined) return undefined
  await refreshContent()
  return done.id
}
