// The latest messages below the bell: read one by one or all at once, with the ways to the page of all and to the settings.

import type { Answer } from '@candor/client'
import { ActionIcon } from '@mantine/core'
import { IconBellOff, IconCheck, IconSettings, IconSpeakerphone } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { formatTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../account/loaded.tsx'
import { MessageIcon } from '../account/messages/message-icon.tsx'
import { refreshAccount } from '../account/refresh-account.ts'
import classes from './message-menu.module.css'

type Message = Answer<'messages'>['list'][number]

const MESSAGES_PATH = '/accountSet/messages'
const SETTINGS_PATH = '/accountSet/messages?tab=settings'
const SHOWN = '10'
const ROW_HEIGHT = 64

/** All of them when none is named. */
async function markRead(messageIds?: readonly string[]): Promise<void> {
  await api.call('readMessages', { body: messageIds === undefined ? {} : { messageIds: [...messageIds] } })
  await refreshAccount('messages')
}

export default function MessageMenu({ unread }: { readonly unread: number }) {
  const { t } = useTranslation('guide')
  const query = useQuery(callQuery('messages', { query: { pageSize: SHOWN }, quiet: true }))
  const readAll = useMutation({ mutationFn: () => markRead() })
  return (
    <>
      <div className={classes.head}>
        <strong>{t('bell.title')}</strong>
        {unread === 0 ? null : (
          <button type="button" disabled={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('bell.readAll')}
          </button>
        )}
      </div>
      <div className={classes.list}>
        <Loaded query={query} rows={4} rowHeight={ROW_HEIGHT}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon={<IconBellOff size={40} stroke={1.3} aria-hidden />}
                title={t('bell.none')}
                text={t('bell.noneText')}
              />
            ) : (
              <ul>
                {list.map((message) => (
                  <MessageLine key={message.messageId} message={message} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <div className={classes.foot}>
        <Link to={MESSAGES_PATH}>{t('bell.all')}</Link>
        <Link to="/noticeList">
          <IconSpeakerphone size={16} stroke={1.6} aria-hidden />
          {t('bell.notices')}
        </Link>
        <Link to={SETTINGS_PATH}>
          <IconSettings size={16} stroke={1.6} aria-hidden />
          {t('bell.settings')}
        </Link>
      </div>
    </>
  )
}

function MessageLine({ message }: { readonly message: Message }) {
  const { t } = useTranslation('guide')
  const { messageId, kind, title, text, time, read } = message
  const mark = useMutation({ mutationFn: () => markRead([messageId]) })
  return (
    <li className={classes.line} data-unread={!read || undefined}>
      <MessageIcon kind={kind} />
      <Link to={MESSAGES_PATH} onClick={() => !read && mark.mutate()}>
        <b>{title}</b>
        <span>{text}</span>
        <time dateTime={new Date(time).toISOString()}>{formatTime(time)}</time>
      </Link>
      {read ? null : (
        <ActionIcon
          size={28}
          aria-label={t('bell.read', { title })}
          title={t('bell.readOne')}
          loading={mark.isPending}
          onClick={() => mark.mutate()}
        >
          <IconCheck size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
