// Robots: how many run and where, what they were given, the list of them, and the switch that stops all of them.

import { ROBOT_STATES } from '@candor/api'
import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { Chip } from '@candor/web/ui/chip.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { usePoll } from '../../api/attention.ts'
import { queryClient } from '../../api/query-client.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { useMe } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { pauseWord, STATE_WORDS, STRATEGY_WORDS, VENUE_WORDS } from './robot-words.ts'

type Now = AdminAnswer<'robotsNow'>
type Market = Now['markets'][number]
type Robot = AdminAnswer<'robotList'>['list'][number]

const MARKET_COLUMNS: readonly Column<Market>[] = [
  { key: 'strategy', head: 'Strategy', cell: ({ strategy }) => STRATEGY_WORDS[strategy] },
  { key: 'market', head: 'Market', cell: ({ symbol, venue }) => `${symbol}, ${VENUE_WORDS[venue]}` },
  { key: 'running', head: 'Running', isNumber: true, cell: ({ running }) => running },
  { key: 'paused', head: 'Paused', isNumber: true, cell: ({ paused }) => paused },
  { key: 'stopping', head: 'Stopping', isNumber: true, cell: ({ stopping }) => stopping },
  { key: 'owners', head: 'Owners', isNumber: true, cell: ({ owners }) => owners },
  { key: 'invested', head: 'Given', isNumber: true, cell: ({ invested, quote }) => `${invested} ${quote}` },
  { key: 'trips', head: 'Rounds, 24 h', isNumber: true, cell: ({ trips24h }) => trips24h },
]

const ROBOT_COLUMNS: readonly Column<Robot>[] = [
  { key: 'robot', head: 'Robot', cell: ({ robotId }) => robotId },
  { key: 'user', head: 'Owner', cell: ({ userId }) => userId },
  {
    key: 'what',
    head: 'What',
    isLong: true,
    cell: ({ strategy, symbol, venue }) => `${STRATEGY_WORDS[strategy]}, ${symbol}, ${VENUE_WORDS[venue]}`,
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, pause }) => (
      <Chip tone={state === 'running' ? 'info' : state === 'paused' ? 'warn' : 'neutral'}>
        {pause === null ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${pauseWord(pause)}`}
      </Chip>
    ),
  },
  {
    key: 'investment',
    head: 'Given',
    isNumber: true,
    cell: ({ investment, quote }) => `${investment} ${quote}`,
  },
  { key: 'realised', head: 'Realised', isNumber: true, cell: ({ realised }) => realised },
  { key: 'trips', head: 'Rounds', isNumber: true, cell: ({ trips }) => trips },
  {
    key: 'started',
    head: 'Started',
    cell: ({ startedTime }) =>
      startedTime === null ? <span className="dim">–</span> : formatTime(startedTime),
  },
]

type Which = (typeof ROBOT_STATES)[number] | 'all'

export default function RobotsPage() {
  const [search, setSearch] = useSearchParams()
  const now = useQuery({ ...adminQuery('robotsNow'), refetchInterval: usePoll() })
  const which: Which = ROBOT_STATES.find((state) => state === search.get('state')) ?? 'all'
  return (
    <Page title="Robots" actions={now.data === undefined ? undefined : <Switch halt={now.data.halt} />}>
      <Panel title="Now" aside={now.data === undefined ? undefined : countsOf(now.data)} flush>
        <DataTable
          label="Robots by strategy and market"
          columns={MARKET_COLUMNS}
          rows={now.data?.markets}
          rowKey={({ strategy, venue, symbol }) => `${strategy} ${venue} ${symbol}`}
          empty="No robot runs."
          error={now.error}
          onRetry={now.refetch}
        />
      </Panel>
      <Panel
        title="Robots"
        actions={
          <Tabs<Which>
            label="State"
            tabs={[
              { value: 'all', text: 'All' },
              ...ROBOT_STATES.map((value) => ({ value, text: STATE_WORDS[value] })),
            ]}
            value={which}
            onChange={(value) => setSearch(value === 'all' ? {} : { state: value }, { replace: true })}
          />
        }
        flush
      >
        <PagedTable
          key={which}
          label="Robots"
          columns={ROBOT_COLUMNS}
          rowKey={({ robotId }) => robotId}
          rowTo={({ userId }) => `/users/${userId}`}
          empty="No robot in this state."
          load={(page) =>
            adminQuery('robotList', { query: { ...page, ...(which === 'all' ? {} : { state: which }) } })
          }
        />
      </Panel>
    </Page>
  )
}

function countsOf({ states, pauses }: Now): string {
  const counts = states
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${STATE_WORDS[state]}`)
  const why = pauses
    .filter(({ count }) => count > 0)
    .map(({ pause, count }) => `${count} ${pauseWord(pause)}`)
  return [counts.join(', '), ...(why.length === 0 ? [] : [`paused because of: ${why.join(', ')}`])].join('; ')
}

function Switch({ halt }: { readonly halt: Now['halt'] }) {
  const { rights } = useMe()
  if (halt.isHalted) {
    return (
      <>
        <Chip tone="warn">
          {`All stopped${halt.time === null ? '' : ` ${formatTime(halt.time)}`}${halt.by === null ? '' : ` by ${halt.by}`}`}
        </Chip>
        {rights.includes('allowRobots') ? (
          <Button onClick={() => void allow()}>Let robots start again</Button>
        ) : null}
      </>
    )
  }
  return rights.includes('stopRobots') ? (
    <Button onClick={() => void stopAll()}>Stop all robots</Button>
  ) : null
}

async function stopAll(): Promise<void> {
  const done = await ask({
    title: 'Stop all robots?',
    text: 'Their orders are cancelled and positions closed; everything goes back to the owners, who are told. None can be started until you allow it again.',
    act: 'Stop all robots',
    words: { label: 'Reason', hint: 'stands in the audit log', maxLength: CONSOLE_LIMITS.settingLength },
    code: true,
    run: ({ words, code }) => api.call('stopRobots', { body: { reason: words, code }, quiet: true }),
  })
  if (done === undefined) return
  notify.done(`${done.stopping} robots are being stopped`)
  await refresh()
}

async function allow(): Promise<void> {
  const done = await ask({
    title: 'Let robots start again?',
    text: 'Those that were stopped stay stopped; their owners may start new ones.',
    act: 'Let them start',
    words: { label: 'Reason', hint: 'stands in the audit log', maxLength: CONSOLE_LIMITS.settingLength },
    code: true,
    run: ({ words, code }) => api.call('allowRobots', { body: { reason: words, code }, quiet: true }),
  })
  if (done === undefined) return
  notify.done('Robots may start again')
  await refresh()
}

async function refresh(): Promise<void> {
  await Promise.all(
    ['robotsNow', 'robotList'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}
