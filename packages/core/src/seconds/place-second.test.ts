import type { Command, ProductId, RejectionCode, SecondParameters } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { given, INDEX, NOON, type Request, SECOND, USDT, units } from '../scenario-suite.ts'
import { secondAccountOf, secondsOf } from './second-queries.ts'
import {
  cancelBet,
  down,
  entered,
  givenSeconds,
  PRODUCT,
  rate,
  SEAL,
  SECOND_PARAMETERS,
  thenEnded,
  thenSecond,
  tick,
  ticks,
  up,
} from './second-scenario-suite.ts'

const DAY = 86_400_000n

describe('products', () => {
  const list = (change: Partial<SecondParameters> = {}, parts: object = {}): Command => ({
    type: 'ListSecondProduct',
    productId: 7 as ProductId,
    symbol: 'ETH_USDT',
    indexId: INDEX,
    parameters: { ...SECOND_PARAMETERS, ...change },
    ...parts,
  })

  test.each<[string, Command, RejectionCode]>([
    ['an unknown index', list({}, { indexId: 9 }), 'index.unknown'],
    ['no id', list({}, { productId: 0 }), 'second.product.invalid'],
    ['a small symbol', list({}, { symbol: 'btc' }), 'second.product.invalid'],
    ['a taken id', list({}, { productId: 1 }), 'second.product.exists'],
    ['a taken symbol', list({}, { symbol: 'BTC_USDT' }), 'second.product.exists'],
    ['no durations', list({ durations: [] }), 'second.parameters.invalid'],
    ['too short', list({ durations: [{ seconds: 9, payoutE8: rate('80') }] }), 'second.parameters.invalid'],
    [
      'too long',
      list({ durations: [{ seconds: 3_601, payoutE8: rate('80') }] }),
      'second.parameters.invalid',
    ],
    ['no payout', list({ durations: [{ seconds: 30, payoutE8: rate('0') }] }), 'second.parameters.invalid'],
    [
      'more than double',
      list({ durations: [{ seconds: 30, payoutE8: (rate('100') + 1n) as never }] }),
      'second.parameters.invalid',
    ],
    [
      'durations that do not rise',
      list({ durations: [...SECOND_PARAMETERS.durations].reverse() }),
      'second.parameters.invalid',
    ],
    ['no minimum', list({ minStake: 0n as never }), 'second.parameters.invalid'],
    ['a maximum below the minimum', list({ maxStake: units('99') }), 'second.parameters.invalid'],
    ['a cap below the maximum', list({ userCap: units('100') }), 'second.parameters.invalid'],
    ['no cap of a direction', list({ directionCapE8: 0n as never }), 'second.parameters.invalid'],
    ['a share above one', list({ totalCapE8: rate('101') }), 'second.parameters.invalid'],
  ])('%s', (_, command, code) => {
    givenSeconds([]).when(command).thenRejected(code)
  })

  test('an unknown product is told everywhere', () => {
    const productId = 9 as ProductId
    const byTwo = { proposedBy: 1 as never, approvedBy: 2 as never }
    givenSeconds(['alice'])
      .when({ type: 'SetSecondParameters', productId, parameters: SECOND_PARAMETERS })
      .thenRejected('second.product.unknown')
      .when({ type: 'SetSecondStatus', productId, status: 'closed', reason: '' })
      .thenRejected('second.product.unknown')
      .when({
        type: 'VoidSecondRange',
        productId,
        fromMs: 0n as never,
        toMs: 1n as never,
        reason: '',
        ...byTwo,
      })
      .thenRejected('second.product.unknown')
      .when('alice', up('1000', { productId }))
      .thenRejected('second.product.unknown')
  })

  test.each([[['sg']], [['SG', 'SG']], [['SG', 'DE']], [['']]])('countries %j are no list', (countries) => {
    givenSeconds([])
      .when({ type: 'SetSecondCountries', everywhere: false, countries })
      .thenRejected('account.invalid')
  })
})

describe('placing: the first check that fails is told', () => {
  const parameters = (change: Partial<SecondParameters>): Command => ({
    type: 'SetSecondParameters',
    productId: PRODUCT,
    parameters: { ...SECOND_PARAMETERS, ...change },
  })

  test.each<[string, Command | undefined, Request, RejectionCode]>([
    [
      'closed',
      { type: 'SetSecondStatus', productId: PRODUCT, status: 'closed', reason: '' },
      up('1'),
      'second.closed',
    ],
    [
      'elsewhere',
      { type: 'SetSecondCountries', everywhere: false, countries: ['DE'] },
      up('1'),
      'second.country',
    ],
    ['a duration that is not offered', undefined, up('1', { seconds: 31 }), 'second.duration'],
    ['another rate', undefined, up('1', { payoutE8: rate('83') }), 'second.payout.changed'],
    ['too soon', undefined, up('1', { openMs: NOON + 4_999n }), 'second.open.time'],
    ['too late', undefined, up('1', { openMs: NOON + DAY + 1n }), 'second.open.time'],
    ['nothing', undefined, up('0'), 'request.amount.invalid'],
    ['below the minimum', undefined, up('99.99999999'), 'second.stake.min'],
    ['above the maximum', undefined, up('10000000'), 'second.stake.max'],
    [
      'above the cap',
      parameters({ maxStake: units('500'), userCap: units('500') }),
      up('500'),
      'second.user.cap',
    ],
    ['more than there is', undefined, up('99999.00000001'), 'balance.insufficient'],
    ['more than the house can pay', undefined, up('99000'), 'second.cover'],
  ])('%s', (_, before, request, code) => {
    const world = givenSeconds(['alice'], { house: '500000' }).and('alice', up('1000'))
    if (before !== undefined) world.when(before)
    world.when('alice', request).thenRejected(code)
  })

  test('offered in the user’s own country', () => {
    givenSeconds(['alice'])
      .and({ type: 'SetSecondCountries', everywhere: false, countries: ['DE', 'SG'] })
      .and('alice', up('1000'))
  })

  test('nobody’s before the operator said where', () => {
    const world = given({ alice: { usdt: '1000' } })
    world.and({
      type: 'ListSecondProduct',
      productId: PRODUCT,
      symbol: 'BTC_USDT',
      indexId: INDEX,
      parameters: SECOND_PARAMETERS,
    })
    world.when('alice', up('100')).thenRejected('second.country')
  })

  test('not by the house itself', () => {
    const world = givenSeconds([])
    world.open('maker', { usdt: '1000', house: 'market maker' })
    world.when('maker', up('100')).thenRejected('second.house')
  })

  test('not on an index that has not ticked for three seconds; a timed one waits for better times', () => {
    const world = givenSeconds(['alice']).after(3_000n).and('alice', up('1000'))
    world.after(1n).when('alice', up('1000')).thenRejected('index.stale')
    world.and('alice', up('1000', { openMs: world.nowMs + 5_000n }))
  })

  test('one direction may win a tenth of the house, all of it half, and no more than there is', () => {
    const world = givenSeconds(['alice'], { house: '10000' })
    world.and('alice', up('1219')).when('alice', up('100')).thenRejected('second.cover')
    world.and('alice', down('1219')).when('alice', down('100')).thenRejected('second.cover')
  })

  test('the same key takes effect once', () => {
    const world = givenSeconds(['alice']).and('alice', up('1000', { clientId: 'a' }))
    const { secondOrder } = world.outcome.reply
    expect(secondOrder).toMatchObject({ orderId: 1, stage: 'pending', stake: units('1000') })
    world.and('alice', up('1000', { clientId: 'a' }))
    expect(world.outcome.reply.secondOrder).toEqual(secondOrder)
    thenSecond(world, 'alice', '99000', '0', '1000')
    world.when('alice', down('1000', { clientId: 'a' })).thenRejected('request.key.conflict')
  })
})

describe('timed opening', () => {
  const timed = (ms: bigint): Request => up('1000', { openMs: NOON + ms })

  test('holds the stake, opens at its moment and enters at the tick after', () => {
    const world = givenSeconds(['alice']).and('alice', timed(10_000n))
    thenSecond(world, 'alice', '99000', '1000')
    tick(world.restored().at(NOON + 10_000n), '30000')
    expect(world.outcome.events).toHaveLength(2)
    world.after(1n).and({ type: 'Tick' })
    expect(world.outcome.events).toMatchObject([
      { type: 'SecondOrderAccepted', order: { acceptedMs: NOON + 10_000n, stage: 'pending' } },
    ])
    thenSecond(world, 'alice', '99000', '0', '1000')
    world.and(SEAL)
    tick(world.at(NOON + 11_000n), '30000')
    expect(world.outcome.events.at(-1)).toMatchObject({ type: 'SecondOrderEntered' })
  })

  test('may be taken back until a second before', () => {
    const world = givenSeconds(['alice', 'bob']).and('alice', timed(10_000n), timed(10_000n))
    world
      .at(NOON + 9_000n)
      .when('bob', cancelBet(1))
      .thenRejected('order.not.found')
    thenEnded(world.and('alice', cancelBet(1)), '1 cancelled byUser 1000')
    world.when('alice', cancelBet(1)).thenRejected('order.not.found')
    world.after(1n).when('alice', cancelBet(2)).thenRejected('second.not.cancellable')
    thenSecond(world, 'alice', '99000', '1000')
    world.and('alice', up('1000', { openMs: NOON + 60_000n }))
    tick(world.at(NOON + 10_500n), '30000')
    world.when('alice', cancelBet(2)).thenRejected('second.not.cancellable')
  })

  test('limits are looked at again when it opens', () => {
    const world = givenSeconds(['alice']).and('alice', timed(10_000n))
    world.and({ type: 'SetSecondStatus', productId: PRODUCT, status: 'closed', reason: 'news' })
    world.at(NOON + 10_001n).and({ type: 'Tick' })
    thenEnded(world, '1 cancelled refused 1000')
    expect(world.outcome.events).toMatchObject([
      { order: { code: 'second.closed', endedMs: NOON + 10_000n } },
    ])
    thenSecond(world, 'alice', '100000')
  })

  test('its rate stays what it was', () => {
    const world = givenSeconds(['alice']).and('alice', timed(10_000n))
    const durations = [{ seconds: 60, payoutE8: rate('10') }]
    world.and({
      type: 'SetSecondParameters',
      productId: PRODUCT,
      parameters: { ...SECOND_PARAMETERS, durations },
    })
    world.at(NOON + 10_000n).and({ type: 'Tick' })
    expect(world.outcome.events).toMatchObject([
      { type: 'SecondOrderAccepted', order: { payoutE8: rate('82'), profit: units('820') } },
    ])
  })

  test('a frozen account’s timed orders end at once', () => {
    const world = givenSeconds(['alice']).and('alice', timed(10_000n), up('1000'))
    world.and({ type: 'FreezeAccount', userId: world.id('alice'), reason: 'check' })
    thenEnded(world, '1 cancelled accountFrozen 1000')
    thenSecond(world, 'alice', '99000', '0', '1000')
  })
})

describe('[rulebook 3.1] a user’s own limits', () => {
  const limit = (amount: string | undefined): Request => {
    const value = amount === undefined ? undefined : units(amount)
    return (userId) => ({ type: 'SetSecondLossLimit', userId, clientId: undefined, limit: value })
  }
  const pause = (untilMs: bigint): Request => {
    return (userId) => ({ type: 'TakeSecondBreak', userId, clientId: undefined, untilMs: untilMs as never })
  }
  /** One order that loses, in a minute from noon. */
  function lossOf(stake: string) {
    const world = entered(givenSeconds(['alice']), ['alice', up(stake)])
    return ticks(world, ...Array.from({ length: 60 }, () => '29999'))
  }

  test('no outcome can pass the limit: what is at risk counts, and what was won is taken off', () => {
    const world = lossOf('1000').and('alice', limit('5000')).and('alice', up('4000'))
    world.when('alice', up('100')).thenRejected('second.loss.limit')
    expect(secondAccountOf(world.core.state, world.id('alice'))).toMatchObject({
      limit: units('5000'),
      dayLoss: units('1000'),
    })
  })

  test('a new day begins at zero', () => {
    const world = lossOf('1000').and('alice', limit('1000'))
    tick(world.at(NOON + DAY / 2n), '30000')
    world.and('alice', up('1000'))
  })

  test('tighter counts at once, looser after a day', () => {
    const world = givenSeconds(['alice']).and('alice', limit('5000')).and('alice', limit('1000'))
    world.and('alice', limit('9000'))
    expect(world.outcome.events).toEqual([
      {
        type: 'SecondLossLimitSet',
        userId: world.id('alice'),
        limit: units('1000'),
        pendingLimit: units('9000'),
        pendingMs: NOON + DAY,
      },
    ])
    tick(world.restored().at(NOON + DAY - 1n), '30000')
    world.when('alice', up('1001')).thenRejected('second.loss.limit')
    world.at(NOON + DAY).and('alice', up('9000'))
  })

  test('lifting it takes a day too, and tightening meanwhile drops that', () => {
    const world = givenSeconds(['alice']).and('alice', limit('1000')).and('alice', limit(undefined))
    expect(world.outcome.events).toMatchObject([{ limit: units('1000'), pendingLimit: undefined }])
    world.and('alice', limit('1000'))
    tick(world.after(2n * DAY), '30000')
    world.when('alice', up('1001')).thenRejected('second.loss.limit')
    world.when('alice', limit('0')).thenRejected('request.amount.invalid')
  })

  test('a break holds, may be made longer, and ends a day after asking at the soonest', () => {
    const world = givenSeconds(['alice']).and('alice', pause(NOON + 7n * DAY))
    world.when('alice', up('1000')).thenRejected('second.break')
    world.and('alice', pause(0n))
    expect(world.outcome.events).toMatchObject([{ untilMs: NOON + DAY }])
    world.and('alice', pause(NOON + 1n))
    expect(world.outcome.events).toMatchObject([{ untilMs: NOON + DAY }])
    world.when('alice', pause(NOON + 366n * DAY + 1n)).thenRejected('second.break.invalid')
    tick(world.restored().at(NOON + DAY), '30000')
    world.and('alice', up('1000'))
  })
})

describe('voiding a range', () => {
  const range = (fromMs: bigint, toMs: bigint, approvedBy = 2): Command => ({
    type: 'VoidSecondRange',
    productId: PRODUCT,
    fromMs: fromMs as never,
    toMs: toMs as never,
    reason: 'feed trouble',
    proposedBy: 1 as never,
    approvedBy: approvedBy as never,
  })

  test('everybody gets the stake back, the losers of the last hour too; winners keep what they won', () => {
    const world = entered(
      givenSeconds(['alice', 'bob']),
      ['alice', up('1000', { seconds: 30 })],
      ['bob', down('1000', { seconds: 30 })],
      ['alice', up('2000')],
    )
    ticks(world, ...Array.from({ length: 30 }, () => '29999'))
    thenEnded(world, '1 lost settled 0', '2 won settled 1800')
    world.when(range(NOON, NOON + SECOND, 1)).thenRejected('administrator.same')
    world.when(range(NOON, world.nowMs + 1n)).thenRejected('second.range.invalid')
    world.and(range(NOON, NOON + SECOND))
    thenEnded(world, '3 void operator 2000')
    expect(world.outcome.events.slice(1)).toMatchObject([
      { type: 'SecondLossReturned', orderId: 1, stake: units('1000') },
      { type: 'SecondRangeVoided', voided: 1, returned: 1 },
    ])
    thenSecond(world, 'alice', '100000')
    thenSecond(world, 'bob', '100800')
    expect(world.house('second_house', USDT)).toBe('999200')
    expect(secondAccountOf(world.core.state, world.id('alice'))).toMatchObject({ dayLoss: 0n })
    world.restored().and(range(NOON, NOON + SECOND))
    expect(world.outcome.events).toMatchObject([{ voided: 0, returned: 0 }])
  })

  test('a house that cannot pay refuses, and nothing is half done', () => {
    const world = entered(givenSeconds(['alice'], { house: '100000' }), ['alice', up('10000')])
    ticks(world, ...Array.from({ length: 60 }, () => '29999'))
    const { state } = world.core
    const house = state.system.get('second_house', USDT)
    const capital = state.system.get('capital', USDT)
    const taken = house.balance - units('9999')
    house.balance = units('9999')
    capital.balance = (capital.balance + taken) as never
    world.when(range(NOON, NOON + SECOND)).thenRejected('balance.insufficient')
    expect(secondsOf(state).houses).toMatchObject([{ house: units('9999'), escrow: 0n }])
  })
})
