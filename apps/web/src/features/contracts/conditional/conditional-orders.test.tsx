import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { contractTriggers } from '../../../live/contract-account.ts'
import * as liveConnection from '../../../live/live-connection.ts'
import { renderPart } from '../../../testing/render.tsx'
import { answerCalls } from '../../account/fake-api.ts'
import { triggerOf } from '../../contract-terminal/testing/btcusdt.ts'
import { testContract } from '../../markets/testing-rows.ts'
import { ConditionalOrders } from './conditional-orders.tsx'
import { rejectionWord } from './rejection-words.ts'

const contracts = [testContract()]
const page = (list: readonly unknown[]) => ({ list, total: list.length, pageIndex: 1, pageSize: 20 })
const ENDED = { endedTime: 1_790_000_060_000 }

beforeEach(() => {
  vi.spyOn(liveConnection.live, 'start').mockReturnValue(undefined)
  vi.spyOn(liveConnection.live, 'subscribe').mockReturnValue(() => undefined)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  contractTriggers.forget()
})

test('each conditional order says what it waits for and what became of it', async () => {
  answerCalls({
    contracts,
    contractTriggerHistory: page([
      triggerOf({ triggerId: '94' }),
      triggerOf({
        ...ENDED,
        triggerId: '93',
        state: 'fired',
        endReason: 'fired',
        metPrice: '31000.25',
        orderId: '48213',
      }),
      triggerOf({
        ...ENDED,
        triggerId: '92',
        state: 'rejected',
        endReason: 'rejected',
        metPrice: '31001',
        rejection: 'balance.insufficient',
      }),
      triggerOf({ ...ENDED, triggerId: '91', state: 'cancelled', endReason: 'closeAll' }),
      triggerOf({
        ...ENDED,
        triggerId: '90',
        state: 'cancelled',
        endReason: 'byUser',
        positionSide: 'both',
        type: 'market',
        price: null,
        lots: null,
        reduceOnly: true,
        trigger: 'atOrBelow',
        triggerBy: 'last',
      }),
    ]),
  })
  renderPart(<ConditionalOrders />)
  const row = async (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name })
  const waiting = await row(/94/)
  for (const text of ['Open long', 'Waiting', '400', 'Until cancelled']) {
    expect(within(waiting).getByText(text)).toBeInTheDocument()
  }
  await waitFor(() => expect(waiting).toHaveTextContent('Mark price ≥ 31,000.0'))
  expect(waiting).toHaveTextContent('Open long, Stop limit')
  expect(within(waiting).getByText('31,050.0')).toBeInTheDocument()
  const fired = await row(/93/)
  for (const text of ['Fired', 'Fired at 31,000.25', 'Order 48213']) {
    expect(within(fired).getByText(text)).toBeInTheDocument()
  }
  const refused = await row(/92/)
  for (const text of ['Refused', 'Refused at 31,001', 'Insufficient balance']) {
    expect(within(refused).getByText(text)).toBeInTheDocument()
  }
  expect(await row(/91/)).toHaveTextContent('Cancelled by the one-key close')
  const whole = await row(/Close short/)
  expect(whole).toHaveTextContent('Close short, Stop market')
  expect(whole).toHaveTextContent('Last price ≤ 31,000')
  for (const text of ['Market price', 'Cancelled by you', 'Cancelled']) {
    expect(within(whole).getByText(text)).toBeInTheDocument()
  }
  expect(whole).toHaveTextContent('All that can be closed Reduce-only')
  expect(screen.getAllByRole('button', { name: /^Cancel conditional order/ })).toHaveLength(1)
})

test('one that waits can be taken back; one that no longer waits cannot, though the history is behind', async () => {
  const asked = answerCalls({
    contracts,
    contractTriggerHistory: page([triggerOf({ triggerId: '94' }), triggerOf({ triggerId: '93' })]),
    cancelContractTrigger: triggerOf({ triggerId: '94', state: 'cancelled' }),
  })
  contractTriggers.change(() => ({
    isKnown: true,
    triggers: new Map([['94', triggerOf({ triggerId: '94' })]]),
  }))
  renderPart(<ConditionalOrders />)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel conditional order 94' }))
  expect(screen.queryByRole('button', { name: 'Cancel conditional order 93' })).not.toBeInTheDocument()
  expect(asked).toContainEqual({ name: 'cancelContractTrigger', body: { triggerId: '94' } })
  expect(await screen.findByText('Conditional order 94 cancelled')).toBeInTheDocument()
})

test('contract and state are asked of the server; the file is of the contract', async () => {
  answerCalls({ contracts, contractTriggerHistory: page([triggerOf({ triggerId: '94' })]) })
  const call = vi.spyOn(api, 'call')
  const download = vi
    .spyOn(api, 'download')
    .mockResolvedValue({ blob: new Blob(), fileName: 'candor-contracts.csv' })
  URL.createObjectURL = () => 'blob:'
  URL.revokeObjectURL = () => undefined
  renderPart(<ConditionalOrders />, '/contract?tab=conditional&symbol=BTCUSDT')
  await screen.findByRole('row', { name: /94/ })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'rejected')
  await screen.findByRole('row', { name: /94/ })
  expect(call).toHaveBeenCalledWith(
    'contractTriggerHistory',
    expect.objectContaining({
      query: { symbol: 'BTCUSDT', state: 'rejected', pageIndex: '1', pageSize: '20' },
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(download).toHaveBeenCalledWith(
    'exportContractHistory',
    expect.objectContaining({ query: { list: 'triggers', symbol: 'BTCUSDT' } }),
  )
})

test('an empty list says so', async () => {
  answerCalls({ contracts, contractTriggerHistory: page([]) })
  renderPart(<ConditionalOrders />)
  expect(await screen.findByText('No conditional orders yet')).toBeInTheDocument()
})

test('a code without words is shown as it is', () => {
  expect(rejectionWord('order.price.band')).toBe('order_price_band')
  expect(rejectionWord('some.new.code')).toBeUndefined()
})
