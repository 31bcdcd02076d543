// One proposal: what it is, what it would post, and the decision of a second person with their own code.

import { formatTime } from '@candor/web/format/time.ts'
import { Note } from '@candor/web/ui/note.tsx'
import { Button, Modal } from '@mantine/core'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatCount } from '../../format/number.ts'
import { useMay, useMe } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { notify } from '../../ui/notify.tsx'
import { State } from '../../ui/state.tsx'
import { reasonText } from '../../words/reasons.ts'
import { VoidPreview } from '../seconds/void-preview.tsx'
import dialog from './dialog.module.css'
import { Journal } from './journal.tsx'
import { type Proposal, postingOf } from './journal-lines.ts'
import { aboutText, KIND_NAMES, PROPOSAL_STATE_NAMES, PROPOSAL_TONES, rangeOf } from './proposal-words.ts'

interface ProposalDialogProps {
  readonly proposal: Proposal
  readonly onClose: () => void
}

const REASON_LENGTH = 64

export function ProposalDialog({ proposal, onClose }: ProposalDialogProps) {
  const may = useMay()
  const { administratorId } = useMe()
  const isOwn = proposal.proposedBy.administratorId === administratorId
  const isOpen = proposal.state === 'open'
  const decide = async (act: () => Promise<boolean>): Promise<void> => {
    onClose()
    const isDone = await act()
    if (isDone) {
      for (const name of [
        'proposals',
        'work',
        'fiatDeposits',
        'deposits',
        'house',
        'contractsNow',
        'secondsNow',
        'earnNow',
        'userFinancialOrders',
      ]) {
        void queryClient.invalidateQueries({ queryKey: [name] })
      }
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Proposal ${proposal.proposalId}: ${KIND_NAMES[proposal.kind].toLowerCase()}`}
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={dialog.form}>
        <ProposalFacts proposal={proposal} />
        <Effect proposal={proposal} />
        {isOpen && isOwn ? (
          <Note tone="info">You proposed this. Another person decides; you may take it back.</Note>
        ) : null}
        <div className={dialog.buttons}>
          {isOpen && may('rejectProposal') && (proposal.mayDecide || isOwn) ? (
            <Button size="lg" onClick={() => void decide(() => reject(proposal, isOwn))}>
              {isOwn ? 'Take back' : 'Reject'}
            </Button>
          ) : (
            <Button size="lg" onClick={onClose}>
              Close
            </Button>
          )}
          {proposal.mayDecide ? (
            <Button size="lg" variant="filled" onClick={() => void decide(() => approve(proposal))}>
              Approve
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  )
}

function ProposalFacts({ proposal }: { readonly proposal: Proposal }) {
  const { kind, state, proposedBy, decidedBy, decisionReason, note, number, failure, reason } = proposal
  return (
    <Facts>
      <Fact name="State">
        <State tone={PROPOSAL_TONES[state]}>{PROPOSAL_STATE_NAMES[state]}</State>
      </Fact>
      <Fact name="About">{aboutText(proposal)}</Fact>
      <Fact name="Reason">{kind === 'fiatDeposit' ? 'Line of the bank statement' : reasonText(reason)}</Fact>
      {note === null ? null : <Fact name="Note">{note}</Fact>}
      <Fact name="Proposed by">
        {proposedBy.email}, {formatTime(proposedBy.time)}
      </Fact>
      {decidedBy === null ? null : (
        <Fact name="Decided by">
          {decidedBy.email}, {formatTime(decidedBy.time)}
        </Fact>
      )}
      {decisionReason === null ? null : <Fact name="Because">{decisionReason}</Fact>}
      {number === null ? null : <Fact name="In the log">#{formatCount(number)}</Fact>}
      {failure === null ? null : (
        <Fact name="Rejected by the ledger" isWarning>
          {failure}
        </Fact>
      )}
    </Facts>
  )
}

/** What it posts; of a voided range what it would give back, as long as that is not decided. */
function Effect({ proposal }: { readonly proposal: Proposal }) {
  const posting = postingOf(proposal)
  if (posting !== undefined) return <Journal posting={posting} />
  if (proposal.kind === 'financialCancel') {
    return (
      <p className={dialog.text}>
        The user gets the principal back and the income of the days that are over; the rest of what was set
        aside returns to the treasury. The user is told.
      </p>
    )
  }
  const range = rangeOf(proposal)
  return range === undefined || proposal.state !== 'open' ? null : <VoidPreview range={range} />
}

async function approve(proposal: Proposal): Promise<boolean> {
  const { proposalId, kind } = proposal
  const done = await ask({
    title: `Approve proposal ${proposalId}`,
    text: <Effect proposal={proposal} />,
    act: `Approve the ${KIND_NAMES[kind].toLowerCase()}`,
    code: true,
    run: ({ code }) => api.call('approveProposal', { quiet: true, body: { proposalId, code } }),
  })
  if (done === undefined) return false
  notify.done('Carried out', done.number === null ? undefined : `Log number #${formatCount(done.number)}`)
  return true
}

async function reject({ proposalId }: Proposal, isOwn: boolean): Promise<boolean> {
  const done = await ask({
    title: isOwn ? `Take back proposal ${proposalId}` : `Reject proposal ${proposalId}`,
    text: 'It ends without effect. Nothing is posted.',
    act: isOwn ? 'Take back' : 'Reject',
    words: { label: 'Why, in words', maxLength: REASON_LENGTH },
    run: async ({ words }) => {
      await api.call('rejectProposal', { quiet: true, body: { proposalId, reason: words } })
      return true
    },
  })
  if (done !== true) return false
  notify.done(isOwn ? 'Taken back' : 'Rejected')
  return true
}
