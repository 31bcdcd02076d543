import type { AdminAnswer } from '@candor/client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import type { Listing } from '../markets/change-words.ts'
import { VoidDialog } from './void-dialog.tsx'

const seconds = [{ symbol: 'BTC_USDT' }] as Listing['seconds']
const effect: AdminAnswer<'previewSecondVoid'> = {
  time: 0,
  asset: 'USDT',
  users: 3,
  open: { orders: 4, stake: '4000' },
  lost: { orders: 2, stake: '2500' },
  late: { orders: 1, stake: '1000' },
  won: { orders: 5, paid: '9100' },
  returned: '6500',
  isCovered: true,
}

afterEach(() => void vi.useRealTimers())

function open(given: Partial<typeof effect> = {}) {
  const done = vi.fn()
  const server = startFakeServer({
    previewSecondVoid: () => ({ ...effect, ...given }),
    proposeSecondVoid: () => ({ proposalId: '9' }),
  })
  renderPart(<VoidDialog seconds={seconds} onClose={done} />)
  return { server, done }
}

async function fill(to: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Second-contract' }), 'BTC_USDT')
  fireEvent.change(dialog.getByLabelText('Accepted from'), { target: { value: '2026-01-02T10:00:00' } })
  fireEvent.change(dialog.getByLabelText('To, inclusive'), { target: { value: to } })
}

test('what would be given back is seen before it is proposed, and that winners keep what they won', async () => {
  vi.setSystemTime(new Date('2026-01-02T12:00:00'))
  const { server, done } = open()
  await fill('2026-01-02T10:00:30')
  const shown = await screen.findByRole('group', { name: 'What it would do now' })
  expect(shown).toHaveTextContent(/Open, voided4 orders, 4,000 USDT/)
  expect(shown).toHaveTextContent(/Lost in the last hour, stake given back2 orders, 2,500 USDT/)
  expect(shown).toHaveTextContent(/too late to give back1 order, 1,000 USDT/)
  expect(shown).toHaveTextContent(/Given back in all6,500 USDT/)
  expect(shown).toHaveTextContent('Winners keep what they won.')
  const propose = screen.getByRole('button', { name: 'Propose' })
  expect(propose).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'venues disagreed')
  await userEvent.click(propose)
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  const range = {
    fromTime: Date.parse('2026-01-02T10:00:00'),
    toTime: Date.parse('2026-01-02T10:00:30.999'),
  }
  expect(server.of('previewSecondVoid')[0]?.query).toEqual({
    symbol: 'BTC_USDT',
    from: String(range.fromTime),
    to: String(range.toTime),
  })
  expect(server.of('proposeSecondVoid')[0]?.body).toEqual({
    symbol: 'BTC_USDT',
    ...range,
    reason: 'venues disagreed',
  })
})

test('a range that is not over cannot be proposed, and nothing is asked', async () => {
  vi.setSystemTime(new Date('2026-01-02T10:00:10'))
  const { server } = open()
  await fill('2026-01-02T10:00:30')
  expect(await screen.findByText('a time that has passed')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Propose' })).toBeDisabled()
  expect(server.asked).toEqual([])
})

test('a house that cannot pay is said before anybody tries', async () => {
  vi.setSystemTime(new Date('2026-01-02T12:00:00'))
  open({ isCovered: false })
  await fill('2026-01-02T10:00:30')
  expect(await screen.findByText(/^The house does not hold the lost stakes/)).toBeInTheDocument()
})
