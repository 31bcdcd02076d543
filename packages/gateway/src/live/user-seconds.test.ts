import { describe, expect, test } from 'vitest'
import {
  accepted,
  ended,
  entered,
  scheduled,
  scheduledOrder,
  secondOrder,
  won,
} from './second-script-suite.ts'
import { UserSeconds } from './user-seconds.ts'

describe('UserSeconds', () => {
  test('follows an order from its schedule to its end, which is told once', () => {
    const seconds = new UserSeconds()
    seconds.begin([], 0)
    const waiting = scheduledOrder(1)
    const order = secondOrder(1)
    seconds.apply(scheduled(waiting), 1)
    expect(seconds.takeChanges()).toEqual([waiting])
    seconds.apply(accepted(order), 2)
    seconds.apply(entered(order), 3)
    expect(seconds.takeChanges()).toMatchObject([{ stage: 'open', entrySequence: 2 }])
    expect(seconds.all()).toMatchObject([{ orderId: 1, stage: 'open' }])
    seconds.apply(won(order), 4)
    expect(seconds.takeChanges()).toMatchObject([{ stage: 'ended', outcome: 'won' }])
    expect(seconds.takeChanges()).toEqual([])
    expect(seconds.all()).toEqual([])
  })

  test('what the answer of the engine holds already changes nothing, what came after it does', () => {
    const seconds = new UserSeconds()
    const first = secondOrder(1)
    const second = secondOrder(2)
    seconds.apply(accepted(first), 4)
    seconds.apply(won(first), 5)
    seconds.apply(accepted(second), 7)
    seconds.begin([], 5)
    expect(seconds.all()).toEqual([second])
    expect(seconds.takeChanges()).toEqual([])
    seconds.apply(ended(second, { outcome: 'void', reason: 'noEntry' }), 5)
    expect(seconds.all()).toEqual([second])
  })

  test('an entry of an order that was never heard of is a bug', () => {
    const seconds = new UserSeconds()
    seconds.begin([], 0)
    expect(() => seconds.apply(entered(secondOrder(3)), 1)).toThrow('never accepted')
  })
})
