import type { AdminAnswer } from '@candor/client'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Answers, startFakeServer } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import RobotsPage from './robots-page.tsx'

const running = { isHalted: false, time: null, by: null, reason: null }
const now: AdminAnswer<'robotsNow'> = {
  time: 1_790_000_000_000,
  halt: running,
  states: [
    { state: 'running', count: 3 },
    { state: 'paused', count: 1 },
    { state: 'stopped', count: 0 },
  ],
  markets: [
    {
      strategy: 'grid',
      venue: 'spot',
      symbol: 'BTC_USDT',
      running: 3,
      paused: 1,
      stopping: 0,
      owners: 2,
      invested: '4744.4012',
      quote: 'USDT',
      trips24h: 17,
    },
  ],
  pauses: [{ pause: 'index.stale', count: 1 }],
}
const robot: AdminAnswer<'robotList'>['list'][number] = {
  robotId: '1099511627777',
  userId: '1001',
  strategy: 'grid',
  venue: 'spot',
  symbol: 'BTC_USDT',
  state: 'paused',
  pause: 'index.stale',
  stop: null,
  investment: '1186.1003',
  quote: 'USDT',
  realised: '4.390305',
  trips: 1,
  createdTime: 1_790_000_000_000,
  startedTime: 1_790_000_060_000,
  stoppedTime: null,
  keptTime: null,
}

function open(rights: string[], answers: Answers = {}) {
  const server = startFakeServer({
    robotsNow: () => now,
    robotList: () => ({ list: [robot], total: 1, pageIndex: 1, pageSize: 20 }),
    ...answers,
  })
  renderPart(<RobotsPage />, { rights })
  return server
}

describe('the page of robots', () => {
  test('shows what runs where, and why some are paused; whoever only looks has no switch', async () => {
    open(['robotsNow', 'robotList'])
    expect(await screen.findByRole('row', { name: /^Grid BTC_USDT, spot 3 1 0 2/ })).toHaveTextContent(
      '4744.4012 USDT',
    )
    expect(screen.getByText('3 running, 1 paused; paused because of: 1 index stale')).toBeInTheDocument()
    const row = await screen.findByRole('row', { name: /1099511627777/ })
    expect(row).toHaveTextContent(/paused: index stale.*1186\.1003 USDT.*4\.390305/)
    expect(screen.queryByRole('button', { name: 'Stop all robots' })).toBeNull()
  })

  test('lists one state alone when asked', async () => {
    const server = open(['robotsNow', 'robotList'])
    await userEvent.click(await screen.findByRole('button', { name: 'stopped' }))
    await waitFor(() => expect(server.of('robotList').at(-1)?.query).toMatchObject({ state: 'stopped' }))
  })

  test('stops all of them with a reason and a code, and says how many', async () => {
    const server = open(['robotsNow', 'robotList', 'stopRobots'], {
      stopRobots: () => ({ stopping: 4, halt: { ...running, isHalted: true } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Stop all robots' }))
    const dialog = await screen.findByRole('dialog', { name: 'Stop all robots?' })
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'feed in doubt')
    await userEvent.type(within(dialog).getByLabelText(/authenticator code/), '123456')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop all robots' }))
    expect(await screen.findByText('4 robots are being stopped')).toBeInTheDocument()
    expect(server.of('stopRobots').at(-1)?.body).toEqual({ reason: 'feed in doubt', code: '123456' })
  })

  test('while all are stopped, it says so, and only who may lets them start again', async () => {
    const halt = { isHalted: true, time: 1_790_000_000_000, by: 'owner@candor.example', reason: 'feed' }
    open(['robotsNow', 'robotList', 'stopRobots'], { robotsNow: () => ({ ...now, halt }) })
    expect(await screen.findByText(/^All stopped .* by owner@candor\.example$/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Stop all|start again/ })).toBeNull()
  })
})
