// The bell of the header: how many messages are unread, and the latest of them below it.

import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../layout/lazy-part.ts'
import type { User } from '../../state/app-state.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './bell.module.css'
import { useUnreadMessages } from './live-messages.ts'

const WIDTH = 380
const MOST_COUNTED = 99

const MessageMenu = lazyPart(() => import('./message-menu.tsx'), 'guide')

export function Bell({ user }: { readonly user: User }) {
  const { t } = useTranslation('shell')
  const unread = useUnreadMessages(user.unreadMessages)
  const label =
    unread === 0
      ? t('account.messages')
      : `${t('account.messages')}: ${t('account.unread', { count: unread })}`
  return (
    <span className={classes.bell}>
      <Disclosure
        label={label}
        buttonClass={classes.button}
        align="end"
        width={WIDTH}
        button={
          <>
            <IconBell size={20} stroke={1.6} aria-hidden />
            {unread === 0 ? null : (
              <span className={classes.count} aria-hidden>
                {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
              </span>
            )}
          </>
        }
      >
        <Suspense fallback={<SkeletonRows rows={4} rowHeight={64} />}>
          <MessageMenu unread={unread} />
        </Suspense>
      </Disclosure>
    </span>
  )
}
