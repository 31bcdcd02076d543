// Every movement of the user's money, and the lists of deposits, withdrawals and transfers, each under its own tab.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ListPage } from '../tables/list-page.tsx'
import { AllRecords } from './all-records.tsx'
import { Deposits } from './deposits.tsx'
import { LinesDrawer, type OpenedRecord } from './lines-drawer.tsx'
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
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        tabsLabel={t('tabs.label')}
        tabs={TABS.map((each) => ({
          to: each === 'all' ? '/assetRecords' : `/assetRecords?tab=${each}`,
          label: t(`tabs.${each}`),
          isCurrent: each === tab,
        }))}
      >
        <Content tab={tab} onOpen={setOpened} />
      </ListPage>
      <LinesDrawer opened={opened} onClose={() => setOpened(undefined)} />
    </>
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
