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
  symbol: null,
  fromTime: null,
  toTime: null,
  orderId: null,
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
  seconds: [],
  secondCountries: { everywhere: false, countries: [] },
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

test('a voided range is decided by a second person who sees what it would give back now', async () => {
  const range: Proposal = {
    ...proposal,
    kind: 'secondVoid',
    userId: null,
    wallet: null,
    asset: null,
    amount: null,
    direction: null,
    against: null,
    symbol: 'BTC_USDT',
    fromTime: 1_700_000_000_000,
    toTime: 1_700_000_060_000,
    reason: 'venues disagreed',
  }
  const server = startFakeServer({
    proposals: () => pageOf([range]),
    previewSecondVoid: () => ({
      time: 0,
      asset: 'USDT',
      users: 2,
      open: { orders: 1, stake: '1000' },
      lost: { orders: 1, stake: '1500' },
      late: { orders: 0, stake: '0' },
      won: { orders: 3, paid: '5400' },
      returned: '2500',
      isCovered: true,
    }),
    approveProposal: () => ({ state: 'done', number: 4711 }),
  })
  renderPart(<ProposalsPage />, { rights: RIGHTS })
  expect(await screen.findByRole('row', { name: /Voided range BTC\/USDT accepted/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Open proposal 5' }))
  const effect = await screen.findByRole('group', { name: 'What it would do now' })
  expect(effect).toHaveTextContent('Given back in all2,500 USDT')
  expect(effect).toHaveTextContent('Winners keep what they won.')
  expect(screen.getByText('venues disagreed')).toBeInTheDocument()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your authenticator code' }), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Approve the voided range' }))
  await waitFor(() => expect(server.of('approveProposal')).toHaveLength(1))
})

test('a link from second-contracts opens the placing of capital into their house', async () => {
  startFakeServer({
    proposals: () => pageOf([]),
    listing: () => LISTING,
    house: () => ({ time: 0, accounts: [], contracts: [] }),
  })
  renderPart(<ProposalsPage />, { rights: RIGHTS }, '/?propose=placement&to=second_house&asset=USDT')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('combobox', { name: 'Into' })).toHaveValue('second_house')
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Asset' })).toHaveValue('USDT'))
})
