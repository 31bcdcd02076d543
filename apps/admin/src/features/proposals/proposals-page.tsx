// What needs two persons: proposed by one, decided by another, carried out once.

import { PROPOSAL_STATES } from '@candor/api'
import { formatTime } from '@candor/web/format/time.ts'
import { SegmentedControl } from '@candor/web/ui/segmented-control.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminQuery } from '../../api/admin-query.ts'
import { usePoll } from '../../api/attention.ts'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { State } from '../../ui/state.tsx'
import { CapitalDialog } from './capital-dialog.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import type { Proposal } from './journal-lines.ts'
import { PlacementDialog } from './placement-dialog.tsx'
import { ProposalDialog } from './proposal-dialog.tsx'
import { aboutText, KIND_NAMES, PROPOSAL_STATE_NAMES, PROPOSAL_TONES } from './proposal-words.ts'

const SHOWN = ['all', ...PROPOSAL_STATES] as const

type Proposing = 'correction' | 'capital' | 'placement'

/** Other pages lead here to place capital: `?propose=placement&to=second_house&asset=USDT`. */
function proposingIn(search: URLSearchParams): Proposing | undefined {
  return search.get('propose') === 'placement' ? 'placement' : undefined
}

export default function ProposalsPage() {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<Proposal>()
  const [proposing, setProposing] = useState<Proposing | undefined>(() => proposingIn(search))
  const may = useMay()
  const poll = usePoll()
  const shown = SHOWN.find((state) => state === search.get('state')) ?? 'open'
  return (
    <Page
      title="Proposals"
      actions={
        <>
          <SegmentedControl
            aria-label="State"
            value={shown}
            onChange={(state) => setSearch({ state }, { replace: true })}
            data={SHOWN.map((value) => ({
              value,
              label: value === 'all' ? 'All' : PROPOSAL_STATE_NAMES[value],
            }))}
          />
          {may('proposeCorrection') ? (
            <Button onClick={() => setProposing('correction')}>Propose correction</Button>
          ) : null}
          {may('proposeCapital') ? (
            <Button onClick={() => setProposing('capital')}>Propose capital</Button>
          ) : null}
          {may('proposePlacement') ? (
            <Button onClick={() => setProposing('placement')}>Place capital</Button>
          ) : null}
        </>
      }
    >
      <Panel
        flush
        foot={
          <span>
            One proposes, another decides: the database and the ledger both refuse the same person twice. Bank
            deposits are proposed under Deposits, voided ranges under Second-contracts, the end of a financial
            product on its user’s page.
          </span>
        }
      >
        <PagedTable
          key={shown}
          label="Proposals"
          columns={columnsWith(setOpened)}
          load={(page) =>
            adminQuery('proposals', { query: { ...(shown === 'all' ? {} : { state: shown }), ...page } })
          }
          poll={poll}
          rowKey={({ proposalId }) => proposalId}
          rowMark={({ proposalId }) => (proposalId === opened?.proposalId ? 'on' : undefined)}
          empty={shown === 'open' ? 'Nothing waits for a second person' : 'None'}
        />
      </Panel>
      {opened === undefined ? null : (
        <ProposalDialog proposal={opened} onClose={() => setOpened(undefined)} />
      )}
      {proposing === 'correction' ? <CorrectionDialog onClose={() => setProposing(undefined)} /> : null}
      {proposing === 'capital' ? <CapitalDialog onClose={() => setProposing(undefined)} /> : null}
      {proposing === 'placement' && may('proposePlacement') ? (
        <PlacementDialog
          to={search.get('to')}
          asset={search.get('asset')}
          onClose={() => {
            setProposing(undefined)
            setSearch({ state: shown }, { replace: true })
          }}
        />
      ) : null}
    </Page>
  )
}

function columnsWith(open: (proposal: Proposal) => void): readonly Column<Proposal>[] {
  return [
    { key: 'number', head: 'No.', cell: ({ proposalId }) => proposalId },
    { key: 'kind', head: 'Kind', cell: ({ kind }) => KIND_NAMES[kind] },
    { key: 'about', head: 'About', isLong: true, cell: aboutText },
    {
      key: 'amount',
      head: 'Amount',
      isNumber: true,
      cell: ({ amount, asset, direction }) =>
        amount === null ? (
          '–'
        ) : (
          <>
            <b>
              {direction === 'debit' ? '\u2212' : ''}
              {formatAmount(amount)}
            </b>{' '}
            <span className="dim">{asset}</span>
          </>
        ),
    },
    { key: 'by', head: 'Proposed by', cell: ({ proposedBy }) => proposedBy.email },
    { key: 'time', head: 'At', cell: ({ proposedBy }) => formatTime(proposedBy.time) },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => <State tone={PROPOSAL_TONES[state]}>{PROPOSAL_STATE_NAMES[state]}</State>,
    },
    {
      key: 'open',
      head: '',
      isNumber: true,
      cell: (proposal) => (
        <Button size="sm" aria-label={`Open proposal ${proposal.proposalId}`} onClick={() => open(proposal)}>
          {proposal.mayDecide ? 'Decide' : 'Open'}
        </Button>
      ),
    },
  ]
}
