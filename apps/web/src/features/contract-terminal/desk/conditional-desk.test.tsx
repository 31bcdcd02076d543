import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  contractOrders,
  contractPositions,
  contractStops,
  contractTriggers,
} from '../../../live/contract-account.ts'
import * as liveConnection from '../../../live/live-connection.ts'
import { useAppState } from '../../../state/app-state.ts'
import { renderPart } from '../../../testing/render.tsx'
import { useAsked } from '../../../ui/confirm.ts'
import { type Asked, answerCalls, refusal } from '../../account/fake-api.ts'
import { BTCUSDT_RULES, triggerOf } from '../testing/btcusdt.ts'
import { ContractDesk } from './contract-desk.tsx'
import { OpenContractOrders } from './open-contract-orders.tsx'

const RULES = new Map([['BTCUSDT', BTCUSDT_RULES]])

beforeEach(() => {
  vi.spyOn(liveConnection.live, 'start').mockReturnValue(undefined)
  vi.spyOn(liveConnection.live, 'subscribe').mockReturnValue(() => undefined)
  useAppState.setState({ isLogin: 1, token: 't', userData: null })
  contractPositions.change((state) => ({ ...state, isKnown: true }))
  contractOrders.change(() => ({ isKnown: true, total: 0, orders: new Map() }))
  contractTriggers.change(() => ({
    isKnown: true,
    triggers: new Map(
      [
        triggerOf({
          triggerId: '6',
          side: 'sell',
          type: 'market',
          price: null,
          lots: null,
          triggerBy: 'last',
        }),
        triggerOf(),
      ].map((trigger) => [trigger.triggerId, trigger] as const),
    ),
  }))
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
  for (const store of [contractPositions, contractOrders, contractStops, contractTriggers]) store.forget()
})

test('conditional orders stand among the open ones, with what they wait for', () => {
  answerCalls({})
  renderPart(<OpenContractOrders only={undefined} rules={RULES} />)
  const [, market, limit] = screen.getAllByRole('row')
  expect(market).toHaveTextContent('Close long Stop market · Last price ≥ 31,000.0')
  expect(market).toHaveTextContent('MarketWhole')
  expect(limit).toHaveTextContent('Open long Stop limit · Mark price ≥ 31,000.0')
  expect(within(limit as HTMLElement).getByText('31,050.0')).toBeInTheDocument()
  expect(within(limit as HTMLElement).getByText('400')).toBeInTheDocument()
})

test('one is taken back by its button; one that ended meanwhile is said to be gone', async () => {
  const answers: { cancelContractTrigger: unknown } = { cancelContractTrigger: triggerOf() }
  const asked = answerCalls(answers)
  renderPart(<OpenContractOrders only="BTCUSDT" rules={RULES} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Cancel BTCUSDT, conditional order 5' }))
  expect(asked).toEqual([{ name: 'cancelContractTrigger', body: { triggerId: '5' } }])
  expect(await screen.findByText('Conditional order cancelled')).toBeInTheDocument()
  answers.cancelContractTrigger = refusal('trigger.unknown', 'Unknown')
  await user.click(screen.getByRole('button', { name: 'Cancel BTCUSDT, conditional order 6' }))
  expect(await screen.findByText('The order had ended already')).toBeInTheDocument()
})

async function cancelAll(): Promise<Asked[]> {
  const asked = answerCalls({
    cancelAllContractTriggers: { closed: 2, number: 1 },
    cancelAllContractOrders: { closed: 1, number: 2 },
  })
  renderPart(<ContractDesk current={BTCUSDT_RULES} rules={RULES} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: /^Open orders/ }))
  await user.click(screen.getByRole('button', { name: 'Cancel all' }))
  return asked
}

test('they count in the tab, and all of them go with "Cancel all", which says so', async () => {
  const asked = await cancelAll()
  expect(screen.getByRole('tab', { name: /^Open orders/ })).toHaveTextContent('2')
  const question = useAsked.getState().asked
  expect(question?.text).toBe(
    'Your 2 open orders, in all contracts, will be cancelled. Conditional orders among them: 2.',
  )
  act(() => question?.answer(true))
  expect(await screen.findByText('2 orders cancelled')).toBeInTheDocument()
  expect(asked.filter(({ name }) => name.startsWith('cancel'))).toEqual([
    { name: 'cancelAllContractTriggers', body: {} },
  ])
})

test('those that wait go before those in the book', async () => {
  contractOrders.change((state) => ({ ...state, total: 1 }))
  const asked = await cancelAll()
  act(() => useAsked.getState().asked?.answer(true))
  await waitFor(() =>
    expect(asked.map(({ name }) => name).filter((name) => name.startsWith('cancel'))).toEqual([
      'cancelAllContractTriggers',
      'cancelAllContractOrders',
    ]),
  )
  expect(await screen.findByText('3 orders cancelled')).toBeInTheDocument()
})
