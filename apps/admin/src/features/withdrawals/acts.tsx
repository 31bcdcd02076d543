// What may be done with a withdrawal: approve, refuse, and of bank withdrawals say that they were paid or came back. Each
// asks for the administrator's own code. Whoever gave the first approval finds a sentence where the button was.

import { REFUSAL_REASONS, type RefusalReason, type ReturnReason } from '@candor/api'
import { Note } from '@candor/web/ui/note.tsx'
import { Button } from '@mantine/core'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { ask } from '../../ui/act.ts'
import { notify } from '../../ui/notify.tsx'
import { reasonText } from '../../words/reasons.ts'
import classes from './acts.module.css'
import type { WithdrawalFile } from './evidence-lines.ts'

interface ActsProps {
  readonly file: WithdrawalFile
  readonly onDone: () => void
}

const REFERENCE_LENGTH = 64
const BANK_RETURNED: ReturnReason = 'bank.returned'

export function Acts({ file, onDone }: ActsProps) {
  const may = useMay()
  const isBank = file.chain === 'bank'
  const run = async (act: () => Promise<boolean>): Promise<void> => {
    const isDone = await act()
    if (!isDone) return
    for (const name of ['withdrawals', 'userWithdrawals', 'work']) {
      void queryClient.invalidateQueries({ queryKey: [name] })
    }
    onDone()
  }
  if (file.stage === 'review') {
    return (
      <>
        <WhyNot file={file} />
        <div className={classes.acts}>
          {may('refuseWithdrawal') ? (
            <Button size="lg" onClick={() => void run(() => refuse(file))}>
              Refuse, return {formatAmount(file.quantity)} {file.coin}
            </Button>
          ) : null}
          {file.mayApprove ? (
            <Button size="lg" variant="filled" onClick={() => void run(() => approve(file))}>
              {file.approvals === 0 ? 'Approve' : 'Approve as the second'}
            </Button>
          ) : null}
        </div>
      </>
    )
  }
  const mayMark = isBank && may('markWithdrawalPaid') && (file.stage === 'approved' || file.stage === 'sent')
  if (!mayMark) return file.stage === 'approved' && isBank ? <Note>Finance marks it as paid.</Note> : null
  return (
    <div className={classes.acts}>
      <Button size="lg" onClick={() => void run(() => markReturned(file))}>
        Came back
      </Button>
      <Button size="lg" variant="filled" onClick={() => void run(() => markPaid(file))}>
        Mark as paid
      </Button>
    </div>
  )
}

function WhyNot({ file }: { readonly file: WithdrawalFile }) {
  const { whyNot, evidence } = file
  if (whyNot === 'ownFirstApproval') {
    return <Note tone="info">You gave the first approval. The second must come from another person.</Note>
  }
  if (whyNot === 'role') return <Note>Your role does not approve withdrawals.</Note>
  if (evidence.frozen || evidence.locked) {
    return (
      <Note tone="warn">The account is frozen or locked: the ledger refuses approvals until that ends.</Note>
    )
  }
  return null
}

const summary = ({ arrivalQuantity, coin, userId, address }: WithdrawalFile): string =>
  `${formatAmount(arrivalQuantity)} ${coin} of U${userId} to ${address}.`

async function approve(file: WithdrawalFile): Promise<boolean> {
  const { withdrawalId, approvals, approvalsNeeded } = file
  const isLast = approvals + 1 >= approvalsNeeded
  const what = isLast
    ? 'With your approval it leaves; nobody can call it back.'
    : 'Another person must approve it too before it leaves.'
  const done = await ask({
    title: 'Approve the withdrawal',
    text: `${summary(file)} ${what}`,
    act: 'Approve',
    note: true,
    code: true,
    run: ({ code, note }) =>
      api.call('approveWithdrawal', { quiet: true, body: { withdrawalId, code, ...noteOf(note) } }),
  })
  if (done === undefined) return false
  notify.done(
    done.stage === 'review' ? `Approved, ${done.approvals} of ${approvalsNeeded}` : 'Approved',
    done.stage === 'review' ? 'It waits for another person.' : undefined,
  )
  return true
}

async function refuse(file: WithdrawalFile): Promise<boolean> {
  const { withdrawalId, quantity, coin } = file
  const done = await ask({
    title: 'Refuse the withdrawal',
    text: `${summary(file)} ${formatAmount(quantity)} ${coin}, fee included, are available to the user again at once.`,
    act: 'Refuse and return',
    reasons: REFUSAL_REASONS.map((value) => ({ value, text: reasonText(value) })),
    note: true,
    code: true,
    run: async ({ code, reason, note }) => {
      await api.call('refuseWithdrawal', {
        quiet: true,
        body: { withdrawalId, code, reason: reason as RefusalReason, ...noteOf(note) },
      })
      return true
    },
  })
  if (done !== true) return false
  notify.done('Refused', 'The money is back with the user, who has been told why.')
  return true
}

async function markPaid(file: WithdrawalFile): Promise<boolean> {
  const { withdrawalId } = file
  const done = await ask({
    title: 'Mark as paid',
    text: `${summary(file)} The bank has carried it out.`,
    act: 'Mark as paid',
    words: { label: 'Reference of the bank', hint: 'as in the statement', maxLength: REFERENCE_LENGTH },
    code: true,
    run: async ({ code, words }) => {
      await api.call('markWithdrawalPaid', { quiet: true, body: { withdrawalId, code, reference: words } })
      return true
    },
  })
  if (done !== true) return false
  notify.done('Marked as paid')
  return true
}

async function markReturned(file: WithdrawalFile): Promise<boolean> {
  const { withdrawalId, quantity, coin } = file
  const done = await ask({
    title: 'The bank did not carry it out',
    text: `${summary(file)} ${formatAmount(quantity)} ${coin} go back to the user, who reads: ${reasonText(BANK_RETURNED)}.`,
    act: 'Return to the user',
    code: true,
    run: async ({ code }) => {
      await api.call('markWithdrawalReturned', {
        quiet: true,
        body: { withdrawalId, code, reason: BANK_RETURNED },
      })
      return true
    },
  })
  if (done !== true) return false
  notify.done('Returned to the user')
  return true
}

function noteOf(note: string): { readonly note?: string } {
  return note === '' ? {} : { note }
}
