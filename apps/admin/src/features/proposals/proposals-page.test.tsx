import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import type { Proposal } from './journal-lines.ts'
import ProposalsPage from './proposals-page.tsx'

const RIGHTS = [
  'proposals',
  'proposeCorrection',
  'proposeCapital',
  'proposePlacement',
  'approveProposal',
  'rejectProposal',
  'house',
]
const proposal: Proposal = {
  proposalId: '5',
  kind: 'correction',
  state: 'open',
  userId: '12',
  wallet: 'spot',
  asset: 'USDT',
  amount: '40',
  direction: 'debit',
  against: 'insurance',
  to: null,
  reference: null,
  fiatDepositId: null,
  reason: 'mistake.corrected',
  note: null,
  proposedBy: { administratorId: '2', email: 'finance@candor.example', time: 1_700_000_000_000 },
  decidedBy: null,
  decisionReason: null,
  number: null,
  failure: null,
  mayDecide: true,
}
const pageOf = (list: readonly Proposal[]) => ({ list, total: list.length, pageIndex: 1, pageSize: 20 })
const LISTING = {
  assets: [{ assetId: 1, code: 'USDT', scale: 8 }],
  indexes: [],
  markets: [],
  contracts: [],
  feeLevels: [],
}

test('a second person sees what will be posted, then approves with a code', async () => {
  const server = startFakeServer({
    proposals: () => pageOf([proposal]),
    approveProposal: () => ({ state: 'done', number: 4711 }),
  })
  renderPart(<ProposalsPage />, { rights: RIGHTS })
  await userEvent.click(await screen.findByRole('button', { name: 'Open proposal 5' }))
  const posted = await screen.findByRole('group', { name: 'Will be posted' })
  expect(posted).toHaveTextContent('U12: Coin, availablePlatform: insurance fund40 USDT')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your authenticator code' }), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Approve the correction' }))
  await waitFor(() =>
    expect(server.of('approveProposal')[0]?.body).toEqual({ proposalId: '5', code: '123456' }),
  )
})

test('whoever proposed it cannot approve it, but may take it back', async () => {
  const own = { ...proposal, proposedBy: { ...proposal.proposedBy, administratorId: '1' }, mayDecide: false }
  startFakeServer({ proposals: () => pageOf([own]) })
  renderPart(<ProposalsPage />, { rights: RIGHTS, administratorId: '1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Open proposal 5' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Take back' })).toBeEnabled()
})

test('a correction is proposed as a movement, never as a balance', async () => {
  const server = startFakeServer({
    proposals: () => pageOf([]),
    listing: () => LISTING,
    proposeCorrection: () => ({ proposalId: '6' }),
  })
  renderPart(<ProposalsPage />, { rights: RIGHTS })
  await userEvent.click(screen.getByRole('button', { name: 'Propose correction' }))
  const dialog = within(await screen.findByRole('dialog'))
  const propose = dialog.getByRole('button', { name: 'Propose' })
  await userEvent.type(dialog.getByRole('textbox', { name: 'User' }), 'U12')
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Asset' }), 'USDT')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount to move' }), '12.5x')
  expect(dialog.getByRole('group', { name: 'Will be posted' })).toHaveTextContent('12.5 USDT')
  expect(propose).toBeDisabled()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'goodwill')
  await userEvent.click(propose)
  await waitFor(() =>
    expect(server.of('proposeCorrection')[0]?.body).toEqual({
      userId: '12',
      wallet: 'spot',
      asset: 'USDT',
      amount: '12.5',
      direction: 'credit',
      against: 'fee',
      reason: 'goodwill',
    }),
  )
})

test('capital is placed into one of the platform’s own accounts, and what there is is said', async () => {
  const server = startFakeServer({
    proposals: () => pageOf([]),
    listing: () => LISTING,
    house: () => ({
      time: 0,
      accounts: [{ asset: 'USDT', account: 'capital', amount: '2500.5' }],
      contracts: [],
    }),
    proposePlacement: () => ({ proposalId: '7' }),
  })
  renderPart(<ProposalsPage />, { rights: RIGHTS })
  await userEvent.click(screen.getByRole('button', { name: 'Place capital' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Asset' }), 'USDT')
  expect(await dialog.findByText('2,500.5 USDT of capital')).toBeInTheDocument()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Amount to place' }), '1000')
  expect(dialog.getByRole('group', { name: 'Will be posted' })).toHaveTextContent(
    'Platform: capitalPlatform: insurance fund1,000 USDT',
  )
  const propose = dialog.getByRole('button', { name: 'Propose' })
  expect(propose).toBeDisabled()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Why, in words' }), 'new contracts')
  await userEvent.click(propose)
  await waitFor(() =>
    expect(server.of('proposePlacement')[0]?.body).toEqual({
      asset: 'USDT',
      amount: '1000',
      to: 'insurance',
      note: 'new contracts',
    }),
  )
})
