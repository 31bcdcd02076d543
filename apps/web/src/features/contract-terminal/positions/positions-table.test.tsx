import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { contractOrders, contractPositions, contractStops } from '../../../live/contract-account.ts'
import { contractTickers } from '../../../live/contract-tickers.ts'
import * as liveConnection from '../../../live/live-connection.ts'
import { balancesStore } from '../../../live/own.ts'
import { renderPart } from '../../../testing/render.tsx'
import { liveFigures } from '../account/live-figures.ts'
import { BTCUSDT_RULES, positionOf } from '../testing/btcusdt.ts'
import { CloseAll } from './close-all.tsx'
import { PositionsTable } from './positions-table.tsx'

const RULES = new Map([['BTCUSDT', BTCUSDT_RULES]])

function mark(price: string): void {
  contractTickers.change(
    () => new Map([['BTCUSDT', { symbol: 'BTCUSDT', mark: price, last: price } as never]]),
  )
}

/** Figures are made in a frame and told in the next ones. */
const FRAMES = 4

async function shown(): Promise<void> {
  for (let each = 0; each < FRAMES; each++) {
    await act(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => resolve())
        }),
    )
  }
}

const LEVELS = [{ level: 1, spotMaker: '0', spotTaker: '0', perpMaker: '0.0002', perpTaker: '0.0005' }]
const calls: { readonly name: string; readonly body: unknown }[] = []

beforeEach(() => {
  calls.length = 0
  vi.spyOn(liveConnection.live, 'start').mockReturnValue(undefined)
  vi.spyOn(liveConnection.live, 'subscribe').mockReturnValue(() => undefined)
  vi.spyOn(api, 'call').mockImplementation(((name: string, input?: { body?: unknown }) => {
    calls.push({ name, body: input?.body })
    if (name === 'contractAccount') {
      return Promise.resolve({ positions: [{ positionId: '1', adlFifth: 4 }] })
    }
    if (name === 'feeLevels') return Promise.resolve(LEVELS)
    if (name === 'placeContractOrder') {
      return Promise.resolve({
        orderId: '3',
        symbol: 'BTCUSDT',
        side: 'sell',
        status: 'new',
        averagePrice: null,
      })
    }
    if (name === 'closePositions') {
      return Promise.resolve({
        closed: 1,
        number: 9,
        orders: [
          {
            orderId: '8',
            symbol: 'BTCUSDT',
            side: 'sell',
            lots: '100',
            filledLots: '60',
            averagePrice: '31000',
            pnl: '60',
          },
        ],
      })
    }
    return Promise.resolve({ number: 1 })
  }) as never)
  liveFigures.know(RULES)
  contractPositions.change(() => ({
    isKnown: true,
    positions: new Map([['1', positionOf({})]]),
    settings: new Map(),
  }))
  contractOrders.change(() => ({ isKnown: true, total: 0, orders: new Map() }))
  contractStops.change(() => ({ isKnown: true, stops: new Map() }))
  balancesStore.change(() => ({
    isKnown: true,
    balances: new Map([['contract USDT', { available: '1000', frozen: '0' } as never]]),
  }))
  mark('31000')
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  contractPositions.forget()
  contractOrders.forget()
  contractStops.forget()
  balancesStore.forget()
})

describe('the table of positions', () => {
  it('[P1] shows a position as it stands, and follows the mark', async () => {
    renderPart(<PositionsTable only={undefined} rules={RULES} />)
    await shown()
    const row = screen.getByRole('row', { name: /BTCUSDT/ })
    expect(within(row).getByText('+100.00')).toHaveClass('up')
    expect(within(row).getByText('+33.33%')).toBeInTheDocument()
    expect(within(row).getByText('27,149.4')).toBeInTheDocument()
    expect(
      await within(row).findByRole('img', { name: 'Deleveraging rank: fifth 4 of 5' }),
    ).toBeInTheDocument()
    mark('29000')
    await shown()
    expect(within(row).getByText('−100.00')).toHaveClass('down')
    expect(within(row).getByText('29,000.00')).toBeInTheDocument()
  })

  it('[P1] says where a position has paid for itself, and how that comes about', async () => {
    const held = positionOf({ closeFees: '0.62', funding: '-0.37', realisedPnl: '40' })
    contractPositions.change((state) => ({ ...state, positions: new Map([['1', held]]) }))
    renderPart(<PositionsTable only={undefined} rules={RULES} />)
    const row = screen.getByRole('row', { name: /BTCUSDT/ })
    // (3,000 − 38.41) ÷ (0.1 × 0.9995) = 29,630.715…
    expect(await within(row).findByText('29,630.8')).toBeInTheDocument()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Break-even' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('0.6 + 0.62 − (−0.37) − (40) = −38.41')
    expect(dialog).toHaveTextContent('(3,000 + (−38.41)) ÷ (0.1 × (1 − 0.05%))')
    expect(dialog).toHaveTextContent('= 29,630.71535767 → 29,630.8')
  })

  it('has in the page only the rows that can be seen of many, and says how many there are', () => {
    contractPositions.change((state) => ({
      ...state,
      positions: new Map(
        Array.from({ length: 50 }, (_, place) => {
          const positionId = String(place + 1)
          return [positionId, positionOf({ positionId, lots: positionId })] as const
        }),
      ),
    }))
    renderPart(<PositionsTable only={undefined} rules={RULES} />)
    const table = screen.getByRole('table')
    expect(table).toHaveAttribute('aria-rowcount', '51')
    const sizes = (): string[] =>
      within(table)
        .getAllByRole('row', { name: /BTCUSDT/ })
        .map(
          (row) =>
            `${row.ariaRowIndex ?? row.getAttribute('aria-rowindex')} ${/(\d+) lots/.exec(row.textContent)?.[1]}`,
        )
    expect(sizes()[0]).toBe('2 1')
    expect(sizes().length).toBeLessThan(25)
    const scroller = table.parentElement as HTMLElement
    scroller.scrollTop = 44 * 30
    act(() => void scroller.dispatchEvent(new Event('scroll')))
    expect(sizes()).toContain('32 31')
    expect(sizes()).not.toContain('2 1')
    scroller.scrollTop = 44 * 50
    act(() => void scroller.dispatchEvent(new Event('scroll')))
    expect(sizes().at(-1)).toBe('51 50')
  })

  it('says in words when the margin ratio is high', async () => {
    mark('27160')
    renderPart(<PositionsTable only={undefined} rules={RULES} />)
    await shown()
    expect(screen.getByText(/High$/)).toHaveClass('down')
  })

  it('closes a part at the market, by the little form', async () => {
    renderPart(<PositionsTable only={undefined} rules={RULES} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Close at market BTCUSDT Long' }))
    const size = await screen.findByLabelText('Size')
    expect(size).toHaveValue('100')
    await user.clear(size)
    await user.type(size, '40')
    await user.click(screen.getByRole('button', { name: 'Close long' }))
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('placeContractOrder'))
    expect(calls.find(({ name }) => name === 'placeContractOrder')?.body).toMatchObject({
      side: 'sell',
      positionSide: 'long',
      type: 'market',
      lots: '40',
    })
  })

  it('sets take-profit and stop-loss where they stand, and refuses the wrong side', async () => {
    renderPart(<PositionsTable only={undefined} rules={RULES} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Change TP and SL of BTCUSDT' }))
    const profit = await screen.findByLabelText('TP')
    await user.type(profit, '30000')
    expect(profit).toHaveAccessibleDescription('Long: take-profit above the latest price')
    await user.clear(profit)
    await user.type(profit, '32000')
    await user.click(screen.getByRole('button', { name: 'Set TP / SL' }))
    await waitFor(() =>
      expect(calls).toContainEqual({
        name: 'setPositionStops',
        body: { positionId: '1', triggerBy: 'mark', takeProfit: '32000' },
      }),
    )
  })
})

describe('one-key close', () => {
  it('lists what will be closed, asks once, and reports each position with what stayed open', async () => {
    renderPart(<CloseAll only={undefined} rules={RULES} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'One-key close' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('1 position will be closed')).toBeInTheDocument()
    expect(calls.map(({ name }) => name)).not.toContain('closePositions')
    await user.click(within(dialog).getByRole('button', { name: 'One-key close' }))
    expect(await screen.findByText(/40 lots stayed open/)).toBeInTheDocument()
    expect(screen.getByText('+60.00', { exact: false })).toBeInTheDocument()
  })
})
