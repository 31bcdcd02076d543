// How the parts of the server are. A part that needs a look says what is wrong with it.

import type { AdminAnswer } from '@candor/client'
import { SkeletonRows } from '@candor/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAge } from '../../format/age.ts'
import { formatCount } from '../../format/number.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import classes from './dashboard.module.css'

type Health = AdminAnswer<'health'>

interface Part {
  readonly name: string
  readonly state: string
  readonly more: string
  readonly needsLook: boolean
}

/** Further behind than this is worth a look. */
const FAR_BEHIND = 1_000
const FAR_BEHIND_SNAPSHOT = 1_000_000
const LITTLE_ROOM = 0.1

export function HealthPanel() {
  const poll = usePoll()
  const { data, error, refetch } = useQuery({ ...adminQuery('health'), refetchInterval: poll })
  const parts = data === undefined ? undefined : partsOf(data)
  const notices = parts?.filter(({ needsLook }) => needsLook).length ?? 0
  return (
    <Panel
      className={classes.side}
      title="Health"
      actions={
        data === undefined ? undefined : (
          <State tone={notices === 0 ? 'moving' : 'warn'}>
            {notices === 0 ? 'ready' : `ready, ${notices} ${notices === 1 ? 'notice' : 'notices'}`}
          </State>
        )
      }
      flush
      foot={
        data === undefined ? undefined : (
          <span>
            Version {data.version}, running {formatAge(data.time - data.startedTime)}
          </span>
        )
      }
    >
      {parts === undefined ? (
        error === null ? (
          <SkeletonRows rows={6} rowHeight={36} />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        )
      ) : (
        <DataTable
          label="Health"
          columns={[
            {
              key: 'name',
              head: 'Part',
              cell: ({ name, needsLook }) => <State tone={needsLook ? 'warn' : 'moving'}>{name}</State>,
            },
            { key: 'state', head: 'State', cell: ({ state }) => <span className="dim">{state}</span> },
            {
              key: 'more',
              head: '',
              isNumber: true,
              cell: ({ more, needsLook }) => (
                <span className={needsLook ? classes.short : 'dim'}>{more}</span>
              ),
            },
          ]}
          rows={parts}
          rowKey={({ name }) => name}
          empty="–"
        />
      )}
    </Panel>
  )
}

function partsOf({ engine, views, follower, snapshot, indexes, disk }: Health): readonly Part[] {
  const stale = indexes.filter(({ isFresh }) => !isFresh)
  return [
    {
      name: 'Engine',
      state: `#${formatCount(engine.number)}`,
      more: `${formatCount(engine.inFlight)} in flight`,
      needsLook: false,
    },
    { name: 'Views', ...behind(views.behind, FAR_BEHIND) },
    { name: 'Standby', ...behind(follower.behind, FAR_BEHIND) },
    { name: 'Snapshot', ...behind(snapshot.behind, FAR_BEHIND_SNAPSHOT) },
    {
      name: 'Index',
      state: `${formatCount(indexes.length - stale.length)} of ${formatCount(indexes.length)} fresh`,
      more: stale.length === 0 ? '' : stale.map(staleText).join(', '),
      needsLook: stale.length > 0,
    },
    diskPart(disk),
  ]
}

function staleText({ pair, ageMs }: Health['indexes'][number]): string {
  return `${pair.replace('_', '/')} ${ageMs === null ? 'without a price' : `stale ${formatAge(ageMs)}`}`
}

function behind(commands: number, most: number): Omit<Part, 'name'> {
  return {
    state: commands === 0 ? 'up to date' : `${formatCount(commands)} behind`,
    more: '',
    needsLook: commands > most,
  }
}

const GIB = 2 ** 30

function diskPart({ freeBytes, totalBytes }: Health['disk']): Part {
  if (freeBytes === null || totalBytes === null) {
    return { name: 'Disk', state: '–', more: 'not known', needsLook: false }
  }
  return {
    name: 'Disk',
    state: `${formatCount(freeBytes / GIB)} of ${formatCount(totalBytes / GIB)} GiB free`,
    more: '',
    needsLook: freeBytes < totalBytes * LITTLE_ROOM,
  }
}
