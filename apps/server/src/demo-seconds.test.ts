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
import { assetId, demoCommands, demoTrader, units } from './demo-listing.ts'
import { demoSeconds, seedSeconds } from './demo-seconds.ts'

type SeedEngine = Parameters<typeof seedSeconds>[0]

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

  /** Seeds, but the server is killed before the given command. */
  async cutShortAt(type: Command['type']): Promise<void> {
    let isDead = false
    const submit = async (command: Command) => {
      isDead ||= command.type === type
      return isDead ? ({ rejection: undefined } as never) : this.submit(command)
    }
    await seedSeconds({ ...this.engine, submit })
    this.sent.length = 0
  }

  get house(): bigint {
    return this.core.state.system.get('second_house', assetId('USDT')).balance
  }

  get symbols(): string[] {
    return listingOf(this.core.state).seconds.map(({ symbol }) => symbol)
  }
}

function exchange(): SmallExchange {
  const made = new SmallExchange()
  for (const command of demoCommands()) expect(made.submit(command).rejection).toBeUndefined()
  made.sent.length = 0
  return made
}

const SYMBOLS = ['BTC_USDT', 'ETH_USDT', 'SOL_USDT']

describe('the second-contracts of the demo', () => {
  it('are offered everywhere with a hundred million behind them, in a folder that had none', async () => {
    const made = exchange()
    await seedSeconds(made.engine)
    expect(made.symbols).toEqual(SYMBOLS)
    expect(made.house).toBe(units('100000000'))
    expect(listingOf(made.core.state).secondCountries).toEqual({ everywhere: true, countries: [] })
    expect(made.core.problems()).toEqual([])
  })

  it('are listed once, however often the server starts', async () => {
    const made = exchange()
    await seedSeconds(made.engine)
    made.sent.length = 0
    await seedSeconds(made.engine)
    expect(made.sent).toEqual([])
  })

  it.each(['AddCapital', 'PlaceCapital', 'SetSecondCountries', 'ListSecondProduct'] as const)(
    'are completed where a start was cut short before %s, without a second house',
    async (type) => {
      const made = exchange()
      await made.cutShortAt(type)
      await seedSeconds(made.engine)
      expect(made.symbols).toEqual(SYMBOLS)
      expect(made.house).toBe(units('100000000'))
      expect(made.core.state.system.get('capital', assetId('USDT')).balance).toBe(0n)
    },
  )

  it('[3.1] have the durations, rates and limits of the rulebook', () => {
    for (const { parameters } of demoSeconds()) {
      const rates = parameters.durations.map(({ seconds, payoutE8 }) => [seconds, payoutE8])
      expect(rates).toEqual([
        [30, 80_000_000n],
        [60, 82_000_000n],
        [120, 85_000_000n],
        [300, 88_000_000n],
      ])
      expect(parameters).toMatchObject({
        minStake: units('1000'),
        maxStake: units('9999999'),
        userCap: units('20000000'),
        directionCapE8: 10_000_000n,
        totalCapE8: 50_000_000n,
      })
    }
  })

  it('find 20,000 USDT in the second-contract account of the demo trader', () => {
    const made = exchange()
    const account = made.core.state.accounts.get(demoTrader(1).userId)
    expect(account?.available(walletId('second'), assetId('USDT'))).toBe(units('20000'))
  })
})
