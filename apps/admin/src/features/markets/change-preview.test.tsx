import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { No, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { ChangePreview } from './change-preview.tsx'
import type { Change, Preview } from './change-words.ts'

const change: Change = { kind: 'spotMarketStatus', symbol: 'BTC_USDT', status: 'halted' }
const preview: Preview = {
  fields: [{ field: 'status', from: 'open', to: 'halted' }],
  openOrders: 24,
  openPositions: 0,
  endangered: 0,
  cover: null,
  accepted: true,
  problem: null,
  basis: 'a'.repeat(64),
}

async function fillAndApply(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'maintenance')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your authenticator code' }), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Switch market status' }))
}

test('shows every field from and to, and applies exactly what was previewed', async () => {
  const server = startFakeServer({ previewChange: () => preview, applyChange: () => ({ number: 4711 }) })
  const done = vi.fn()
  renderPart(<ChangePreview change={change} onBack={vi.fn()} onDone={done} />)
  expect(await screen.findByRole('row', { name: 'Status open halted' })).toBeInTheDocument()
  expect(screen.getByText('24 open orders are concerned.')).toBeInTheDocument()
  await fillAndApply()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(server.of('applyChange')[0]?.body).toEqual({
    change,
    basis: preview.basis,
    reason: 'maintenance',
    code: '123456',
  })
})

test('what the ledger would reject cannot be applied, and the reason is said', async () => {
  const problem = 'market.orders.open'
  startFakeServer({ previewChange: () => ({ ...preview, accepted: false, problem }) })
  renderPart(<ChangePreview change={change} onBack={vi.fn()} onDone={vi.fn()} />)
  expect(await screen.findByText(/^The ledger would reject it: /)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Switch market status' })).toBeDisabled()
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull()
})

test('a change that changes nothing cannot be applied', async () => {
  startFakeServer({ previewChange: () => ({ ...preview, fields: [] }) })
  renderPart(<ChangePreview change={change} onBack={vi.fn()} onDone={vi.fn()} />)
  expect(await screen.findByText('Nothing changes')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Switch market status' })).toBeDisabled()
})

test('a stale preview is made anew, and nothing was applied', async () => {
  const server = startFakeServer({
    previewChange: () => ({
      ...preview,
      fields: [
        { field: 'status', from: server.of('applyChange').length > 0 ? 'cancelOnly' : 'open', to: 'halted' },
      ],
    }),
    applyChange: () => {
      throw new No('change.preview.stale', 409)
    },
  })
  const done = vi.fn()
  renderPart(<ChangePreview change={change} onBack={vi.fn()} onDone={done} />)
  await fillAndApply()
  expect(await screen.findByRole('row', { name: 'Status cancel only halted' })).toBeInTheDocument()
  expect(screen.getByText(/This is the new preview/)).toBeInTheDocument()
  expect(done).not.toHaveBeenCalled()
})

test('what would liquidate somebody cannot be applied, and how many is said', async () => {
  startFakeServer({
    previewChange: () => ({
      ...preview,
      openPositions: 3,
      endangered: 2,
      accepted: false,
      problem: 'order.would.liquidate',
    }),
  })
  const status: Change = { kind: 'contractStatus', symbol: 'BTCUSDT', status: 'open' }
  renderPart(<ChangePreview change={status} onBack={vi.fn()} onDone={vi.fn()} />)
  expect(await screen.findByText(/^2 accounts would be liquidated by this change alone/)).toBeInTheDocument()
  expect(screen.getByText('3 positions of customers are concerned.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Switch contract status' })).toBeDisabled()
})
