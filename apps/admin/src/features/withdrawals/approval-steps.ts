// The way of a withdrawal as steps, from the first approval to its end: who did what, and what comes next.

import type { AdminAnswer } from '@candor/client'
import { formatTime } from '@candor/web/format/time.ts'
import { reasonText } from '../../words/reasons.ts'

type File = Pick<
  AdminAnswer<'withdrawal'>,
  | 'stage'
  | 'chain'
  | 'approvalsNeeded'
  | 'approvers'
  | 'reason'
  | 'txId'
  | 'confirmations'
  | 'sentTime'
  | 'endedTime'
  | 'whyNot'
>

export interface ApprovalStep {
  readonly title: string
  readonly detail: string
  readonly state: 'done' | 'now' | 'later' | 'ended'
}

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const

export function approvalSteps(file: File): ApprovalStep[] {
  const approvals = Array.from({ length: file.approvalsNeeded }, (_, place) => approval(file, place))
  if (file.stage === 'rejected') {
    return [
      ...approvals.filter(({ state }) => state === 'done'),
      ...(file.sentTime === null ? [] : [sent(file)]),
      { title: 'Returned to the user', detail: endedDetail(file), state: 'ended' },
    ]
  }
  return [...approvals, sent(file), ended(file)]
}

function approval({ stage, approvers, whyNot }: File, place: number): ApprovalStep {
  const title = `${ORDINALS[place] ?? `${place + 1}th`} approval`
  const approver = approvers[place]
  if (approver !== undefined) return { title, detail: approver.email, state: 'done' }
  if (stage !== 'review') return { title, detail: 'not given', state: 'later' }
  if (place > approvers.length) return { title, detail: 'by yet another person', state: 'later' }
  const others = place === 0 ? 'owner, finance or compliance' : 'not by the first approver'
  return {
    title,
    detail: whyNot === null ? `you may give it${place === 0 ? '' : ': you are not the first'}` : others,
    state: 'now',
  }
}

function sent({ stage, chain, sentTime, txId, confirmations }: File): ApprovalStep {
  const isBank = chain === 'bank'
  const title = isBank ? 'Paid by the bank' : 'Sent to the network'
  if (sentTime === null) {
    const by = isBank ? 'marked by finance, with the bank’s reference' : 'by the wallet, without a hand'
    return { title, detail: by, state: stage === 'approved' ? 'now' : 'later' }
  }
  const parts = [
    formatTime(sentTime),
    ...(txId === null ? [] : [shortened(txId)]),
    ...(confirmations === null || stage !== 'sent' ? [] : [`${confirmations} confirmations`]),
  ]
  return { title, detail: parts.join(', '), state: stage === 'sent' ? 'now' : 'done' }
}

function ended({ stage, endedTime }: File): ApprovalStep {
  const title = 'Withdrawn'
  if (stage !== 'withdrawn') return { title, detail: 'final in the ledger', state: 'later' }
  return { title, detail: endedTime === null ? '' : formatTime(endedTime), state: 'done' }
}

function endedDetail({ endedTime, reason }: File): string {
  return [
    ...(endedTime === null ? [] : [formatTime(endedTime)]),
    ...(reason === null ? [] : [reasonText(reason)]),
  ].join(', ')
}

const HEAD = 10
const TAIL = 6

/** The two ends of a long hash or address: enough to recognise it. */
export function shortened(text: string): string {
  return text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`
}
