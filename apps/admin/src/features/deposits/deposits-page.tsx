// Deposits: what was received, and what users announced to come from a bank.

import { DEPOSIT_STATES, type DepositState } from '@candor/api'
import { SegmentedControl } from '@candor/web/ui/segmented-control.tsx'
import { useSearchParams } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { BankDeposits } from './bank-deposits.tsx'
import { DEPOSIT_STATE_NAMES } from './deposit-words.ts'
import { ReceivedDeposits } from './received-deposits.tsx'

const TABS = ['received', 'bank'] as const
const TAB_NAMES = { received: 'Received', bank: 'Announced by bank' } as const

export default function DepositsPage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'bank' ? 'bank' : 'received'
  const state = DEPOSIT_STATES.find((each) => each === search.get('state')) ?? ''
  const choose = (next: { readonly tab: string; readonly state: DepositState | '' }): void =>
    setSearch(
      {
        ...(next.tab === 'bank' ? { tab: 'bank' } : {}),
        ...(next.state === '' ? {} : { state: next.state }),
      },
      { replace: true },
    )
  return (
    <Page
      title="Deposits"
      actions={
        <>
          <SegmentedControl
            aria-label="State"
            value={state}
            onChange={(next) => choose({ tab, state: next })}
            data={[
              { value: '' as const, label: 'All' },
              ...DEPOSIT_STATES.map((value) => ({ value, label: DEPOSIT_STATE_NAMES[value] })),
            ]}
          />
          <SegmentedControl
            aria-label="Deposits"
            value={tab}
            onChange={(next) => choose({ tab: next, state })}
            data={TABS.map((value) => ({ value, label: TAB_NAMES[value] }))}
          />
        </>
      }
    >
      {tab === 'received' ? (
        <ReceivedDeposits key={state} state={state} />
      ) : (
        <BankDeposits key={state} state={state} />
      )}
    </Page>
  )
}
