// Money in and out over a real EVM node, through the whole server in live mode: what arrives on the chain is credited once and
// exactly, what is withdrawn leaves once, signed elsewhere. Blocks come only when the test mines them.

import { CRYPTO_SCALE, parseDecimal } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_FUND_PASSWORD as fundPassword } from './demo-listing.ts'
import { AdminTester } from './testing/admin-tester.ts'
import type { CheckedClient } from './testing/checked-client.ts'
import { type EvmStage, FIRST_ADDRESS, startEvmStage } from './testing/evm-stage.ts'
import { LiveServer } from './testing/live-server.ts'

const usdt = { coin: 'USDT', chain: 'erc20' } as const
const eth = { coin: 'ETH', chain: 'ethereum' } as const
const RECEIVER = '0x52908400098527886E0F7030069857D2E4169EE7'
const ONE = 100_000_000n

interface Deposit {
  readonly txId: string
  readonly state: string
  readonly reason: string | null
  readonly confirmations: number
}

interface Withdrawal {
  readonly withdrawalId: string
  readonly state: string
  readonly confirmations: number | null
}

interface Books {
  readonly asset: string
  readonly house: { readonly accounts: string }
  readonly held: string | null
}

let stage: EvmStage
let server: LiveServer
let trader: CheckedClient
let owner: AdminTester

beforeAll(async () => {
  stage = await startEvmStage()
  server = await LiveServer.prepare(stage.settings)
  // The node is away at the very first start.
  stage.gate.stops = 'everything'
  await server.start()
  trader = await server.trader(1)
  owner = await AdminTester.owner(server)
}, 180_000)

afterAll(async () => {
  try {
    await server?.stop()
  } finally {
    await stage?.stop()
  }
})

function soon<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: 30_000, interval: 50 })
}

async function addressOf(way: typeof usdt | typeof eth): Promise<string> {
  return (await trader.ask<{ address: string }>('rechargeAddress', { body: way })).address
}

/** Until the user sees it so. */
function shows(txId: string, expected: Partial<Deposit>): Promise<void> {
  return soon(async () => {
    const { list } = await trader.ask<{ list: Deposit[] }>('recharges')
    expect(list.filter((each) => each.txId === txId)).toMatchObject([expected])
  })
}

function units(text: string | null | undefined): bigint {
  const value = parseDecimal(text ?? '', CRYPTO_SCALE)
  if (value === undefined) throw new Error(`${String(text)} is not an amount`)
  return value
}

async function available(asset: string): Promise<bigint> {
  return units((await trader.spot(asset)).available)
}

/** What the log made of it, oldest first. */
async function logged(txId: string): Promise<string[]> {
  const rows = await server.database
    .selectFrom('view_deposits')
    .select('state')
    .where('reference', 'like', `%:${txId}:%`)
    .orderBy('deposit_id')
    .execute()
  return rows.map(({ state }) => state)
}

describe('[P13] a deposit on a real node', () => {
  test('that came before the server ever reached the node is found', async () => {
    const addresses = { erc20: await addressOf(usdt), ethereum: await addressOf(eth) }
    expect(addresses).toEqual(FIRST_ADDRESS)
    const txId = await stage.payToken(addresses.erc20, 1_000_000n)
    await stage.node.mine(2)
    stage.gate.stops = 'nothing'
    await shows(txId, { state: 'recharging', confirmations: 2 })
    await stage.node.mine(10)
    await shows(txId, { state: 'success' })
  })

  test('is shown while it waits, and credited to the last unit with its twelfth block', async () => {
    const before = { USDT: await available('USDT'), ETH: await available('ETH') }
    const tokens = await stage.payToken(FIRST_ADDRESS.erc20, 12_345_678n)
    const value = 1_000_000_019_999_999_999n
    const coins = await stage.node.submit(stage.payer, { to: FIRST_ADDRESS.ethereum, value })
    for (const txId of [tokens, coins]) await shows(txId, { state: 'recharging', confirmations: 0 })
    await stage.node.mine(11)
    for (const txId of [tokens, coins]) await shows(txId, { state: 'recharging', confirmations: 11 })
    expect([await available('USDT'), await available('ETH')]).toEqual([before.USDT, before.ETH])
    await stage.node.mine(1)
    for (const txId of [tokens, coins]) await shows(txId, { state: 'success', confirmations: 12 })
    expect(await available('USDT')).toBe(before.USDT + 1_234_567_800n)
    // What is finer than 10^-8 stays with custody.
    expect(await available('ETH')).toBe(before.ETH + ONE + 1n)
  })

  test('that five replaced blocks took away is orphaned, and credited once when it is there again', async () => {
    const before = await available('USDT')
    const to = FIRST_ADDRESS.erc20
    const txId = await stage.payToken(to, 50_000_000n)
    await stage.node.mine(5)
    await shows(txId, { state: 'recharging', confirmations: 5 })
    await stage.node.reorganise(5, [txId])
    await shows(txId, { state: 'recharging', confirmations: 0, reason: 'replaced' })
    await soon(async () => expect(await logged(txId)).toEqual(['orphaned']))
    // The payer's node hands in the very same transaction.
    expect(await stage.payToken(to, 50_000_000n)).toBe(txId)
    await stage.node.mine(11)
    await shows(txId, { state: 'recharging', confirmations: 11, reason: null })
    expect(await available('USDT')).toBe(before)
    await stage.node.mine(1)
    await shows(txId, { state: 'success' })
    await soon(async () => expect(await logged(txId)).toEqual(['orphaned', 'confirmed']))
    expect(await available('USDT')).toBe(before + 50n * ONE)
  })

  test('is not credited again when the same blocks are read again', async () => {
    const before = { USDT: await available('USDT'), ETH: await available('ETH') }
    const done = () =>
      server.database
        .selectFrom('chain_deposits')
        .select(['reference', 'height'])
        .where('done_ms', 'is not', null)
        .orderBy('reference')
        .execute()
    const known = await done()
    expect(known).toHaveLength(4)
    await server.restart(async () => {
      const first = await server.database
        .selectFrom('chain_blocks')
        .select((is) => is.fn.min('height').as('height'))
        .executeTakeFirstOrThrow()
      await server.database.deleteFrom('chain_deposits').execute()
      await server.database.deleteFrom('chain_blocks').where('height', '>', first.height).execute()
    })
    trader = await server.trader(1)
    await soon(async () => expect(await done()).toEqual(known))
    expect({ USDT: await available('USDT'), ETH: await available('ETH') }).toEqual(before)
  })
})

describe('[P13] a withdrawal on a real node', () => {
  const withdrawal = (withdrawalId: string) =>
    trader.ask<Withdrawal>('getWithdrawal', { query: { withdrawalId } })

  /** How many transactions of the paying address the node has. */
  async function sentBy(tag: 'pending' | 'latest'): Promise<number> {
    return Number(await stage.node.request('eth_getTransactionCount', [stage.payingAddress, tag]))
  }

  async function coinsOf(address: string): Promise<bigint> {
    return BigInt(String(await stage.node.request('eth_getBalance', [address, 'latest'])))
  }

  /** The house earns a fee in ETH, of which it pays the network. */
  async function earnCoins(): Promise<void> {
    const seller = await server.trader(2)
    const order = { symbol: 'ETH_USDT', type: 'limit', price: '3000', quantity: '1' }
    await seller.ask('placeOrder', { key: 'sell', body: { ...order, side: 'sell' } })
    await trader.ask('placeOrder', { key: 'buy', body: { ...order, side: 'buy' } })
  }

  /** What the console says: the house's own part of the ledger, and what the chain holds of the token. */
  async function books(): Promise<{ fees: bigint; coins: bigint; held: bigint }> {
    const { list } = await owner.ask<{ list: Books[] }>('reserves')
    const of = (asset: string) => list.find((each) => each.asset === asset)
    const [usdtBooks, ethBooks] = [of('USDT'), of('ETH')]
    return {
      fees: units(usdtBooks?.house.accounts),
      coins: units(ethBooks?.house.accounts),
      held: units(usdtBooks?.held),
    }
  }

  /** Approved, signed and written down; then the process ends before the node has heard of it. */
  async function crashWhilePaying(withdrawalId: string): Promise<void> {
    stage.gate.stops = 'payments'
    const { length } = stage.gate.payments
    await owner.ask('approveWithdrawal', { body: { withdrawalId, code: await owner.code() } })
    await soon(async () => expect(stage.gate.payments.length).toBeGreaterThan(length))
    await server.restart(async () => {
      expect(await sentBy('pending')).toBe(0)
      stage.gate.stops = 'nothing'
    })
    trader = await server.trader(1)
  }

  test('is signed elsewhere, once; a crash before it is sent sends it once; it arrives and its cost is booked', async () => {
    await earnCoins()
    const before = await available('USDT')
    const { fees, coins: house, held } = await books()
    const coins = await coinsOf(stage.payingAddress)
    const { withdrawalId } = await trader.ask<Withdrawal>('createWithdrawal', {
      key: 'out',
      body: { ...usdt, address: RECEIVER, quantity: '97.123456', fundPassword },
    })
    expect(stage.signed).toEqual([])
    await crashWhilePaying(withdrawalId)
    await soon(async () => expect(await sentBy('pending')).toBe(1))
    await stage.node.mine(11)
    const underWay = { state: 'applied', confirmations: 11 }
    await soon(async () => expect(await withdrawal(withdrawalId)).toMatchObject(underWay))
    await stage.node.mine(1)
    await soon(async () => expect(await withdrawal(withdrawalId)).toMatchObject({ state: 'withdrawn' }))

    const asked = { reference: `w${withdrawalId}`, asset: 'USDT', to: RECEIVER, amount: '97.123456' }
    expect(stage.signed).toMatchObject([asked])
    expect([new Set(stage.gate.payments).size, await sentBy('latest')]).toEqual([1, 1])
    expect(await stage.tokensOf(RECEIVER)).toBe(97_123_456n)
    const [sent, fee] = [9_712_345_600n, 3n * ONE]
    expect(await available('USDT')).toBe(before - sent - fee)
    // In wei; what is finer than 10^-8 counts in full.
    const cost = (coins - (await coinsOf(stage.payingAddress)) + 9_999_999_999n) / 10_000_000_000n
    expect(cost).toBeGreaterThan(0n)
    const after = { fees: fees + fee, coins: house - cost, held: held - sent }
    await soon(async () => expect(await books()).toEqual(after))
  })
})
