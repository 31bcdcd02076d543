// Everything of the user's in perpetual contracts, each list under its own tab; and the receipt that the address names.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useContractOrders, useContractTriggers, usePositions } from '../../live/contract-account.ts'
import { ListPage } from '../tables/list-page.tsx'
import { ConditionalOrders } from './conditional/conditional-orders.tsx'
import { Fills } from './lists/fills.tsx'
import { Funding } from './lists/funding.tsx'
import { History } from './lists/history.tsx'
import { Liquidations } from './lists/liquidations.tsx'
import { PendingOrders } from './lists/pending-orders.tsx'
import { Positions } from './lists/positions.tsx'
import { ReceiptPage } from './receipt/receipt-page.tsx'
import { receiptOf } from './receipt-path.ts'

const TABS = ['positions', 'pending', 'conditional', 'history', 'fills', 'funding', 'liquidations'] as const
type Tab = (typeof TABS)[number]

export default function ContractPage() {
  const [query] = useSearchParams()
  const receipt = receiptOf(query)
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'positions'
  return receipt === undefined ? <Lists tab={tab} /> : <ReceiptPage key={receipt.id} {...receipt} />
}

function Lists({ tab }: { readonly tab: Tab }) {
  const { t } = useTranslation('contracts')
  const { isKnown: arePositionsKnown, positions } = usePositions()
  const { isKnown: areOrdersKnown, total } = useContractOrders()
  const { isKnown: areTriggersKnown, triggers } = useContractTriggers()
  const counts: Partial<Record<Tab, number | undefined>> = {
    positions: arePositionsKnown ? positions.size : undefined,
    pending: areOrdersKnown ? total : undefined,
    conditional: areTriggersKnown ? triggers.size : undefined,
  }
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabsLabel={t('tabs.label')}
      tabs={TABS.map((each) => ({
        to: `/contract?tab=${each}`,
        label: t(`tabs.${each}`),
        count: counts[each],
        isCurrent: each === tab,
      }))}
    >
      <Content tab={tab} />
    </ListPage>
  )
}

function Content({ tab }: { readonly tab: Tab }) {
  switch (tab) {
    case 'positions':
      return <Positions />
    case 'pending':
      return <PendingOrders />
    case 'conditional':
      return <ConditionalOrders />
    case 'history':
      return <History />
    case 'fills':
      return <Fills />
    case 'funding':
      return <Funding />
    case 'liquidations':
      return <Liquidations />
  }
}
