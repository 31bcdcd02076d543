// The oracle by itself on second-contracts: what it predicts at the edges of the rules must be right before it may judge.

import type {
  AdministratorId,
  Amount,
  CommandOf,
  Outcome,
  ProductId,
  RateE8,
  SecondOrderId,
  SecondOrderView,
  TimeMs,
  UserId,
  WalletId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { Oracle } from './oracle.ts'
import { balanceOf, systemRef, userRef } from './oracle-ledger.ts'
import { eventsOf, feeLevel, INDEX, NOON_MS, SmallWorld, USDT, units } from './small-world.ts'

const PRODUCT = 1 as ProductId
const SECOND = 3 as WalletId
const PERSONS = { proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId, reason: 'test' }

class SecondWorld {
  readonly oracle = new Oracle()
  readonly world = new SmallWorld(this.oracle, [feeLevel('0', '0', '0')])
  readonly ann: UserId

  constructor() {
    this.ann = this.world.user(1, { usdt: '1000' })
    const amount = units('1000') as Amount
    const money = { assetId: USDT, amount }
    this.world.send({
      type: 'Transfer',
      userId: this.ann,
      clientId: undefined,
      from: 0 as WalletId,
      to: SECOND,
      ...money,
    })
    this.world.send({ type: 'AddCapital', ...money, reference: 'wire', ...PERSONS })
    this.world.send({ type: 'PlaceCapital', ...money, to: 'second_house', ...PERSONS })
    this.world.send({
      type: 'ListSecondProduct',
      productId: PRODUCT,
      symbol: 'BTC_USDT',
      indexId: INDEX,
      parameters: {
        durations: [{ seconds: 10, payoutE8: units('0.85') as RateE8 }],
        minStake: units('1') as Amount,
        maxStake: units('500') as Amount,
        userCap: units('900') as Amount,
        directionCapE8: units('1') as RateE8,
        totalCapE8: units('1') as RateE8,
      },
    })
    this.world.send({ type: 'SetSecondCountries', everywhere: false, countries: ['SG'] })
    this.tick(0, '60000')
  }

  /** At so many milliseconds after noon. */
  at(ms: number): SmallWorld {
    this.world.nowMs = NOON_MS + BigInt(ms)
    return this.world
  }

  tick(ms: number, price: string): Outcome {
    return this.at(ms).index(price)
  }

  place(ms: number, parts: Partial<CommandOf<'PlaceSecondOrder'>> = {}): Outcome {
    return this.at(ms).send({
      type: 'PlaceSecondOrder',
      userId: this.ann,
      clientId: undefined,
      productId: PRODUCT,
      direction: 'up',
      seconds: 10,
      payoutE8: units('0.85') as RateE8,
      stake: units('100') as Amount,
      openMs: undefined,
      nonce: new Uint8Array(16),
      ...parts,
    })
  }

  seal(ms: number): Outcome {
    return this.at(ms).send({ type: 'SealSecondOrders', indexId: INDEX })
  }

  /** An order that entered at 60,000 in the second after noon: its window is from second 7 to second 11. */
  entered(parts: Partial<CommandOf<'PlaceSecondOrder'>> = {}): void {
    this.place(500, parts)
    this.seal(950)
    this.tick(1_000, '60000')
  }

  get available(): bigint {
    return balanceOf(this.oracle.world, userRef(this.ann, SECOND, 'available'), USDT)
  }

  get house(): bigint {
    return balanceOf(this.oracle.world, systemRef('second_house'), USDT)
  }
}

function endIn(outcome: Outcome): SecondOrderView | undefined {
  return eventsOf(outcome, 'SecondOrderEnded')[0]?.order
}

describe('second-contracts', () => {
  test('five ticks above the entry win, at the first tick of the last second', () => {
    const world = new SecondWorld()
    world.entered()
    expect(world.available).toBe(units('900'))
    expect(world.house).toBe(units('915'))
    for (const second of [7, 8, 9, 10]) world.tick(second * 1_000 + 3, '60000')
    const end = endIn(world.tick(11_999, '60000.01'))
    expect(end).toMatchObject({ outcome: 'won', reason: 'settled', count: 5, sum: units('300000.01') })
    expect(end?.payout).toBe(units('185'))
    expect(world.available).toBe(units('1085'))
    expect(world.house).toBe(units('915'))
  })

  test('of several ticks in a second only the first counts', () => {
    const world = new SecondWorld()
    world.entered()
    world.tick(7_000, '60000')
    world.tick(7_500, '70000')
    for (const second of [8, 9, 10]) world.tick(second * 1_000, '60000')
    expect(endIn(world.tick(11_000, '60000'))).toMatchObject({ outcome: 'tie', count: 5 })
    expect(world.available).toBe(units('1000'))
    expect(world.house).toBe(units('1000'))
  })

  test('four ticks are enough, and time alone judges; three are not', () => {
    const four = new SecondWorld()
    four.entered({ direction: 'down' })
    for (const second of [7, 8, 9, 10]) four.tick(second * 1_000, '60000.01')
    expect(endIn(four.at(11_999).send({ type: 'Tick' }))).toBeUndefined()
    expect(endIn(four.at(90_000).send({ type: 'Tick' }))).toMatchObject({
      outcome: 'lost',
      count: 4,
      endedMs: NOON_MS + 12_000n,
    })
    expect(four.house).toBe(units('1100'))
    const three = new SecondWorld()
    three.entered()
    for (const second of [7, 8, 9]) three.tick(second * 1_000, '70000')
    expect(endIn(three.tick(12_000, '70000'))).toMatchObject({ outcome: 'void', reason: 'window', count: 3 })
    expect(three.available).toBe(units('1000'))
  })

  test('an order that was not sealed does not enter, and is void after three seconds', () => {
    const world = new SecondWorld()
    world.place(500)
    expect(eventsOf(world.tick(1_000, '60000'), 'SecondOrderEntered')).toEqual([])
    world.seal(1_950)
    expect(endIn(world.at(3_499).send({ type: 'Tick' }))).toBeUndefined()
    expect(eventsOf(world.tick(3_500, '60001'), 'SecondOrderEntered')[0]).toMatchObject({
      entryPrice: units('60001'),
      entryMs: NOON_MS + 3_000n,
      expiryMs: NOON_MS + 13_000n,
    })
    world.place(4_000)
    expect(endIn(world.tick(7_001, '60000'))).toMatchObject({ reason: 'noEntry', endedMs: NOON_MS + 7_000n })
  })

  test('a timed order can be taken back until a second before it opens', () => {
    const world = new SecondWorld()
    const openMs = (NOON_MS + 8_000n) as TimeMs
    world.place(1_000, { openMs })
    const cancel = { type: 'CancelSecondOrder', userId: world.ann, clientId: undefined } as const
    const late = world.at(7_001).send({ ...cancel, orderId: 1 as SecondOrderId })
    expect(late.reply.rejection).toBe('second.not.cancellable')
    const [accepted] = eventsOf(world.at(8_000).send({ type: 'Tick' }), 'SecondOrderAccepted')
    expect(accepted?.order).toMatchObject({ stage: 'pending', acceptedMs: openMs })
    world.place(9_000, { openMs: (NOON_MS + 20_000n) as TimeMs })
    const inTime = world.at(19_000).send({ ...cancel, orderId: 2 as SecondOrderId })
    expect(inTime.reply.secondOrder).toMatchObject({ outcome: 'cancelled', reason: 'byUser' })
  })

  test('the loss limit counts what is at stake, and is loosened only after a day', () => {
    const world = new SecondWorld()
    const limit = (amount: string | undefined): CommandOf<'SetSecondLossLimit'> => ({
      type: 'SetSecondLossLimit',
      userId: world.ann,
      clientId: undefined,
      limit: amount === undefined ? undefined : (units(amount) as Amount),
    })
    world.at(100).send(limit('150'))
    expect(world.place(500).reply.rejection).toBeUndefined()
    expect(world.place(600).reply.rejection).toBe('second.loss.limit')
    const [changed] = eventsOf(world.at(700).send(limit(undefined)), 'SecondLossLimitSet')
    expect(changed).toMatchObject({ limit: units('150'), pendingMs: NOON_MS + 86_400_700n })
    expect(world.place(800).reply.rejection).toBe('second.loss.limit')
  })

  test('a voided range gives lost stakes back, once', () => {
    const world = new SecondWorld()
    world.entered({ direction: 'down' })
    for (const second of [7, 8, 9, 10, 11]) world.tick(second * 1_000, '60001')
    expect(world.available).toBe(units('900'))
    const range = { fromMs: NOON_MS as TimeMs, toMs: (NOON_MS + 500n) as TimeMs }
    const send = (): Outcome =>
      world.at(20_000).send({ type: 'VoidSecondRange', productId: PRODUCT, ...range, ...PERSONS })
    expect(eventsOf(send(), 'SecondRangeVoided')[0]).toMatchObject({ voided: 0, returned: 1 })
    expect(eventsOf(send(), 'SecondRangeVoided')[0]).toMatchObject({ voided: 0, returned: 0 })
    expect(world.available).toBe(units('1000'))
    expect(world.house).toBe(units('1000'))
  })
})
