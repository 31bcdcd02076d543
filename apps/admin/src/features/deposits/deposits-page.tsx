// Deposits: those that came over a chain, and those that users announced to come from a bank.

import { DEPOSIT_STATES, type DepositState } from '@candor/api'
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { BankDeposits } from './bank-deposits.tsx'
import { ChainDeposits } from './chain-deposits.tsx'
import { DEPOSIT_STATE_NAMES } from './deposit-words.ts'

const WAYS = ['chain', 'bank'] as const
const WAY_NAMES = { chain: 'By chain', bank: 'By bank' } as const

export default function DepositsPage() {
  const [search, setSearch] = useSearchParams()
  const way = search.get('tab') === 'bank' ? 'bank' : 'chain'
  const state = DEPOSIT_STATES.find((each) => each === search.get('state')) ?? ''
  const choose = (next: { readonly way: string; readonly state: DepositState | '' }): void =>
    setSearch(
      {
        ...(next.way === 'bank' ? { tab: 'bank' } : {}),
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
            onChange={(next) => choose({ way, state: next })}
            data={[
              { value: '' as const, label: 'All' },
              ...DEPOSIT_STATES.map((value) => ({ value, label: DEPOSIT_STATE_NAMES[value] })),
            ]}
          />
          <SegmentedControl
            aria-label="Way"
            value={way}
            onChange={(next) => choose({ way: next, state })}
            data={WAYS.map((value) => ({ value, label: WAY_NAMES[value] }))}
          />
        </>
      }
    >
      {way === 'chain' ? (
        <ChainDeposits key={state} state={state} />
      ) : (
        <BankDeposits key={state} state={state} />
      )}
    </Page>
  )
}
