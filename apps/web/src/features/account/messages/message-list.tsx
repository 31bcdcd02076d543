// Messages as lines that open: title and time, then the text. Unread ones carry a mark.

import type { Answer } from '@candor/client'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { formatTime } from '../../../format/time.ts'
import { refreshAccount } from '../refresh-account.ts'
import { MessageIcon } from './message-icon.tsx'
import classes from './message-list.module.css'

type Message = Answer<'messages'>['list'][number]

export function MessageList({ list }: { readonly list: readonly Message[] }) {
  return (
    <ul>
      {list.map((message) => (
        <MessageLine key={message.messageId} message={message} />
      ))}
    </ul>
  )
}

function MessageLine({ message }: { readonly message: Message }) {
  const { t } = useTranslation('account')
  const { messageId, kind, title, text, time, read } = message
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const markRead = useMutation({
    mutationFn: () => api.call('readMessages', { body: { messageIds: [messageId] }, quiet: true }),
    onSuccess: () => refreshAccount('messages'),
  })
  const toggle = (): void => {
    setOpen(!isOpen)
    if (!isOpen && !read) markRead.mutate()
  }
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        data-unread={!read || undefined}
        onClick={toggle}
      >
        <MessageIcon kind={kind} />
        <span className={classes.title}>
          {title}
          <time>{formatTime(time)}</time>
        </span>
        {read ? null : <span className={classes.unread}>{t('messages.unread')}</span>}
        <IconChevronDown className={classes.arrow} size={16} stroke={1.6} aria-hidden />
      </button>
      <p id={id} className={classes.text} hidden={!isOpen}>
        {text}
      </p>
    </li>
  )
}
