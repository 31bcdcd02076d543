import type { SecondOrderId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, HOUSES, outcomeOf } from '../outcomes-suite.ts'
import { projectUserRecords } from '../project-user-records.ts'
import { projectSecondEvidence } from './project-second-evidence.ts'
import { projectSecondOrders } from './project-second-orders.ts'
import {
  accepted,
  aSecond,
  at,
  ended,
  entered,
  enteredAt,
  givenBack,
  INDEX,
  leafOf,
  SECOND,
  scheduled,
  sealed,
  TickChain,
  timed,
} from './second-outcomes-suite.ts'

const id = (orderId: number): SecondOrderId => orderId as SecondOrderId
const [FIRST, OTHER] = [aSecond(1), aSecond(2, { userId: BOB, direction: 'down' })]
const LATER = timed(3, at(10))

describe('[second 2–4] orders', () => {
  test('one that begins, is sealed, enters and ends in one go is one row', () => {
    const open = enteredAt(FIRST, 7, at(1))
    const { placed, changed } = projectSecondOrders([
      outcomeOf(1, [accepted(FIRST), accepted(OTHER)]),
      outcomeOf(2, [sealed(4, [1, 2])]),
      outcomeOf(3, [entered(open)]),
      outcomeOf(4, [ended(open, 'won', { sum: 150_001n as never, count: 5, lastSequence: 66 })]),
    ])
    expect(changed.size).toBe(0)
    expect(placed.get(id(1))).toMatchObject({
      order: { orderId: 1, stake: 100n },
      number: 1,
      progress: {
        stage: 'ended',
        leaf: leafOf(1),
        indexId: INDEX,
        seal: 4,
        leafIndex: 0,
        entrySequence: 7,
        expiryMs: at(61),
        outcome: 'won',
        payout: 182n,
        sum: 150_001n,
        count: 5,
        lastSequence: 66,
        endedMs: at(60),
        updatedNumber: 4,
      },
    })
    expect(placed.get(id(2))?.progress).toMatchObject({ stage: 'pending', leafIndex: 1, updatedNumber: 2 })
  })

  test('of one that began before, only what changed is told', () => {
    const { placed, changed } = projectSecondOrders([outcomeOf(5, [accepted(LATER), sealed(1, [3])])])
    expect(placed.size).toBe(0)
    expect(changed.get(id(3))).toMatchObject({
      stage: 'pending',
      acceptedMs: at(10),
      leaf: leafOf(3),
      seal: 1,
      outcome: undefined,
      payout: undefined,
      wasOpen: true,
    })
  })

  test('a lost stake that comes back changes an order that may be older than the views', () => {
    const { changed, returned } = projectSecondOrders([outcomeOf(9, [givenBack(FIRST)], at(99))])
    expect(changed.get(id(1))).toMatchObject({
      stage: undefined,
      returnedMs: at(99),
      returnedNumber: 9,
      wasOpen: false,
    })
    expect(returned).toEqual([1])
  })

  test('postings name what they touch, and nobody', () => {
    const { postings } = projectSecondOrders([
      outcomeOf(1, [scheduled(LATER)]),
      outcomeOf(2, [accepted(LATER), accepted(FIRST)]),
      outcomeOf(3, [ended(LATER, 'tie'), ended(FIRST, 'lost')]),
    ])
    expect(postings.map((each) => Object.values(each).join(' '))).toEqual([
      '3 1 0 available frozen 100',
      '3 2 0 frozen escrow 100',
      '3 2 1 house escrow 82',
      '1 2 2 available escrow 100',
      '1 2 3 house escrow 82',
      '3 3 0 escrow available 100',
      '3 3 1 escrow house 82',
      '1 3 2 escrow house 182',
    ])
  })

  test('sums are by owner, product, direction, duration and outcome', () => {
    const short = aSecond(5, { seconds: 30 })
    const { totals } = projectSecondOrders([
      outcomeOf(1, [ended(FIRST, 'won'), ended(aSecond(4), 'won'), ended(short, 'won')]),
      outcomeOf(2, [ended(OTHER, 'lost'), ended(aSecond(6), 'void')]),
    ])
    expect([...totals.values()].map((each) => Object.values(each).join(' '))).toEqual([
      `${ALICE} 1 up 60 won 2 200 364`,
      `${ALICE} 1 up 30 won 1 100 182`,
      `${BOB} 1 down 60 lost 1 100 0`,
      `${ALICE} 1 up 60 void 1 100 100`,
    ])
  })
})

describe('[second 6] evidence', () => {
  test('a tick that was chained is kept with its command, in the row of its sequence', () => {
    const chain = new TickChain(15)
    const { packs } = projectSecondEvidence([chain.next(1), chain.next(2, 'none'), chain.next(3)])
    expect(
      packs.map(({ pack, firstSequence, number, updatedNumber }) => [
        pack,
        firstSequence,
        number,
        updatedNumber,
      ]),
    ).toEqual([
      [0, 15, 1, 1],
      [1, 16, 2, 3],
    ])
    expect(packs[1]?.previous).toEqual(packs[0]?.hash)
  })

  test('an index without a chain leaves nothing, and a chain without its tick is a mistake', () => {
    const [ticked, chained] = new TickChain().next(1).events
    if (ticked === undefined || chained === undefined) throw new Error('no tick')
    expect(projectSecondEvidence([outcomeOf(1, [ticked])]).packs).toEqual([])
    expect(() => projectSecondEvidence([outcomeOf(1, [chained])])).toThrow(/was chained, and did not come/)
  })

  test('a seal is kept with the moment and the command that made it', () => {
    const { seals } = projectSecondEvidence([outcomeOf(8, [sealed(3, [1, 2], 40)], at(41))])
    expect(seals).toMatchObject([{ indexId: INDEX, seal: 3, afterSequence: 40, timeMs: at(41), number: 8 }])
  })
})

describe('[rulebook 8.3] records', () => {
  function lines(...events: Parameters<typeof outcomeOf>[1]): string[] {
    const { rows, purses } = projectUserRecords([outcomeOf(1, events)], HOUSES)
    expect(purses.every(({ wallet }) => wallet === SECOND)).toBe(true)
    return rows.map(({ run, amount, reference }) => `${run.purse.userId} ${run.type} ${amount} ${reference}`)
  }

  test('a stake goes when an order is accepted, or when a timed one is placed, and only once', () => {
    expect(lines(accepted(FIRST))).toEqual([`${ALICE} secondStake -100 1`])
    expect(lines(scheduled(LATER))).toEqual([`${ALICE} secondStake -100 3`])
    expect(lines(accepted(LATER))).toEqual([])
  })

  test.each([
    ['won', ['secondPayout 182']],
    ['lost', []],
    ['tie', ['secondRefund 100']],
    ['void', ['secondRefund 100']],
    ['cancelled', ['secondRefund 100']],
  ] as const)('what comes of one that is %s', (outcome, records) => {
    expect(lines(ended(FIRST, outcome))).toEqual(records.map((record) => `${ALICE} ${record} 1`))
  })

  test('a lost stake that is given back is a refund', () => {
    expect(lines(givenBack(OTHER))).toEqual([`${BOB} secondRefund 100 2`])
  })
})
