import { expect, test } from 'vitest'
import { approvalSteps, shortened } from './approval-steps.ts'

type File = Parameters<typeof approvalSteps>[0]

const file: File = {
  stage: 'review',
  chain: 'erc20',
  approvalsNeeded: 2,
  approvers: [],
  reason: null,
  txId: null,
  confirmations: null,
  sentTime: null,
  endedTime: null,
  whyNot: null,
}
const NINA = { administratorId: '1', email: 'nina@candor.example' }
const OLE = { administratorId: '2', email: 'ole@candor.example' }

const statesOf = (given: Partial<File>) => approvalSteps({ ...file, ...given }).map(({ state }) => state)

test('the steps follow the stage', () => {
  expect(statesOf({})).toEqual(['now', 'later', 'later', 'later'])
  expect(statesOf({ approvers: [NINA] })).toEqual(['done', 'now', 'later', 'later'])
  expect(statesOf({ stage: 'approved', approvers: [NINA, OLE] })).toEqual(['done', 'done', 'now', 'later'])
  expect(statesOf({ stage: 'sent', approvers: [NINA, OLE], sentTime: 1 })).toEqual([
    'done',
    'done',
    'now',
    'later',
  ])
  expect(statesOf({ stage: 'withdrawn', approvers: [NINA, OLE], sentTime: 1, endedTime: 2 })).toEqual([
    'done',
    'done',
    'done',
    'done',
  ])
})

test('one approval is enough below the threshold', () => {
  expect(approvalSteps({ ...file, approvalsNeeded: 1 }).map(({ title }) => title)).toEqual([
    'First approval',
    'Sent to the network',
    'Withdrawn',
  ])
})

test('the second approval says whether it may be yours', () => {
  const [, mine] = approvalSteps({ ...file, approvers: [NINA] })
  const [, another] = approvalSteps({ ...file, approvers: [NINA], whyNot: 'ownFirstApproval' })
  expect(mine?.detail).toBe('you may give it: you are not the first')
  expect(another?.detail).toBe('not by the first approver')
})

test('a refused one ends with the reason and shows only the approvals that were given', () => {
  const steps = approvalSteps({
    ...file,
    stage: 'rejected',
    approvers: [NINA],
    reason: 'address.risk',
    endedTime: Date.UTC(2026, 2, 6, 12),
  })
  expect(steps.map(({ title, state }) => [title, state])).toEqual([
    ['First approval', 'done'],
    ['Returned to the user', 'ended'],
  ])
  expect(steps.at(-1)?.detail).toMatch(/, Address linked to known risks$/)
})

test('a bank pays by hand', () => {
  const [, paid] = approvalSteps({ ...file, chain: 'bank', approvalsNeeded: 1, stage: 'approved' })
  expect(paid).toMatchObject({ title: 'Paid by the bank', state: 'now' })
})

test('a long hash keeps its two ends, a short one is whole', () => {
  expect(shortened('0x94bEcc870a00000000000000000000000e8d2a17c')).toBe('0x94bEcc87…d2a17c')
  expect(shortened('bank ···· 4821')).toBe('bank ···· 4821')
})
