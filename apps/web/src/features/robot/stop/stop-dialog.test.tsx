import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live } from '../../../live/live-connection.ts'
import { useAppState } from '../../../state/app-state.ts'
import { renderPart } from '../../../testing/render.tsx'
import { type Asked, answerCalls } from '../../account/fake-api.ts'
import { detailOf, LEVEL, MARKETS, robotOf } from '../testing/robot-answers.ts'
import { StopDialog } from './stop-dialog.tsx'

let asked: Asked[]
const closed = vi.fn()

beforeEach(() => {
  useAppState.setState({ isLogin: 1, token: 't', userData: { feeLevel: 1 } as never })
  asked = answerCalls({
    robotDetail: detailOf(robotOf()),
    markets: MARKETS,
    feeLevels: [LEVEL],
    stopRobot: robotOf({ state: 'stopping' }),
  })
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockImplementation((topic, handlers) => {
    if (topic === 'depth:BTC_USDT') handlers.snapshot({ bids: [['30000', '1']], asks: [] })
    return () => undefined
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  closed.mockReset()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
})

describe('stopping a robot', () => {
  it('gives the coins back as they are, unless they are to be sold', async () => {
    const user = userEvent.setup()
    renderPart(<StopDialog robot={robotOf()} onClose={closed} />)
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('0.02001 BTC')).toBeInTheDocument()
    expect(dialog.getByText('601.10 USDT')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Stop, keep coins' }))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(asked.find(({ name }) => name === 'stopRobot')?.body).toEqual({
      robotId: '1099511627777',
      sell: false,
    })
  })

  it('estimates a sale from the book as it stands, and says that it is an estimate', async () => {
    const user = userEvent.setup()
    renderPart(<StopDialog robot={robotOf()} onClose={closed} />)
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: /Sell BTC at the market/ }))
    // 0.02001 at 30,000 less a fee of 0.1 per cent.
    expect(await dialog.findByText('about 599.6997 USDT')).toBeInTheDocument()
    expect(dialog.getByText('about 1,200.7997 USDT')).toBeInTheDocument()
    expect(dialog.getByText(/An estimate from the book/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Stop and sell' }))
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(asked.find(({ name }) => name === 'stopRobot')?.body).toEqual({
      robotId: '1099511627777',
      sell: true,
    })
  })

  it('that never ran is thrown away', async () => {
    renderPart(<StopDialog robot={robotOf({ state: 'created', money: null })} onClose={closed} />)
    expect(screen.getByText(/never started/)).toBeInTheDocument()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(closed).toHaveBeenCalled())
  })
})
