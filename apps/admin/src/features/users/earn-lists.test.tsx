import type { AdminAnswer } from '@candor/client'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { FinancialList, MiningList } from './earn-lists.tsx'

type Order = AdminAnswer<'userFinancialOrders'>['list'][number]

const order: Order = {
  orderId: '123',
  productId: '2',
  name: 'Thirty',
  asset: 'USDT',
  principal: '10000',
  term: 30,
  annualRate: '0.08',
  source: 'spot',
  state: 'inProgress',
  boughtTime: 1_790_000_000_000,
  interestTime: 1_790_000_000_000,
  maturityTime: 1_793_000_000_000,
  income: '65.75342465',
  days: 20,
  accrued: '43.83561643',
  end: null,
  endedTime: null,
  paid: '0',
  number: 4711,
  reason: null,
}
const ended: Order = {
  ...order,
  orderId: '122',
  state: 'cancelled',
  end: 'cancelledByPlatform',
  reason: 'product withdrawn',
}
const pageOf = <T,>(list: readonly T[]) => ({ list, total: list.length, pageIndex: 1, pageSize: 20 })

test('a running order can be proposed to be ended, with a reason; what has ended cannot', async () => {
  const server = startFakeServer({
    userFinancialOrders: () => pageOf([order, ended]),
    proposeFinancialCancel: () => ({ proposalId: '9' }),
  })
  renderPart(<FinancialList userId="12" />, { rights: ['userFinancialOrders', 'proposeFinancialCancel'] })
  expect(await screen.findByRole('row', { name: /F122/ })).toHaveTextContent(
    'ended by the platform: product withdrawn',
  )
  expect(screen.queryByRole('button', { name: 'Propose to end F122' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Propose to end F123' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/10,000 USDT back.*43\.83561643 USDT by now/)).toBeInTheDocument()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'product withdrawn')
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }))
  await waitFor(() => expect(server.of('proposeFinancialCancel')).toHaveLength(1))
  expect(server.of('proposeFinancialCancel')[0]?.body).toEqual({
    orderId: '123',
    reason: 'product withdrawn',
  })
})

test('who may not propose only looks', async () => {
  startFakeServer({ userFinancialOrders: () => pageOf([order]) })
  renderPart(<FinancialList userId="12" />, { rights: ['userFinancialOrders'] })
  expect(await screen.findByRole('row', { name: /F123/ })).toHaveTextContent('in progress')
  expect(screen.queryByRole('button', { name: /Propose/ })).toBeNull()
})

test('mining shows what was paid and what is still set aside', async () => {
  const mining: AdminAnswer<'userMiningOrders'>['list'][number] = {
    orderId: '124',
    poolId: '1',
    name: 'Sprint',
    asset: 'USDT',
    incomeAsset: 'USDT',
    term: 7,
    dailyRate: '0.0015',
    payout: 'daily',
    payoutLag: 1,
    rebates: ['0.1', '0.05'],
    principal: '5000',
    inviters: 2,
    state: 'mining',
    boughtTime: 1_790_000_000_000,
    startTime: 1_790_000_000_000,
    nextTime: 1_790_000_000_000,
    returnTime: 1_791_000_000_000,
    endedTime: null,
    income: '52.5',
    paidDays: 4,
    paid: '30',
    setAside: '60.375',
    escrow: '25.875',
    number: 4712,
  }
  startFakeServer({ userMiningOrders: () => pageOf([mining]) })
  renderPart(<MiningList userId="12" />, { rights: ['userMiningOrders'] })
  expect(await screen.findByRole('row', { name: /M124/ })).toHaveTextContent(
    /Sprint, 7 days, 0\.15% a day5,000 USDT4 of 730 of 52\.5 USDT25\.8752/,
  )
})
