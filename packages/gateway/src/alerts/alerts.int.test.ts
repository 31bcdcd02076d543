import type { UserId } from '@candor/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusal } from '../content/content-suite.ts'
import { AlertsWorld } from './alerts-suite.ts'
import { ALERT_LIMITS } from './limits.ts'

let world: AlertsWorld
let nextUser = 0

beforeAll(async () => {
  world = await AlertsWorld.start()
})
afterAll(() => world.stop())

function somebody(): Promise<UserId> {
  return world.user(++nextUser)
}

async function soon(look: () => Promise<void>): Promise<void> {
  await vi.waitFor(look, { timeout: 10_000, interval: 10 })
}

async function tells(userId: UserId, texts: readonly string[]): Promise<void> {
  await soon(async () => expect(await world.told(userId)).toEqual(texts))
}

describe('an alert', () => {
  test('fires once, with its note, when a trade reaches its price, and not before', async () => {
    const ada = await somebody()
    await world.trade('30000')
    const { alertId } = await world.create(ada, { price: '30500', note: ' <b>Look</b> ' })
    const below = await world.create(ada, { condition: 'below', price: '29000.5' })
    await world.trade('30499.99')
    await world.trade('30500')
    await world.trade('30600')
    await tells(ada, ['alert.above: BTC/USDT traded at 30500. Your alert was set at 30500. <b>Look</b>'])
    await world.trade('29000')
    await tells(ada, [
      'alert.above: BTC/USDT traded at 30500. Your alert was set at 30500. <b>Look</b>',
      'alert.below: BTC/USDT traded at 29000, down to your alert at 29000.5.',
    ])
    expect(await world.list(ada)).toMatchObject([
      { alertId: below.alertId, state: 'fired', firedPrice: '29000' },
      { alertId, state: 'fired', firedPrice: '30500', note: '<b>Look</b>', venue: 'spot' },
    ])
  })

  test('is told to its owner alone, and a removed one to nobody', async () => {
    const [ada, bob] = [await somebody(), await somebody()]
    await world.trade('30000')
    const { alertId } = await world.create(ada)
    const kept = await world.create(bob)
    expect(await refusal(world.call('removeAlert', bob, { alertId }))).toBe('alert.unknown')
    await world.call('removeAlert', ada, { alertId })
    expect(await refusal(world.call('removeAlert', ada, { alertId }))).toBe('alert.unknown')
    await world.trade('31000')
    await soon(async () =>
      expect(await world.list(bob)).toMatchObject([{ alertId: kept.alertId, state: 'fired' }]),
    )
    expect(await world.told(ada)).toEqual([])
    expect(await world.list(ada)).toEqual([])
  })

  test('that is reached while it is written down fires all the same', async () => {
    const ada = await somebody()
    await world.trade('30000')
    const making = world.create(ada, { price: '30100' })
    await world.trade('30200')
    await world.trade('30050')
    await making
    await tells(ada, ['alert.above: BTC/USDT traded at 30200. Your alert was set at 30100.'])
  })

  test('that fires daily rests for a day, and then fires again', async () => {
    const ada = await somebody()
    await world.trade('30000')
    const { alertId } = await world.create(ada, { repeat: 'daily' })
    const once = 'alert.above: BTC/USDT traded at 31000. Your alert was set at 31000.'
    await world.trade('31000')
    await tells(ada, [once])
    await world.trade('31000')
    world.script.nowMs += ALERT_LIMITS.restMs - 1
    await world.trade('31000')
    await world.restart()
    await world.trade('31000')
    world.script.nowMs += 1
    await world.trade('31000')
    await tells(ada, [once, once])
    expect(await world.list(ada)).toMatchObject([{ alertId, state: 'waiting' }])
    await world.call('removeAlert', ada, { alertId })
    world.script.nowMs += ALERT_LIMITS.restMs
    await world.trade('31000')
    expect(await world.told(ada)).toEqual([once, once])
  })
})

describe('after a crash', () => {
  test('what waits is watched on, and what has fired does not fire again', async () => {
    const ada = await somebody()
    await world.trade('30000')
    await world.create(ada, { price: '30500' })
    await world.create(ada, { price: '31500' })
    await world.trade('30500')
    await tells(ada, ['alert.above: BTC/USDT traded at 30500. Your alert was set at 30500.'])
    await world.crash()
    await world.trade('30600')
    await world.trade('31500')
    await tells(ada, [
      'alert.above: BTC/USDT traded at 30500. Your alert was set at 30500.',
      'alert.above: BTC/USDT traded at 31500. Your alert was set at 31500.',
    ])
  })

  test('a trade that nobody looked at is made up for, but none from before the alert was set', async () => {
    const ada = await somebody()
    await world.trade('32000')
    await world.trade('30000')
    await world.create(ada, { price: '31000' })
    await world.create(ada, { price: '33000' })
    await world.crash(async () => {
      await world.trade('31200')
      await world.trade('30000')
    })
    await tells(ada, ['alert.above: BTC/USDT traded at 31200. Your alert was set at 31000.'])
    await world.restart()
    expect(await world.told(ada)).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test.each([
    [{ price: '0' }, 'alert.price'],
    [{ price: '0.00' }, 'alert.price'],
    [{ price: '1.000000001' }, 'request.decimals'],
    [{ symbol: 'BTCUSDT' }, 'market.unknown'],
    [{ symbol: 'BTC_USDT', venue: 'contract' }, 'market.unknown'],
    [{ note: 'x'.repeat(101) }, 'alert.note'],
    [{ note: 'a\u202eb' }, 'alert.note'],
    [{ price: '30000' }, 'alert.reached'],
    [{ price: '29999' }, 'alert.reached'],
    [{ price: '30000', condition: 'below' }, 'alert.reached'],
  ])('%j: %s', async (fields, code) => {
    const ada = await somebody()
    await world.trade('30000')
    expect(await refusal(world.create(ada, fields))).toBe(code)
    expect(await world.list(ada)).toEqual([])
  })

  test('the fifty-first that waits, however many are asked for at once', async () => {
    const ada = await somebody()
    await world.trade('30000')
    const asked = Array.from({ length: ALERT_LIMITS.waitingOfUser + 5 }, () =>
      world.create(ada, { price: '45000' }).then(
        () => 'made',
        (error: unknown) => (error as Error).message,
      ),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((each) => each === 'made')).toHaveLength(ALERT_LIMITS.waitingOfUser)
    expect(new Set(answers)).toEqual(new Set(['made', 'alert.count.max']))
    const [first] = await world.list(ada)
    await world.call('removeAlert', ada, { alertId: first?.alertId })
    await world.create(ada, { price: '45000' })
    expect(await refusal(world.create(ada, { price: '45000' }))).toBe('alert.count.max')
  })
})

test('a contract has alerts too', async () => {
  const ada = await somebody()
  expect(await world.create(ada, { venue: 'contract', symbol: 'BTCUSDT' })).toMatchObject({
    venue: 'contract',
    symbol: 'BTCUSDT',
    state: 'waiting',
  })
})
