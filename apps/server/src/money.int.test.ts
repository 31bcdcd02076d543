// Money in and out over HTTP, on simulated chains that are fast: what the chain says is credited once, what is asked for
// leaves once, and the user is told of both.

import type { AdministratorId, WithdrawalId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_FUND_PASSWORD as fundPassword } from './demo-listing.ts'
import type { CheckedClient } from './testing/checked-client.ts'
import { SocketClient } from './testing/socket-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const usdt = { coin: 'USDT', chain: 'erc20' }
const outside = '0x52908400098527886E0F7030069857D2E4169EE7'
const [first, second] = [1, 2] as AdministratorId[]

interface Deposit {
  readonly id: string
  readonly state: string
  readonly amount: string
  readonly confirmations: number
  readonly txId: string
  readonly number: number | null
}

interface Withdrawal {
  readonly withdrawalId: string
  readonly state: string
  readonly stage: string
  readonly txId: string | null
  readonly reason: string | null
  readonly quantity: string
}

let server: TestServer
let trader: CheckedClient

beforeAll(async () => {
  server = await startTestServer({ CANDOR_CHAIN_BLOCK_MS: '25', CANDOR_DEMO_TRADERS: '4' })
  trader = await server.trader(1)
})
afterAll(() => server.stop())

function soon<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000, interval: 50 })
}

async function kinds(client: CheckedClient): Promise<string[]> {
  const { list } = await client.ask<{ list: { kind: string }[] }>('messages')
  return list.map(({ kind }) => kind)
}

async function available(client: CheckedClient, asset = 'USDT'): Promise<number> {
  return Number((await client.spot(asset)).available)
}

function withdraw(client: CheckedClient, key: string, more: object = {}) {
  const body = { ...usdt, address: outside, quantity: '97', fundPassword, ...more }
  return client.call('createWithdrawal', { key, body })
}

async function withdrawn(client: CheckedClient, key: string, more: object = {}): Promise<Withdrawal> {
  const { code, data } = await withdraw(client, key, more)
  expect(code).toBe('success')
  return data as Withdrawal
}

function one(client: CheckedClient, { withdrawalId }: Withdrawal): Promise<Withdrawal> {
  return client.ask('getWithdrawal', { query: { withdrawalId } })
}

describe('a deposit', () => {
  test('from the faucet is shown, confirmed block by block, credited once and told', async () => {
    const before = await available(trader)
    const socket = await SocketClient.withTicket(server.address, trader.token)
    await socket.send({ op: 'subscribe', topics: ['deposits'] })
    const { address } = await trader.ask<{ address: string }>('rechargeAddress', { body: usdt })
    const again = await trader.ask<{ address: string }>('rechargeAddress', { body: usdt })
    expect(again.address).toBe(address)
    const drawn = await trader.ask<{ txId: string; amount: string }>('rechargeFaucet', { body: usdt })
    const row = await soon(async () => {
      const { list } = await trader.ask<{ list: Deposit[] }>('recharges', { query: { state: 'success' } })
      const found = list.find(({ txId }) => txId === drawn.txId)
      expect(found).toMatchObject({ amount: drawn.amount, confirmations: 12, needed: 12, address })
      return found as Deposit
    })
    expect(await available(trader)).toBe(before + Number(drawn.amount))
    await soon(async () => expect(await kinds(trader)).toContain('deposit.credited'))
    expect(await kinds(trader).then((all) => all.filter((kind) => kind === 'deposit.credited'))).toHaveLength(
      1,
    )
    const { lines } = await trader.ask<{ lines: object[] }>('recordLines', {
      query: { recordId: `${String(row.number)}-0` },
    })
    expect(lines).toMatchObject([
      { from: { owner: 'platform', account: 'deposit_inflight' }, to: { owner: 'you', bucket: 'available' } },
    ])
    // Blocks are told as they come, never backwards, to the last.
    await soon(async () => {
      const told = socket.pushed.flatMap(({ data }) => (data as { row?: Deposit }).row ?? [])
      const own = told.filter(({ txId }) => txId === drawn.txId)
      const seen = own.map(({ confirmations }) => confirmations)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(own.at(-1)).toMatchObject({ state: 'success', confirmations: 12 })
    })
    await socket.close()
  })

  test('is marked as new until the user has looked', async () => {
    const unseen = async () => (await trader.ask<{ unseen: number }>('recharges')).unseen
    expect(await unseen()).toBeGreaterThan(0)
    await trader.ask('setHasRecharge')
    expect(await unseen()).toBe(0)
  })

  test('comes from the faucet only so many times a day', async () => {
    const client = await server.trader(4)
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => client.call('rechargeFaucet', { body: usdt })),
    )
    expect(answers.filter(({ code }) => code === 'success')).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'faucet.limit')).toHaveLength(4)
  })

  test('is refused where it cannot be', async () => {
    const asked = (body: object) => trader.call('rechargeAddress', { body })
    expect(await asked({ coin: 'DOGE', chain: 'erc20' })).toMatchObject({ code: 'coin.closed' })
    expect(await asked({ coin: 'USDT', chain: 'bitcoin' })).toMatchObject({ code: 'chain.unavailable' })
  })
})

describe('a withdrawal', () => {
  test('is held, approved, sent, arrives, and is told at each step', async () => {
    const before = await available(trader)
    const asked = await withdrawn(trader, 'w-1')
    expect(asked).toMatchObject({ state: 'applied', stage: 'review', quantity: '100', fee: '3' })
    expect(await available(trader)).toBe(before - 100)
    await server.money.approve(Number(asked.withdrawalId) as WithdrawalId, first as AdministratorId)
    const done = await soon(async () => {
      const row = await one(trader, asked)
      expect(row).toMatchObject({ state: 'withdrawn', stage: 'withdrawn' })
      return row
    })
    expect(done.txId).toMatch(/^0x/)
    expect(await available(trader)).toBe(before - 100)
    const told = ['withdrawal.applied', 'withdrawal.sent', 'withdrawal.arrived']
    await soon(async () => expect(await kinds(trader)).toEqual(expect.arrayContaining(told)))
  })

  test('has one effect for one key, and none for another content under it', async () => {
    const asked = await withdrawn(trader, 'w-2')
    const again = await Promise.all([withdraw(trader, 'w-2'), withdraw(trader, 'w-2')])
    for (const { data } of again) expect(data).toMatchObject({ withdrawalId: asked.withdrawalId })
    expect(await withdraw(trader, 'w-2', { quantity: '98' })).toMatchObject({ code: 'request.key.conflict' })
    expect(
      await trader.call('createWithdrawal', {
        body: { ...usdt, address: outside, quantity: '97', fundPassword },
      }),
    ).toMatchObject({ code: 'request.key.required' })
    const { withdrawalId } = asked
    const cancelled = await trader.ask<Withdrawal>('cancelWithdrawal', { body: { withdrawalId } })
    expect(cancelled).toMatchObject({ state: 'rejected', reason: 'user.cancelled' })
    // The key stays the key of what was cancelled.
    expect((await withdraw(trader, 'w-2')).data).toMatchObject({ withdrawalId, state: 'rejected' })
  })

  test('[P7] asked for many times at once under one key is asked for once', async () => {
    const before = await available(trader)
    const answers = await Promise.all(Array.from({ length: 8 }, () => withdraw(trader, 'w-at-once')))
    const ids = new Set(answers.map(({ data }) => (data as Withdrawal).withdrawalId))
    expect([answers.every(({ code }) => code === 'success'), ids.size]).toEqual([true, 1])
    expect(await available(trader)).toBe(before - 100)
    await trader.ask('cancelWithdrawal', { body: { withdrawalId: [...ids][0] } })
  })

  test('that is refused gives everything back, with the reason', async () => {
    const before = await available(trader)
    const asked = await withdrawn(trader, 'w-3')
    const id = Number(asked.withdrawalId) as WithdrawalId
    await server.money.refuse(id, first as AdministratorId, 'address.risk')
    await soon(async () =>
      expect(await one(trader, asked)).toMatchObject({ state: 'rejected', reason: 'address.risk' }),
    )
    expect(await available(trader)).toBe(before)
    await soon(async () => expect(await kinds(trader)).toContain('withdrawal.refused'))
  })

  test.each([
    ['withdrawal.address.invalid', { address: '0x52908400098527886E0F7030069857D2E4169EE8' }],
    ['withdrawal.address.invalid', { address: 'somewhere' }],
    ['withdrawal.memo.invalid', { memo: 'hello' }],
    ['withdrawal.minimum', { quantity: '9.99' }],
    ['request.amount.invalid', { quantity: '0' }],
    ['request.decimals', { quantity: '97.0000001' }],
    ['request.decimals', { quantity: '97.000000001' }],
    ['withdrawal.limit', { quantity: '10001' }],
    ['coin.closed', { coin: 'DOGE' }],
    ['chain.unavailable', { chain: 'bitcoin' }],
    ['price.unavailable', { coin: 'ETH', chain: 'ethereum', quantity: '0.1' }],
    ['fund.password.wrong', { fundPassword: 'not-the-one' }],
  ])('is refused with %s', async (code, more) => {
    const before = await available(trader)
    expect(await withdraw(trader, `no-${JSON.stringify(more).length}-${code}`, more)).toMatchObject({ code })
    expect(await available(trader)).toBe(before)
  })

  test('needs a second approval above 10,000 USDT, by somebody else', async () => {
    const client = await server.trader(3)
    await server.database
      .updateTable('users')
      .set({ phone: '+819012345678' })
      .where('email', '=', 'demo3@candor.example')
      .execute()
    const asked = await withdrawn(client, 'large', { quantity: '10000.5' })
    const id = Number(asked.withdrawalId) as WithdrawalId
    const approve = (by: AdministratorId | undefined) => server.money.approve(id, by as AdministratorId)
    await approve(first)
    await expect(approve(first)).rejects.toMatchObject({ code: 'withdrawal.approved.already' })
    expect(await one(client, asked)).toMatchObject({ stage: 'review', approvals: 1, approvalsNeeded: 2 })
    await approve(second)
    await soon(async () => expect(await one(client, asked)).toMatchObject({ state: 'withdrawn' }))
  })

  test('to a bank card is paid, or comes back, by the hand of the house', async () => {
    const client = await server.trader(2)
    const line = { bankLine: 'line 1', userId: 2 as never, asset: 'USD', amount: 50_000n as never }
    await server.money.confirmFiatDeposit(line)
    await server.money.confirmFiatDeposit(line)
    const fiat = async () => {
      const { list } = await client.ask<{ list: { wallet: string; available: string }[] }>('balances')
      return list.find(({ wallet }) => wallet === 'fiat')?.available
    }
    expect(await fiat()).toBe('500')
    const body = {
      bankName: 'First Lakeside Bank',
      cardNumber: '4111 1111 1111 1111',
      amount: '100',
      fundPassword,
    }
    const asked = await client.ask<Withdrawal>('createBankWithdrawal', { key: 'bank-1', body })
    expect(asked).toMatchObject({
      chain: 'bank',
      address: '1111',
      bankName: 'First Lakeside Bank',
      quantity: '110',
    })
    const id = Number(asked.withdrawalId) as WithdrawalId
    expect(await server.money.withdrawal(id)).toMatchObject({ bank: { cardNumber: '4111111111111111' } })
    await expect(server.money.markBankPaid(id, 'P1')).rejects.toMatchObject({
      code: 'withdrawal.not.approved',
    })
    await server.money.approve(id, first as AdministratorId)
    await server.money.markBankPaid(id, 'P1')
    expect(await one(client, asked)).toMatchObject({ state: 'withdrawn', txId: 'P1' })
    expect(await fiat()).toBe('390')
  })
})

describe('many at once', () => {
  test('[P12] two hundred withdrawals of one balance: exactly what fits is taken', async () => {
    const client = await server.trader(4)
    const { available: has } = await client.spot('USDT')
    const rest = { from: 'spot', to: 'contract', asset: 'USDT', amount: String(Number(has) - 1_000) }
    await client.ask('transfer', { key: 'rest', body: rest })
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) => withdraw(client, `at-once-${number}`)),
    )
    const codes = new Map<string, number>()
    for (const { code } of answers) codes.set(code, (codes.get(code) ?? 0) + 1)
    expect(Object.fromEntries(codes)).toEqual({ success: 10, 'balance.insufficient': 190 })
    expect(await client.spot('USDT')).toMatchObject({ available: '0', frozen: '1000' })
    const details = await server.database
      .selectFrom('withdrawal_details')
      .select('withdrawal_id')
      .where('user_id', '=', 4 as never)
      .execute()
    expect(details).toHaveLength(10)
  }, 120_000)

  test('thirty at a tenth of the limit: ten pass', async () => {
    const client = await server.trader(2)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => withdraw(client, `limit-${number}`, { quantity: '990' })),
    )
    const passed = answers.filter(({ code }) => code === 'success')
    expect(passed).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'withdrawal.limit')).toHaveLength(20)
  }, 120_000)
})

describe('the overview', () => {
  test('adds up what the balances say', async () => {
    const client = await server.trader(3)
    const { total, rows, accounts } = await client.ask<{
      total: { usdt: string; fiat: string }
      rows: { value: { usdt: string } | null }[]
      accounts: { total: { usdt: string } }[]
    }>('assetsOverview')
    const sum = rows.reduce((all, { value }) => all + Number(value?.usdt ?? 0), 0)
    expect(Number(total.usdt)).toBeCloseTo(sum, 6)
    expect(accounts.reduce((all, each) => all + Number(each.total.usdt), 0)).toBeCloseTo(sum, 6)
    expect(total.fiat).toBe(total.usdt)
  })

  test('takes deposits and withdrawals out of the change', async () => {
    const { change, netDeposits, points } = await trader.ask<{
      change: string
      netDeposits: string
      points: object[]
    }>('assetsEquity', { query: { span: '24h' } })
    expect(points.length).toBeGreaterThan(0)
    // One faucet came in; one withdrawal of 97 with its fee went out. Nothing was traded.
    expect(Number(netDeposits)).toBeGreaterThan(9_000)
    expect(Number(change)).toBe(0)
  })
})

describe('records', () => {
  test('are a file with every record, to the last digit', async () => {
    const text = await trader.download('exportRecords', { query: { wallet: 'spot' } })
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('time,type,account,asset,amount,balance after,reference,record')
    const { total } = await trader.ask<{ total: number }>('records', { query: { wallet: 'spot' } })
    expect(lines).toHaveLength(total)
    for (const line of lines)
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,\w+,spot,\w+,-?\d/)
  })

  test('refuse an export in the envelope', async () => {
    expect(await trader.call('exportRecords', { query: { asset: 'NOPE' } })).toMatchObject({
      httpStatus: 404,
      code: 'asset.unknown',
    })
    expect(await trader.call('recordLines', { query: { recordId: '999999-0' } })).toMatchObject({
      code: 'record.unknown',
    })
  })

  test('of transfers name both wallets', async () => {
    const { list } = await trader.ask<{ list: object[] }>('transfers')
    expect(list).toContainEqual(expect.objectContaining({ from: 'spot', to: 'contract', amount: '20000' }))
  })
})

describe('the address book', () => {
  test('keeps addresses once, and with the allow-list on nothing else can be paid', async () => {
    const client = await server.trader(1)
    const entry = { chain: 'erc20', address: outside, label: 'Cold store', fundPassword }
    const added = await client.ask<{ addressId: string }>('addAddress', { body: entry })
    const twice = await client.call('addAddress', { body: { ...entry, address: outside.toLowerCase() } })
    expect(twice).toMatchObject({ code: 'address.exists' })
    await client.ask('setAllowList', { body: { on: true, fundPassword } })
    expect(await withdraw(client, 'list-1')).toMatchObject({ code: 'withdrawal.address.waiting' })
    const other = '0xde709f2102306220921060314715629080e2fb77'
    expect(await withdraw(client, 'list-2', { address: other })).toMatchObject({
      code: 'withdrawal.address.not.listed',
    })
    await server.database
      .updateTable('address_book')
      .set({ created_ms: 0 } as never)
      .execute()
    expect(await withdraw(client, 'list-3')).toMatchObject({ code: 'success' })
    await client.ask('setAllowList', { body: { on: false, fundPassword } })
    expect(await withdraw(client, 'list-4')).toMatchObject({ code: 'withdrawal.held' })
    await client.ask('removeAddress', { body: { addressId: added.addressId, fundPassword } })
    expect(await client.ask('addresses')).toMatchObject({ allowList: false, list: [] })
  })
})
