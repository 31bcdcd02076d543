// One conversation at the desk: what was said, whom it is with, and what can be done: take it, answer, close it.

import { SkeletonRows } from '@candor/web/ui/skeleton.tsx'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { api } from '../../api/api.ts'
import { usePoll } from '../../api/attention.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { useMe } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { AnswerBox } from './answer-box.tsx'
import { PersonFacts } from './person-facts.tsx'
import classes from './service.module.css'
import { refreshService, STATE_NAMES, STATE_TONES, type ThreadRow, whoOf } from './service-words.ts'
import { ThreadLines } from './thread-lines.tsx'

const ROWS_EXPECTED = 6
const ROW_HEIGHT = 56

export function ThreadPanel({ number }: { readonly number: string }) {
  const poll = usePoll(CONSOLE_LIMITS.serviceMs)
  const [before, setBefore] = useState<number>()
  const { data, error, refetch } = useQuery({
    ...adminQuery('serviceThread', { query: { number } }),
    refetchInterval: poll,
  })
  const earlier = useQuery({
    ...adminQuery('serviceThread', { query: { number, before: String(before ?? 1) } }),
    enabled: before !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) {
    return (
      <Panel className={classes.thread}>
        {error === null ? (
          <SkeletonRows rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT} />
        ) : (
          <ErrorState error={error} onRetry={refetch} />
        )}
      </Panel>
    )
  }
  const { thread, person } = data
  const first = data.lines[0]?.place
  const older = earlier.data?.lines.filter(({ place }) => first === undefined || place < first) ?? []
  const mayShowEarlier = before === undefined ? data.earlier : false
  return (
    <>
      <Panel
        className={classes.thread}
        title={thread.subject ?? whoOf(thread)}
        aside={<State tone={STATE_TONES[thread.state]}>{STATE_NAMES[thread.state]}</State>}
        actions={<Acts thread={thread} />}
        flush
      >
        <ThreadLines
          lines={[...older, ...data.lines]}
          who={whoOf(thread)}
          onEarlier={mayShowEarlier ? () => setBefore(first) : undefined}
        />
        {thread.state === 'closed' ? (
          <p className={classes.closed}>
            Closed by {thread.closedBy ?? 'nobody'}
            {thread.rating === null ? ', not rated' : `, rated ${thread.rating} of 5`}
          </p>
        ) : (
          <AnswerBox thread={thread} />
        )}
      </Panel>
      <PersonFacts thread={thread} person={person} />
    </>
  )
}

function Acts({ thread }: { readonly thread: ThreadRow }) {
  const { administratorId } = useMe()
  const { number, takenBy, state } = thread
  if (state === 'closed') return null
  const take = async (): Promise<void> => {
    const from = takenBy?.administratorId ?? null
    const run = () => api.call('takeThread', { body: { number, from }, quiet: from !== null })
    if (takenBy === null) await run().catch(() => undefined)
    else {
      await ask({
        title: 'Take it over?',
        text: `${takenBy.email} has this conversation. It becomes yours; the audit log says so.`,
        act: 'Take over',
        run,
      })
    }
    await refreshService()
  }
  const close = async (): Promise<void> => {
    await ask({
      title: `Close ${number}?`,
      text: 'Nothing can be added then. Whom it was with is asked for a rating.',
      act: 'Close it',
      run: () => api.call('closeThread', { body: { number }, quiet: true }),
    })
    await refreshService()
  }
  return (
    <>
      {takenBy?.administratorId === administratorId ? (
        <span className="dim">yours</span>
      ) : (
        <Button size="sm" onClick={() => void take()}>
          {takenBy === null ? 'Take' : 'Take over'}
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={() => void close()}>
        Close
      </Button>
    </>
  )
}
