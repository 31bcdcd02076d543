import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { live } from '../../live/live-connection.ts'
import { renderPart } from '../../testing/render.tsx'
import { answerCalls, refusal } from '../account/fake-api.ts'
import { TransferForm } from './transfer-form.tsx'

const OPTIONS = {
  wallets: ['spot', 'contract', 'financial', 'second', 'fiat'],
  list: [
    { wallet: 'spot', asset: 'USDT', total: '32182.63', transferable: '18204.63', bar: 'held' },
    { wallet: 'second', asset: 'USDT', total: '12320', transferable: '12320', bar: null },
  ],
}
const ANSWERS = {
  transferOptions: OPTIONS,
  markets: { markets: [], assets: [{ code: 'USDT', scale: 8 }] },
  transfer: { number: 1042, from: 'spot', to: 'second', asset: 'USDT', amount: '5000' },
}

beforeEach(() => {
  vi.spyOn(live, 'start').mockReturnValue(undefined)
})

async function open(answers: Parameters<typeof answerCalls>[0] = ANSWERS) {
  const asked = answerCalls(answers)
  vi.spyOn(api, 'call').mockClear()
  const onDone = vi.fn<() => void>()
  renderPart(<TransferForm start={{ from: 'spot', to: 'second' }} onDone={onDone} />)
  const amount = await screen.findByRole('textbox', { name: 'Amount' })
  return { asked, onDone, amount, user: userEvent.setup() }
}

test('shows both balances after the move, why not more, and repeats the amount on the button', async () => {
  const { amount, user } = await open()
  expect(screen.getByText(/13,978\.00 USDT more is held/)).toBeInTheDocument()
  await user.type(amount, '5000')
  expect(screen.getByText('13,204.63 USDT')).toBeInTheDocument()
  expect(screen.getByText('17,320.00 USDT')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Transfer 5,000.00 USDT' })).toBeEnabled()
})

test('sends what was typed, once, and says its number', async () => {
  const { asked, onDone, amount, user } = await open()
  await user.type(amount, '5000')
  await user.click(screen.getByRole('button', { name: 'Transfer 5,000.00 USDT' }))
  expect(await screen.findByText('Number 1,042 in the log')).toBeInTheDocument()
  const sent = asked.filter(({ name }) => name === 'transfer')
  expect(sent.map(({ body }) => body)).toEqual([
    { from: 'spot', to: 'second', asset: 'USDT', amount: '5000' },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('all is what can be moved; more says by how much', async () => {
  const { amount, user } = await open()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(amount).toHaveValue('18204.63')
  await user.clear(amount)
  await user.type(amount, '20000')
  expect(screen.getByText('1,795.37 USDT more than can be moved')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Transfer' })).toBeDisabled()
})

test('the swap turns the direction round', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Swap the direction' }))
  expect(screen.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('Second-contract account')
  expect(screen.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('Coin account')
  expect(screen.getByText('Available 12,320 USDT')).toBeInTheDocument()
})

test('what the server says no to stands at the amount; a try after a lost answer has the same key', async () => {
  const { amount, user } = await open({
    ...ANSWERS,
    transfer: refusal('account.frozen', 'Your account is frozen'),
  })
  await user.type(amount, '1')
  await user.click(screen.getByRole('button', { name: 'Transfer 1.00 USDT' }))
  expect(await screen.findByText('Your account is frozen')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Transfer 1.00 USDT' }))
  const keys = vi
    .spyOn(api, 'call')
    .mock.calls.filter(([name]) => name === 'transfer')
    .map(([, input]) => (input as { readonly key: string }).key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
