// The conversation on the screen: what was said, whether somebody is at the desk, and where to write. New lines come into
// sight by themselves; earlier ones leave what is being read where it is.

import { Button } from '@mantine/core'
import { IconHeadset } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { ChatControl } from './chat-control.ts'
import { ChatLines } from './chat-lines.tsx'
import classes from './chat-view.module.css'
import { Composer } from './composer.tsx'
import { Rating } from './rating.tsx'

export function ChatView({ chat }: { readonly chat: ChatControl }) {
  const { t } = useTranslation('service')
  const { thread, lines, isDeskThere } = chat
  const isClosed = thread?.state === 'closed'
  const scroller = useKeptInSight(lines[0]?.place, `${lines.at(-1)?.place} ${isClosed}`)
  const close = async (number: string): Promise<void> => {
    const isSure = await confirm({ title: t('close.title'), text: t('close.text'), act: t('close.act') })
    if (isSure) await chat.close(number)
  }
  return (
    <section className={classes.chat} aria-labelledby="chat">
      <header className={classes.head}>
        <div>
          <h2 id="chat">{t('chat.title')}</h2>
          {thread === undefined ? null : (
            <p className={classes.presence} data-there={isDeskThere || undefined}>
              {t(isDeskThere ? 'desk.there' : 'desk.away')}
            </p>
          )}
        </div>
        {thread === undefined || thread === null || isClosed ? null : (
          <Button size="sm" variant="subtle" onClick={() => void close(thread.number)}>
            {t('close.act')}
          </Button>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard too */}
      <div ref={scroller} className={classes.lines} role="region" aria-label={t('chat.title')} tabIndex={0}>
        <div role="log" aria-label={t('chat.title')}>
          <Spoken chat={chat} />
          {thread === undefined || thread === null || !isClosed ? null : (
            <div className={classes.closed}>
              <p>{t(`closedBy.${thread.closedBy ?? 'desk'}`)}</p>
              <Rating given={thread.rating} onRate={(rating) => chat.rate(thread.number, rating)} />
            </div>
          )}
        </div>
      </div>
      <Composer label={t('write')} mayAttach={chat.mayAttach} onSend={chat.send} />
    </section>
  )
}

function Spoken({ chat }: { readonly chat: ChatControl }) {
  const { t } = useTranslation('service')
  const { thread, lines, error, retry, showEarlier } = chat
  if (thread === undefined) {
    return error === null ? (
      <SkeletonRows rows={4} rowHeight={56} />
    ) : (
      <ErrorState error={error} onRetry={retry} />
    )
  }
  if (lines.length === 0) {
    return (
      <EmptyState
        icon={<IconHeadset size={40} stroke={1.3} aria-hidden />}
        title={t('empty.title')}
        text={t(chat.mayAttach ? 'empty.text' : 'empty.visitor')}
      />
    )
  }
  return (
    <>
      {showEarlier === undefined ? null : (
        <Button size="sm" variant="subtle" className={classes.earlier} onClick={showEarlier}>
          {t('earlier')}
        </Button>
      )}
      <ChatLines lines={lines} />
    </>
  )
}

/** `last` says what stands at the end: when it changes, the end comes into sight. */
function useKeptInSight(first: number | undefined, last: string) {
  const scroller = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, height: 0 })
  useLayoutEffect(() => {
    const view = scroller.current
    if (view === null) return
    const { first: oldFirst, last: oldLast, height } = before.current
    if (last !== oldLast) view.scrollTop = view.scrollHeight
    else if (first !== oldFirst) view.scrollTop += view.scrollHeight - height
    before.current = { first, last, height: view.scrollHeight }
  }, [first, last])
  return scroller
}
