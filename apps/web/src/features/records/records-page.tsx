// Every movement of the user's money, and the lists of deposits, withdrawals and transfers, each under its own tab.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { AllRecords } from './all-records.tsx'
import { Deposits } from './deposits.tsx'
import { LinesDrawer, type OpenedRecord } from './lines-drawer.tsx'
import classes from './records-page.module.css'
import { Transfers } from './transfers.tsx'
import { Withdrawals } from './withdrawals.tsx'

const TABS = ['all', 'deposits', 'withdrawals', 'transfers'] as const
type Tab = (typeof TABS)[number]

export default function RecordsPage() {
  const { t } = useTranslation('records')
  const [query] = useSearchParams()
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'all'
  const [opened, setOpened] = useState<OpenedRecord>()
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <p className="dim">{t('lead')}</p>
      </header>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        {TABS.map((each) => (
          <Link
            key={each}
            to={each === 'all' ? '/assetRecords' : `/assetRecords?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`tabs.${each}`)}
          </Link>
        ))}
      </nav>
      <section className={classes.panel} aria-label={t(`tabs.${tab}`)}>
        <Content tab={tab} onOpen={setOpened} />
      </section>
      <LinesDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}

function Content({ tab, onOpen }: { readonly tab: Tab; readonly onOpen: (record: OpenedRecord) => void }) {
  switch (tab) {
    case 'all':
      return <AllRecords onOpen={onOpen} />
    case 'deposits':
      return <Deposits />
    case 'withdrawals':
      return <Withdrawals />
    case 'transfers':
      return <Transfers onOpen={onOpen} />
  }
}
