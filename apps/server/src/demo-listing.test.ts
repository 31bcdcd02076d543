import { describe, expect, it } from 'vitest'
import { demoCommands, demoTrader } from './demo-listing.ts'

describe('demoCommands', () => {
  const commands = demoCommands()

  it('lists every coin against USDT and ETH against BTC', () => {
    const symbols = commands.flatMap((command) => (command.type === 'ListSpotMarket' ? [command.symbol] : []))
    expect(symbols).toHaveLength(10)
    expect(symbols).toContain('BTC_USDT')
    expect(symbols).toContain('ETH_BTC')
  })

  it('[listing invariant] keeps tick times lot a multiple of one', () => {
    for (const command of commands) {
      if (command.type !== 'ListSpotMarket') continue
      const { tick, lot } = command.parameters
      expect({ [command.symbol]: (tick * lot) % 100_000_000n }).toEqual({ [command.symbol]: 0n })
    }
  })

  it('has the eight fee levels of the rulebook, the last at 0.02% and 0.04%', () => {
    const schedule = commands.find((command) => command.type === 'SetFeeSchedule')
    expect(schedule?.levels).toHaveLength(8)
    expect(schedule?.levels.at(-1)).toMatchObject({ spotMakerE8: 20_000n, spotTakerE8: 40_000n })
  })

  it('moves 50,000 of 150,000 USDT of the demo trader out of the coin account', () => {
    const moved = commands.flatMap((command) => (command.type === 'Transfer' ? [command] : []))
    expect(moved.every(({ userId }) => userId === demoTrader(1).userId)).toBe(true)
    expect(moved.reduce((sum, { amount }) => sum + amount, 0n)).toBe(50_000n * 100_000_000n)
  })
})
