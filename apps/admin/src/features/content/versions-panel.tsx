// The versions of a text in one language, newest first, and the way off the site.

import type { Language } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { Chip } from '@candor/web/ui/chip.tsx'
import { Button } from '@mantine/core'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { useMe } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import type { Column } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Kind, refreshContent, VERSION_WORDS } from './content-words.ts'

type Version = AdminAnswer<'articleVersions'>['list'][number]

interface VersionsPanelProps {
  readonly article: { readonly kind: Kind; readonly id: string; readonly language: Language }
  readonly newest: number
  readonly onShow: (number: number) => void
}

export function VersionsPanel({ article, newest, onShow }: VersionsPanelProps) {
  const { rights } = useMe()
  const columns: readonly Column<Version>[] = [
    { key: 'number', head: 'Version', isNumber: true, width: 80, cell: ({ number }) => number },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => <Chip tone={state === 'live' ? 'info' : 'neutral'}>{VERSION_WORDS[state]}</Chip>,
    },
    { key: 'title', head: 'Title', isLong: true, cell: ({ title }) => title },
    { key: 'author', head: 'By', cell: ({ author }) => author },
    { key: 'saved', head: 'Saved', cell: ({ savedTime }) => formatTime(savedTime) },
    {
      key: 'published',
      head: 'Published',
      cell: ({ publishTime }) =>
        publishTime === null ? <span className="dim">–</span> : formatTime(publishTime),
    },
    {
      key: 'acts',
      head: '',
      isNumber: true,
      cell: ({ number }) => (
        <Button size="sm" variant="subtle" onClick={() => onShow(number)}>
          Show
        </Button>
      ),
    },
  ]
  return (
    <Panel
      title="Versions"
      aside={article.language}
      actions={
        rights.includes('withdrawArticle') && newest > 0 && article.kind !== 'page' ? (
          <Button size="sm" variant="subtle" onClick={() => void withdraw(article)}>
            Take off the site
          </Button>
        ) : undefined
      }
      flush
    >
      <PagedTable
        label="Versions"
        columns={columns}
        rowKey={({ number }) => String(number)}
        empty="No text in this language yet: readers get the English one."
        load={(page) => adminQuery('articleVersions', { query: { ...page, ...article } })}
      />
    </Panel>
  )
}

async function withdraw(article: VersionsPanelProps['article']): Promise<void> {
  const done = await ask({
    title: `Take the text off the site (${article.language})?`,
    text:
      article.language === 'en'
        ? 'Readers whose language has no text see nothing any more.'
        : 'Readers get the English text instead.',
    act: 'Take off',
    run: () => api.call('withdrawArticle', { body: article, quiet: true }),
  })
  if (done === undefined) return
  notify.done('Taken off the site')
  await refreshContent()
}
