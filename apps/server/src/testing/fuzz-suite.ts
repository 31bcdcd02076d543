// The server as the fuzz sees it: for every operation of its document a request that the server understands and that
// changes nothing, ways to spoil it, and what every answer must look like.

import { expect } from 'vitest'
import { demoTrader } from '../demo-listing.ts'
import { alertExamples } from './alert-examples.ts'
import { apiKeyExamples } from './api-key-examples.ts'
import type { CheckedClient } from './checked-client.ts'
import { contentExamples } from './content-examples.ts'
import { contractExamples } from './contract-examples.ts'
import { earnExamples } from './earn-examples.ts'
import { moneyExamples } from './money-examples.ts'
import { fetchOperations, type Operation, type Place } from './openapi-operations.ts'
import { PausedRobot } from './paused-robot.ts'
import { type RawAnswer, send } from './raw-http.ts'
import { robotExamples } from './robot-examples.ts'
import { secondExamples } from './second-examples.ts'
import { serviceExamples } from './service-examples.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A request, spread over its places. */
export interface Request {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly header?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** A good request, and the code that the server answers it with. */
export interface Example {
  readonly request: Request
  readonly code: string
}

/** Ends the session that all others need: it is tried on its own. */
const NOT_HERE = new Set(['logout'])

/** Nothing of the inside may be read in an answer. */
const INSIDE = /node_modules|\.[cm]?[jt]s:\d|\n\s+at |select .+ from|insert into|syntax error|pg_|FST_|ECONN/i

/** Codes given before the operation is known, by the parser of HTTP or by the router. */
const BEFORE: ReadonlySet<string> = new Set(['request.malformed', 'request.not.found', 'request.method'])

/** Characters of a request or an answer that an error quotes. */
const MOST_TOLD = 300

interface Envelope {
  readonly code: string
  readonly msg: string
  readonly data: unknown
}

export class FuzzTarget {
  readonly operations: readonly Operation[]
  readonly trader: CheckedClient
  readonly address: string
  private readonly server: TestServer
  private readonly robot: PausedRobot
  private readonly examples: Readonly<Record<string, Example>>
  private readonly before: unknown

  private constructor(given: {
    readonly server: TestServer
    readonly trader: CheckedClient
    readonly robot: PausedRobot
    readonly operations: readonly Operation[]
    readonly examples: Readonly<Record<string, Example>>
    readonly before: unknown
  }) {
    this.server = given.server
    this.address = given.server.address
    this.trader = given.trader
    this.robot = given.robot
    this.operations = given.operations
    this.examples = given.examples
    this.before = given.before
  }

  static async start(): Promise<FuzzTarget> {
    const server = await startTestServer()
    const trader = await server.trader()
    const open = await trader.ask<{ orderId: string }>('placeOrder', {
      body: { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '40000', quantity: '0.01' },
    })
    await announceAll(trader)
    const robot = await PausedRobot.insert(server.database, demoTrader(1).userId)
    const all = await fetchOperations(server.address)
    const operations = all.filter(({ name }) => !NOT_HERE.has(name))
    const examples = examplesFor(open.orderId)
    return new FuzzTarget({ server, trader, robot, operations, examples, before: await stateOf(trader) })
  }

  async stop(): Promise<void> {
    await this.server.stop()
  }

  exampleOf(operation: Operation): Example {
    const example = this.examples[operation.name]
    if (example === undefined) throw new Error(`the fuzz has no example of ${operation.name}`)
    return example
  }

  /** The same request with one field spoilt, or left out. */
  spoil(operation: Operation, place: Place, name: string, value: unknown): Request {
    const { request } = this.exampleOf(operation)
    const fields: Record<string, unknown> = { ...request[place], [name]: value }
    if (value === undefined) delete fields[name]
    return { ...request, [place]: fields }
  }

  send(operation: Operation, request: Request): Promise<RawAnswer> {
    const { path = {}, query = {}, header = {}, body } = request
    const place = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(Buffer.from(path[name] ?? '').toString()),
    )
    const search = new URLSearchParams(query).toString()
    const target = search === '' ? place : `${place}?${search}`
    const text = body === undefined ? undefined : JSON.stringify(body)
    return send(this.address, {
      method: operation.method,
      path: target,
      headers: {
        ...this.headersOf(operation, target, text),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...header,
      },
      ...(text === undefined ? {} : { body: text }),
    })
  }

  /** Sends a body as it stands. */
  sendText(
    operation: Operation,
    type: string | undefined,
    body: string | Buffer,
    header: Readonly<Record<string, string>> = {},
  ): Promise<RawAnswer> {
    return send(this.address, {
      method: operation.method,
      path: operation.path,
      headers: {
        ...this.headersOf(operation, operation.path, body),
        ...header,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      body,
    })
  }

  headersOf(operation: Operation, path = operation.path, body?: string | Buffer): Record<string, string> {
    if (operation.isSigned) return this.robot.headers(operation.method, path, body)
    return operation.needsLogin ? { ticket: this.trader.token ?? '' } : {}
  }

  /** Every answer is an envelope that the document names, and tells nothing of the inside. Gives its code. */
  judge(operation: Operation, { status, text }: RawAnswer, what: unknown): string {
    const problem = problemOf(operation, status, text)
    if (problem !== undefined) {
      const asked = JSON.stringify(what)?.slice(0, MOST_TOLD)
      throw new Error(`${operation.name} with ${asked}: ${problem} in ${status} ${text.slice(0, MOST_TOLD)}`)
    }
    return isFile(operation, status) ? 'success' : (JSON.parse(text) as Envelope).code
  }

  /** Balances, open orders and the book are as they were. */
  async expectUnchanged(): Promise<void> {
    expect(await stateOf(this.trader)).toEqual(this.before)
  }
}

function problemOf(operation: Operation, status: number, text: string): string | undefined {
  if (INSIDE.test(text)) return 'something of the inside'
  if (status >= 500) return 'an error of the server'
  if (isFile(operation, status)) return undefined
  const { code, msg } = JSON.parse(text) as Partial<Envelope>
  if (typeof code !== 'string' || typeof msg !== 'string' || msg.trim() === '') return 'no envelope'
  return BEFORE.has(code) ? undefined : operation.problemOf(status, JSON.parse(text))
}

/** As many bank transfers as one may announce: no request announces another. */
async function announceAll(trader: CheckedClient): Promise<void> {
  for (;;) {
    const { code } = await trader.call('fiatDepositReference', { body: { amount: '100' } })
    if (code !== 'success') return
  }
}

/** An answer that the document says to be a file, without an envelope. */
function isFile(operation: Operation, status: number): boolean {
  return status === 200 && operation.givesFile
}

async function stateOf(trader: CheckedClient): Promise<unknown> {
  const query = { symbol: 'BTC_USDT' }
  const { bids, asks } = await trader.ask<{ bids: unknown; asks: unknown }>('depth', { query })
  return { ...(await trader.holdings()), bids, asks }
}

/** The orders are right in every field and too large for the balance: any field that is bent into another shows. */
function examplesFor(openOrderId: string): Readonly<Record<string, Example>> {
  const symbol = 'BTC_USDT'
  const header = { 'idempotency-key': 'fuzz-key' }
  const page = { pageIndex: '1', pageSize: '10' }
  const period = { from: '0', to: '1790000000000' }
  const success = 'success'
  const tooMuch = 'balance.insufficient'
  const login = { grant_type: 'password', username: 'demo@candor.example', password: 'not-it' }
  const place = { symbol, side: 'buy', type: 'limit', price: '50000', quantity: '100' }
  return {
    ...identityExamples(),
    ...moneyExamples(),
    ...contractExamples(),
    ...secondExamples(),
    ...earnExamples(),
    ...robotExamples(),
    ...contentExamples(),
    ...serviceExamples(),
    ...apiKeyExamples(),
    ...alertExamples(),
    login: { request: { body: login }, code: 'login.failed' },
    afterLogin: { request: { path: { userName: 'demo@candor.example' } }, code: success },
    getUserInfo: { request: {}, code: success },
    balances: { request: {}, code: success },
    records: { request: { query: { asset: 'USDT', ...period, ...page } }, code: success },
    markets: { request: {}, code: success },
    tickers: { request: { query: { symbol } }, code: success },
    depth: { request: { query: { symbol, limit: '5' } }, code: success },
    trades: { request: { query: { symbol, limit: '10' } }, code: success },
    candles: { request: { query: { symbol, interval: '1m', limit: '10' } }, code: success },
    feeLevels: { request: {}, code: success },
    solvencySnapshots: { request: { query: { pageIndex: '1' } }, code: success },
    solvencyProof: { request: { query: { snapshot: '999' } }, code: 'solvency.none' },
    myFeeLevel: { request: {}, code: success },
    indexList: { request: { body: { pageIndex: 1, pageSize: 10 } }, code: success },
    coinList: { request: { body: page }, code: success },
    placeOrder: { request: { header: { 'idempotency-key': 'fuzz-place' }, body: place }, code: tooMuch },
    amendOrder: {
      request: {
        header: { 'idempotency-key': 'fuzz-amend' },
        body: { orderId: openOrderId, symbol, price: '50000', quantity: '100' },
      },
      code: tooMuch,
    },
    cancelOrder: { request: { header, body: { orderId: '999999999' } }, code: 'order.not.found' },
    cancelAllOrders: {
      request: { header: { 'idempotency-key': 'fuzz-all' }, body: { symbol: 'ETH_BTC' } },
      code: success,
    },
    openOrders: { request: { query: { symbol } }, code: success },
    getOrder: { request: { query: { orderId: openOrderId } }, code: success },
    orderHistory: {
      request: { query: { symbol, status: 'open', side: 'buy', type: 'limit', ...period, ...page } },
      code: success,
    },
    fills: { request: { query: { symbol, orderId: openOrderId, ...period, ...page } }, code: success },
  }
}

/**
 * None of these changes anything, however often it is asked: they are refused for their form or because the thing is not
 * there, and before a password is checked, which is made to take long.
 */
function identityExamples(): Readonly<Record<string, Example>> {
  const success = 'success'
  const page = { pageIndex: '1', pageSize: '10' }
  const nobody = 'nobody@candor.example'
  const password = 'not the password'
  const newPassword = 'short'
  const picture = 'A'.repeat(22)
  const person = { account: nobody, code: '000000', password: newPassword }
  return {
    siteInfo: { request: {}, code: success },
    systemConfig: { request: { query: { key: 'custom_line' } }, code: success },
    setHasRecharge: { request: {}, code: success },
    sendCode: {
      request: { body: { purpose: 'register', account: 'demo@candor.example' } },
      code: 'account.registered',
    },
    register: {
      request: {
        body: { ...person, nationality: 'JP', agreement: true, invitationCode: 'NOBODYS', language: 'en' },
      },
      code: 'invitation.unknown',
    },
    resetPassword: { request: { body: { ...person, secondFactor: '123456' } }, code: 'password.length' },
    demoOutbox: { request: { query: { deliveryId: picture } }, code: success },
    setNickName: { request: { body: { nickName: 'Demo trader' } }, code: success },
    setLanguage: { request: { body: { language: 'en' } }, code: success },
    inviteOverview: { request: {}, code: success },
    invitees: { request: { query: { level: '1', ...page } }, code: success },
    messages: { request: { query: page }, code: success },
    readMessages: { request: { body: { messageIds: ['999999999'] } }, code: success },
    limits: { request: {}, code: success },
    setDailyLoss: { request: { body: { dailyLoss: '1000.5' } }, code: success },
    startCoolOff: { request: { body: { days: 1 } }, code: success },
    endCoolOff: { request: {}, code: success },
    securityOverview: { request: {}, code: success },
    sendOwnCode: {
      request: { body: { purpose: 'confirm', channel: 'phone', target: '+819012345678' } },
      code: 'request.invalid',
    },
    changePassword: {
      request: { body: { password, newPassword, secondFactor: '123456', code: '123456' } },
      code: 'password.length',
    },
    setFundPassword: {
      request: { body: { password, fundPassword: '77', secondFactor: '123456', code: '123456' } },
      code: 'fund.password.length',
    },
    bindContact: {
      request: {
        body: {
          password,
          channel: 'phone',
          target: '+1',
          targetCode: '123456',
          secondFactor: '123456',
          code: '123456',
        },
      },
      code: 'account.phone.invalid',
    },
    unbindContact: {
      request: { body: { password, channel: 'email', secondFactor: '123456', code: '123456' } },
      code: 'password.wrong',
    },
    beginAuthenticator: {
      request: { body: { password, secondFactor: '123456', code: '123456' } },
      code: 'password.wrong',
    },
    bindAuthenticator: {
      request: { body: { authenticatorCode: '123456' } },
      code: 'authenticator.not.begun',
    },
    unbindAuthenticator: {
      request: { body: { password, secondFactor: '123456', code: '123456' } },
      code: 'password.wrong',
    },
    renewRecoveryCodes: {
      request: { body: { password, secondFactor: '123456', code: '123456' } },
      code: 'password.wrong',
    },
    sessions: { request: {}, code: success },
    revokeSession: {
      request: { body: { sessionId: '00000000-0000-4000-8000-000000000000' } },
      code: 'session.unknown',
    },
    revokeOtherSessions: { request: {}, code: success },
    loginHistory: { request: { query: page }, code: success },
    realNameStatus: { request: {}, code: success },
    uploadPicture: { request: { query: { side: 'front' } }, code: 'picture.type' },
    uploadCheck: { request: { body: { pictureId: picture } }, code: 'picture.unknown' },
    submitRealName: {
      request: {
        body: {
          realName: 'Mika Tanaka',
          certificateType: 'passport',
          certificateNumber: 'TK1234567',
          frontId: picture,
          backId: picture,
          handId: picture,
        },
      },
      code: 'real.name.done',
    },
    decideRealNameInDemo: {
      request: { body: { state: 'auditFailed', reason: 'pictureUnclear' } },
      code: 'real.name.not.pending',
    },
  }
}
