import {
  type Command,
  type CommandNumber,
  encode,
  ledgerTotals,
  type TimeMs,
  walletId,
} from '@candor/contract'
import { balancesOf, Core, earnOffersOf, ledgerTotalsOf, standingOf } from '@candor/core'
import { describe, expect, it } from 'vitest'
import { seedEarn } from './demo-earn.ts'
import { DEMO_INVITERS, inviterOfTrader, inviterUsers } from './demo-inviters.ts'
import { assetId, type DemoAsset, demoCommands, demoTrader, units } from './demo-listing.ts'
import { demoPools, demoProducts } from './demo-offers.ts'

type SeedEngine = Parameters<typeof seedEarn>[0]

const NOW_MS = 1_795_000_000_000n as TimeMs

/** The core itself behind what seeding needs of an engine. */
class SmallExchange {
  readonly core = Core.create()
  readonly sent: string[] = []
  private number = 0
  readonly engine = {
    query: async (name: string, ask: { userId: never }) => {
      const { state } = this.core
      if (name === 'earnOffers') return earnOffersOf(state)
      if (name === 'balances') return balancesOf(state, ask.userId)
      if (name === 'standing') return standingOf(state, ask.userId)
      return encode(ledgerTotals, ledgerTotalsOf(state))
    },
    submit: async (command: Command) => this.submit(command),
  } as unknown as SeedEngine

  submit(command: Command) {
    this.sent.push(command.type)
    return this.core.apply(++this.number as CommandNumber, NOW_MS, command).reply
  }

  /** Seeds, but the server is killed before the given command. */
  async cutShortAt(type: Command['type']): Promise<void> {
    let isDead = false
    const submit = async (command: Command) => {
      isDead ||= command.type === type
      return isDead ? ({ rejection: undefined } as never) : this.submit(command)
    }
    await seedEarn({ ...this.engine, submit })
    this.sent.length = 0
  }

  held(name: 'capital' | 'yield' | 'mining', asset: DemoAsset): bigint {
    const { system } = this.core.state
    const balance = (account: Parameters<typeof system.get>[0]): bigint =>
      system.get(account, assetId(asset)).balance
    return name === 'capital' ? balance('capital') : balance(`${name}_treasury`) + balance(`${name}_escrow`)
  }
}

function exchange(): SmallExchange {
  const made = new SmallExchange()
  for (const command of demoCommands()) expect(made.submit(command).rejection).toBeUndefined()
  made.sent.length = 0
  return made
}

function expectWhole(made: SmallExchange): void {
  const { products, pools } = earnOffersOf(made.core.state)
  expect(products.map(({ name }) => name)).toEqual(demoProducts().map(({ name }) => name))
  expect(pools.map(({ name }) => name)).toEqual(['Sprint', 'Harvest', 'Ether pool'])
  expect(
    products.filter(({ sold, parameters }) => sold === parameters.quota).map(({ name }) => name),
  ).toEqual(['Early thirty'])
  expect(made.held('yield', 'USDT')).toBe(units('200000'))
  expect(made.held('yield', 'BTC')).toBe(units('1'))
  expect(made.held('mining', 'ETH')).toBe(units('100'))
  for (const asset of ['USDT', 'BTC', 'ETH'] as const) expect(made.held('capital', asset)).toBe(0n)
  expect(made.core.problems()).toEqual([])
}

describe('the financial products and pools of the demo', () => {
  it('are offered in a folder that had none', async () => {
    const made = exchange()
    await seedEarn(made.engine)
    expectWhole(made)
  })

  it('are listed once, however often the server starts', async () => {
    const made = exchange()
    await seedEarn(made.engine)
    made.sent.length = 0
    await seedEarn(made.engine)
    expect(made.sent).toEqual([])
  })

  it.each([
    'AddCapital',
    'PlaceCapital',
    'ListFinancialProduct',
    'ListMiningPool',
    'OpenAccount',
    'SetAccountIdentity',
    'PostCorrection',
    'BuyFinancial',
  ] as const)('are completed where a start was cut short before %s', async (type) => {
    const made = exchange()
    await made.cutShortAt(type)
    await seedEarn(made.engine)
    expectWhole(made)
  })

  it('have treasuries that cover everything that is released, rebates too', () => {
    const year = 365n * units('1')
    const needed = new Map<string, bigint>()
    const add = (key: string, amount: bigint): void => void needed.set(key, (needed.get(key) ?? 0n) + amount)
    for (const { assetId: asset, parameters } of demoProducts()) {
      const { quota, aprE8, termDays } = parameters
      add(`yield ${asset}`, (quota * aprE8 * BigInt(termDays)) / year)
    }
    for (const { incomeAssetId, parameters } of demoPools()) {
      const { quota, dailyRateE8, termDays, rebate1E8, rebate2E8 } = parameters
      const income = (quota * dailyRateE8 * BigInt(termDays)) / units('1')
      add(`mining ${incomeAssetId}`, (income * (units('1') + rebate1E8 + rebate2E8)) / units('1'))
    }
    const has = { yield: { USDT: '200000', BTC: '1', ETH: '20' }, mining: { USDT: '100000', ETH: '100' } }
    for (const [kind, assets] of Object.entries(has)) {
      for (const [asset, amount] of Object.entries(assets)) {
        const most = needed.get(`${kind} ${assetId(asset as DemoAsset)}`) ?? 0n
        expect(most, `${kind} ${asset}`).toBeGreaterThan(0n)
        expect(units(amount), `${kind} ${asset}`).toBeGreaterThanOrEqual(most)
      }
    }
    expect(needed.size).toBe(5)
  })

  it('find 10,000 USDT in the financial account of the demo trader', () => {
    const account = exchange().core.state.accounts.get(demoTrader(1).userId)
    expect(account?.available(walletId('financial'), assetId('USDT'))).toBe(units('10000'))
  })

  it('pay rebates: every demo trader was invited by somebody who was added before', () => {
    const added = inviterUsers('hash').map(({ userId, inviterId }) => ({ userId, inviterId }))
    const traders = [1, 2, 3].map((number) => ({
      userId: demoTrader(number).userId,
      inviterId: inviterOfTrader(number),
    }))
    const known = new Set<number>()
    for (const { userId, inviterId } of [...added, ...traders]) {
      if (inviterId !== undefined) expect(known).toContain(inviterId)
      known.add(userId)
    }
    expect(inviterOfTrader(1)).toBe(DEMO_INVITERS[1].userId)
    expect(DEMO_INVITERS[1].invitedBy).toBe(DEMO_INVITERS[0].userId)
  })
})
