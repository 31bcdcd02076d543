// The desk: who waits at the left, longest first; the conversation that is open at the right. Both are asked for again and
// again while somebody sits here.

import { SERVICE_LISTS } from '@candor/api'
import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import classes from './service.module.css'
import { LIST_NAMES } from './service-words.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadPanel } from './thread-panel.tsx'

export default function ServicePage() {
  const [search, setSearch] = useSearchParams()
  const which = SERVICE_LISTS.find((list) => list === search.get('which')) ?? 'waiting'
  const number = search.get('number')
  const change = (changes: Readonly<Record<string, string>>): void =>
    setSearch({ which, ...(number === null ? {} : { number }), ...changes }, { replace: true })
  return (
    <Page
      title="Service"
      actions={
        <Button component={Link} to="/service/answers">
          Prepared answers
        </Button>
      }
    >
      <div className={classes.desk} data-open={number !== null || undefined}>
        <Panel
          className={classes.list}
          title={
            <Tabs
              label="Which"
              tabs={SERVICE_LISTS.map((value) => ({ value, text: LIST_NAMES[value] }))}
              value={which}
              onChange={(value) => change({ which: value })}
            />
          }
          flush
        >
          <ThreadList
            key={which}
            which={which}
            open={number}
            onOpen={(opened) => change({ number: opened })}
          />
        </Panel>
        {number === null ? (
          <Panel className={classes.thread}>
            <EmptyState
              icon={<IconMessages size={32} stroke={1.3} aria-hidden />}
              title="Nothing open"
              text="Choose somebody from the list."
            />
          </Panel>
        ) : (
          <ThreadPanel key={number} number={number} />
        )}
      </div>
    </Page>
  )
}
