import type { AdminAnswer } from '@candor/client'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { MeProvider } from '../../session/me.tsx'
import { type Answers, No, startFakeServer } from '../../testing/fake-server.ts'
import { OWNER, renderRoutes } from '../../testing/render.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import UserPage from './user-page.tsx'

const USER: AdminAnswer<'user'> = {
  userId: '10004821',
  nickName: 'Mira',
  email: 'mira@example.com',
  phone: null,
  contactsMasked: false,
  nationality: 'JP',
  language: 'en',
  registeredTime: 1_700_000_000_000,
  realName: 'authenticated',
  hasFundPassword: true,
  hasAuthenticator: false,
  standing: { house: null, authenticated: true, frozen: false, locked: false, feeLevel: 1, volumeBtc: '0.5' },
  limits: { withdrawalsHeldUntil: null, dailyLoss: null, coolOffUntil: null },
  invitation: { code: null, inviterId: null, level1: 0, level2: 0 },
  balances: [
    {
      wallet: 'spot',
      asset: 'USDT',
      available: '100.5',
      frozen: '0',
      locked: '0',
      adminFrozen: '2',
      adminLocked: '0',
    },
  ],
  sessions: [],
  logins: [],
}
const CONTRACTS: AdminAnswer<'userContracts'> = {
  number: 9,
  asset: 'USDT',
  available: '900',
  frozen: '12.5',
  transferable: '850.25',
  cross: { equity: '1005.5', maintenance: '55' },
  settings: [],
  positions: [
    {
      positionId: '17',
      symbol: 'BTCUSDT',
      direction: 'long',
      marginMode: 'cross',
      leverage: 20,
      lots: '100',
      entryValue: '6500',
      entryPrice: '65000',
      margin: '325',
      realisedPnl: '0',
      openFees: '3.25',
      closeFees: '0',
      funding: '-0.65',
      openedTime: 1_700_000_000_000,
      adlFifth: 3,
      mark: '64000',
      unrealisedPnl: '-100',
      maintenance: '35.2',
      liquidationPrice: '55283.4',
    },
  ],
  stops: [],
  orders: [],
  triggers: [
    {
      triggerId: '7',
      clientOrderId: null,
      symbol: 'BTCUSDT',
      side: 'sell',
      positionSide: 'long',
      type: 'market',
      timeInForce: 'immediateOrCancel',
      price: null,
      lots: null,
      reduceOnly: false,
      triggerPrice: '60000',
      trigger: 'atOrBelow',
      triggerBy: 'mark',
      state: 'waiting',
      endReason: null,
      metPrice: null,
      orderId: null,
      rejection: null,
      createdTime: 1_700_000_000_000,
      endedTime: null,
    },
  ],
}
const LOOK = ['user', 'userOrders']
const ACT = [...LOOK, 'freezeAccount', 'unfreezeAccount', 'lockAccount', 'unlockAccount', 'freezeAmount']

function open(answers: Answers, rights: string[]) {
  const server = startFakeServer({
    user: () => USER,
    userOrders: () => ({ list: [], total: 0, pageIndex: 1, pageSize: 20 }),
    ...answers,
  })
  const element = (
    <MeProvider me={{ ...OWNER, rights }}>
      <UserPage />
      <ActDialog />
    </MeProvider>
  )
  renderRoutes([{ path: '/users/:userId', element }], '/users/10004821')
  return server
}

describe('acts on an account', () => {
  test('are not offered to a role that only looks', async () => {
    open({}, LOOK)
    expect(await screen.findByRole('heading', { name: 'User 10004821' })).toBeInTheDocument()
    for (const name of ['Freeze', 'Lock', 'Freeze or lock']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    }
  })

  test('[decisions 1] need a reason, and the server’s no stays in the dialog', async () => {
    let isRefused = true
    const server = open(
      {
        freezeAccount: () => {
          if (isRefused) throw new No('account.unknown')
          return { number: 77 }
        },
      },
      ACT,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Freeze' }))
    const dialog = await screen.findByRole('dialog', { name: 'Freeze user 10004821?' })
    const button = within(dialog).getByRole('button', { name: 'Freeze' })
    expect(button).toBeDisabled()
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'court.order')
    await user.click(button)
    expect(await within(dialog).findByText('no: account.unknown')).toBeInTheDocument()
    isRefused = false
    await user.click(button)
    expect(await screen.findByText('Account frozen')).toBeInTheDocument()
    expect(server.of('freezeAccount').at(-1)?.body).toEqual({ userId: '10004821', reason: 'court.order' })
  })

  test('of a frozen one lead back', async () => {
    open({ user: () => ({ ...USER, standing: { ...USER.standing, frozen: true } }) }, ACT)
    expect(await screen.findByRole('button', { name: 'Unfreeze' })).toBeInTheDocument()
    expect(screen.getByText('Frozen')).toBeInTheDocument()
  })
})

describe('an amount that is set aside', () => {
  test('is at most what there is, and a second try is the same call', async () => {
    let tries = 0
    const server = open(
      {
        freezeAmount: () => {
          tries += 1
          if (tries === 1) throw new No('server.error', 500)
          return { number: 78 }
        },
      },
      ACT,
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Freeze or lock' }))
    const dialog = await screen.findByRole('dialog', { name: 'USDT, Coin wallet' })
    const amount = within(dialog).getByLabelText('Amount')
    await user.type(amount, '100.51')
    expect(within(dialog).getByText('More than there is')).toBeInTheDocument()
    await user.clear(amount)
    await user.type(amount, '100.5')
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'source.of.funds')
    await user.click(within(dialog).getByRole('button', { name: 'Freeze 100.5 USDT' }))
    expect(await within(dialog).findByText('no: server.error')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Freeze 100.5 USDT' }))
    expect(await screen.findByText('100.5 USDT: done')).toBeInTheDocument()
    const [first, second] = server.of('freezeAmount')
    expect(first?.key).toBeTruthy()
    expect(second?.key).toBe(first?.key)
    expect(second?.body).toEqual({
      userId: '10004821',
      wallet: 'spot',
      asset: 'USDT',
      amount: '100.5',
      reason: 'source.of.funds',
    })
  })

  test('is given back out of what was set aside', async () => {
    open({}, ACT)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Freeze or lock' }))
    const dialog = await screen.findByRole('dialog', { name: 'USDT, Coin wallet' })
    await user.selectOptions(within(dialog).getByLabelText('Act'), 'unfreezeAmount')
    expect(within(dialog).getByText('at most 2 USDT')).toBeInTheDocument()
  })
})

test('an unknown user is said to be', async () => {
  open(
    {
      user: () => {
        throw new No('user.unknown', 404)
      },
    },
    ACT,
  )
  expect(await screen.findByText('There is no user 10004821')).toBeInTheDocument()
})

describe('what a user has in contracts', () => {
  const RIGHTS = [...LOOK, 'userContracts', 'userLiquidations']

  test('is shown at mark, with where it would be liquidated, and nothing to press', async () => {
    open({ userContracts: () => CONTRACTS }, RIGHTS)
    const table = within(await screen.findByRole('region', { name: 'Positions' }))
    const row = await table.findByRole('row', { name: /BTCUSDT/ })
    expect(row).toHaveTextContent(/long cross 20×.*55,283\.4.*\u2212100\.00.*3 of 5/)
    expect(within(row).queryByRole('button')).toBeNull()
    expect(screen.getByText(/Cross: equity 1,005\.50, maintenance 55\.00/)).toBeInTheDocument()
  })

  test('conditional orders that wait are listed with what they wait for', async () => {
    open({ userContracts: () => CONTRACTS }, RIGHTS)
    await userEvent.click(await screen.findByRole('button', { name: 'Conditional orders (1)' }))
    const table = within(await screen.findByRole('region', { name: 'Conditional orders' }))
    expect(await table.findByRole('row', { name: /BTCUSDT/ })).toHaveTextContent(
      /sell long.*market.*mark ≤ 60,000.*whole position/,
    )
  })

  test('is told of the past too: a liquidation names the command that did it', async () => {
    open(
      {
        userContracts: () => ({ ...CONTRACTS, positions: [], cross: null }),
        userLiquidations: () => ({
          list: [
            {
              id: '4',
              kind: 'liquidation',
              symbol: 'BTCUSDT',
              direction: 'short',
              marginMode: 'isolated',
              lots: '40',
              pnl: '-55.5',
              liquidationFee: '1.2',
              insured: '0',
              equity: '3.1',
              maintenance: '3.2',
              outcome: 'closed',
              time: 1_700_000_000_000,
              number: 4711,
            },
          ],
          total: 1,
          pageIndex: 1,
          pageSize: 20,
        }),
      },
      RIGHTS,
    )
    expect(await screen.findByText('No open position.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Liquidations' }))
    const row = await screen.findByRole('row', { name: /liquidation BTCUSDT/ })
    expect(row).toHaveTextContent(/short isolated.*3\.10.*3\.20.*\u221255\.50.*closed.*#4,711/)
  })

  test('is not asked for by a role that may not look', async () => {
    const server = open({}, LOOK)
    expect(await screen.findByRole('heading', { name: 'User 10004821' })).toBeInTheDocument()
    expect(server.of('userContracts')).toEqual([])
  })
})

describe('what a user had in second-contracts', () => {
  const ORDER: AdminAnswer<'userSecondOrders'>['list'][number] = {
    orderId: '88213907',
    clientOrderId: null,
    symbol: 'BTC_USDT',
    asset: 'USDT',
    direction: 'down',
    seconds: 60,
    payout: '0.82',
    amount: '1000',
    profit: '820',
    status: 'ended',
    createdTime: 1_700_000_000_000,
    openTime: null,
    acceptedTime: 1_700_000_000_000,
    entrySequence: 4,
    entryPrice: '65000.5',
    entryTime: 1_700_000_001_000,
    expiryTime: 1_700_000_061_000,
    outcome: 'lost',
    reason: 'settled',
    code: null,
    sum: '325010',
    count: 5,
    lastSequence: 64,
    settlePrice: '65002',
    paid: '0',
    result: '-1000',
    endedTime: 1_700_000_061_000,
    owner: 'a'.repeat(64),
    returned: false,
    number: 99,
  }

  test('is listed with its outcome and leads to its receipt; what has not ended has none', async () => {
    const waiting = {
      ...ORDER,
      orderId: '88213908',
      status: 'open',
      outcome: null,
      reason: null,
      result: null,
    }
    const list = [waiting, ORDER]
    open({ userSecondOrders: () => ({ list, total: 2, pageIndex: 1, pageSize: 20 }) }, LOOK)
    await userEvent.click(await screen.findByRole('button', { name: 'Second-contracts' }))
    const row = await screen.findByRole('row', { name: /^S88213907 / })
    expect(row).toHaveTextContent(/BTC\/USDT down 60 s.*1,000\.00.*82%.*65,000\.5.*65,002.*lost.*1,000\.00/)
    expect(within(row).getByRole('link', { name: 'Receipt of S88213907' })).toHaveAttribute(
      'href',
      '/desktop/secondContract/receipt?id=S88213907',
    )
    const other = screen.getByRole('row', { name: /^S88213908 / })
    expect(within(other).queryByRole('link')).toBeNull()
  })
})
