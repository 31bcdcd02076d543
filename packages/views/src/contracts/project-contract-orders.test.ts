import type { Amount, Event, OrderId, Price } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, HOUSES, MAKER, MARCH, outcomeOf } from '../outcomes-suite.ts'
import {
  aContractOrder,
  aPosition,
  aStop,
  changed,
  contractClosed,
  contractPlaced,
  contractTraded,
  lotsOf,
  PERP,
  party,
  stopSteps,
} from './contract-outcomes-suite.ts'
import { directionOf, projectContractOrders } from './project-contract-orders.ts'

const opened = changed(aPosition(1, ALICE), 60, { value: 1_800n, margin: 180n, fee: 2n })
const closedLots = changed(aPosition(2, ALICE, { direction: 'short' }), -40, {
  value: 1_200n,
  pnl: -7n,
  fee: 1n,
})

function prevented(makerOrderId: number, takerOrderId: number, lots: number): Event {
  return {
    type: 'ContractSelfTradePrevented',
    marketId: PERP,
    mode: 'decrement',
    price: 300n as Price,
    takerOrderId: takerOrderId as OrderId,
    makerOrderId: makerOrderId as OrderId,
    lots: lotsOf(lots),
    takerReserve: 0n as never,
    makerReserve: 0n as never,
    postings: [],
  }
}

describe('contract orders', () => {
  test('one placed, filled and closed among the outcomes is one whole row', () => {
    const order = aContractOrder(5, ALICE, { reserve: 305n as Amount, positionSide: 'both' })
    const trade = contractTraded({
      tradeId: 1,
      maker: party(9, MAKER, []),
      taker: party(5, ALICE, [closedLots, opened]),
    })
    const { placed, changed: later } = projectContractOrders(
      [
        outcomeOf(1, [contractPlaced(order, 300n), trade]),
        outcomeOf(2, [contractClosed(order, 'byUser')], MARCH + 5n),
      ],
      HOUSES,
    )
    expect(later.size).toBe(0)
    expect([...placed.values()]).toEqual([
      {
        order,
        marginReserve: 300n,
        feeReserve: 5n,
        replaces: undefined,
        stopId: undefined,
        triggerPrice: undefined,
        progress: {
          orderId: 5,
          status: 'cancelled',
          filledLots: 100n,
          filledValue: 3_000n,
          droppedLots: 0n,
          openFee: 2n,
          closeFee: 1n,
          pnl: -7n,
          closeReason: 'byUser',
          closedMs: MARCH + 5n,
          updatedNumber: 2,
          isCustomers: true,
        },
      },
    ])
  })

  test('of one placed before, only what came on top', () => {
    const reduced: Event = {
      type: 'ContractOrderReduced',
      orderId: 5 as OrderId,
      userId: ALICE,
      marketId: PERP,
      lots: lotsOf(3),
      remaining: lotsOf(1),
    }
    const trade = contractTraded({
      tradeId: 1,
      maker: party(5, ALICE, [opened]),
      taker: party(6, BOB, []),
    })
    const { placed, changed: later } = projectContractOrders([outcomeOf(7, [trade, reduced])], HOUSES)
    expect(placed.size).toBe(0)
    expect(later.get(5 as OrderId)).toMatchObject({
      status: 'partiallyFilled',
      filledLots: 60n,
      filledValue: 1_800n,
      droppedLots: 3n,
      openFee: 2n,
      closeFee: 0n,
      closedMs: undefined,
      updatedNumber: 7,
    })
  })

  test('what a fired take-profit sends knows the stop and the price that fired it', () => {
    const { triggered } = stopSteps(aStop(4))
    const sent = aContractOrder(8, ALICE, { origin: 'takeProfit' })
    const others = aContractOrder(9, BOB, { origin: 'takeProfit' })
    const own = aContractOrder(10, ALICE)
    const { placed } = projectContractOrders(
      [outcomeOf(1, [triggered(331n), contractPlaced(sent), contractPlaced(others), contractPlaced(own)])],
      HOUSES,
    )
    expect([...placed.values()].map(({ stopId, triggerPrice }) => [stopId, triggerPrice])).toEqual([
      [4, 331n],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('lots that self-trade prevention takes away count for both orders; nobody is named', () => {
    const { changed: later } = projectContractOrders(
      [outcomeOf(1, [prevented(5, 6, 4), prevented(7, 6, 0)])],
      HOUSES,
    )
    expect(
      [...later.values()].map(({ orderId, droppedLots, isCustomers }) => [orderId, droppedLots, isCustomers]),
    ).toEqual([
      [5, 4n, false],
      [6, 4n, false],
    ])
  })

  test("the house's orders are not kept", () => {
    const order = aContractOrder(5, MAKER)
    const trade = contractTraded({ tradeId: 1, maker: party(5, MAKER, [opened]), taker: party(6, MAKER, []) })
    const { placed, changed: later } = projectContractOrders(
      [outcomeOf(1, [contractPlaced(order), trade, contractClosed(order, 'filled')])],
      HOUSES,
    )
    expect([placed.size, later.size]).toEqual([0, 0])
  })

  test.each([
    [{ side: 'sell', positionSide: 'long' }, 'long'],
    [{ side: 'buy', positionSide: 'short' }, 'short'],
    [{ side: 'buy', positionSide: 'both' }, 'long'],
    [{ side: 'sell', positionSide: 'both', closeLots: lotsOf(40) }, 'short'],
    [{ side: 'buy', positionSide: 'both', closeLots: lotsOf(100) }, 'short'],
    [{ side: 'sell', positionSide: 'both', closeLots: lotsOf(100) }, 'long'],
  ] as const)('an order of %o is about a %s', (terms, direction) => {
    expect(directionOf(aContractOrder(1, ALICE, terms))).toBe(direction)
  })
})
