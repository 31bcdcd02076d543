import type { Amount, Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { units } from '../paper-market-suite.ts'
import { placementOf } from './placement.ts'
import { clientIdOf, endOf, type SeenOrder, seenContract, seenSpot, sumOf } from './seen-order.ts'

const told = {
  orderId: '77',
  clientOrderId: 'r.b1.0',
  side: 'buy',
  status: 'filled',
  closeReason: 'filled',
  createdTime: 5,
  closedTime: 9,
} as const

describe('an order as it is told', () => {
  test('of the spot book', () => {
    const seen = seenSpot({ ...told, filledQuantity: '0.01', filledQuote: '300', fee: '0.00001' })
    expect(endOf(seen, seen.ref ?? '')).toEqual({
      ref: 'b1.0',
      outcome: 'filled',
      side: 'buy',
      quantity: units('0.01'),
      quote: units('300'),
      fee: units('0.00001'),
      timeMs: 9,
    })
  })

  test('of a contract, with what it lost', () => {
    const contract = {
      ...told,
      clientOrderId: null,
      origin: 'stopLoss',
      status: 'cancelled',
      closeReason: 'noLiquidity',
      filledLots: '10',
      filledValue: '300',
      openFee: '0',
      closeFee: '0.15',
      pnl: '-2.5',
    }
    expect(seenContract(contract)).toMatchObject({
      ref: undefined,
      exit: 'stopLoss',
      isFilled: false,
      code: 'noLiquidity',
      quantity: 10n,
      fee: units('0.15'),
      realised: units('-2.5'),
    })
    expect(seenContract({ ...contract, origin: 'user' }).exit).toBeUndefined()
  })

  test('is known by its ref, whichever try it was', () => {
    expect(clientIdOf('b1.0')).toBe('r.b1.0')
    for (const clientOrderId of ['r.b1.0', clientIdOf('b1.0', 3)]) {
      const seen = seenSpot({ ...told, clientOrderId, filledQuantity: '0', filledQuote: '0', fee: '0' })
      expect(seen.ref).toBe('b1.0')
    }
    const byHand = seenSpot({
      ...told,
      clientOrderId: 'mine',
      filledQuantity: '0',
      filledQuote: '0',
      fee: '0',
    })
    expect(byHand.ref).toBeUndefined()
  })
})

test('several exits are told as one, by the last of them', () => {
  const exit = (orderId: number, quantity: bigint): SeenOrder => ({
    orderId,
    ref: undefined,
    exit: 'takeProfit',
    isOpen: false,
    isFilled: true,
    code: undefined,
    side: 'sell',
    quantity: quantity as Amount,
    quote: (quantity * 10n) as Amount,
    fee: 1n as Amount,
    realised: quantity as Amount,
    createdMs: 1,
    timeMs: orderId,
  })
  expect(sumOf([exit(5, 3n), exit(8, 4n)])).toEqual({
    exit: 'takeProfit',
    end: {
      ref: 'exit.8',
      outcome: 'filled',
      side: 'sell',
      quantity: 7n,
      quote: 70n,
      fee: 2n,
      realised: 7n,
      timeMs: 8,
    },
  })
  expect(sumOf([])).toBeUndefined()
})

describe('an order that is wanted, as a call', () => {
  const spot = { venue: 'spot', symbol: 'BTC_USDT', clientId: 'r.x' } as const
  const contract = { venue: 'contract', symbol: 'BTCUSDT', clientId: 'r.x' } as const
  const price = units<Price>('30000.5')

  test('on the spot book', () => {
    const quantity = units('0.01')
    expect(placementOf({ ref: 'x', side: 'buy', kind: 'limit', price, quantity }, spot)).toEqual({
      call: 'placeOrder',
      body: {
        symbol: 'BTC_USDT',
        side: 'buy',
        type: 'limit',
        clientOrderId: 'r.x',
        price: '30000.5',
        quantity: '0.01',
      },
    })
    const stop = placementOf({ ref: 'x', side: 'sell', kind: 'stopMarket', stopPrice: price, quantity }, spot)
    expect(stop.body).toMatchObject({ type: 'stopMarket', stopPrice: '30000.5', trigger: 'atOrBelow' })
    const market = placementOf({ ref: 'x', side: 'buy', kind: 'market', quoteAmount: units('99.5') }, spot)
    expect(market.body).toEqual({
      symbol: 'BTC_USDT',
      side: 'buy',
      type: 'market',
      clientOrderId: 'r.x',
      quoteAmount: '99.5',
    })
  })

  test('of a contract, with exits by the mark', () => {
    const quantity = 10n as Amount
    const order = { ref: 'x', side: 'buy', kind: 'limit', price, quantity } as const
    expect(placementOf({ ...order, takeProfit: units<Price>('31000') }, contract)).toEqual({
      call: 'placeContractOrder',
      body: {
        symbol: 'BTCUSDT',
        side: 'buy',
        positionSide: 'both',
        type: 'limit',
        lots: '10',
        clientOrderId: 'r.x',
        price: '30000.5',
        mayCross: true,
        takeProfit: '31000',
        triggerBy: 'mark',
      },
    })
    expect(() => placementOf({ ...order, kind: 'stopMarket' }, contract)).toThrow('no order of a contract')
  })
})
