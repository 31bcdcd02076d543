// [P18] Every route with every kind of caller, and every id that a call takes swapped with somebody else's.
// A route that the matrix does not know fails the test.

import { createHash, randomBytes } from 'node:crypto'
import { ROUTES, type Route, type RouteName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_FUND_PASSWORD, demoTrader } from './demo-listing.ts'
import type { CallOptions } from './testing/api-client.ts'
import {
  ALERT_ROWS,
  API_KEY_ROWS,
  alertWish,
  apiKeyWish,
  CONTENT_ROWS,
  CONTRACT_ROWS,
  EARN_ROWS,
  everyOrder,
  FILLED_ID,
  financialPurchase,
  GONE,
  type Loot,
  miningPurchase,
  OPEN_ID,
  ROBOT_ROWS,
  type Row,
  robotWish,
  SECOND_ID,
  SECOND_ROWS,
  SERVICE_ROWS,
  secondOrder,
  symbol,
  UNKNOWN_ID,
} from './testing/authorization-rows.ts'
import { CheckedClient, type Holdings, type Order } from './testing/checked-client.ts'
import { SocketClient } from './testing/socket-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const SERVICE_WORDS = 'victim-service-5e1'
/** Nothing of this may ever reach anyone else. */
const VICTIMS_WORDS = [
  OPEN_ID,
  FILLED_ID,
  SECOND_ID,
  SERVICE_WORDS,
  `"${demoTrader(1).account}"`,
  `"${demoTrader(1).nickName}"`,
]
const order = { symbol, side: 'buy', type: 'limit', price: '30000', quantity: '0.001' }

const NOBODY = 'nobody@candor.example'
const NEW_PASSWORD = 'a new and long one'
/** Whoever has the session alone does not know the password. */
const wrongProof = { password: 'not the password' }
const UNKNOWN_PICTURE = 'A'.repeat(22)

function realName(pictureId: string): object {
  const form = { realName: 'Mika Tanaka', certificateType: 'passport', certificateNumber: 'TK1234567' }
  return { ...form, frontId: pictureId, backId: pictureId, handId: pictureId }
}

const SITE_AND_IDENTITY = {
  siteInfo: {},
  systemConfig: { own: { query: { key: 'custom_line' } } },
  setHasRecharge: {},
  sendCode: { own: { body: { purpose: 'resetPassword', account: NOBODY } } },
  register: {
    own: {
      body: { account: NOBODY, code: '000000', password: NEW_PASSWORD, nationality: 'JP', agreement: true },
    },
    ownCode: 'code.wrong',
  },
  resetPassword: {
    own: { body: { account: NOBODY, code: '000000', password: NEW_PASSWORD } },
    ownCode: 'code.wrong',
  },
  demoOutbox: { own: { query: { deliveryId: 'A'.repeat(22) } } },
} satisfies Partial<Record<RouteName, Row>>

const PERSON = {
  setNickName: { own: { body: { nickName: 'Trader of the second row' } } },
  setLanguage: { own: { body: { language: 'en' } } },
  inviteOverview: {},
  invitees: { own: { query: { level: '1' } } },
  messages: {},
  readMessages: {
    own: { body: {} },
    swapped: ({ messageId }: Loot) => [{ body: { messageIds: [messageId] } }],
    refusal: ['success'],
  },
  limits: {},
  setDailyLoss: { own: { body: { dailyLoss: '100' } } },
  startCoolOff: { own: { body: { days: 1 } } },
  endCoolOff: {},
} satisfies Partial<Record<RouteName, Row>>

const SECURITY = {
  securityOverview: {},
  sendOwnCode: { own: { body: { purpose: 'confirm', channel: 'email' } } },
  changePassword: { own: { body: { ...wrongProof, newPassword: NEW_PASSWORD } }, ownCode: 'password.wrong' },
  setFundPassword: { own: { body: { ...wrongProof, fundPassword: 'fund-77' } }, ownCode: 'password.wrong' },
  bindContact: {
    own: { body: { ...wrongProof, channel: 'phone', target: '+819012345678', targetCode: '000000' } },
    ownCode: 'password.wrong',
  },
  unbindContact: { own: { body: { ...wrongProof, channel: 'email' } }, ownCode: 'password.wrong' },
  beginAuthenticator: { own: { body: wrongProof }, ownCode: 'password.wrong' },
  bindAuthenticator: {
    own: { body: { authenticatorCode: '000000' } },
    ownCode: 'authenticator.not.begun',
  },
  unbindAuthenticator: { own: { body: wrongProof }, ownCode: 'password.wrong' },
  renewRecoveryCodes: { own: { body: wrongProof }, ownCode: 'password.wrong' },
  sessions: {},
  revokeSession: {
    own: { body: { sessionId: '00000000-0000-4000-8000-000000000000' } },
    ownCode: 'session.unknown',
    swapped: ({ sessionId }: Loot) => [{ body: { sessionId } }],
    refusal: ['session.unknown'],
  },
  revokeOtherSessions: {},
  loginHistory: {},
  realNameStatus: {},
  uploadPicture: { own: { query: { side: 'front' } }, ownCode: 'picture.type' },
  uploadCheck: {
    own: { body: { pictureId: UNKNOWN_PICTURE } },
    ownCode: 'picture.unknown',
    swapped: ({ pictureId }: Loot) => [{ body: { pictureId } }],
    refusal: ['picture.unknown'],
  },
  submitRealName: {
    own: { body: realName(UNKNOWN_PICTURE) },
    ownCode: 'real.name.done',
    swapped: ({ pictureId }: Loot) => [{ body: realName(pictureId) }],
    refusal: ['real.name.done'],
  },
  decideRealNameInDemo: { own: { body: { state: 'authenticated' } }, ownCode: 'real.name.not.pending' },
} satisfies Partial<Record<RouteName, Row>>

const usdt = { coin: 'USDT', chain: 'erc20' }
/** One character of it is wrong. */
const BAD_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE8'
const wrongFund = { fundPassword: 'not the fund password' }

/** A route that takes one id: unknown for oneself, and no less unknown when it is somebody else's. */
function oneId(id: keyof Loot, place: 'query' | 'body', code: string, more: object = {}): Row {
  const named = (value: string): CallOptions => ({ [place]: { [id]: value, ...more } })
  return {
    own: named(id === 'recordId' ? `${UNKNOWN_ID}-0` : UNKNOWN_ID),
    ownCode: code,
    swapped: (loot) => [named(loot[id])],
    refusal: [code],
  }
}

const MONEY = {
  recordLines: oneId('recordId', 'query', 'record.unknown'),
  exportRecords: {},
  assetsOverview: {},
  assetsEquity: { own: { query: { span: '24h' } } },
  transfer: {
    own: { body: { from: 'spot', to: 'contract', asset: 'USDT', amount: '999999999' } },
    ownCode: 'balance.insufficient',
  },
  transferOptions: {},
  transfers: {},
  rechargeCoins: {},
  rechargeAddress: { own: { body: usdt } },
  recharges: {},
  rechargeFaucet: { own: { body: { ...usdt, chain: 'bitcoin' } }, ownCode: 'chain.unavailable' },
  fiatDepositReference: { own: { body: { amount: '0' } }, ownCode: 'request.amount.invalid' },
  fiatDeposits: {},
  cancelFiatDeposit: oneId('fiatDepositId', 'body', 'fiat.deposit.unknown'),
  withdrawalOptions: {},
  checkAddress: { own: { body: { chain: 'erc20', address: BAD_ADDRESS } } },
  createWithdrawal: {
    own: { key: 'matrix', body: { ...usdt, address: BAD_ADDRESS, quantity: '100', ...wrongFund } },
    ownCode: 'withdrawal.address.invalid',
  },
  createBankWithdrawal: {
    own: { key: 'matrix', body: { bankName: 'Bank', cardNumber: '1', amount: '100', ...wrongFund } },
    ownCode: 'bank.card.invalid',
  },
  cancelWithdrawal: oneId('withdrawalId', 'body', 'withdrawal.unknown'),
  withdrawals: {},
  getWithdrawal: oneId('withdrawalId', 'query', 'withdrawal.unknown'),
  addresses: {},
  addAddress: {
    own: { body: { chain: 'erc20', address: BAD_ADDRESS, label: 'Mine', ...wrongFund } },
    ownCode: 'withdrawal.address.invalid',
  },
  removeAddress: oneId('addressId', 'body', 'address.unknown', wrongFund),
  setAllowList: { own: { body: { on: false, ...wrongFund } } },
} satisfies Partial<Record<RouteName, Row>>

const MATRIX: Readonly<Record<RouteName, Row>> = {
  ...SITE_AND_IDENTITY,
  ...PERSON,
  ...SECURITY,
  ...MONEY,
  ...CONTRACT_ROWS,
  ...SECOND_ROWS,
  ...EARN_ROWS,
  ...ROBOT_ROWS,
  ...CONTENT_ROWS,
  ...API_KEY_ROWS,
  ...SERVICE_ROWS,
  ...ALERT_ROWS,
  login: { own: { body: { grant_type: 'password', username: 'x', password: 'y' } }, ownCode: 'login.failed' },
  afterLogin: {
    own: { params: { userName: demoTrader(2).account } },
    swapped: () => [{ params: { userName: demoTrader(1).account } }],
    refusal: ['account.unknown'],
  },
  logout: {},
  getUserInfo: {},
  balances: {},
  records: {},
  markets: {},
  tickers: {},
  depth: { own: { query: { symbol } } },
  trades: { own: { query: { symbol } } },
  candles: { own: { query: { symbol, interval: '1m' } } },
  feeLevels: {},
  myFeeLevel: {},
  solvencySnapshots: {},
  solvencyProof: { own: { query: { snapshot: '999' } }, ownCode: 'solvency.none' },
  indexList: { own: { body: {} } },
  coinList: { own: { body: {} } },
  placeOrder: {
    own: { body: { ...order, quantity: '100' } },
    ownCode: 'balance.insufficient',
    // A client's own id names nobody's order but its own: it is free for whoever else wants it.
    swapped: () => [{ body: { ...order, quantity: '100', clientOrderId: OPEN_ID } }],
    refusal: ['balance.insufficient'],
  },
  amendOrder: {
    own: { body: { orderId: '999999999', symbol, price: '30001' } },
    ownCode: 'order.not.found',
    swapped: everyOrder((orderId) => ({ body: { orderId, symbol, price: '30001' } })),
    refusal: GONE,
  },
  cancelOrder: {
    own: { body: { orderId: '999999999' } },
    ownCode: 'order.not.found',
    swapped: (loot) => [
      ...everyOrder((orderId) => ({ body: { orderId } }))(loot),
      { body: { clientOrderId: OPEN_ID } },
    ],
    refusal: GONE,
  },
  cancelAllOrders: { own: { body: {} } },
  openOrders: {},
  getOrder: {
    own: { query: { orderId: '999999999' } },
    ownCode: 'order.not.found',
    swapped: everyOrder((orderId) => ({ query: { orderId } })),
    refusal: ['order.not.found'],
  },
  orderHistory: {},
  fills: { swapped: everyOrder((orderId) => ({ query: { orderId } })) },
}

const NO_LOOT: Loot = {
  open: '1',
  filled: '2',
  cancelled: '3',
  second: '9',
  financial: '10',
  mining: '11',
  robot: '12',
  apiKey: '13',
  alertId: '15',
  service: 'C-2026-000014',
  sessionId: '',
  pictureId: '',
  messageId: '4',
  withdrawalId: '5',
  addressId: '6',
  fiatDepositId: '7',
  recordId: '8-0',
}

const routes = Object.entries<Route>(ROUTES) as [RouteName, Route][]
const userRoutes = routes.filter(([, { access }]) => access === 'user')
const ID_FIELD = /Ids?$|^userName$/

/** Everything of the first user that an intruder might have changed. */
interface Victim extends Holdings {
  readonly user: unknown
  readonly security: unknown
  readonly sessions: number
  readonly unread: number
}

async function stateOf(client: CheckedClient): Promise<Victim> {
  const { unread } = await client.ask<{ unread: number }>('messages')
  const sessions = await client.ask<unknown[]>('sessions')
  return {
    ...(await client.holdings()),
    user: await client.ask('getUserInfo'),
    security: await client.ask('securityOverview'),
    sessions: sessions.length,
    unread,
  }
}

let server: TestServer
let victim: CheckedClient
let intruder: CheckedClient
let loot: Loot
let before: Victim

beforeAll(async () => {
  server = await startTestServer()
  victim = await server.trader(1)
  intruder = await server.trader(2)
  const third = await server.trader(3)
  const place = async (client: CheckedClient, more: object): Promise<string> =>
    (await client.ask<Order>('placeOrder', { body: { ...order, ...more } })).orderId
  const filled = await place(victim, { clientOrderId: FILLED_ID })
  await place(third, { side: 'sell' })
  const cancelled = await place(victim, {})
  await victim.ask('cancelOrder', { body: { orderId: cancelled } })
  loot = {
    open: await place(victim, { price: '29000', clientOrderId: OPEN_ID }),
    filled,
    cancelled,
    // Before the pause that its owner takes next.
    second: await timedOrder(victim),
    ...(await earning(victim)),
    robot: await madeRobot(victim),
    apiKey: await madeApiKey(victim),
    alertId: (await victim.ask<{ alertId: string }>('createAlert', { body: alertWish })).alertId,
    service: (await victim.ask<{ number: string }>('sendService', { body: { text: SERVICE_WORDS } })).number,
    ...(await identityOf(victim)),
    ...(await moneyOf(victim)),
  }
  before = await stateOf(victim)
  expect(before.openOrders).toHaveLength(1)
})
afterAll(async () => {
  await server.stop()
})

/** A second-contract of the first user that opens in an hour. */
async function timedOrder(client: CheckedClient): Promise<string> {
  await client.ask('transfer', { body: { from: 'spot', to: 'second', asset: 'USDT', amount: '1000' } })
  const body = { ...secondOrder, openTime: Date.now() + 3_600_000, clientOrderId: SECOND_ID }
  return (await client.ask<Order>('placeSecondOrder', { body })).orderId
}

/** A financial product and a purchase in a pool of the first user. */
async function earning(client: CheckedClient): Promise<Pick<Loot, 'financial' | 'mining'>> {
  const financial = await client.ask<Order>('buyFinancial', {
    body: financialPurchase,
    key: 'victim-financial',
  })
  const mining = await client.ask<Order>('buyMining', { body: miningPurchase, key: 'victim-mining' })
  return { financial: financial.orderId, mining: mining.orderId }
}

async function madeRobot(client: CheckedClient): Promise<string> {
  const { robot } = await client.ask<{ robot: { robotId: string } }>('createRobot', { body: robotWish })
  return robot.robotId
}

async function madeApiKey(client: CheckedClient): Promise<string> {
  const body = { ...apiKeyWish, fundPassword: DEMO_FUND_PASSWORD }
  return (await client.ask<{ id: string }>('createApiKey', { body })).id
}

/** A session, a picture and an unread message of the first user. */
async function identityOf(
  client: CheckedClient,
): Promise<Pick<Loot, 'sessionId' | 'pictureId' | 'messageId'>> {
  const [session] = await client.ask<{ sessionId: string }[]>('sessions')
  await client.ask('startCoolOff', { body: { days: 1 } })
  const { list } = await client.ask<{ list: { messageId: string }[] }>('messages')
  const [message] = list
  if (session === undefined || message === undefined) throw new Error('the first user has nothing to take')
  const pictureId = 'V'.repeat(22)
  await server.database
    .insertInto('pictures')
    .values({
      picture_id: pictureId,
      user_id: demoTrader(1).userId,
      side: 'front',
      width: 800,
      height: 600,
      bytes: 1,
      created_ms: Date.now(),
      submitted_ms: null,
    })
    .execute()
  return { sessionId: session.sessionId, pictureId, messageId: message.messageId }
}

/** A withdrawal, an address, a bank deposit and a record of the first user. */
async function moneyOf(
  client: CheckedClient,
): Promise<Pick<Loot, 'withdrawalId' | 'addressId' | 'fiatDepositId' | 'recordId'>> {
  const proof = { fundPassword: DEMO_FUND_PASSWORD }
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const { withdrawalId } = await client.ask<{ withdrawalId: string }>('createWithdrawal', {
    key: 'victim',
    body: { ...usdt, address, quantity: '100', ...proof },
  })
  const { addressId } = await client.ask<{ addressId: string }>('addAddress', {
    body: { chain: 'erc20', address, label: 'Cold store', ...proof },
  })
  const { deposit } = await client.ask<{ deposit: { fiatDepositId: string } }>('fiatDepositReference', {
    body: { amount: '100' },
  })
  const { list } = await client.ask<{ list: { recordId: string }[] }>('records')
  const [record] = list
  if (record === undefined) throw new Error('the first user has no record')
  // The message about it comes a moment later.
  const told = async (): Promise<void> => {
    expect(JSON.stringify(await client.ask('messages'))).toContain('withdrawal.applied')
  }
  await vi.waitFor(told, { timeout: 10_000 })
  return { withdrawalId, addressId, fiatDepositId: deposit.fiatDepositId, recordId: record.recordId }
}

/** A session that nobody has used for years. */
async function longAgo(): Promise<CheckedClient> {
  const token = randomBytes(32).toString('base64url')
  await server.database
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: demoTrader(3).userId,
      created_ms: 0,
      seen_ms: 0,
      revoked_ms: null,
    })
    .execute()
  return new CheckedClient(server.address, token)
}

describe('[P18] the matrix', () => {
  test('knows every route, and of each every id that it takes', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(Object.keys(ROUTES).sort())
    for (const [name, { params, query, body, access }] of routes) {
      if (access === 'public') continue
      const fields = [params, query, body].flatMap((part) => Object.keys(part?.properties ?? {}))
      const tried = (MATRIX[name].swapped?.(NO_LOOT) ?? []).flatMap((options) =>
        Object.keys({ ...options.params, ...options.query, ...(options.body as object) }),
      )
      for (const id of fields.filter((field) => ID_FIELD.test(field)))
        expect(tried, `for ${name}`).toContain(id)
    }
  })

  test.each(routes)('%s for nobody in particular', async (name, { access }) => {
    const { own, ownCode = 'success' } = MATRIX[name]
    const { httpStatus, code } = await new CheckedClient(server.address).call(name, own)
    if (access === 'user')
      expect({ httpStatus, code }).toEqual({ httpStatus: 401, code: 'login.user.not.login' })
    else expect(code).toBe(ownCode)
  })

  test.each(userRoutes)('%s with a session that was revoked', async (name) => {
    const gone = await server.trader(2)
    await gone.ask('logout')
    expect(await gone.call(name, MATRIX[name].own)).toMatchObject({
      httpStatus: 403,
      code: 'login.session.revoked',
      status: 4003,
    })
  })

  test.each(userRoutes)('%s with a session that is over', async (name) => {
    const late = await longAgo()
    expect(await late.call(name, MATRIX[name].own)).toMatchObject({
      httpStatus: 401,
      code: 'login.session.expired',
      status: 4001,
    })
  })

  test.each(userRoutes)('%s for another user: nothing of the first', async (name) => {
    // Logging out is the last thing one does.
    const caller = name === 'logout' ? await server.trader(2) : intruder
    const { own, ownCode = 'success' } = MATRIX[name]
    const answer = await caller.call(name, own)
    expect(answer.code).toBe(ownCode)
    for (const word of VICTIMS_WORDS) expect(JSON.stringify(answer)).not.toContain(word)
  })

  test.each(userRoutes.filter(([name]) => MATRIX[name].swapped !== undefined))(
    '%s with the ids of the first: no data and no effect',
    async (name) => {
      const { swapped, refusal } = MATRIX[name]
      for (const options of swapped?.(loot) ?? []) {
        const answer = await intruder.call(name, options)
        for (const word of VICTIMS_WORDS) expect(JSON.stringify(answer)).not.toContain(word)
        if (refusal === undefined) expect(answer.data).toMatchObject({ list: [], total: 0 })
        else expect(refusal, `to ${JSON.stringify(options)}`).toContain(answer.code)
      }
      expect(await stateOf(victim)).toEqual(before)
    },
  )
})

describe('[P18] beside the matrix', () => {
  test('the first has what the others were refused', async () => {
    expect(await victim.ask('getOrder', { query: { orderId: loot.filled } })).toMatchObject({
      clientOrderId: FILLED_ID,
      status: 'filled',
    })
    expect(await victim.ask('fills', { query: { orderId: loot.filled } })).toMatchObject({ total: 1 })
    expect(await victim.ask('orderHistory')).toMatchObject({ total: 3 })
  })

  test('who comes with a ticket that is no longer good is a visitor where a call is for everyone', async () => {
    const gone = await server.trader(2)
    await gone.ask('logout')
    const nobody = await new CheckedClient(server.address).ask('secondProducts')
    for (const client of [gone, await longAgo(), new CheckedClient(server.address, 'no ticket at all')]) {
      expect(await client.ask('secondProducts')).toEqual(nobody)
    }
  })

  test("what becomes of somebody else's order does not show: not its market, not whether it is open", async () => {
    const answers = await Promise.all(
      [loot.open, loot.cancelled].flatMap((orderId) =>
        [symbol, 'ETH_USDT'].map((each) =>
          intruder.call('amendOrder', { body: { orderId, symbol: each, price: '30001' } }),
        ),
      ),
    )
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
    const cancels = [loot.open, loot.cancelled].map((orderId) =>
      intruder.call('cancelOrder', { body: { orderId } }),
    )
    expect(new Set((await Promise.all(cancels)).map(({ code }) => code)).size).toBe(1)
  })

  test('[threat 9] two users may have the same client order id, and each cancels their own', async () => {
    const body = { ...order, price: '28000', clientOrderId: OPEN_ID }
    const other = await server.trader(3)
    const mine = await other.ask<Order>('placeOrder', { body })
    expect(mine.orderId).not.toBe(loot.open)
    const closed = await other.ask<Order>('cancelOrder', { body: { clientOrderId: OPEN_ID } })
    expect(closed).toMatchObject({ orderId: mine.orderId, status: 'cancelled' })
    expect(await stateOf(victim)).toEqual(before)
  })

  test('[threat 24] a socket sees its own user alone, whatever its messages say', async () => {
    const socket = await SocketClient.withTicket(server.address, intruder.token)
    for (const topic of ['orders:1', 'balances:1', `orders:${demoTrader(1).account}`, 'orders ']) {
      expect((await socket.send({ op: 'subscribe', topics: [topic] })).code).toBe('socket.topic.unknown')
    }
    const topics = ['orders', 'fills', 'balances', 'secondOrders']
    const told = { op: 'subscribe', topics, userId: 1, user: demoTrader(1).account }
    expect((await socket.send(told)).code).toBe('success')
    for (const orderId of [loot.open, loot.filled, loot.cancelled]) {
      expect(GONE).toContain((await socket.call('cancelOrder', { orderId })).code)
      expect(GONE).toContain((await socket.call('amendOrder', { orderId, symbol, price: '30001' })).code)
    }
    const own = await socket.call('placeOrder', { ...order, price: '27000', clientOrderId: 'intruder-own' })
    expect(own.code).toBe('success')
    await victim.ask('amendOrder', { body: { orderId: loot.open, symbol, price: '29001' } })
    await expect.poll(() => JSON.stringify(socket.pushed)).toContain('intruder-own')
    // One more round trip: what is pushed about the victim's amendment would have come before its answer.
    await socket.send({ op: 'ping' })
    for (const word of VICTIMS_WORDS) expect(JSON.stringify(socket.pushed)).not.toContain(word)
    await socket.close()
  })
})
