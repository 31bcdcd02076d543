import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live } from '../../../live/live-connection.ts'
import { ticksStore, withTicks } from '../../../live/ticks.ts'
import { renderPart } from '../../../testing/render.tsx'
import { LiveChainPanel } from './live-chain-panel.tsx'
import { testTicks } from './testing-ticks.ts'

const TICKS = testTicks(12)
const SYMBOL = 'BTC_USDT'

beforeEach(() => {
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockReturnValue(() => undefined)
})
afterEach(() => {
  ticksStore(SYMBOL).forget()
})

function arrive(ticks: typeof TICKS): void {
  act(() => ticksStore(SYMBOL).change((state) => withTicks(state, { ticks, seals: [] }, 0)))
}

test('every link is checked as it arrives, and counted', () => {
  renderPart(<LiveChainPanel symbols={[SYMBOL, 'ETH_USDT']} />)
  arrive(TICKS.slice(0, 10))
  expect(screen.getByTestId('links-checked')).toHaveTextContent('10 links checked since you opened this page')
  arrive(TICKS.slice(10, 11))
  expect(screen.getByTestId('links-checked')).toHaveTextContent('11 links checked')
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
})

test('a link that does not fit is named, with what was expected and found', () => {
  renderPart(<LiveChainPanel symbols={[SYMBOL]} />)
  arrive(TICKS.slice(0, 4))
  arrive(TICKS.slice(4).map((tick) => ({ ...tick, price: '1' })))
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('The chain breaks at tick 5,553,126')
  expect(alert).toHaveTextContent(TICKS[4]?.hash ?? 'no hash')
  expect(screen.queryByTestId('links-checked')).not.toBeInTheDocument()
})

test('without an index there is nothing to show', () => {
  renderPart(<LiveChainPanel symbols={[]} />)
  expect(screen.getByText('No index is chained yet')).toBeInTheDocument()
})
