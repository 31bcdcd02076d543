import { describe, expect, it } from 'vitest'
import { accountFigures } from '../account/account-figures.ts'
import type { ContractContext } from '../form/derive-contract-order.ts'
import { positionOf, BTCUSDT_RULES as RULES, units } from '../testing/btcusdt.ts'
import { leverageChange } from './leverage-change.ts'

function contextOf(marginMode: 'cross' | 'isolated', available = '1000'): ContractContext {
  const positions = [positionOf({ marginMode })]
  return {
    rules: RULES,
    choices: { marginMode, positionMode: 'hedge', leverage: 10 },
    last: undefined,
    bid: undefined,
    ask: undefined,
    mark: units('30000'),
    rates: undefined,
    positions,
    orders: [],
    levels: undefined,
    figures: accountFigures({
      available: units(available),
      frozen: 0n,
      held: 0n,
      positions,
      rulesOf: () => RULES,
      markOf: () => units('30000'),
    }),
  }
}

describe('another leverage', () => {
  it('gives margin back, and brings the liquidation of an isolated position nearer', () => {
    const change = leverageChange(contextOf('isolated'), 20)
    expect(change.needed).toBe(-units('150'))
    expect(change.mostValue).toBe(units('1000000'))
    expect(change.positions[0]).toMatchObject({ marginBefore: units('300'), marginAfter: units('150') })
    expect(change.positions[0]?.liquidationAfter).toBeGreaterThan(units('27149.4'))
  })

  it('asks for margin when it is lower, and says when there is not enough', () => {
    expect(leverageChange(contextOf('isolated'), 5)).toMatchObject({
      needed: units('300'),
      isUnaffordable: false,
    })
    expect(leverageChange(contextOf('isolated', '100'), 5).isUnaffordable).toBe(true)
  })

  it('leaves the liquidation of a cross position where it was', () => {
    const [position] = leverageChange(contextOf('cross'), 20).positions
    expect(position?.liquidationAfter).toBe(position?.liquidationBefore)
  })

  it('is too high for a position of a larger tier', () => {
    const context = contextOf('isolated')
    const positions = [positionOf({ lots: '2000', entryValue: '60000', margin: '6000' })]
    const large = {
      ...context,
      positions,
      figures: accountFigures({
        available: 0n,
        frozen: 0n,
        held: 0n,
        positions,
        rulesOf: () => RULES,
        markOf: () => units('30000'),
      }),
    }
    expect(leverageChange(large, 50).isTooHigh).toBe(false)
    expect(leverageChange(large, 51).isTooHigh).toBe(true)
  })
})
