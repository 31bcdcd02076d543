import { describe, expect, it } from 'vitest'
import type { Position } from '../../../live/contract-account.ts'
import { BTCUSDT_RULES, positionOf, units } from '../testing/btcusdt.ts'
import { accountFigures } from './account-figures.ts'

function figuresAt(
  mark: string,
  positions: readonly Position[],
  { available = '1000', frozen = '0', held = '0' } = {},
) {
  return accountFigures({
    available: units(available),
    frozen: units(frozen),
    held: units(held),
    positions,
    rulesOf: () => BTCUSDT_RULES,
    markOf: () => units(mark),
  })
}

const LONG = positionOf({ lots: '100', entryValue: '3000', margin: '300', leverage: 10 })

describe('the figures of an account', () => {
  it('[P1] an isolated long of 100 lots at 30,000 with leverage 10', () => {
    const { positions, pnl } = figuresAt('31000', [LONG])
    expect(positions.get('1')).toMatchObject({
      pnl: units('100'),
      returnBps: 3_333n,
      liquidation: units('27149.4'),
      equity: units('400'),
    })
    expect(pnl).toBe(units('100'))
  })

  it('[P1] the mirrored short', () => {
    const short = positionOf({
      direction: 'short',
      lots: '100',
      entryValue: '3000',
      margin: '300',
      leverage: 10,
    })
    expect(figuresAt('30000', [short]).positions.get('1')?.liquidation).toBe(units('32819.4'))
  })

  it('[P3] a cross account that is long and short of one contract has one price', () => {
    const both = [
      positionOf({ lots: '1000', entryValue: '30000', margin: '0', marginMode: 'cross' }),
      positionOf({
        positionId: '2',
        direction: 'short',
        lots: '400',
        entryValue: '12400',
        margin: '0',
        marginMode: 'cross',
      }),
    ]
    const { positions } = figuresAt('30000', both, { available: '5000' })
    expect(positions.get('1')?.liquidation).toBe(units('21273.1'))
    expect(positions.get('2')?.liquidation).toBe(units('21273.1'))
  })

  it('names no liquidation price that no market will see', () => {
    const cross = { marginMode: 'cross', lots: '2', entryValue: '60', margin: '3', leverage: 20 } as const
    const { positions } = figuresAt(
      '30000',
      [
        positionOf({ ...cross, positionId: '1', direction: 'long' }),
        positionOf({ ...cross, positionId: '2', direction: 'short' }),
      ],
      { available: '20000' },
    )
    for (const id of ['1', '2']) {
      expect(positions.get(id)?.liquidation).toBeUndefined()
      expect(positions.get(id)?.distanceBps).toBeUndefined()
    }
  })

  it('[P6] losses reduce what may leave, gains do not add to it', () => {
    const cross = { ...LONG, marginMode: 'cross' as const }
    expect(figuresAt('29000', [cross]).transferable).toBe(units('910'))
    expect(figuresAt('31000', [cross]).transferable).toBe(units('1000'))
  })

  it('adds the whole account up, and counts what cross orders hold for the cross account only', () => {
    const cross = { ...LONG, marginMode: 'cross' as const }
    const figures = figuresAt('31000', [cross], { available: '1000', frozen: '50', held: '20' })
    expect(figures.wallet).toBe(units('1350'))
    expect(figures.equity).toBe(units('1450'))
    expect(figures.cross.equity).toBe(units('1420'))
  })

  it('leaves out a position whose mark is not known, and no ratio where nothing is left', () => {
    const unknown = accountFigures({
      available: 0n,
      frozen: 0n,
      held: 0n,
      positions: [LONG],
      rulesOf: () => BTCUSDT_RULES,
      markOf: () => undefined,
    })
    expect(unknown.positions.size).toBe(0)
    expect(unknown.margins).toBe(units('300'))
    expect(figuresAt('26000', [LONG]).positions.get('1')?.ratioBps).toBeUndefined()
  })
})
