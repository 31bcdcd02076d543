// The message centre: what happened to the account, price alerts, and how the user wants to hear of things.

import { MESSAGE_CATEGORIES, type MessageCategory } from '@candor/api'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { AlertPanel } from '../alerts/alert-panel.tsx'
import { ChoicePanel } from '../alerts/choice-panel.tsx'
import { DemoMailbox } from '../alerts/demo-mailbox.tsx'
import { DevicePanel } from '../alerts/device-panel.tsx'
import { KeptErrors } from './messages/kept-errors.tsx'
import { MessagePanel } from './messages/message-panel.tsx'
import classes from './messages/message-tabs.module.css'
import { PageHead, Stack } from './page-head.tsx'

const TABS = ['messages', 'alerts', 'settings'] as const
type Tab = (typeof TABS)[number]

const PATH = '/accountSet/messages'

export default function MessagesPage() {
  const { t } = useTranslation(['account', 'alerts'])
  const [query] = useSearchParams()
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'messages'
  return (
    <Stack>
      <PageHead title={t('messages.title')} lead={t('messages.lead')} />
      <nav className={classes.tabs} aria-label={t('alerts:tabs.label')}>
        {TABS.map((each) => (
          <Link
            key={each}
            to={each === 'messages' ? PATH : `${PATH}?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`alerts:tabs.${each}`)}
          </Link>
        ))}
      </nav>
      <Content tab={tab} />
    </Stack>
  )
}

function Content({ tab }: { readonly tab: Tab }) {
  switch (tab) {
    case 'messages':
      return <Messages />
    case 'alerts':
      return <AlertPanel />
    case 'settings':
      return (
        <>
          <DevicePanel />
          <ChoicePanel />
          <DemoMailbox />
        </>
      )
  }
}

function Messages() {
  const [query, setQuery] = useSearchParams()
  const category = MESSAGE_CATEGORIES.find((each) => each === query.get('category'))
  const choose = (chosen: MessageCategory | undefined): void => {
    setQuery(chosen === undefined ? {} : { category: chosen }, { replace: true })
  }
  return (
    <>
      <MessagePanel category={category} onChoose={choose} />
      <KeptErrors />
    </>
  )
}
