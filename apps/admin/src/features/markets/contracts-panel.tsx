// The perpetual contracts: how each stands now, under which rules. Each can be changed, or switched to cancel-only or halted.
// There is no way to set a mark, an index or a liquidation.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAge } from '../../format/age.ts'
import { formatAmount, formatAmountOr, formatCount } from '../../format/number.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { useMay } from '../../session/me.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type Contract, type Listing, percentText, statusWord } from './change-words.ts'
import { ContractParametersForm } from './contract-parameters-form.tsx'
import { ContractStatusForm } from './contract-status-form.tsx'
import type { ListingPanelProps } from './listing-panel.ts'
import { NewContractForm } from './new-contract-form.tsx'

type Now = AdminAnswer<'contractsNow'>
type Row = {
  readonly contract: Contract
  readonly now: Now['list'][number] | undefined
  readonly time: number
}
type Open = { readonly what: 'parameters' | 'status'; readonly contract: Contract } | { readonly what: 'new' }

export function ContractsPanel({ listing, error, onRetry }: ListingPanelProps) {
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const poll = usePoll(CONSOLE_LIMITS.contractsMs)
  const now = useQuery({ ...adminQuery('contractsNow'), refetchInterval: poll })
  const rows = listing === undefined ? undefined : rowsOf(listing, now.data)
  const insurance = now.data?.insurance
  return (
    <Panel
      title="Perpetual contracts"
      aside={
        insurance === undefined || insurance === null
          ? undefined
          : `insurance fund ${formatAmount(insurance.amount, 2)} ${insurance.asset}`
      }
      actions={
        may('applyChange') ? (
          <Button size="sm" disabled={listing === undefined} onClick={() => setOpen({ what: 'new' })}>
            List a contract
          </Button>
        ) : undefined
      }
      foot={
        <span>Marks come from the index and the book. No one can set a mark, an index or a liquidation.</span>
      }
      flush
    >
      {now.data === undefined && now.error !== null ? (
        <ErrorState error={now.error} onRetry={now.refetch} />
      ) : null}
      <DataTable
        label="Perpetual contracts"
        columns={[...COLUMNS, ...(may('applyChange') ? [actsColumn(setOpen)] : [])]}
        rows={rows}
        rowKey={({ contract }) => contract.symbol}
        rowMark={({ contract, now: standing }) =>
          contract.status !== 'open' || standing?.isFresh === false ? 'warn' : undefined
        }
        empty="No contract is listed"
        error={error}
        onRetry={onRetry}
      />
      {open === undefined || listing === undefined ? null : (
        <OpenDialog {...{ open, listing }} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  )
}

interface OpenDialogProps {
  readonly open: Open
  readonly listing: Listing
  readonly onClose: () => void
}

function OpenDialog({ open, listing, onClose }: OpenDialogProps) {
  if (open.what === 'new') {
    return (
      <ChangeDialog title="List a contract" onClose={onClose}>
        {(preview) => <NewContractForm listing={listing} onPreview={preview} onClose={onClose} />}
      </ChangeDialog>
    )
  }
  const { what, contract } = open
  const Form = what === 'parameters' ? ContractParametersForm : ContractStatusForm
  const title = what === 'parameters' ? 'Parameters' : 'Status'
  return (
    <ChangeDialog title={`${title} of ${contract.symbol}`} onClose={onClose}>
      {(preview) => <Form contract={contract} onPreview={preview} onClose={onClose} />}
    </ChangeDialog>
  )
}

function rowsOf({ contracts }: Listing, now: Now | undefined): readonly Row[] {
  return contracts.map((contract) => ({
    contract,
    now: now?.list.find(({ symbol }) => symbol === contract.symbol),
    time: now?.time ?? 0,
  }))
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'symbol', head: 'Contract', cell: ({ contract }) => <b>{contract.symbol}</b> },
  {
    key: 'status',
    head: 'Status',
    cell: ({ contract: { status } }) => (
      <State tone={status === 'open' ? 'done' : 'warn'}>{statusWord(status)}</State>
    ),
  },
  { key: 'mark', head: 'Mark', isNumber: true, cell: ({ now }) => formatAmountOr(now?.mark ?? null) },
  { key: 'age', head: 'Index, age', isNumber: true, cell: (row) => <IndexAge {...row} /> },
  {
    key: 'open',
    head: 'Open interest',
    isNumber: true,
    cell: ({ now }) =>
      now === undefined ? (
        '–'
      ) : (
        <>
          {formatAmount(now.openLots)} lots{' '}
          <span className="dim">
            {formatAmountOr(now.openValue, 0)} {now.quote}
          </span>
        </>
      ),
  },
  {
    key: 'orders',
    head: 'Open orders',
    isNumber: true,
    cell: ({ now, contract }) => formatCount(now?.openOrders ?? contract.openOrders),
  },
  {
    key: 'rate',
    head: 'Funding now',
    isNumber: true,
    cell: ({ now }) => (now === undefined ? '–' : percentText(now.fundingRate)),
  },
  {
    key: 'next',
    head: 'Next funding',
    isNumber: true,
    cell: ({ now, time }) =>
      now === undefined ? (
        '–'
      ) : (
        <span title={formatTime(now.nextFundingTime)}>in {formatAge(now.nextFundingTime - time)}</span>
      ),
  },
  {
    key: 'tiers',
    head: 'Leverage, tiers',
    isNumber: true,
    cell: ({ contract: { parameters } }) =>
      `${parameters.tiers[0]?.maxLeverage ?? '–'}×, ${formatCount(parameters.tiers.length)}`,
  },
]

function IndexAge({ now, time }: Row) {
  if (now === undefined) return <>–</>
  if (now.index === null || now.indexTime === null) return <State tone="warn">no price</State>
  const age = formatAge(time - now.indexTime)
  return (
    <>
      {formatAmount(now.index)}{' '}
      {now.isFresh ? <span className="dim">{age}</span> : <State tone="warn">{age}</State>}
    </>
  )
}

function actsColumn(open: (next: Open) => void): Column<Row> {
  return {
    key: 'acts',
    head: '',
    isNumber: true,
    cell: ({ contract }) => (
      <span style={{ display: 'inline-flex', gap: 8 }}>
        <Button
          size="sm"
          aria-label={`Parameters of ${contract.symbol}`}
          onClick={() => open({ what: 'parameters', contract })}
        >
          Parameters
        </Button>
        <Button
          size="sm"
          aria-label={`Status of ${contract.symbol}`}
          onClick={() => open({ what: 'status', contract })}
        >
          Status
        </Button>
      </span>
    ),
  }
}
