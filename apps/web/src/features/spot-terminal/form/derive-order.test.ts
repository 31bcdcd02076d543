import { beforeEach, describe, expect, it } from 'vitest'
import { RULES, units } from '../testing/btc-usdt.ts'
import { deriveOrder, type OrderContext } from './derive-order.ts'
import { orderBody } from './order-body.ts'
import {
  beginDraft,
  chooseMarketUnit,
  chooseSide,
  chooseType,
  enterAmount,
  enterPrice,
  enterShare,
  enterTotal,
  suggestPrice,
  takeFromBook,
  useDraft,
} from './order-draft.ts'

const context: OrderContext = {
  rules: RULES,
  last: '30000',
  bid: '29999',
  ask: '30001',
  available: units('10000'),
  levels: [{ price: units('30001'), quantity: units('1') }],
  rates: { makerE8: 100_000n, takerE8: 100_000n },
}

function derived(changes: Partial<OrderContext> = {}) {
  return deriveOrder(useDraft.getState(), { ...context, ...changes })
}

function kinds(changes: Partial<OrderContext> = {}): string[] {
  return derived(changes).problems.map(({ field, kind }) => `${field} ${kind}`)
}

beforeEach(() => {
  useDraft.setState(useDraft.getInitialState(), true)
  beginDraft('BTC_USDT')
})

describe('a limit order in the form', () => {
  it('lets the total follow the amount and the amount follow the total', () => {
    enterPrice('30000')
    enterAmount('0.1')
    expect(derived().totalText).toBe('3000')
    enterTotal('1000')
    expect(derived()).toMatchObject({ amountText: '0.03333', totalText: '1000', quantity: units('0.03333') })
    enterPrice('20000')
    expect(derived().amountText).toBe('0.05')
  })

  it('takes a share of what is available, in whole lots', () => {
    enterPrice('30000')
    enterShare(50)
    expect(derived()).toMatchObject({ amountText: '0.16666', share: 50 })
    enterAmount('0.1')
    expect(derived().share).toBe(30)
  })

  it('follows the best price of its own side until somebody types', () => {
    enterPrice('1')
    useDraft.setState({ followsBest: true })
    expect(derived().priceText).toBe('29999')
    chooseSide('sell')
    expect(derived().priceText).toBe('30001')
    enterPrice('5')
    expect(derived().priceText).toBe('5')
  })

  it('says what is wrong, first at each field', () => {
    expect(kinds()).toEqual(['price empty', 'amount empty'])
    enterPrice('30000')
    enterAmount('0')
    expect(kinds()).toEqual(['amount zero'])
    enterAmount('0.0001')
    expect(kinds()).toEqual(['amount worth'])
    enterAmount('1')
    expect(kinds()).toEqual(['amount balance'])
    enterAmount('101')
    expect(kinds()).toEqual(['amount most'])
    enterAmount('0.1')
    expect(kinds()).toEqual([])
  })

  it('does not judge a balance that is not known', () => {
    enterPrice('30000')
    enterAmount('1')
    expect(kinds({ available: undefined })).toEqual([])
  })

  it('is sent with exactly the fields that it has', () => {
    enterPrice('30000')
    enterAmount('0.10')
    const draft = useDraft.getState()
    expect(orderBody({ rules: RULES, draft, order: derived(), clientOrderId: 'c1' })).toEqual({
      symbol: 'BTC_USDT',
      side: 'buy',
      type: 'limit',
      timeInForce: 'goodTillCancelled',
      price: '30000',
      quantity: '0.1',
      clientOrderId: 'c1',
    })
  })
})

describe('a market order in the form', () => {
  it('is sized in the quote coin when buying, in the base coin when selling, or as chosen', () => {
    chooseType('market')
    enterTotal('1000')
    expect(derived()).toMatchObject({ quoteAmount: units('1000'), quantity: undefined })
    chooseMarketUnit('base')
    enterAmount('0.1')
    expect(derived()).toMatchObject({ quoteAmount: undefined, quantity: units('0.1') })
    chooseSide('sell')
    enterAmount('0.2')
    expect(derived()).toMatchObject({ quoteAmount: undefined, quantity: units('0.2') })
  })

  it('is sent immediate or cancel, without a price', () => {
    enterPrice('30000')
    chooseType('market')
    enterTotal('1000')
    const draft = useDraft.getState()
    expect(orderBody({ rules: RULES, draft, order: derived(), clientOrderId: 'c1' })).toEqual({
      symbol: 'BTC_USDT',
      side: 'buy',
      type: 'market',
      timeInForce: 'immediateOrCancel',
      quoteAmount: '1000',
      clientOrderId: 'c1',
    })
  })

  it('says that nobody is on the other side', () => {
    chooseType('market')
    enterTotal('1000')
    expect(kinds({ levels: [] })).toEqual(['total emptyBook'])
    expect(kinds({ levels: undefined })).toEqual([])
  })
})

describe('a stop in the form', () => {
  it('fires above or below, depending on where the market stands', () => {
    chooseType('stopLimit')
    useDraft.setState({ stopPrice: '31000' })
    expect(derived().trigger).toBe('atOrAbove')
    useDraft.setState({ stopPrice: '29000' })
    expect(derived().trigger).toBe('atOrBelow')
    useDraft.setState({ stopPrice: '30000' })
    expect(derived().trigger).toBeUndefined()
    expect(kinds()).toContain('stopPrice stopIsLast')
  })

  it('cannot be post-only, and sells at the market by quantity only', () => {
    useDraft.setState({ timeInForce: 'postOnly' })
    chooseType('stopMarket')
    expect(useDraft.getState().timeInForce).toBe('goodTillCancelled')
    chooseSide('sell')
    chooseMarketUnit('quote')
    useDraft.setState({ stopPrice: '29000' })
    enterAmount('0.1')
    expect(derived()).toMatchObject({ quantity: units('0.1'), quoteAmount: undefined })
  })
})

describe('other panels', () => {
  it('fill the price, and make a market order a limit order', () => {
    chooseType('market')
    takeFromBook('30001.00', '0.5')
    expect(useDraft.getState()).toMatchObject({ type: 'limit', price: '30001.00', amount: '0.5', filled: 1 })
  })

  it('suggest a price only while there is none', () => {
    suggestPrice('1')
    suggestPrice('2')
    expect(useDraft.getState().price).toBe('1')
    enterPrice('')
    suggestPrice('3')
    expect(useDraft.getState().price).toBe('')
  })

  it('begin anew in another market', () => {
    enterPrice('30000')
    beginDraft('ETH_USDT')
    expect(useDraft.getState()).toMatchObject({ symbol: 'ETH_USDT', price: '' })
  })
})
