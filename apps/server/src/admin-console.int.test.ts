// The console at work, over HTTP, with everything real behind it: what an administrator does reaches the core, the user is
// told why, and the audit log holds a line for it.

import { createHash } from 'node:crypto'
import { AUDIT_START, type AuditLine, auditLineText } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoTrader, DEMO_FUND_PASSWORD as fundPassword } from './demo-listing.ts'
import { AdminTester } from './testing/admin-tester.ts'
import { CheckedClient } from './testing/checked-client.ts'
import { plainBitmap } from './testing/plain-bitmap.ts'
import { startTestServer, type TestServer, withTestServer } from './testing/test-server.ts'

interface Message {
  readonly kind: string
  readonly text: string
}
interface Preview {
  readonly fields: readonly {
    readonly field: string
    readonly from: string | null
    readonly to: string | null
  }[]
  readonly openOrders: number
  readonly accepted: boolean
  readonly problem: string | null
  readonly basis: string
}

let server: TestServer
let owner: AdminTester
let anna: AdminTester
let ben: AdminTester
let compliance: AdminTester
let support: AdminTester
let trader: CheckedClient
const userId = String(demoTrader(1).userId)

beforeAll(async () => {
  server = await startTestServer({ CANDOR_CHAIN_BLOCK_MS: '25', CANDOR_DEMO_TRADERS: '4' })
  owner = await AdminTester.owner(server)
  anna = await owner.hire('finance', 'anna@candor.example')
  ben = await owner.hire('finance', 'ben@candor.example')
  compliance = await owner.hire('compliance')
  support = await owner.hire('support')
  trader = await server.trader(1)
})
afterAll(() => server.stop())

function soon<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 20_000, interval: 50 })
}

async function messages(client: CheckedClient): Promise<readonly Message[]> {
  return (await client.ask<{ list: Message[] }>('messages')).list
}

async function lines(subject: string): Promise<AuditLine[]> {
  const query = { subject, pageSize: '200' }
  return (await owner.ask<{ list: AuditLine[] }>('audit', { query })).list.toReversed()
}

describe('[decisions 1, 7] a user', () => {
  test('is found by number, e-mail and nickname; contacts are masked for those who need not know', async () => {
    const find = async (text: string) =>
      (await support.ask<{ list: { userId: string }[]; total: number }>('users', { query: { text } })).list
    expect((await find(userId)).map((each) => each.userId)).toContain(userId)
    expect((await find(demoTrader(1).account)).map((each) => each.userId)).toEqual([userId])
    expect((await find('DEMO')).length).toBeGreaterThan(0)
    expect(await find('%')).toEqual([])
    expect(await find("' or 1=1 --")).toEqual([])
    const masked = await support.ask<{ email: string }>('user', { query: { userId } })
    const whole = await compliance.ask<{ email: string }>('user', { query: { userId } })
    expect(masked.email).toContain('•')
    expect(whole.email).toBe(demoTrader(1).account)
    expect((await lines(`user:${userId}`)).map(({ who, action }) => [who, action])).toEqual([
      [support.email, 'user.open'],
      [compliance.email, 'user.open'],
    ])
    expect((await support.call('user', { query: { userId: '999999999' } })).code).toBe('user.unknown')
  })

  test('is frozen with a reason, told why, stopped at once, and free again afterwards', async () => {
    const client = await server.trader(2)
    const frozen = String(demoTrader(2).userId)
    const body = { userId: frozen, reason: 'suspicious.activity', note: 'looked at with care' }
    const { number } = await compliance.ask<{ number: number }>('freezeAccount', { body })
    const order = { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '40000', quantity: '0.001' }
    expect((await client.call('placeOrder', { body: order })).code).toBe('account.frozen')
    await soon(async () => {
      const told = (await messages(client)).find(({ kind }) => kind === 'account.frozen')
      expect(told?.text).toContain('Reason: ')
      expect(told?.text).not.toContain('looked at with care')
    })
    const [asked, outcome] = (await lines(`user:${frozen}`)).filter(({ action }) => action === 'user.freeze')
    expect(asked).toMatchObject({ who: compliance.email, reason: 'suspicious.activity', about: null })
    expect(asked?.details).toContain('looked at with care')
    expect(outcome).toMatchObject({ about: asked?.number, details: `{"outcome":"done","log":${number}}` })
    await compliance.ask('unfreezeAccount', { body: { userId: frozen, reason: 'review.ended' } })
    expect((await client.call('placeOrder', { body: order })).code).toBe('success')
    await soon(async () =>
      expect((await messages(client)).map(({ kind }) => kind)).toContain('account.unfrozen'),
    )
  })

  test('is locked out, and let in again', async () => {
    const client = await server.trader(3)
    const locked = String(demoTrader(3).userId)
    await compliance.ask('lockAccount', { body: { userId: locked, reason: 'court.order' } })
    await soon(async () => expect((await client.call('balances')).code).toBe('login.session.revoked'))
    await expect(server.trader(3)).rejects.toThrow('account.locked')
    await compliance.ask('unlockAccount', { body: { userId: locked, reason: 'review.ended' } })
    await server.trader(3)
  })

  test('keeps what was set aside, once for each key, and gets it back', async () => {
    const before = Number((await trader.spot('USDT')).available)
    const body = { userId, wallet: 'spot', asset: 'USDT', amount: '250', reason: 'source.of.funds' }
    expect((await compliance.call('freezeAmount', { body })).code).toBe('request.key.required')
    const first = await compliance.ask('freezeAmount', { body, key: 'hold-1' })
    expect(await compliance.ask('freezeAmount', { body, key: 'hold-1' })).toEqual(first)
    expect((await trader.spot('USDT')).available).toBe(String(before - 250))
    const other = { ...body, amount: '251' }
    expect((await compliance.call('freezeAmount', { body: other, key: 'hold-1' })).code).toBe(
      'request.key.conflict',
    )
    const tooMuch = { ...body, amount: '999999999' }
    expect((await compliance.call('freezeAmount', { body: tooMuch, key: 'hold-2' })).code).toBe(
      'balance.insufficient',
    )
    const failed = (await lines(`user:${userId}`)).at(-1)
    expect(failed?.details).toBe('{"outcome":"failed","code":"balance.insufficient"}')
    await compliance.ask('unfreezeAmount', { body, key: 'hold-3' })
    expect((await trader.spot('USDT')).available).toBe(String(before))
  })
})

describe('[decisions 5] a reviewer', () => {
  test('sees what was handed in, each opened picture leaves a line, and decides once', async () => {
    const { client, id } = await newcomer('reviewed@candor.example')
    const { list } = await compliance.ask<{ list: { realNameId: string; userId: string }[] }>(
      'identityReviews',
    )
    const realNameId = list.find((each) => each.userId === id)?.realNameId ?? ''
    const file = await compliance.ask<{
      realName: string
      certificateNumber: string
      pictures: { pictureId: string }[]
    }>('identityReview', { query: { realNameId } })
    expect(file).toMatchObject({
      realName: 'Anselm Roth',
      certificateNumber: 'C4T7XY29',
      sameNumberUsers: [],
    })
    for (const { pictureId } of file.pictures) {
      const { bytes, headers } = await compliance.call('identityPicture', { query: { pictureId } })
      expect(bytes?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const opened = (await lines(`user:${id}`)).map(({ action }) => action)
    expect(opened).toEqual(['identity.open', 'identity.picture', 'identity.picture', 'identity.picture'])
    const failed = { realNameId, state: 'auditFailed' }
    expect((await compliance.call('decideIdentity', { body: failed })).code).toBe('request.invalid')
    const body = { ...failed, reason: 'pictureUnclear' }
    const decided = await Promise.all(
      [compliance, owner].map((each) => each.call('decideIdentity', { body })),
    )
    expect(decided.map(({ code }) => code).sort()).toEqual(['real.name.not.pending', 'success'])
    await soon(async () =>
      expect((await messages(client)).map(({ kind }) => kind)).toContain('real.name.failed'),
    )
    expect((await lines(`user:${id}`)).filter(({ action }) => action === 'identity.decide')).toHaveLength(1)
  })

  test('is shown who else handed the same certificate in', async () => {
    const { id } = await newcomer('again@candor.example')
    const { list } = await compliance.ask<{ list: { realNameId: string; userId: string }[] }>(
      'identityReviews',
    )
    const realNameId = list.find((each) => each.userId === id)?.realNameId ?? ''
    const file = await compliance.ask<{ sameNumberUsers: string[] }>('identityReview', {
      query: { realNameId },
    })
    expect(file.sameNumberUsers).toHaveLength(1)
    await compliance.ask('decideIdentity', { body: { realNameId, state: 'authenticated' } })
    const { standing } = await compliance.ask<{ standing: { authenticated: boolean } }>('user', {
      query: { userId: id },
    })
    expect(standing.authenticated).toBe(true)
  })
})

/** Somebody who registered just now and handed the real name in. */
async function newcomer(account: string): Promise<{ client: CheckedClient; id: string }> {
  const visitor = new CheckedClient(server.address)
  const { deliveryId } = await visitor.ask<{ deliveryId: string }>('sendCode', {
    body: { purpose: 'register', account },
  })
  const outbox = await soon(async () => {
    const found = await visitor.ask<{ list: { code: string }[] }>('demoOutbox', { query: { deliveryId } })
    expect(found.list).toHaveLength(1)
    return found.list
  })
  const password = 'a password of a newcomer'
  const code = outbox[0]?.code
  const { access_token } = await visitor.ask<{ access_token: string }>('register', {
    body: { account, code, password, nationality: 'DE', agreement: true },
  })
  const client = new CheckedClient(server.address, access_token)
  const ids: string[] = []
  for (const side of ['front', 'back', 'hand']) {
    const response = await fetch(`${server.address}/exchange/app/realName/upload?side=${side}`, {
      method: 'POST',
      headers: { ticket: access_token, 'content-type': 'image/bmp' },
      body: new Uint8Array(plainBitmap()),
    })
    const { data } = (await response.json()) as { data: { pictureId: string } }
    ids.push(data.pictureId)
  }
  const [frontId, backId, handId] = ids
  const certificate = { certificateType: 'passport', certificateNumber: 'C4T7XY29' }
  await client.ask('submitRealName', {
    body: { realName: 'Anselm Roth', ...certificate, frontId, backId, handId },
  })
  const { userId: id } = await client.ask<{ userId: string }>('getUserInfo')
  return { client, id }
}

describe('[decisions 7, threat 28] withdrawals', () => {
  const outside = '0x52908400098527886E0F7030069857D2E4169EE7'
  const ask = async (quantity: string, key: string): Promise<string> => {
    const body = { coin: 'USDT', chain: 'erc20', address: outside, quantity, fundPassword }
    const { withdrawalId } = await trader.ask<{ withdrawalId: string }>('createWithdrawal', { key, body })
    return withdrawalId
  }
  const approve = async (who: AdminTester, withdrawalId: string) =>
    who.call('approveWithdrawal', { body: { withdrawalId, code: await who.code() } })

  test('are seen with evidence, approved with a code, sent and told', async () => {
    const withdrawalId = await ask('100', 'console-1')
    const file = await anna.ask<{
      mayApprove: boolean
      evidence: { destinationUses: number; dailyLimitUsdt: string }
    }>('withdrawal', { query: { withdrawalId } })
    expect(file).toMatchObject({
      mayApprove: true,
      evidence: { destinationUses: 0, realName: 'authenticated' },
    })
    const looked = await support.ask<object>('withdrawal', { query: { withdrawalId } })
    expect(looked).toMatchObject({ mayApprove: false, whyNot: 'role' })
    const wrong = await anna.call('approveWithdrawal', { body: { withdrawalId, code: '000000' } })
    expect(wrong.code).toBe('second.factor.wrong')
    expect((await approve(anna, withdrawalId)).code).toBe('success')
    await soon(async () => {
      const { stage } = await trader.ask<{ stage: string }>('getWithdrawal', { query: { withdrawalId } })
      expect(stage).toBe('withdrawn')
    })
    const again = await ask('101', 'console-2')
    const { evidence } = await anna.ask<{ evidence: { destinationUses: number } }>('withdrawal', {
      query: { withdrawalId: again },
    })
    expect(evidence.destinationUses).toBe(1)
    const body = { withdrawalId: again, reason: 'address.risk', code: await anna.code() }
    await anna.ask('refuseWithdrawal', { body })
    await soon(async () => {
      const told = (await messages(trader)).find(({ kind }) => kind === 'withdrawal.refused')
      expect(told).toBeDefined()
    })
    expect((await approve(ben, again)).code).toBe('withdrawal.unknown')
  })

  test('above the threshold need two different persons', async () => {
    const large = await server.trader(4)
    const owned = demoTrader(4).userId
    // With a phone the daily limit is high enough.
    await server.database
      .updateTable('users')
      .set({ phone: '+4915112345678' })
      .where('user_id', '=', owned)
      .execute()
    const body = { coin: 'USDT', chain: 'erc20', address: outside, quantity: '10500', fundPassword }
    const { withdrawalId } = await large.ask<{ withdrawalId: string }>('createWithdrawal', {
      key: 'console-large',
      body,
    })
    const work = async () => (await anna.ask<{ list: { kind: string; count: number }[] }>('work')).list
    expect((await approve(anna, withdrawalId)).data).toMatchObject({ stage: 'review', approvals: 1 })
    expect(await anna.ask<object>('withdrawal', { query: { withdrawalId } })).toMatchObject({
      mayApprove: false,
      whyNot: 'ownFirstApproval',
    })
    expect((await approve(anna, withdrawalId)).code).toBe('withdrawal.approved.already')
    expect((await work()).map(({ kind }) => kind)).toContain('withdrawalsSecondApproval')
    expect((await approve(ben, withdrawalId)).code).toBe('success')
    await soon(async () => {
      const { stage } = await large.ask<{ stage: string }>('getWithdrawal', { query: { withdrawalId } })
      expect(stage).toBe('withdrawn')
    })
    const approvals = (await lines(`withdrawal:${withdrawalId}`)).filter(
      ({ action, about }) => action === 'withdrawal.approve' && about === null,
    )
    expect(approvals.map(({ who }) => who)).toEqual([anna.email, anna.email, ben.email])
  })

  test('to a bank are marked paid by finance, under the name that the bank gave', async () => {
    const usd = { asset: 'USD', amount: '500', reference: 'SEED-1', note: 'for the demo' }
    const { proposalId } = await anna.ask<{ proposalId: string }>('proposeCapital', { body: usd })
    await ben.ask('approveProposal', { body: { proposalId, code: await ben.code() } })
    const correction = {
      userId,
      wallet: 'fiat',
      asset: 'USD',
      amount: '300',
      direction: 'credit',
      against: 'capital',
      reason: 'goodwill',
    }
    const { proposalId: gift } = await anna.ask<{ proposalId: string }>('proposeCorrection', {
      body: correction,
    })
    await ben.ask('approveProposal', { body: { proposalId: gift, code: await ben.code() } })
    const bank = { bankName: 'Sample Bank', cardNumber: '4242424242424242', amount: '100', fundPassword }
    const { withdrawalId } = await trader.ask<{ withdrawalId: string }>('createBankWithdrawal', {
      key: 'console-bank',
      body: bank,
    })
    const paid = async (who: AdminTester, reference: string) =>
      who.call('markWithdrawalPaid', { body: { withdrawalId, reference, code: await who.code() } })
    expect((await paid(anna, 'MT103-7')).code).toBe('withdrawal.not.approved')
    expect((await approve(compliance, withdrawalId)).code).toBe('success')
    const seen = await compliance.ask<{ bank: { cardNumber: string } }>('withdrawal', {
      query: { withdrawalId },
    })
    expect(seen.bank.cardNumber).toBe('•••• 4242')
    const whole = await anna.ask<{ bank: { cardNumber: string } }>('withdrawal', { query: { withdrawalId } })
    expect(whole.bank.cardNumber).toBe('4242424242424242')
    expect((await paid(anna, 'MT103-7')).code).toBe('success')
    expect((await paid(anna, 'MT103-7')).code).toBe('withdrawal.unknown')
    const { stage } = await trader.ask<{ stage: string }>('getWithdrawal', { query: { withdrawalId } })
    expect(stage).toBe('withdrawn')
  })

  test('that a bank did not carry out return to the user; of a chain nobody may say so', async () => {
    const bank = { bankName: 'Sample Bank', cardNumber: '4242424242424242', amount: '50', fundPassword }
    const { withdrawalId } = await trader.ask<{ withdrawalId: string }>('createBankWithdrawal', {
      key: 'console-bank-2',
      body: bank,
    })
    await approve(compliance, withdrawalId)
    const returned = async (id: string) =>
      anna.call('markWithdrawalReturned', {
        body: { withdrawalId: id, reason: 'bank.returned', code: await anna.code() },
      })
    expect((await returned(withdrawalId)).code).toBe('success')
    const row = await trader.ask<object>('getWithdrawal', { query: { withdrawalId } })
    expect(row).toMatchObject({ state: 'rejected', reason: 'bank.returned' })
    expect((await returned(await ask('50', 'console-chain'))).code).toBe('withdrawal.not.bank')
  })
})

describe('[ASVS 2.3.5] what two persons decide', () => {
  test('a bank deposit is credited once a second person agrees, and no line counts twice', async () => {
    const { deposit } = await trader.ask<{ deposit: { fiatDepositId: string } }>('fiatDepositReference', {
      body: { amount: '1200' },
    })
    const body = { fiatDepositId: deposit.fiatDepositId, amount: '1200', bankLine: 'STATEMENT-9' }
    const { proposalId } = await anna.ask<{ proposalId: string }>('proposeFiatDeposit', { body })
    expect((await ben.call('proposeFiatDeposit', { body })).code).toBe('bank.line.used')
    const decide = async (who: AdminTester) =>
      who.call('approveProposal', { body: { proposalId, code: await who.code() } })
    expect((await decide(anna)).code).toBe('proposal.own')
    expect((await decide(ben)).code).toBe('success')
    expect((await decide(ben)).code).toBe('proposal.ended')
    const { list } = await trader.ask<{ list: { wallet: string; asset: string; available: string }[] }>(
      'balances',
    )
    const fiat = list.find(({ wallet, asset }) => wallet === 'fiat' && asset === 'USD')
    expect(Number(fiat?.available)).toBeGreaterThanOrEqual(1200)
  })

  test('a correction that the house cannot pay fails and says so', async () => {
    const body = {
      userId,
      wallet: 'spot',
      asset: 'ETH',
      amount: '5',
      direction: 'credit',
      against: 'insurance',
      reason: 'mistake.corrected',
    }
    const { proposalId } = await anna.ask<{ proposalId: string }>('proposeCorrection', { body })
    const answer = await ben.call('approveProposal', { body: { proposalId, code: await ben.code() } })
    expect(answer.code).toBe('balance.insufficient')
    const { list } = await owner.ask<{ list: { proposalId: string; state: string; failure: string }[] }>(
      'proposals',
    )
    expect(list.find((each) => each.proposalId === proposalId)).toMatchObject({
      state: 'failed',
      failure: 'balance.insufficient',
    })
  })
})

describe('what is listed', () => {
  const status = (to: string) => ({ kind: 'spotMarketStatus', symbol: 'LTC_USDT', status: to })
  const preview = (change: object) => owner.ask<Preview>('previewChange', { body: { change } })
  const apply = async (change: object, basis: string) =>
    owner.call('applyChange', { body: { change, basis, reason: 'as announced', code: await owner.code() } })

  test('is changed as it was previewed, or not at all', async () => {
    const { markets } = await owner.ask<{ markets: { symbol: string; status: string }[] }>('listing')
    const from = markets.find(({ symbol }) => symbol === 'LTC_USDT')?.status ?? ''
    const to = from === 'halted' ? 'open' : 'halted'
    const seen = await preview(status(to))
    expect(seen).toMatchObject({ accepted: true, problem: null, fields: [{ field: 'status', from, to }] })
    expect((await apply(status(to), '0'.repeat(64))).code).toBe('change.preview.stale')
    expect((await apply(status(to), seen.basis)).code).toBe('success')
    expect((await apply(status(to), seen.basis)).code).toBe('change.preview.stale')
    const back = await preview(status(from))
    expect((await apply(status(from), back.basis)).code).toBe('success')
    const told = (await lines('market:LTC_USDT')).filter(({ about }) => about === null)
    expect(told.map(({ reason }) => reason)).toEqual(['as announced', 'as announced'])
  })

  test('a preview tells what the core would say', async () => {
    const { markets } = await owner.ask<{ markets: { symbol: string; parameters: object }[] }>('listing')
    const parameters = markets.find(({ symbol }) => symbol === 'BTC_USDT')?.parameters
    const change = (more: object) => ({
      kind: 'spotParameters',
      symbol: 'BTC_USDT',
      parameters: { ...parameters, ...more },
    })
    expect(await preview(change({ buyBand: '50' }))).toMatchObject({
      accepted: false,
      problem: 'market.parameters.invalid',
    })
    const order = { symbol: 'BTC_USDT', side: 'buy', type: 'limit', price: '40000', quantity: '0.001' }
    await trader.ask('placeOrder', { body: order })
    const seen = await preview(change({ tick: '0.1' }))
    expect(seen).toMatchObject({ accepted: false, problem: 'market.orders.open' })
    expect(seen.openOrders).toBeGreaterThan(0)
    expect((await apply(change({ tick: '0.1' }), seen.basis)).code).toBe('market.orders.open')
    const asset = { kind: 'asset', assetId: 1, code: 'NEWC', scale: 8 }
    expect(await preview(asset)).toMatchObject({ accepted: false, problem: 'asset.exists' })
    const level = {
      kind: 'feeLevelOverride',
      userId: '999999999',
      level: 2,
      untilTime: Date.now() + 1_000_000,
    }
    expect(await preview(level)).toMatchObject({ accepted: false, problem: 'account.unknown' })
    expect(await preview({ ...level, userId })).toMatchObject({ accepted: true })
  })
})

describe('the site', () => {
  test('shows what the operator has set, at once', async () => {
    await owner.ask('setConfig', { body: { key: 'custom_line', value: 'candor.desk' } })
    expect(await trader.ask('systemConfig', { query: { key: 'custom_line' } })).toEqual({
      value: 'candor.desk',
    })
    await owner.ask('setConfig', { body: { key: 'contact_email', value: 'desk@candor.example' } })
    expect(await trader.ask('siteInfo')).toMatchObject({ contactEmail: 'desk@candor.example' })
    const bank = { key: 'bank_account', value: 'DE00 1234' }
    expect((await owner.call('setConfig', { body: bank })).code).toBe('second.factor.required')
    await owner.ask('setConfig', { body: { ...bank, code: await owner.code() } })
    const { bank: shown } = await trader.ask<{ bank: { account: string } }>('fiatDeposits')
    expect(shown.account).toBe('DE00 1234')
  })
})

describe('the dashboard', () => {
  test('adds up: the ledger balances in every asset, and what is owed is held', async () => {
    const { list } = await owner.ask<{
      list: { asset: string; ledgerSum: string; held: string; ratio: string }[]
    }>('reserves')
    expect(list.map(({ ledgerSum }) => ledgerSum)).toEqual(list.map(() => '0'))
    const usdt = list.find(({ asset }) => asset === 'USDT')
    expect(Number(usdt?.ratio)).toBeGreaterThan(1)
    const overview = await owner.ask<{ users: { registered: number }; days: unknown[] }>('overview')
    expect(overview.users.registered).toBeGreaterThanOrEqual(4)
    expect(overview.days).toHaveLength(14)
    const health = await owner.ask<{ engine: { number: number }; disk: { freeBytes: number } }>('health')
    expect(health.engine.number).toBeGreaterThan(0)
    expect(health.disk.freeBytes).toBeGreaterThan(0)
  })
})

describe('[threat 31] the audit log', () => {
  test('is whole after all this, by the server and by anyone who has the lines', async () => {
    const {
      lines: count,
      broken,
      lastHash,
    } = await owner.ask<{ lines: number; broken: unknown; lastHash: string }>('verifyAudit')
    expect(broken).toBeNull()
    const { list } = await owner.ask<{ list: AuditLine[] }>('auditLines', { query: { from: '1' } })
    let previous = AUDIT_START
    for (const line of list.slice(0, count)) {
      expect(line.previousHash).toBe(previous)
      previous = createHash('sha256').update(auditLineText(line)).digest('hex')
    }
    expect(previous).toBe(lastHash)
    const text = JSON.stringify(list)
    for (const secret of [owner.password, fundPassword, '4242424242424242', 'C4T7XY29']) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('[ASVS 3.5.4] a port of its own', () => {
  test('has the console, and the public one has nothing of it', async () => {
    await withTestServer({ CANDOR_ADMIN_PORT: '0' }, async (apart) => {
      expect(apart.adminAddress).not.toBe(apart.address)
      const someone = await AdminTester.owner(apart)
      expect((await someone.ask<{ role: string }>('me')).role).toBe('owner')
      for (const path of ['/exchange/admin/session/me', '/admin/', '/admin']) {
        const { status } = await fetch(`${apart.address}${path}`, { redirect: 'manual' })
        expect([path, status]).toEqual([path, 404])
      }
      const { status } = await fetch(`${apart.adminAddress}/exchange/app/site/info`)
      expect([404, 405]).toContain(status)
    })
  })
})
