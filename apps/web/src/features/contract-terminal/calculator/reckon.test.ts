import { describe, expect, it } from 'vitest'
import { BTCUSDT_RULES as RULES, units } from '../testing/btcusdt.ts'
import { reckonLiquidation, reckonResult, reckonTarget, type Trade } from './reckon.ts'

const TRADE: Trade = {
  rules: RULES,
  direction: 'long',
  leverage: 20,
  entry: units('68150'),
  lots: 400n,
  takerE8: 50_000n,
}

describe('the calculator', () => {
  it('reckons a trade with both fees', () => {
    expect(reckonResult(TRADE, units('69800'))).toMatchObject({
      margin: units('1363'),
      openFee: units('13.63'),
      pnl: units('660'),
      net: units('632.41'),
      returnBps: 4_639n,
    })
  })

  it('a short gains when the price falls', () => {
    const short = { ...TRADE, direction: 'short' as const }
    expect(reckonResult(short, units('67150'))?.pnl).toBe(units('400'))
  })

  it.each(['long', 'short'] as const)('finds the first price that brings what is wanted: %s', (direction) => {
    const trade = { ...TRADE, direction }
    const target = reckonTarget(trade, 5_000n)
    expect(target?.returnBps).toBeGreaterThanOrEqual(5_000n)
    const before = (target?.price ?? 0n) + (direction === 'long' ? -RULES.tick : RULES.tick)
    expect(reckonResult(trade, before)?.returnBps).toBeLessThan(5_000n)
  })

  it('[P1] finds where it would be liquidated, later with more behind it', () => {
    const trade = { ...TRADE, leverage: 10, entry: units('30000'), lots: 100n }
    expect(reckonLiquidation(trade, 0n)?.price).toBe(units('27149.4'))
    expect(reckonLiquidation(trade, units('100'))?.price).toBeLessThan(units('27149.4'))
    expect(reckonLiquidation(trade, units('100000'))?.price).toBeUndefined()
  })

  it('waits for what is missing', () => {
    expect(reckonResult({ ...TRADE, lots: undefined }, units('1'))).toBeUndefined()
    expect(reckonResult(TRADE, undefined)).toBeUndefined()
    expect(reckonTarget(TRADE, undefined)).toBeUndefined()
  })
})
