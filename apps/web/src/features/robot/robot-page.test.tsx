import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live } from '../../live/live-connection.ts'
import { balancesStore } from '../../live/own.ts'
import { useAppState } from '../../state/app-state.ts'
import { renderPart } from '../../testing/render.tsx'
import { type Asked, answerCalls, type FakeAnswers, refusal } from '../account/fake-api.ts'
import { testBalance } from '../assets/testing-balance.ts'
import type { ChartLine } from './chart/robot-chart.ts'
import RobotPage from './robot-page.tsx'
import { forgetDrafts } from './setup/drafts.ts'
import { LEVEL, MARKETS, pageOf, robotOf, TICKER } from './testing/robot-answers.ts'

// Nothing is drawn here: every line is a button that drops it at the price of its test.
vi.mock('./chart/chart-view.tsx', () => ({
  default: ({ lines = [] }: { readonly lines?: readonly ChartLine[] }) => (
    <ul aria-label="lines">
      {lines.map(({ id, price, text, onMove }) => (
        <li key={id}>
          <button type="button" disabled={onMove === undefined} onClick={() => onMove?.(price - 500)}>
            {`${text} ${price}`}
          </button>
        </li>
      ))}
    </ul>
  ),
}))

const USER = { userId: '1', account: 'a', nickName: 'n', authenticated: true, frozen: false, feeLevel: 1 }
const SECRET = '6w1mYb7qk0cV1p2w3e4r5t6y7u8i9o0pAsDfGhJkLzA'

let answers: FakeAnswers
let asked: Asked[]

function logIn(change: Partial<typeof USER> = {}): void {
  useAppState.setState({ isLogin: 1, token: 't', userData: { ...USER, ...change } as never })
  balancesStore.change(() => ({
    isKnown: true,
    balances: new Map([['spot USDT', testBalance('spot', 'USDT', { available: '18204.63' })]]),
  }))
}

beforeEach(() => {
  answers = {
    markets: MARKETS,
    contracts: [],
    feeLevels: [LEVEL],
    robotRounds: { list: [] },
    robots: pageOf([]),
    securityOverview: { authenticator: false, fundPassword: true },
  }
  asked = answerCalls(answers)
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockImplementation((topic, handlers) => {
    if (topic === 'tickers') handlers.snapshot([TICKER])
    return () => undefined
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  forgetDrafts()
  useAppState.setState({ isLogin: 0, token: null, userData: null })
  balancesStore.forget()
})

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

/** The grid of the rulebook's example. */
async function showG1(user = userEvent.setup()): Promise<ReturnType<typeof userEvent.setup>> {
  renderPart(<RobotPage />, '/robot?strategy=grid&venue=spot&symbol=BTC_USDT')
  await screen.findByRole('textbox', { name: 'Lowest price' })
  await waitFor(() => expect(field('Steps')).toHaveValue('10'))
  for (const [name, value] of [
    ['Lowest price', '29000'],
    ['Highest price', '31000'],
    ['Steps', '4'],
    ['Quantity of each order', '0.01'],
  ] as const) {
    await user.clear(field(name))
    await user.type(field(name), value)
  }
  return user
}

function figure(name: string): string | null | undefined {
  return screen.getByText(name).parentElement?.querySelector('dd')?.textContent
}

describe('a set-up', () => {
  it('[G1] shows the lines, the sum of its parts and the profit of a round, to visitors too', async () => {
    await showG1()
    const lines = within(screen.getByRole('list', { name: 'lines' }))
    expect(lines.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '↕ Buy 29000',
      'Buy 29500',
      'empty 30000',
      'Sell 30500',
      '↕ Sell 31000',
    ])
    expect(figure('Buy orders')).toBe('585.00')
    expect(figure('First purchase at the price of now')).toBe('601.1003')
    expect(figure('Required investment')).toBe('1,186.1003 USDT')
    expect(figure('Result of a round, after fees')).toMatch(/^4\.\d+ to 4\.\d+ USDT$/)
    expect(figure('Typical round')).toBe('Not measured yet')
    expect(screen.getByRole('link', { name: 'Log in to start' })).toHaveAttribute(
      'href',
      `/login?statusType=0&next=${encodeURIComponent('/robot?strategy=grid&venue=spot&symbol=BTC_USDT')}`,
    )
  })

  it('has one truth for chart and form: a line that is dropped writes its field', async () => {
    const user = await showG1()
    await user.click(screen.getByRole('button', { name: '↕ Buy 29000' }))
    expect(field('Lowest price')).toHaveValue('28500')
    expect(await screen.findByRole('button', { name: '↕ Buy 28500' })).toBeInTheDocument()
  })

  it('says when fees exceed a step, and shows nothing that would follow from it', async () => {
    const user = await showG1()
    await user.clear(field('Steps'))
    await user.type(field('Steps'), '100')
    expect(await screen.findByText('Steps too narrow: fees exceed the step')).toBeInTheDocument()
    expect(figure('Required investment')).toBe('–')
    expect(figure('Result of a round, after fees')).toBe('–')
  })

  it('below the minimum the button says the minimum; above what there is the field says by how much', async () => {
    logIn()
    const user = await showG1()
    const investment = field('Investment')
    await user.type(investment, '20')
    expect(screen.getByRole('button', { name: 'At least 1,186.1003 USDT' })).toBeDisabled()
    await user.clear(investment)
    await user.type(investment, '18205')
    expect(screen.getByText('0.37 USDT more than you have')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Create robot' })).toBeDisabled()
  })

  it('shows a measured round as a median, with its count and no promise', async () => {
    answers['robotRounds'] = {
      list: [{ strategy: 'grid', venue: 'spot', symbol: 'BTC_USDT', medianMs: 161_000, count: 40 }],
    }
    await showG1()
    expect(figure('Typical round')).toBe('2 min 41 s median of 40 rounds. Not a promise')
  })

  it('of a direction refuses exits on the wrong side', async () => {
    const user = userEvent.setup()
    renderPart(<RobotPage />, '/robot?strategy=direction&venue=spot&symbol=BTC_USDT')
    await waitFor(() => expect(field('Take-profit')).not.toHaveValue(''))
    for (const [name, value] of [
      ['Take-profit', '29000'],
      ['Stop-loss', '31000'],
    ] as const) {
      await user.clear(field(name))
      await user.type(field(name), value)
    }
    expect(await screen.findByText('Long: take-profit must be above the entry')).toBeInTheDocument()
    expect(screen.getByText('Long: stop-loss must be below the entry')).toBeInTheDocument()
  })

  it('says what stands in the way of a user', async () => {
    logIn({ authenticated: false })
    renderPart(<RobotPage />, '/robot')
    expect(await screen.findByRole('link', { name: 'Verify your identity first' })).toBeInTheDocument()
  })

  it('that cannot be loaded says so', async () => {
    answers['markets'] = refusal('database.unavailable', 'Later')
    renderPart(<RobotPage />, '/robot')
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument()
  })
})

describe('making a robot', () => {
  async function create(): Promise<ReturnType<typeof userEvent.setup>> {
    logIn()
    const user = await showG1()
    await user.type(field('Investment'), '1200')
    answers['createRobot'] = {
      robot: robotOf({ state: 'created', money: null, investment: '1200' }),
      secret: SECRET,
    }
    await user.click(screen.getByRole('button', { name: 'Create robot' }))
    await user.click(await screen.findByRole('button', { name: 'Create and show the key' }))
    return user
  }

  it('shows the secret once, wants it kept, then entered with the fund password', async () => {
    const user = await create()
    expect(asked.find(({ name }) => name === 'createRobot')?.body).toEqual({
      strategy: 'grid',
      venue: 'spot',
      symbol: 'BTC_USDT',
      parameters: { spacing: 'arithmetic', lower: '29000', upper: '31000', steps: '4', quantity: '0.01' },
      investment: '1200',
      ipList: [],
    })
    expect(await screen.findByText(SECRET)).toBeInTheDocument()
    const goOn = screen.getByRole('button', { name: 'Go on to the start' })
    expect(goOn).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'I have kept it' }))
    await user.click(goOn)
    const start = await screen.findByRole('button', { name: 'Start with 1,200.00 USDT' })
    expect(start).toBeDisabled()
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument()
    await user.type(screen.getByLabelText('Secret key of the robot'), 'wrong')
    await user.type(screen.getByLabelText('Fund password'), 'candor-fund-1')
    answers['startRobot'] = refusal('robot.key.wrong', 'This is not the key of the robot')
    await user.click(start)
    expect(await screen.findByText('This is not the key of the robot')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('Secret key of the robot'))
    await user.type(screen.getByLabelText('Secret key of the robot'), SECRET)
    answers['startRobot'] = robotOf()
    await user.click(start)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(asked.findLast(({ name }) => name === 'startRobot')?.body).toEqual({
      robotId: '1099511627777',
      secret: SECRET,
      fundPassword: 'candor-fund-1',
    })
  })

  it('without a fund password leads to setting one', async () => {
    answers['securityOverview'] = { authenticator: false, fundPassword: false }
    const user = await create()
    await user.click(await screen.findByRole('checkbox', { name: 'I have kept it' }))
    await user.click(screen.getByRole('button', { name: 'Go on to the start' }))
    expect(await screen.findByRole('link', { name: 'Set a fund password' })).toBeInTheDocument()
  })
})

describe('own robots', () => {
  it('show the result in its parts, floored, and the fees as inside', async () => {
    logIn()
    answers['robots'] = pageOf([robotOf()])
    renderPart(<RobotPage />, '/robot')
    const row = within((await screen.findByRole('link', { name: 'Open Grid BTC/USDT' })).closest('tr')!)
    expect(row.getByText('+22.0114')).toBeInTheDocument()
    expect(row.getByText('−0.6012')).toBeInTheDocument()
    expect(row.getByText('+21.4103')).toBeInTheDocument()
    expect(row.getByText('+1.80%')).toBeInTheDocument()
    expect(row.getByText('Running')).toBeInTheDocument()
    expect(screen.getByText('Fees paid so far: 3.5646 USDT, already inside.')).toBeInTheDocument()
  })

  it('that are paused say why; only an own pause can be ended', async () => {
    logIn()
    answers['robots'] = pageOf([robotOf({ state: 'paused', pause: 'index.stale' })])
    renderPart(<RobotPage />, '/robot')
    expect(await screen.findByText('no fresh index price')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Pause Grid BTC/USDT' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Resume Grid BTC/USDT' })).not.toBeInTheDocument()
  })

  it('none is said, and those that ended have a tab of their own', async () => {
    logIn()
    const user = userEvent.setup()
    renderPart(<RobotPage />, '/robot')
    expect(await screen.findByText('No robot yet')).toBeInTheDocument()
    answers['robots'] = pageOf([robotOf({ state: 'stopped', stop: 'user' })])
    await user.click(screen.getByRole('tab', { name: 'Stopped' }))
    expect(await screen.findByText('by you')).toBeInTheDocument()
  })
})
