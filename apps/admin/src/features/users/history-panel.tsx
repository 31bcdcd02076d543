// What a user did: orders, fills, contract orders, closed positions, liquidations, second-contracts, financial products, mining,
// records, deposits, withdrawals, logins. One list at a time; which one stands in the address.

import { useSearchParams } from 'react-router'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ContractOrdersList, LiquidationsList, PositionsList } from './contract-lists.tsx'
import { FinancialList, MiningList } from './earn-lists.tsx'
import {
  DepositsList,
  FillsList,
  LoginsList,
  OrdersList,
  RecordsList,
  WithdrawalsList,
} from './history-lists.tsx'
import type { User } from './person-panels.tsx'
import { SecondOrdersList } from './second-list.tsx'

const TABS = [
  { value: 'orders', text: 'Orders' },
  { value: 'fills', text: 'Fills' },
  { value: 'contractOrders', text: 'Contract orders' },
  { value: 'positions', text: 'Closed positions' },
  { value: 'liquidations', text: 'Liquidations' },
  { value: 'seconds', text: 'Second-contracts' },
  { value: 'financial', text: 'Financial' },
  { value: 'mining', text: 'Mining' },
  { value: 'records', text: 'Records' },
  { value: 'deposits', text: 'Deposits' },
  { value: 'withdrawals', text: 'Withdrawals' },
  { value: 'logins', text: 'Logins' },
] as const
type Tab = (typeof TABS)[number]['value']

export function HistoryPanel({ user }: { readonly user: User }) {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'orders'
  return (
    <Panel
      title={
        <Tabs
          label="History"
          tabs={TABS}
          value={tab}
          onChange={(next) => setSearch({ tab: next }, { replace: true })}
        />
      }
      flush
    >
      <List tab={tab} user={user} />
    </Panel>
  )
}

function List({ tab, user }: { readonly tab: Tab; readonly user: User }) {
  const { userId } = user
  switch (tab) {
    case 'orders':
      return <OrdersList userId={userId} />
    case 'fills':
      return <FillsList userId={userId} />
    case 'contractOrders':
      return <ContractOrdersList userId={userId} />
    case 'positions':
      return <PositionsList userId={userId} />
    case 'liquidations':
      return <LiquidationsList userId={userId} />
    case 'seconds':
      return <SecondOrdersList userId={userId} />
    case 'financial':
      return <FinancialList userId={userId} />
    case 'mining':
      return <MiningList userId={userId} />
    case 'records':
      return <RecordsList userId={userId} />
    case 'deposits':
      return <DepositsList userId={userId} />
    case 'withdrawals':
      return <WithdrawalsList userId={userId} />
    case 'logins':
      return <LoginsList user={user} />
  }
}
