import { describe, expect, it } from 'vitest'
import type { ContractOrder } from '../../../live/contract-account.ts'
import { positionOf, BTCUSDT_RULES as RULES, units } from '../testing/btcusdt.ts'
import { contextOf, type GivenContext } from '../testing/contract-context.ts'
import { type ContractDraft, useContractDraft } from './contract-draft.ts'
import { deriveContractOrder } from './derive-contract-order.ts'

const PLAIN: ContractDraft = { ...useContractDraft.getInitialState(), symbol: 'BTCUSDT' }

function derive(draft: Partial<ContractDraft>, given?: GivenContext) {
  return deriveContractOrder({ ...PLAIN, ...draft }, contextOf(given))
}

const LIMIT = { price: '68150', size: '400' }

describe('an order that opens', () => {
  it('costs margin and the fee at most, and repeats the formula of its value', () => {
    const order = derive(LIMIT)
    expect(order).toMatchObject({ side: 'buy', positionSide: 'long', openLots: 400n, closeLots: 0n })
    expect(order.value).toBe(units('27260'))
    expect(order.cost).toEqual({ margin: units('1363'), fee: units('13.63'), cost: units('1376.63') })
    expect(order.problems).toEqual([])
  })

  it('shows what take-profit and stop-loss bring after fees, and how often one must win', () => {
    const { results } = derive({ ...LIMIT, hasStops: true, takeProfit: '69800', stopLoss: '67300' })
    expect(results.takeProfit?.net).toBe(units('632.41'))
    expect(results.stopLoss?.net).toBe(-units('367.09'))
    expect(results.winRate).toMatchObject({ rateBps: 3_672n, isOwn: true })
  })

  it('compares wins and losses of one per cent where nothing is set, with one lot where no size is', () => {
    const { results } = derive({ price: '68150' })
    expect(results.winRate).toMatchObject({
      takeProfit: units('68831.5'),
      stopLoss: units('67468.5'),
      isOwn: false,
    })
    // Fees on both ways: more than half must win.
    expect(results.winRate?.rateBps).toBeGreaterThan(5_000n)
  })

  it('mirrors the price that is missing', () => {
    const { results } = derive({ ...LIMIT, hasStops: true, takeProfit: '69150' })
    expect(results.winRate).toMatchObject({ stopLoss: units('67150'), isOwn: false })
  })

  it('moves the liquidation price of the position that it adds to', () => {
    const held = positionOf({
      marginMode: 'cross',
      leverage: 20,
      lots: '400',
      entryValue: '27260',
      margin: '1363',
    })
    const { liquidation } = derive(LIMIT, { positions: [held] })
    expect(liquidation.before).toBeDefined()
    expect(liquidation.after?.price).toBeGreaterThan(liquidation.before ?? 0n)
  })

  it('[P1] an isolated order alone has the liquidation price of its own margin', () => {
    const { liquidation } = derive(
      { price: '30000', size: '100' },
      {
        mark: '30000',
        ask: units('30001'),
        choices: { marginMode: 'isolated', positionMode: 'hedge', leverage: 10 },
      },
    )
    expect(liquidation.before).toBeUndefined()
    expect(liquidation.after?.price).toBe(units('27149.4'))
  })

  it('is sized in lots, coins or money, always rounded down', () => {
    expect(derive({ ...LIMIT, size: '0.4009', sizeUnit: 'base' }).lots).toBe(400n)
    expect(derive({ ...LIMIT, size: '27300', sizeUnit: 'quote' }).lots).toBe(400n)
    expect(derive({ ...LIMIT, size: '', sizeUnit: 'quote' }).problems).toEqual([
      { field: 'size', kind: 'empty' },
    ])
  })

  it('fits the most that can be opened: one lot more costs too much', () => {
    const { most = 0n } = derive(LIMIT)
    expect(derive({ ...LIMIT, size: most.toString() }).problems).toEqual([])
    expect(derive({ ...LIMIT, size: (most + 1n).toString() }).problems).toEqual([
      { field: 'size', kind: 'balance' },
    ])
    expect(derive({ ...LIMIT, sizedBy: 'share', share: 100 }).lots).toBe(most)
  })

  it('takes the tier limit of its leverage for the most', () => {
    const { most } = derive({ price: '68150' }, { available: '10000000' })
    // 1,000,000 at leverage 20.
    expect(most).toBe(14_673n)
    expect(derive({ ...LIMIT, size: '14674' }, { available: '10000000' }).problems).toEqual([
      { field: 'size', kind: 'leverageTier' },
    ])
  })

  it('follows the best price of its own side until somebody types', () => {
    expect(derive({ followsBest: true }).priceText).toBe('68220.9')
    expect(derive({ followsBest: true, direction: 'short' }).priceText).toBe('68221.4')
  })

  it('reserves a sale that crosses at the best bid', () => {
    const { cost } = derive({ direction: 'short', price: '68000', size: '400' })
    expect(cost?.margin).toBe(units('1364.418'))
  })
})

describe('a market order', () => {
  const levels = [
    { price: units('68221.4'), quantity: 100n },
    { price: units('68230'), quantity: 1_000n },
  ]

  it('is reckoned with what the book offers', () => {
    const order = derive({ type: 'market', size: '300' }, { levels })
    expect(order.value).toBe(units('20468.14'))
    expect(order).toMatchObject({ timeInForce: 'immediateOrCancel', price: undefined, isShort: false })
    expect(order.mostDistant).toBe(units('70268'))
  })

  it('says when the book holds less, and when it is empty', () => {
    expect(derive({ type: 'market', size: '1200' }, { levels, available: '100000' }).isShort).toBe(true)
    expect(derive({ type: 'market', size: '1' }, { levels: [], ask: undefined }).problems).toEqual([
      { field: 'size', kind: 'emptyBook' },
    ])
  })
})

describe('the best price', () => {
  it('is the other side of the book at this moment', () => {
    expect(derive({ type: 'best', size: '1' }).price).toBe(units('68221.4'))
    expect(derive({ type: 'best', size: '1', direction: 'short' }).price).toBe(units('68220.9'))
  })
})

describe('an order that closes', () => {
  const held = positionOf({
    marginMode: 'cross',
    leverage: 20,
    lots: '2400',
    entryValue: '161952',
    margin: '8097.6',
  })
  const draft = { act: 'close' as const, price: '68300' }

  it('sells what is long, up to what no other order closes', () => {
    const other = orderOf({
      side: 'sell',
      positionSide: 'long',
      lots: '400',
      closeLots: '400',
      filledLots: '100',
    })
    const order = derive({ ...draft, size: '2100' }, { positions: [held], orders: [other] })
    expect(order).toMatchObject({
      side: 'sell',
      positionSide: 'long',
      isClosing: true,
      closable: 2_100n,
      most: 2_100n,
    })
    expect(order.problems).toEqual([])
    expect(derive({ ...draft, size: '2101' }, { positions: [held], orders: [other] }).problems).toEqual([
      { field: 'size', kind: 'closable' },
    ])
  })

  it('realises its part and keeps no margin for it', () => {
    const order = derive({ ...draft, size: '1200' }, { positions: [held] })
    expect(order.closed?.pnl).toBe(units('984'))
    expect(order.closed?.fee).toBe(units('40.98'))
    expect(order.cost).toBeUndefined()
  })

  it('has nothing to close without a position', () => {
    expect(derive({ ...draft, size: '1' }).problems).toEqual([{ field: 'size', kind: 'closable' }])
  })
})

describe('one-way mode', () => {
  const choices = { marginMode: 'isolated' as const, positionMode: 'oneWay' as const, leverage: 10 }
  const short = positionOf({ direction: 'short', lots: '100', entryValue: '6815', margin: '681.5' })

  it('a buy first closes what is short; only the rest costs margin', () => {
    const order = derive({ price: '68150', size: '150' }, { choices, positions: [short] })
    expect(order).toMatchObject({ positionSide: 'both', side: 'buy', closeLots: 100n, openLots: 50n })
    expect(order.cost?.margin).toBe(units('340.75'))
  })

  it('reduce-only never opens', () => {
    const order = derive({ price: '68150', size: '150', reduceOnly: true }, { choices, positions: [short] })
    expect(order).toMatchObject({ isClosing: true, openLots: 0n })
    expect(order.problems).toEqual([{ field: 'size', kind: 'closable' }])
  })
})

describe('what is wrong', () => {
  it.each([
    ['a long limit above the market', { price: '68300' }, 'aboveMarket'],
    ['a short limit below the market', { price: '68200', direction: 'short' as const }, 'belowMarket'],
    ['a price off the tick', { price: '68150.05' }, 'tick'],
    ['no price', { price: '' }, 'empty'],
    ['a price of zero', { price: '0' }, 'zero'],
    ['a price outside the band', { price: '80000' }, 'band'],
  ])('%s', (_, change, kind) => {
    expect(derive({ ...LIMIT, ...change }).problems[0]).toEqual({ field: 'price', kind })
  })

  it.each([
    ['long', { takeProfit: '68000' }, 'takeProfit', 'longProfit'],
    ['long', { stopLoss: '68300' }, 'stopLoss', 'longLoss'],
    ['short', { takeProfit: '68300' }, 'takeProfit', 'shortProfit'],
    ['short', { stopLoss: '68000' }, 'stopLoss', 'shortLoss'],
  ] as const)('a stop of a %s position on the wrong side: %o', (direction, stops, field, kind) => {
    const price = direction === 'long' ? '68150' : '68300'
    const { problems } = derive({ ...LIMIT, price, direction, hasStops: true, ...stops })
    expect(problems).toEqual([{ field, kind }])
  })

  it.each(['takeProfit', 'stopLoss'] as const)('a stop of zero: %s', (field) => {
    const { problems } = derive({ ...LIMIT, hasStops: true, [field]: '0' })
    expect(problems).toEqual([{ field, kind: 'stopZero' }])
  })

  it('stops that are switched on but empty', () => {
    expect(derive({ ...LIMIT, hasStops: true }).problems).toEqual([{ field: 'takeProfit', kind: 'empty' }])
  })

  it('a limit so far above the mark that it would be liquidated at once', () => {
    const given = {
      rules: { ...RULES, refusesCrossing: false },
      choices: { marginMode: 'isolated' as const, positionMode: 'hedge' as const, leverage: 100 },
    }
    expect(derive({ ...LIMIT, price: '69500', size: '10' }, given).problems).toEqual([
      { field: 'size', kind: 'liquidated' },
    ])
  })
})

function orderOf(change: Partial<ContractOrder>): ContractOrder {
  return {
    symbol: 'BTCUSDT',
    price: '68300',
    lots: '1',
    closeLots: '0',
    filledLots: '0',
    droppedLots: '0',
    ...change,
  } as ContractOrder
}
