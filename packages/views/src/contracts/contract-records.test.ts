import { type Amount, type Event, marginAccount, type Posting } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, HOUSES, MAKER, outcomeOf } from '../outcomes-suite.ts'
import { projectUserRecords } from '../project-user-records.ts'
import {
  aContractOrder,
  aPosition,
  CLEARING,
  CONTRACT,
  changed,
  closingLines,
  contractClosed,
  contractPlaced,
  contractTraded,
  free,
  fundingMoved,
  held,
  liquidationSteps,
  lotsOf,
  marginDrawn,
  moves,
  offsetRealised,
  openingLines,
  PERP,
  party,
} from './contract-outcomes-suite.ts'

/** What a line of the records says. */
function lines(...events: Event[]): string[] {
  return projectUserRecords([outcomeOf(9, events)], HOUSES).rows.map(
    ({ run, amount, reference }) => `${run.purse.userId} ${run.type} ${amount} ref ${reference}`,
  )
}

const reserved = { reserve: 30_150n as Amount }
const short = { side: 'sell', positionSide: 'short' } as const

describe('[rulebook 8.3] records of contracts', () => {
  test('an order that opens gives away margin and fee', () => {
    expect(lines(contractPlaced(aContractOrder(4, ALICE, reserved), 30_000n))).toEqual([
      '7 openLongMargin -30000 ref 4',
      '7 openLongFee -150 ref 4',
    ])
    expect(lines(contractPlaced(aContractOrder(5, ALICE, { ...reserved, ...short }), 30_000n))).toEqual([
      '7 openShortMargin -30000 ref 5',
      '7 openShortFee -150 ref 5',
    ])
  })

  test('an order that only closes moves nothing', () => {
    expect(lines(contractPlaced(aContractOrder(4, ALICE, { side: 'sell', closeLots: lotsOf(100) })))).toEqual(
      [],
    )
  })

  test('[L1] a fill that opens gives back what of the fee was not needed', () => {
    const change = changed(aPosition(1, ALICE), 100, { margin: 30_000n, fee: 60n })
    const trade = contractTraded({
      tradeId: 6,
      maker: party(4, ALICE, [change]),
      taker: party(5, MAKER, []),
      postings: openingLines(change, 90n),
    })
    expect(lines(trade)).toEqual(['7 excessFee 90 ref 6'])
  })

  test('a cancelled opening gives margin and fee back', () => {
    const order = aContractOrder(4, ALICE)
    expect(lines(contractClosed(order, 'byUser', { released: 301n, marginReleased: 300n }))).toEqual([
      '7 marginReturned 300 ref 4',
      '7 excessFee 1 ref 4',
    ])
    expect(lines(contractClosed(order, 'filled'))).toEqual([])
  })

  test('[P1] a closing gives margin, gain and takes its fee', () => {
    const change = changed(aPosition(1, ALICE), -40, { margin: -12_000n, pnl: 4_000n, fee: 62n })
    const trade = contractTraded({
      tradeId: 6,
      maker: party(4, MAKER, []),
      taker: party(5, ALICE, [change]),
      postings: closingLines(change),
    })
    expect(lines(trade)).toEqual([
      '7 marginProfit 12000 ref 6',
      '7 contractIncome 4000 ref 6',
      '7 closeLongFee -62 ref 6',
    ])
  })

  test('of a loss that the fund paid in part, only what the user paid counts; each side of a trade has its own', () => {
    const lost = changed(aPosition(1, ALICE, { direction: 'short' }), -40, {
      margin: -120n,
      pnl: -150n,
      insured: 30n,
    })
    const won = changed(aPosition(2, BOB), -40, { margin: -100n, pnl: -100n })
    const trade = contractTraded({
      tradeId: 6,
      maker: party(4, BOB, [won]),
      taker: party(5, ALICE, [lost]),
      postings: [...closingLines(won), ...closingLines(lost)],
    })
    expect(lines(trade)).toEqual([
      '8 marginProfit 100 ref 6',
      '8 contractIncome -100 ref 6',
      '7 marginProfit 120 ref 6',
      '7 contractIncome -120 ref 6',
    ])
  })

  test('a one-way fill that closes and opens tells both', () => {
    const closing = changed(aPosition(1, ALICE, { direction: 'short' }), -40, {
      margin: -120n,
      pnl: 10n,
      fee: 2n,
    })
    const opening = changed(aPosition(2, ALICE), 60, { margin: 180n, fee: 3n })
    const trade = contractTraded({
      tradeId: 6,
      maker: party(4, MAKER, []),
      taker: party(5, ALICE, [closing, opening]),
      postings: [...closingLines(closing), ...openingLines(opening, 7n)],
    })
    expect(lines(trade)).toEqual([
      '7 marginProfit 120 ref 6',
      '7 contractIncome 10 ref 6',
      '7 closeShortFee -2 ref 6',
      '7 excessFee 7 ref 6',
    ])
  })

  test('a one-way fill that closes lots that were to open gives back what was held for them', () => {
    const closing = changed(aPosition(1, ALICE), -40, { margin: -120n, pnl: 10n, fee: 2n })
    const freed: readonly Posting[] = moves([held(ALICE), free(ALICE), 127n])
    const trade = contractTraded({
      tradeId: 6,
      maker: party(4, ALICE, [closing]),
      taker: party(5, MAKER, []),
      postings: [...freed, ...closingLines(closing)],
    })
    expect(lines(trade)).toEqual([
      '7 marginProfit 120 ref 6',
      '7 contractIncome 10 ref 6',
      '7 closeLongFee -2 ref 6',
      '7 marginReturned 127 ref 6',
    ])
  })

  test('what a liquidation moves is one record for each trade and netting; who is deleveraged has a word of their own', () => {
    const position = aPosition(1, ALICE)
    const { begun, netted, deleveraged, ended } = liquidationSteps(3, position)
    const long = changed(position, -10, { margin: -30n, pnl: -20n })
    const other = changed(aPosition(2, ALICE, { direction: 'short' }), -10, { margin: -30n, pnl: 5n })
    const traded = changed(position, -50, { margin: -150n, pnl: -140n })
    const lost = changed(position, -40, { margin: -120n, pnl: -110n })
    const won = changed(aPosition(9, BOB, { direction: 'short' }), -40, { margin: -60n, pnl: 110n })
    const trade = contractTraded({
      tradeId: 6,
      maker: party(8, MAKER, []),
      taker: party(5, ALICE, [traded]),
      postings: closingLines(traded),
    })
    const order = aContractOrder(4, ALICE)
    expect(
      lines(
        begun(),
        contractClosed(order, 'liquidation', { released: 301n, marginReleased: 300n }),
        netted(long, other),
        trade,
        deleveraged(7, lost, won),
        ended(),
        trade,
      ),
    ).toEqual([
      '7 marginReturned 300 ref 4',
      '7 excessFee 1 ref 4',
      '7 liquidation 45 ref 3',
      '7 liquidation 10 ref 6',
      '7 liquidation 10 ref 7',
      '8 autoDeleveraging 170 ref 7',
      '7 marginProfit 150 ref 6',
      '7 contractIncome -140 ref 6',
    ])
  })

  test('funding of a cross account, margin moved by its owner, by leverage, and gains realised for a loss', () => {
    const position = aPosition(1, ALICE, { margin: 5n as Amount })
    const own = marginAccount(ALICE, position.positionId)
    const margin = (direction: 'add' | 'remove', postings: readonly Posting[]): Event => ({
      type: 'MarginMoved',
      position,
      direction,
      amount: 5n as Amount,
      postings,
    })
    const leverage: Event = {
      type: 'LeverageSet',
      userId: ALICE,
      marketId: PERP,
      leverage: 20,
      positions: [position],
      postings: moves([own, free(ALICE), 150n]),
    }
    expect(
      lines(
        fundingMoved(position, -3n),
        fundingMoved(position, 2n),
        fundingMoved(position, -3n, moves([own, CLEARING, 3n])),
        margin('add', moves([free(ALICE), own, 5n])),
        margin('remove', moves([own, free(ALICE), 5n])),
        leverage,
        offsetRealised(position, 8n),
      ),
    ).toEqual([
      '7 funding -3 ref 1',
      '7 funding 2 ref 1',
      '7 marginAdded -5 ref 1',
      '7 marginRemoved 5 ref 1',
      '7 marginRemoved 150 ref 9',
      '7 contractIncome 8 ref 1',
    ])
  })

  test('margin drawn from another position is told as removed there, and what takes it as what it is', () => {
    const [position, elsewhere] = [aPosition(1, ALICE), aPosition(2, ALICE)]
    expect(lines(marginDrawn(elsewhere, 4n), fundingMoved(position, -7n))).toEqual([
      '7 marginRemoved 4 ref 2',
      '7 funding -7 ref 1',
    ])
    const { begun, ended } = liquidationSteps(3, position)
    const lost = changed(position, -100, { margin: -300n, pnl: -320n })
    const trade = contractTraded({
      tradeId: 6,
      maker: party(8, MAKER, []),
      taker: party(5, ALICE, [lost]),
      postings: closingLines(lost),
    })
    const story = [begun(), offsetRealised(elsewhere, 8n), marginDrawn(elsewhere, 12n), trade, ended()]
    expect(lines(...story)).toEqual([
      '7 contractIncome 8 ref 2',
      '7 marginRemoved 12 ref 2',
      '7 liquidation -20 ref 6',
    ])
  })

  test('lots that self-trade prevention takes off an order give their margin back', () => {
    const prevented: Event = {
      type: 'ContractSelfTradePrevented',
      marketId: PERP,
      mode: 'decrement',
      price: 300n as never,
      takerOrderId: 5 as never,
      makerOrderId: 4 as never,
      lots: lotsOf(3),
      takerReserve: 0n as never,
      makerReserve: 0n as never,
      postings: moves([held(ALICE), free(ALICE), 9n]),
    }
    expect(lines(prevented)).toEqual(['7 marginReturned 9 ref 5'])
  })

  test('all of them are of the contract account, and the house has none', () => {
    const { purses } = projectUserRecords([outcomeOf(1, [fundingMoved(aPosition(1, ALICE), 1n)])], HOUSES)
    expect(purses[0]?.wallet).toBe(CONTRACT)
    expect(lines(contractPlaced(aContractOrder(4, MAKER, reserved), 30_000n))).toEqual([])
  })
})
