import {
  decode,
  type Event,
  fields,
  robotWalletId,
  SPOT_WALLET,
  systemAccount,
  type UserId,
  type WalletId,
  walletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  anOrder,
  BASE,
  BOB,
  closed,
  corrected,
  HOUSES,
  MAKER,
  outcomeOf,
  placed,
  posting,
  purse,
  QUOTE,
  traded,
  withdrawalSteps,
} from './outcomes-suite.ts'
import { projectUserRecords } from './project-user-records.ts'

/** What a line of the records says. */
function lines(...events: Event[]): string[] {
  return projectUserRecords([outcomeOf(9, events)], HOUSES).rows.map(({ run, place, amount, reference }) => {
    const { userId, wallet, assetId } = run.purse
    return `${userId} #${place} ${run.type} wallet ${wallet} asset ${assetId} ${amount} ref ${reference}`
  })
}

function transferred(from: WalletId, to: WalletId, userId: UserId = ALICE): Event {
  return {
    type: 'Transferred',
    userId,
    from,
    to,
    assetId: QUOTE,
    amount: 50n as never,
    postings: [posting(purse(userId, 'available', from), purse(userId, 'available', to), QUOTE, 50n)],
  }
}

describe('[rulebook 8.3] user records', () => {
  test('a fill gives each side one record for each asset, net of its fee', () => {
    const maker = { orderId: 1, userId: ALICE, fee: 30n }
    const taker = { orderId: 2, userId: BOB, fee: 1n }
    expect(lines(traded({ tradeId: 4, maker, taker }))).toEqual([
      '8 #0 buyCoin wallet 0 asset 2 -30000 ref 4',
      '7 #1 sellCoin wallet 0 asset 2 29970 ref 4',
      '7 #2 sellCoin wallet 0 asset 1 -100 ref 4',
      '8 #3 buyCoin wallet 0 asset 1 99 ref 4',
    ])
  })

  test('a better price than held for is no movement: only what was paid counts', () => {
    const maker = { orderId: 1, userId: MAKER }
    const taker = { orderId: 2, userId: BOB }
    expect(lines(traded({ tradeId: 4, maker, taker, improvement: 77n }))).toEqual([
      '8 #0 buyCoin wallet 0 asset 2 -30000 ref 4',
      '8 #1 buyCoin wallet 0 asset 1 100 ref 4',
    ])
  })

  test('a rebate comes on top of what is received', () => {
    const maker = { orderId: 1, userId: ALICE, fee: -6n }
    const taker = { orderId: 2, userId: MAKER, fee: 1n }
    expect(lines(traded({ tradeId: 4, maker, taker, takerSide: 'buy' }))).toEqual([
      '7 #0 sellCoin wallet 0 asset 2 30006 ref 4',
      '7 #1 sellCoin wallet 0 asset 1 -100 ref 4',
    ])
  })

  test('holds of orders, taken or released, are no records', () => {
    const order = anOrder(1, ALICE)
    const prevented: Event = {
      type: 'SelfTradePrevented',
      marketId: order.marketId,
      mode: 'decrement',
      price: 1n as never,
      takerOrderId: order.orderId,
      makerOrderId: 2 as never,
      quantity: 5n as never,
      postings: [posting(purse(ALICE, 'frozen'), purse(ALICE, 'available'), QUOTE, 5n)],
    }
    expect(lines(placed(order), prevented, closed(order, 'byUser'))).toEqual([])
  })

  test('a transfer goes out of one wallet and into another; to and from a robot it has its own name', () => {
    const contract = walletId('contract')
    expect(lines(transferred(SPOT_WALLET, contract))).toEqual([
      `7 #0 transferOut wallet 0 asset 2 -50 ref 9`,
      `7 #1 transferIn wallet ${contract} asset 2 50 ref 9`,
    ])
    const robot = robotWalletId(3)
    expect(lines(transferred(SPOT_WALLET, robot)).map((line) => line.split(' ')[2])).toEqual([
      'robotFund',
      'robotFund',
    ])
    expect(lines(transferred(robot, SPOT_WALLET)).map((line) => line.split(' ')[2])).toEqual([
      'robotReturn',
      'robotReturn',
    ])
  })

  test('a deposit counts when it is confirmed, not when it is seen', () => {
    const deposit = { depositId: 12 as never, userId: ALICE, assetId: BASE, amount: 5n as never }
    const [world, inflight] = [systemAccount('world'), systemAccount('deposit_inflight')]
    expect(
      lines(
        { type: 'DepositSeen', ...deposit, postings: [posting(world, inflight, BASE, 5n)] },
        {
          type: 'DepositConfirmed',
          ...deposit,
          postings: [posting(inflight, purse(ALICE, 'available'), BASE, 5n)],
        },
        { type: 'DepositOrphaned', ...deposit, postings: [posting(inflight, world, BASE, 5n)] },
      ),
    ).toEqual(['7 #0 deposit wallet 0 asset 1 5 ref 12'])
  })

  test.each([
    ['AmountFrozen', 'adminFreeze', 'adminFrozen', -5n],
    ['AmountUnfrozen', 'adminUnfreeze', 'adminFrozen', 5n],
    ['AmountLocked', 'adminLock', 'adminLocked', -5n],
    ['AmountUnlocked', 'adminUnlock', 'adminLocked', 5n],
  ] as const)('%s is a record: %s', (type, word, bucket, amount) => {
    const [free, aside] = [purse(ALICE, 'available'), purse(ALICE, bucket)]
    const moved = amount < 0n ? posting(free, aside, QUOTE, 5n) : posting(aside, free, QUOTE, 5n)
    const common = { userId: ALICE, wallet: SPOT_WALLET, assetId: QUOTE, amount: 5n as never, reason: 'r' }
    expect(lines({ type, ...common, postings: [moved] })).toEqual([
      `7 #0 ${word} wallet 0 asset 2 ${amount} ref 9`,
    ])
  })

  test('a withdrawal is gone when it is asked for; being sent and settled changes nothing more', () => {
    const { requested, approved, sent, settled } = withdrawalSteps(40)
    expect(lines(requested(), approved(1), sent(), settled('tx'))).toEqual([
      '7 #0 withdrawal wallet 0 asset 1 -103 ref 40',
    ])
  })

  test('what comes back of a withdrawal is a record: all of it before it was sent, then what is left', () => {
    const { refused, returned } = withdrawalSteps(40)
    expect(lines(refused(1, 'risk'), refused(undefined, 'user.cancelled'), returned('chain.failed'))).toEqual(
      [
        '7 #0 withdrawalRefused wallet 0 asset 1 103 ref 40',
        '7 #1 withdrawalRefused wallet 0 asset 1 103 ref 40',
        '7 #2 withdrawalRefused wallet 0 asset 1 102 ref 40',
      ],
    )
  })

  test("a correction gives or takes; capital is nobody's record", () => {
    const capital: Event = {
      type: 'CapitalAdded',
      assetId: BASE,
      amount: 9n as never,
      reference: 'bank-1',
      reason: 'start',
      proposedBy: 1 as never,
      approvedBy: 2 as never,
      postings: [posting(systemAccount('world'), systemAccount('capital'), BASE, 9n)],
    }
    expect(lines(capital, corrected(ALICE, 'credit'), corrected(ALICE, 'debit'))).toEqual([
      '7 #0 correction wallet 0 asset 1 9 ref 9',
      '7 #1 correction wallet 0 asset 1 -9 ref 9',
    ])
  })

  test("every record carries its event's postings", () => {
    const trade = traded({
      tradeId: 4,
      maker: { orderId: 1, userId: ALICE, fee: 30n },
      taker: { orderId: 2, userId: MAKER },
    })
    const { rows } = projectUserRecords([outcomeOf(9, [trade])], HOUSES)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(decode(fields.postings, Buffer.from(row.lines, 'hex'))).toEqual(trade.postings)
    }
  })

  test("the house's money has no records", () => {
    const { requested, returned } = withdrawalSteps(40, MAKER)
    expect(
      lines(
        transferred(SPOT_WALLET, walletId('contract'), MAKER),
        requested(),
        returned('x'),
        corrected(MAKER, 'debit'),
      ),
    ).toEqual([])
  })

  test('every row knows what came before it in its purse, and what the purse came to', () => {
    const { rows, purses } = projectUserRecords(
      [
        outcomeOf(1, [transferred(SPOT_WALLET, walletId('contract'))]),
        outcomeOf(2, [transferred(SPOT_WALLET, walletId('contract'), BOB)]),
        outcomeOf(3, [
          transferred(walletId('contract'), SPOT_WALLET),
          transferred(SPOT_WALLET, walletId('second')),
        ]),
      ],
      HOUSES,
    )
    expect(
      rows.map(({ number, place, amount, soFar, ordinal }) => [number, place, amount, soFar, ordinal]),
    ).toEqual([
      // The two ways out of the coin account are one run; what comes back into it is another.
      [1, 0, -50n, -50n, 1],
      [1, 1, 50n, 50n, 1],
      [2, 0, -50n, -50n, 1],
      [2, 1, 50n, 50n, 1],
      [3, 0, -50n, 0n, 1],
      [3, 1, 50n, 0n, 1],
      [3, 2, -50n, -50n, 2],
      [3, 3, 50n, 50n, 1],
    ])
    expect(
      purses.map(({ userId, wallet, sum, runs }) => [
        userId,
        wallet,
        sum,
        runs.map(({ records }) => records),
      ]),
    ).toEqual([
      [ALICE, SPOT_WALLET, -50n, [2, 1]],
      [ALICE, walletId('contract'), 0n, [1, 1]],
      [BOB, SPOT_WALLET, -50n, [1]],
      [BOB, walletId('contract'), 50n, [1]],
      [ALICE, walletId('second'), 50n, [1]],
    ])
  })

  test('money that moves without a word for it is a bug, not a gap', () => {
    const event = {
      ...closed(anOrder(1, ALICE), 'byUser'),
      type: 'SelfTradePrevented',
      postings: [posting(purse(ALICE, 'available'), systemAccount('fee'), QUOTE, 1n)],
    } as unknown as Event
    expect(() => lines(event)).toThrow('SelfTradePrevented moves -1 of user 7')
  })
})
