// Customer service: the conversation with the desk, and beside it the other ways to get help.

import { useTranslation } from 'react-i18next'
import { useAppState } from '../../state/app-state.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChatView } from './chat-view.tsx'
import classes from './service-page.module.css'
import { useUserChat } from './use-user-chat.ts'
import { useVisitorChat } from './use-visitor-chat.ts'

export default function ServicePage() {
  const { t } = useTranslation('service')
  const isLogin = useAppState((state) => state.isLogin === 1)
  return (
    <div className={`wrap ${classes.page}`}>
      <h1 className={classes.title}>{t('title')}</h1>
      {isLogin ? <UserChat /> : <VisitorChat />}
      <aside className={classes.aside} aria-label={t('ways.title')}>
        <Panel title={t('ways.help')}>
          <p>{t('ways.helpText')}</p>
          <GoLink to="/helpCenter">{t('ways.helpGo')}</GoLink>
        </Panel>
        <Panel title={t('ways.ticket')}>
          <p>{t('ways.ticketText')}</p>
          <GoLink to="/feedback">{t('ways.ticketGo')}</GoLink>
        </Panel>
        <p className={classes.safe}>{t('ways.safe')}</p>
      </aside>
    </div>
  )
}

function UserChat() {
  return <ChatView chat={useUserChat()} />
}

function VisitorChat() {
  return <ChatView chat={useVisitorChat()} />
}
