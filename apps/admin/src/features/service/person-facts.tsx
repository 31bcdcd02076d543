// Whom the desk speaks with: what is known, and the way to the whole file.

import type { AdminAnswer } from '@candor/client'
import { formatDay, formatTime } from '@candor/web/format/time.ts'
import { Link } from 'react-router'
import { useMay } from '../../session/me.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { REAL_NAME_NAMES } from '../../words/names.ts'
import classes from './service.module.css'
import { KIND_NAMES, LANGUAGE_NAMES, type ThreadRow } from './service-words.ts'

interface PersonFactsProps {
  readonly thread: ThreadRow
  /** Null for a visitor. */
  readonly person: AdminAnswer<'serviceThread'>['person']
}

export function PersonFacts({ thread, person }: PersonFactsProps) {
  const may = useMay()
  return (
    <Panel
      className={classes.person}
      title="Who this is"
      foot={
        person === null || !may('user') ? undefined : (
          <Link to={`/users/${person.userId}`}>Open the file</Link>
        )
      }
    >
      <Facts>
        <Fact name={KIND_NAMES[thread.kind]}>{thread.number}</Fact>
        <Fact name="Begun">{formatTime(thread.createdTime)}</Fact>
        <Fact name="Language">{LANGUAGE_NAMES[thread.language]}</Fact>
        <Fact name="Taken by">{thread.takenBy?.email ?? 'nobody'}</Fact>
        {person === null ? (
          <Fact name="Account">not logged in</Fact>
        ) : (
          <>
            <Fact name="Nickname">{person.nickName}</Fact>
            <Fact name="User">U{person.userId}</Fact>
            <Fact name="Account">{person.account}</Fact>
            <Fact name="Real name">{REAL_NAME_NAMES[person.realNameState]}</Fact>
            <Fact name="Registered">{formatDay(person.registeredTime)}</Fact>
            <Fact name="Conversations">{person.threads}</Fact>
          </>
        )}
      </Facts>
    </Panel>
  )
}
