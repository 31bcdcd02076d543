import {
  type Command,
  type CommandNumber,
  encode,
  ledgerTotals,
  type TimeMs,
  walletId,
} from '@candor/contract'
import { Core, ledgerTotalsOf, listingOf } from '@candor/core'
import { describe, expect, it } from 'vitest'
import { demoContracts, seedContracts } from './demo-contracts.ts'
import { assetId, demoCommands, demoTrader, units } from './demo-listing.ts'

type SeedEngine = Parameters<typeof seedContracts>[0]

/** The core itself behind what seeding needs of an engine. */
class SmallExchange {
  readonly core = Core.create()
  readonly sent: string[] = []
  private number = 0
  readonly engine = {
    query: async (name: string) =>
      name === 'listing' ? listingOf(this.core.state) : encode(ledgerTotals, ledgerTotalsOf(this.core.state)),
    submit: async (command: Command) => this.submit(command),
  } as unknown as SeedEngine

  submit(command: Command) {
    this.sent.push(command.type)
    const { reply } = this.core.apply(++this.number as CommandNumber, 1_767_225_600_000n as TimeMs, command)
    return reply
  }

  get insurance(): bigint {
    return this.core.state.system.get('insurance', assetId('USDT')).balance
  }

  get symbols(): string[] {
    return listingOf(this.core.state).contracts.map(({ symbol }) => symbol)
  }
}

function exchange(): SmallExchange {
  const made = new SmallExchange()
  for (const command of demoCommands()) expect(made.submit(command).rejection).toBeUndefined()
  made.sent.length = 0
  return made
}

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT']

describe('the contracts of the demo', () => {
  it('are listed with an insurance fund of a million, in a folder that had none', async () => {
    const made = exchange()
    await seedContracts(made.engine)
    expect(made.symbols).toEqual(SYMBOLS)
    expect(made.insurance).toBe(units('1000000'))
    expect(made.core.problems()).toEqual([])
  })

  it('are listed once, however often the server starts', async () => {
    const made = exchange()
    await seedContracts(made.engine)
    made.sent.length = 0
    await seedContracts(made.engine)
    expect(made.sent).toEqual([])
  })

  it('are completed where a start was cut short, without a second fund', async () => {
    const made = exchange()
    await seedContracts({
      ...made.engine,
      submit: async (command: Command) =>
        command.type === 'ListContract' && command.symbol !== 'BTCUSDT'
          ? ({ rejection: undefined } as never)
          : made.submit(command),
    })
    expect(made.symbols).toEqual(['BTCUSDT'])
    made.sent.length = 0
    await seedContracts(made.engine)
    expect(made.symbols).toEqual(SYMBOLS)
    expect(made.sent).toEqual(Array.from({ length: 4 }, () => 'ListContract'))
    expect(made.insurance).toBe(units('1000000'))
  })

  it('[listing invariant] have marks whose values are exact, and ticks made of whole mark ticks', () => {
    for (const { symbol, parameters } of demoContracts()) {
      const { multiplier, tick, markTick } = parameters
      const left = [(markTick * multiplier) % 100_000_000n, tick % markTick]
      expect({ [symbol]: left }).toEqual({ [symbol]: [0n, 0n] })
    }
  })

  it('[2.5] offer 100 times in the lowest tier and less in each above', () => {
    for (const { parameters } of demoContracts()) {
      expect(parameters.tiers.map(({ maxLeverage }) => maxLeverage)).toEqual([100, 50, 20, 10, 5, 2])
      expect(parameters.refusesCrossing).toBe(true)
      expect(parameters.fundingHours).toBe(8)
    }
  })

  it('share no number with a spot market', () => {
    const spot = demoCommands().flatMap((command) =>
      command.type === 'ListSpotMarket' ? [command.marketId] : [],
    )
    expect(demoContracts().filter(({ marketId }) => spot.includes(marketId))).toEqual([])
  })

  it('find 20,000 USDT in the contract account of the demo trader', () => {
    const made = exchange()
    const account = made.core.state.accounts.get(demoTrader(1).userId)
    expect(account?.available(walletId('contract'), assetId('USDT'))).toBe(units('20000'))
  })
})
