import { describe, expect, it } from 'vitest'
import { positionOf, BTCUSDT_RULES as RULES, units } from '../testing/btcusdt.ts'
import { contextOf, type GivenContext } from '../testing/contract-context.ts'
import {
  type ContractDraft,
  chooseContractType,
  takeFromContractBook,
  useContractDraft,
} from './contract-draft.ts'
import { deriveContractOrder } from './derive-contract-order.ts'
import { deriveTrigger } from './derive-trigger.ts'
import { triggerBody } from './trigger-body.ts'

const PLAIN: ContractDraft = { ...useContractDraft.getInitialState(), symbol: 'BTCUSDT' }
const STOP_LIMIT = { type: 'stopLimit', triggerPrice: '69000', price: '69050', size: '400' } as const
const STOP_MARKET = { type: 'stopMarket', triggerPrice: '69000', size: '400' } as const

function derive(draft: Partial<ContractDraft>, given?: GivenContext) {
  return deriveContractOrder({ ...PLAIN, ...draft }, contextOf(given))
}

/** The body of what the form would send. */
function bodyOf(draft: Partial<ContractDraft> & { type: 'stopLimit' | 'stopMarket' }, given?: GivenContext) {
  const whole = { ...PLAIN, ...draft }
  const order = deriveContractOrder(whole, contextOf(given))
  return triggerBody({ rules: RULES, type: draft.type, draft: whole, order, clientOrderId: 'own' })
}

describe('what a conditional order waits for', () => {
  // The mark is at 68,219.87, the last price at 68,221.4.
  it.each([
    ['mark', '68219.9', 'atOrAbove'],
    ['mark', '68219.8', 'atOrBelow'],
    ['last', '68221.5', 'atOrAbove'],
    ['last', '68221.3', 'atOrBelow'],
    // Between the two it depends on which one counts.
    ['mark', '68220.5', 'atOrAbove'],
    ['last', '68220.5', 'atOrBelow'],
  ] as const)('by the %s price, %s fires %s', (triggerBy, triggerPrice, trigger) => {
    const order = derive({ ...STOP_MARKET, triggerBy, triggerPrice })
    expect(order.trigger).toBe(trigger)
    expect(order.problems).toEqual([])
  })

  it('before the first trade the mark stands for the last price', () => {
    const draft = { type: 'stopMarket', triggerPrice: '10', triggerBy: 'last' } as const
    expect(deriveTrigger(draft, { mark: units('9'), last: undefined }).trigger).toBe('atOrAbove')
  })

  it('other types wait for nothing, whatever was typed before', () => {
    const order = derive({ price: '68150', size: '400', triggerPrice: '69000' })
    expect(order).toMatchObject({ triggerPrice: undefined, trigger: undefined, problems: [] })
  })
})

describe('what is wrong with a conditional order', () => {
  it.each([
    ['no trigger price', { triggerPrice: '' }, 'empty'],
    ['a trigger price of zero', { triggerPrice: '0' }, 'zero'],
    ['a trigger price off the tick', { triggerPrice: '69000.05' }, 'tick'],
    ['the last price itself', { triggerPrice: '68221.4', triggerBy: 'last' as const }, 'triggerMet'],
  ])('%s', (_, change, kind) => {
    expect(derive({ ...STOP_MARKET, ...change }).problems).toEqual([{ field: 'triggerPrice', kind }])
  })

  it('the mark itself, and no mark at all', () => {
    expect(derive(STOP_MARKET, { mark: '69000' }).problems).toEqual([
      { field: 'triggerPrice', kind: 'triggerMet' },
    ])
    const context = { ...contextOf(), mark: undefined }
    expect(deriveContractOrder({ ...PLAIN, ...STOP_MARKET }, context).problems).toEqual([
      { field: 'triggerPrice', kind: 'noLatest' },
    ])
  })

  it.each([
    ['no price', '', 'empty'],
    ['a price of zero', '0', 'zero'],
    ['a price off the tick', '69050.01', 'tick'],
  ])('a stop limit with %s', (_, price, kind) => {
    expect(derive({ ...STOP_LIMIT, price }).problems).toEqual([{ field: 'price', kind }])
  })

  it('no size, none, and more than one order may have', () => {
    for (const [size, kind] of [
      ['', 'empty'],
      ['0', 'zero'],
      ['1000001', 'most'],
    ]) {
      expect(derive({ ...STOP_MARKET, size }).problems).toEqual([{ field: 'size', kind }])
    }
  })

  it('money, position, band, book and take-profits are not looked at before it fires', () => {
    expect(derive(STOP_LIMIT, { available: '1' }).problems).toEqual([])
    expect(derive({ ...STOP_LIMIT, triggerPrice: '90000', price: '91000' }).problems).toEqual([])
    expect(derive({ ...STOP_MARKET, act: 'close' }).problems).toEqual([])
    expect(derive(STOP_MARKET, { ask: undefined, levels: [] }).problems).toEqual([])
    expect(derive({ ...STOP_LIMIT, hasStops: true, takeProfit: '1' })).toMatchObject({
      problems: [],
      takeProfit: undefined,
    })
  })
})

describe('what a conditional order would cost', () => {
  it('is estimated at the limit price, or at the trigger price of a market order', () => {
    expect(derive(STOP_LIMIT).cost).toEqual({
      margin: units('1381'),
      fee: units('13.81'),
      cost: units('1394.81'),
    })
    const market = derive(STOP_MARKET)
    expect(market.value).toBe(units('27600'))
    expect(market.cost?.margin).toBe(units('1380'))
    expect(market).toMatchObject({ price: undefined, timeInForce: 'immediateOrCancel', isShort: false })
  })

  it('the book of now does not count: a sale far below the best bid is reckoned at its own price', () => {
    const { cost } = derive({ ...STOP_LIMIT, direction: 'short', triggerPrice: '60000', price: '60000' })
    expect(cost?.margin).toBe(units('1200'))
  })

  it('the most is a guide at that price, by money or by what is closable now', () => {
    expect(derive(STOP_MARKET).most).toBeGreaterThan(0n)
    expect(derive({ ...STOP_MARKET, triggerPrice: '90000' }).most).toBeLessThan(
      derive(STOP_MARKET).most ?? 0n,
    )
    const held = positionOf({ lots: '120', entryValue: '8000', margin: '400' })
    const closing = derive(
      { ...STOP_MARKET, act: 'close', sizedBy: 'share', share: 50 },
      { positions: [held] },
    )
    expect(closing).toMatchObject({ most: 120n, lots: 60n, isClosing: true, side: 'sell' })
  })

  it('sizes in coins and in money are reckoned at that price too', () => {
    expect(derive({ ...STOP_MARKET, size: '0.4', sizeUnit: 'base' }).lots).toBe(400n)
    expect(derive({ ...STOP_MARKET, size: '27600', sizeUnit: 'quote' }).lots).toBe(400n)
  })
})

describe('the body of a conditional order', () => {
  it('a stop limit that opens names its price and may cross', () => {
    expect(bodyOf(STOP_LIMIT)).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      positionSide: 'long',
      type: 'limit',
      timeInForce: 'goodTillCancelled',
      price: '69050',
      mayCross: true,
      lots: '400',
      triggerPrice: '69000',
      trigger: 'atOrAbove',
      triggerBy: 'mark',
      clientOrderId: 'own',
    })
  })

  it('a stop market that closes a long position sells, without a price', () => {
    expect(bodyOf({ ...STOP_MARKET, act: 'close', triggerPrice: '67000', triggerBy: 'last' })).toEqual({
      symbol: 'BTCUSDT',
      side: 'sell',
      positionSide: 'long',
      type: 'market',
      timeInForce: 'immediateOrCancel',
      lots: '400',
      triggerPrice: '67000',
      trigger: 'atOrBelow',
      triggerBy: 'last',
      clientOrderId: 'own',
    })
  })

  it('in one-way mode it is about either position, and says when it may only reduce', () => {
    const choices = { marginMode: 'cross', positionMode: 'oneWay', leverage: 20 } as const
    expect(bodyOf({ ...STOP_MARKET, direction: 'short' }, { choices })).toMatchObject({
      side: 'sell',
      positionSide: 'both',
    })
    expect(bodyOf(STOP_MARKET, { choices })).not.toHaveProperty('reduceOnly')
    expect(bodyOf({ ...STOP_MARKET, reduceOnly: true }, { choices })).toMatchObject({
      side: 'buy',
      positionSide: 'both',
      reduceOnly: true,
    })
  })
})

describe('the draft', () => {
  const begin = (draft: Partial<ContractDraft>): void =>
    useContractDraft.setState({ ...useContractDraft.getInitialState(), ...draft }, true)

  it('a click on the book fills the price of a stop limit and keeps its type', () => {
    begin({ type: 'stopLimit', triggerPrice: '69000' })
    takeFromContractBook('68300.5')
    expect(useContractDraft.getState()).toMatchObject({
      type: 'stopLimit',
      price: '68300.5',
      triggerPrice: '69000',
    })
  })

  it('of a stop market it fills the only price there is; other types become a limit', () => {
    begin({ type: 'stopMarket', price: '1' })
    takeFromContractBook('68300.5')
    expect(useContractDraft.getState()).toMatchObject({
      type: 'stopMarket',
      price: '1',
      triggerPrice: '68300.5',
    })
    begin({ type: 'market' })
    takeFromContractBook('68300.5')
    expect(useContractDraft.getState()).toMatchObject({ type: 'limit', price: '68300.5' })
  })

  it('what waits neither follows the best price nor is post-only', () => {
    begin({ followsBest: true, timeInForce: 'postOnly' })
    chooseContractType('stopLimit')
    expect(useContractDraft.getState()).toMatchObject({
      followsBest: false,
      timeInForce: 'goodTillCancelled',
    })
  })
})
