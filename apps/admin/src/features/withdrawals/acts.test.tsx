import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { No, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { Acts } from './acts.tsx'
import type { WithdrawalFile } from './evidence-lines.ts'

/** Notices of earlier tests have buttons too. */
const ANY_ACT = /^(?:Approve|Refuse|Mark|Came)/
const RIGHTS = ['approveWithdrawal', 'refuseWithdrawal', 'markWithdrawalPaid', 'markWithdrawalReturned']

const file = (changes: Partial<WithdrawalFile> = {}): WithdrawalFile =>
  ({
    withdrawalId: '77',
    userId: '12',
    coin: 'USDT',
    chain: 'erc20',
    address: '0xabc',
    quantity: '12503',
    arrivalQuantity: '12500',
    stage: 'review',
    approvals: 0,
    approvalsNeeded: 2,
    mayApprove: true,
    whyNot: null,
    evidence: { frozen: false, locked: false },
    ...changes,
  }) as WithdrawalFile

describe('approving', () => {
  test('asks for the own code and sends it; the first of two waits for another person', async () => {
    const server = startFakeServer({ approveWithdrawal: () => ({ stage: 'review', approvals: 1 }) })
    const done = vi.fn()
    renderPart(<Acts file={file()} onDone={done} />, { rights: RIGHTS })
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your authenticator code' }), '123456')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(server.of('approveWithdrawal')[0]?.body).toEqual({ withdrawalId: '77', code: '123456' })
    expect(await screen.findByText('Approved, 1 of 2')).toBeInTheDocument()
  })

  test('a wrong code changes nothing and is said at its field', async () => {
    startFakeServer({
      approveWithdrawal: () => {
        throw new No('second.factor.wrong')
      },
    })
    const done = vi.fn()
    renderPart(<Acts file={file()} onDone={done} />, { rights: RIGHTS })
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your authenticator code' }), '000000')
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText('no: second.factor.wrong')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(done).not.toHaveBeenCalled()
  })

  test('whoever approved first finds a sentence where the button was, and may still refuse', () => {
    const own = file({ approvals: 1, mayApprove: false, whyNot: 'ownFirstApproval' })
    renderPart(<Acts file={own} onDone={vi.fn()} />, { rights: RIGHTS })
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    expect(screen.getByText(/The second must come from another person/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Refuse, return 12,503 USDT' })).toBeEnabled()
  })

  test('a role without the right has neither button', () => {
    const other = file({ mayApprove: false, whyNot: 'role' })
    renderPart(<Acts file={other} onDone={vi.fn()} />, { rights: ['withdrawals', 'withdrawal'] })
    expect(screen.queryByRole('button', { name: ANY_ACT })).toBeNull()
  })
})

test('refusing needs a reason and a code', async () => {
  const server = startFakeServer({ refuseWithdrawal: () => null })
  const done = vi.fn()
  renderPart(<Acts file={file()} onDone={done} />, { rights: RIGHTS })
  await userEvent.click(screen.getByRole('button', { name: /^Refuse/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const act = dialog.getByRole('button', { name: 'Refuse and return' })
  await userEvent.type(dialog.getByRole('textbox', { name: 'Your authenticator code' }), '123456')
  expect(act).toBeDisabled()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'source.of.funds')
  await userEvent.click(act)
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(server.of('refuseWithdrawal')[0]?.body).toEqual({
    withdrawalId: '77',
    code: '123456',
    reason: 'source.of.funds',
  })
})

test('only a bank withdrawal can be marked as paid, with the bank’s reference', async () => {
  const server = startFakeServer({ markWithdrawalPaid: () => null })
  const done = vi.fn()
  const { unmount } = renderPart(<Acts file={file({ stage: 'approved' })} onDone={done} />, {
    rights: RIGHTS,
  })
  expect(screen.queryByRole('button', { name: ANY_ACT })).toBeNull()
  unmount()
  renderPart(<Acts file={file({ stage: 'approved', chain: 'bank' })} onDone={done} />, { rights: RIGHTS })
  await userEvent.click(screen.getByRole('button', { name: 'Mark as paid' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reference of the bank' }), 'OUT-77')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Your authenticator code' }), '123456')
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(server.of('markWithdrawalPaid')[0]?.body).toMatchObject({ reference: 'OUT-77' })
})
