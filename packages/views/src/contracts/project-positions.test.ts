import type { Amount, Event, PositionId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, HOUSES, MAKER, MARCH, outcomeOf } from '../outcomes-suite.ts'
import {
  aContractOrder,
  aPosition,
  changed,
  contractPlaced,
  contractTraded,
  fundingMoved,
  liquidationSteps,
  lotsOf,
  marginDrawn,
  party,
} from './contract-outcomes-suite.ts'
import { projectContractFills } from './project-contract-fills.ts'
import { projectPositions } from './project-positions.ts'

const id = (positionId: number): PositionId => positionId as PositionId

/** Opens 60 and 40, closes 30 and, as what the order says, the rest. */
function life(origin: 'user' | 'stopLoss' | 'closeAll' = 'user'): Event[] {
  const after = (lots: number): ReturnType<typeof aPosition> => aPosition(1, ALICE, { lots: lotsOf(lots) })
  const trade = (tradeId: number, orderId: number, change: ReturnType<typeof changed>): Event =>
    contractTraded({ tradeId, maker: party(99, MAKER, []), taker: party(orderId, ALICE, [change]) })
  return [
    trade(1, 11, changed(after(60), 60, { value: 1_800n, margin: 180n })),
    trade(2, 12, changed(after(100), 40, { value: 1_240n, margin: 124n })),
    trade(3, 13, changed(after(70), -30, { value: 960n, pnl: 48n })),
    contractPlaced(aContractOrder(14, ALICE, { origin })),
    trade(4, 14, changed(after(0), -70, { value: 2_170n, pnl: 42n })),
  ]
}

describe('positions', () => {
  test('exact sums of all that was opened and closed, the most it held, and how it ended', () => {
    const { opened, changed: later } = projectPositions([outcomeOf(3, life(), MARCH + 9n)], HOUSES)
    expect(later.size).toBe(0)
    expect(opened.get(id(1))).toMatchObject({
      maxLots: 100n,
      openedLots: 100n,
      openedValue: 3_040n,
      openedMargin: 304n,
      closedLots: 100n,
      closedValue: 3_130n,
      openOrderId: 11,
      closeOrderId: 14,
      closeMode: 'user',
      closedMs: MARCH + 9n,
      number: 3,
      updatedNumber: 3,
      position: { lots: 0n },
    })
  })

  test('in several steps the same comes on top of what was there', () => {
    const [first, ...rest] = life()
    const before = projectPositions([outcomeOf(1, [first as Event])], HOUSES)
    const after = projectPositions([outcomeOf(2, rest)], HOUSES)
    expect(before.opened.get(id(1))).toMatchObject({ openedLots: 60n, closedMs: undefined })
    expect(after.opened.size).toBe(0)
    expect(after.changed.get(id(1))).toMatchObject({ openedLots: 40n, closedLots: 100n, maxLots: 100n })
  })

  test.each(['stopLoss', 'closeAll'] as const)('closed by %s', (origin) => {
    const { opened } = projectPositions([outcomeOf(1, life(origin))], HOUSES)
    expect(opened.get(id(1))?.closeMode).toBe(origin)
  })

  test('a liquidation closes by netting, and others by deleveraging', () => {
    const gone = { lots: lotsOf(0) }
    const own = changed(aPosition(1, ALICE, gone), -100, { value: 2_700n, pnl: -300n, margin: -300n })
    const short = changed(aPosition(2, ALICE, { ...gone, direction: 'short' }), -5, { value: 135n })
    const won = changed(aPosition(3, BOB, { ...gone, direction: 'short' }), -100, {
      value: 2_700n,
      pnl: 300n,
    })
    const { begun, netted, deleveraged, ended } = liquidationSteps(7, aPosition(1, ALICE))
    const outcomes = [outcomeOf(1, [begun(), netted(own, short), deleveraged(5, own, won), ended()])]
    const { changed: later } = projectPositions(outcomes, HOUSES)
    expect(
      [...later.values()].map(({ position, closeMode, closeOrderId }) => [
        position.positionId,
        closeMode,
        closeOrderId,
      ]),
    ).toEqual([
      [1, 'liquidation', undefined],
      [2, 'liquidation', undefined],
      [3, 'deleveraging', undefined],
    ])
    expect(
      projectContractFills(outcomes, HOUSES).map(({ positionId, role, origin, side, tradeId, price }) => [
        positionId,
        role,
        origin,
        side,
        tradeId,
        price,
      ]),
    ).toEqual([
      [1, 'netting', 'liquidation', 'sell', undefined, 271n],
      [2, 'netting', 'liquidation', 'buy', undefined, 271n],
      [1, 'deleveraging', 'liquidation', 'sell', 5, undefined],
      [3, 'deleveraging', 'deleveraging', 'buy', 5, undefined],
    ])
  })

  test('funding that is paid from the margin of another position leaves that one with less', () => {
    const drawn = marginDrawn(aPosition(2, ALICE, { margin: 96n as Amount }), 4n)
    const moved = fundingMoved(aPosition(1, ALICE, { funding: -4n as Amount }), -4n)
    const { changed: later } = projectPositions([outcomeOf(8, [drawn, moved])], HOUSES)
    expect(later.get(id(2))).toMatchObject({ position: { margin: 96n }, updatedNumber: 8 })
    expect(later.get(id(1))?.position).toMatchObject({ margin: 300n, funding: -4n })
  })

  test("the house's positions and fills are not kept, only the customer's side of a trade", () => {
    const trade = contractTraded({
      tradeId: 1,
      maker: party(1, MAKER, [changed(aPosition(1, MAKER, { direction: 'short' }), 100)]),
      taker: party(2, ALICE, [changed(aPosition(2, ALICE), 100)]),
    })
    const outcomes = [outcomeOf(1, [trade])]
    expect([...projectPositions(outcomes, HOUSES).opened.keys()]).toEqual([2])
    expect(projectContractFills(outcomes, HOUSES).map(({ userId, place }) => [userId, place])).toEqual([
      [ALICE, 0],
    ])
  })

  test('a one-way fill that closes and opens gives two fills of one trade', () => {
    const closing = changed(aPosition(1, ALICE, { direction: 'short', lots: lotsOf(0) }), -40)
    const opening = changed(aPosition(2, ALICE, { lots: lotsOf(60) }), 60)
    const trade = contractTraded({
      tradeId: 5,
      maker: party(1, MAKER, []),
      taker: party(2, ALICE, [closing, opening]),
    })
    expect(
      projectContractFills([outcomeOf(4, [trade])], HOUSES).map(
        ({ place, tradeId, positionId, side, lots }) => [place, tradeId, positionId, side, lots],
      ),
    ).toEqual([
      [0, 5, 1, 'buy', -40n],
      [1, 5, 2, 'buy', 60n],
    ])
  })
})
