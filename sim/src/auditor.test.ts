// The auditor must be quiet about right events and loud about each kind of wrong one. Events come from the
// oracle; a test changes one thing in one of them and looks for the complaint.

import type { Event, EventOf, EventType, Outcome, Posting, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Auditor } from './auditor.ts'
import { Oracle } from './oracle.ts'
import { feeLevel, MARKET, SmallWorld } from './small-world.ts'

type Change<K extends EventType> = (event: EventOf<K>) => EventOf<K> | readonly Event[]

/** A day's trading with every kind of spot event, as right events. */
function rightStory(): SmallWorld {
  const world = new SmallWorld(new Oracle(), [feeLevel('0', '-0.03', '0.1'), feeLevel('1', '0.02', '0.07')])
  const maker = world.user(1, { btc: '5', usdt: '500000' })
  const taker = world.user(2, { btc: '5', usdt: '500000' })
  const friend = world.user(3, { btc: '5', usdt: '500000' }, 2)
  world.place(maker, { side: 'sell', orderType: 'limit', price: '30000', quantity: '0.3' })
  world.place(maker, { side: 'sell', orderType: 'limit', price: '30000', quantity: '0.2' })
  world.place(maker, { side: 'sell', orderType: 'limit', price: '30100', quantity: '0.2' })
  world.place(friend, { side: 'sell', orderType: 'limit', price: '30050', quantity: '0.1' })
  const stop = {
    side: 'buy',
    orderType: 'stopLimit',
    price: '31000',
    quantity: '0.1',
    trigger: 'atOrAbove',
  } as const
  world.place(maker, { ...stop, side: 'sell', price: '30200', stopPrice: '30100' })
  world.place(taker, { side: 'buy', orderType: 'limit', price: '30010', quantity: '0.33333' })
  world.place(taker, {
    side: 'buy',
    orderType: 'limit',
    price: '30100',
    quantity: '0.5',
    selfTrade: 'decrement',
  })
  world.send({ type: 'CancelAllSpotOrders', userId: maker, clientId: undefined, marketId: MARKET })
  world.send({ type: 'FreezeAccount', userId: friend, reason: 'test' })
  world.goTo(1, 5n * 3_600_000n)
  world.send({ type: 'Tick' })
  return world
}

/** Tells the story to a new auditor with the first event that fits changed; gives all its complaints. */
function complaints<K extends EventType>(
  type: K,
  change: Change<K>,
  fits: (event: EventOf<K>) => boolean = () => true,
): string {
  const auditor = new Auditor()
  const problems: string[] = []
  let isChanged = false
  const isMeant = (event: Event): event is Event & EventOf<K> => event.type === type && fits(event as never)
  for (const { command, outcome } of rightStory().outcomes) {
    const events = outcome.events.flatMap((event): readonly Event[] => {
      if (isChanged || !isMeant(event)) return [event]
      isChanged = true
      return [change(event)].flat() as readonly Event[]
    })
    problems.push(...auditor.observe(command.type, { ...outcome, events }))
  }
  if (!isChanged) throw new Error(`the story has no such ${type}`)
  return problems.join('\n')
}

const releases = (event: EventOf<'SpotOrderClosed'>): boolean => event.postings.length > 0

function alter<T>(values: readonly T[], at: number, change: (value: T) => T): T[] {
  return values.map((value, index) => (index === at ? change(value) : value))
}

const more = <T extends bigint>(value: T, by = 1n): T => (value + by) as T

describe('auditor', () => {
  test('[P2] finds nothing wrong with a right story', () => {
    const auditor = new Auditor()
    const types = new Set<EventType>()
    for (const { command, outcome } of rightStory().outcomes) {
      expect(auditor.observe(command.type, outcome)).toEqual([])
      for (const event of outcome.events) types.add(event.type)
    }
    for (const type of [
      'SpotTraded',
      'SelfTradePrevented',
      'SpotOrderTriggered',
      'SpotOrderClosed',
    ] as const) {
      expect(types).toContain(type)
    }
  })

  test('[P2] a balance after a posting that is not the sum', () => {
    const wrong = complaints('DepositConfirmed', (event) => ({
      ...event,
      postings: alter(event.postings, 0, (posting) => ({ ...posting, toAfter: more(posting.toAfter) })),
    }))
    expect(wrong).toContain('the posting says')
    expect(wrong).toContain('sums to 1 over all accounts')
  })

  test('a posting that moves more than the trade', () => {
    const bigger = (posting: Posting): Posting => ({
      ...posting,
      amount: more(posting.amount),
      fromAfter: more(posting.fromAfter, -1n),
      toAfter: more(posting.toAfter),
    })
    const wrong = complaints('SpotTraded', (event) => ({
      ...event,
      postings: alter(event.postings, 0, bigger),
    }))
    expect(wrong).toContain('without a movement of')
  })

  test('a fee that is off by one', () => {
    const wrong = complaints('SpotTraded', (event) => ({
      ...event,
      taker: { ...event.taker, fee: more(event.taker.fee) },
    }))
    expect(wrong).toMatch(/paid a fee of \d+, due was \d+/)
  })

  test('a rate that is not the level of its user', () => {
    const wrong = complaints('SpotTraded', (event) => ({
      ...event,
      maker: { ...event.maker, rateE8: more(event.maker.rateE8) },
    }))
    expect(wrong).toContain('its rate is')
  })

  test('[I3] a hold that is not released', () => {
    const wrong = complaints('SpotOrderClosed', (event) => ({ ...event, postings: [] }), releases)
    expect(wrong).toContain('released 0 of its hold')
    expect(wrong).toContain('open orders and withdrawals hold 0')
  })

  test('a hold that is not what the order needs', () => {
    const wrong = complaints('SpotOrderPlaced', (event) => ({
      ...event,
      postings: alter(event.postings, 0, (posting) => ({ ...posting, amount: more(posting.amount) })),
    }))
    expect(wrong).toContain('its size asks for')
  })

  test('a trade out of time priority', () => {
    const wrong = complaints('SpotTraded', (event) => ({
      ...event,
      maker: { ...event.maker, orderId: 2 as never },
    }))
    expect(wrong).toContain('met order 2 before order 1')
  })

  test('a trade out of price priority', () => {
    const wrong = complaints('SpotTraded', (event) => ({
      ...event,
      maker: { ...event.maker, orderId: 3 as never },
    }))
    expect(wrong).toContain('met order 3 before order 1')
  })

  test("a trade at another price than the maker's", () => {
    const wrong = complaints('SpotTraded', (event) => ({ ...event, price: more(event.price, 1_000_000n) }))
    expect(wrong).toContain('wrong quote amount')
    expect(wrong).toMatch(/met order 1 at \d+/)
  })

  test('ids with a gap', () => {
    expect(complaints('SpotTraded', (event) => ({ ...event, tradeId: 5 as never }))).toContain(
      'trade 5 follows 0',
    )
  })

  test('an order that is closed twice', () => {
    expect(complaints('SpotOrderClosed', (event) => [event, event])).toContain('was closed but is not open')
  })

  test('a close that forgets a fill', () => {
    const wrong = complaints('SpotOrderClosed', (event) => ({
      ...event,
      filledQuote: more(event.filledQuote),
    }))
    expect(wrong).toContain('its trades sum to')
  })

  test('a prevented self-trade that gives too little back', () => {
    const wrong = complaints('SelfTradePrevented', (event) => ({
      ...event,
      postings: event.postings.slice(1),
    }))
    expect(wrong).toContain('got 0 back')
  })

  test('money that leaves by a way the event does not have', () => {
    const wrong = complaints(
      'SpotOrderClosed',
      (event) => ({
        ...event,
        postings: event.postings.map((posting) => ({
          ...posting,
          to: { kind: 'system', name: 'fee', sub: 0 } as const,
        })),
      }),
      releases,
    )
    expect(wrong).toContain('SpotOrderClosed may not move money')
  })

  test('a stop that fires too early', () => {
    const wrong = complaints('SpotOrderTriggered', (event) => ({
      ...event,
      lastPrice: more(event.lastPrice, -1_000_000n),
    }))
    expect(wrong).toContain('another price than the last')
  })

  test('a stop that should have fired', () => {
    expect(complaints('SpotOrderTriggered', () => [])).toContain('meets its stop')
  })

  test('a deposit that is credited twice', () => {
    expect(complaints('DepositConfirmed', (event) => [event, event])).toContain('was not pending')
  })

  test('an account that owes', () => {
    const again = (posting: Posting): Posting => ({
      ...posting,
      fromAfter: more(posting.fromAfter, -posting.amount),
      toAfter: more(posting.toAfter, posting.amount),
    })
    const wrong = complaints('DepositConfirmed', (event) => [
      event,
      { ...event, postings: alter(event.postings, 0, again) },
    ])
    expect(wrong).toContain('deposit_inflight:0 asset 1 owes 500000000')
  })

  test('thirty days that do not add up, a level that does not follow', () => {
    expect(complaints('FeeVolumeCounted', (event) => ({ ...event, sumBtc: more(event.sumBtc) }))).toContain(
      'sum to',
    )
    const changed = { type: 'FeeLevelChanged', userId: 1 as UserId, level: 2 } as const
    expect(complaints('FeeVolumeCounted', (event) => [event, changed])).toContain('went from level 1 to 2')
  })

  test('a rejected command that does something', () => {
    const auditor = new Auditor()
    const [first] = rightStory().outcomes
    const { outcome } = first as { outcome: Outcome }
    const rejected: Event = {
      type: 'CommandRejected',
      command: 'ListAsset',
      userId: undefined,
      clientId: undefined,
      code: 'asset.exists',
    }
    const problems = auditor.observe('ListAsset', { ...outcome, events: [rejected, ...outcome.events] })
    expect(problems.join()).toContain('a command without effect gave 2 events')
  })
})
