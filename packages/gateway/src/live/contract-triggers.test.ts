import type { ContractTriggerId, ContractTriggerView, EventOf, MarketId, UserId } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { ContractTriggers } from './contract-triggers.ts'

const ADA = 1 as UserId
const BEN = 2 as UserId

function waiting(id: number, fields: Partial<ContractTriggerView> = {}): ContractTriggerView {
  return {
    triggerId: id as ContractTriggerId,
    userId: ADA,
    clientId: undefined,
    marketId: 11 as MarketId,
    side: 'buy',
    positionSide: 'long',
    orderType: 'market',
    timeInForce: 'immediateOrCancel',
    price: undefined,
    lots: 5n as never,
    reduceOnly: false,
    mayCross: false,
    triggerPrice: 31_000n as never,
    trigger: 'atOrAbove',
    triggerBy: 'mark',
    selfTrade: undefined,
    createdMs: 0n as never,
    ...fields,
  }
}

function ended({ triggerId, userId, marketId }: ContractTriggerView): EventOf<'ContractTriggerEnded'> {
  const how = { reason: 'byUser', price: undefined, orderId: undefined, rejection: undefined } as const
  return { type: 'ContractTriggerEnded', triggerId, userId, marketId, ...how }
}

describe('conditional orders that wait', () => {
  test('begin with those that the engine knows and follow the events', () => {
    const [first, second] = [waiting(1, { clientId: 'k' }), waiting(2, { marketId: 12 as MarketId })]
    const triggers = new ContractTriggers([first])
    triggers.apply({ type: 'ContractTriggerPlaced', trigger: second })
    expect(triggers.of(ADA)).toEqual([first, second])
    expect(triggers.of(ADA, 12 as MarketId)).toEqual([second])
    expect(triggers.get(first.triggerId)).toBe(first)
    expect(triggers.byClientId(ADA, 'k')).toBe(first)
    triggers.apply(ended(first))
    expect(triggers.of(ADA)).toEqual([second])
    expect(triggers.get(first.triggerId)).toBeUndefined()
    expect(triggers.byClientId(ADA, 'k')).toBeUndefined()
  })

  test('are each their owner’s, under client ids of their own', () => {
    const [own, other] = [waiting(1, { clientId: 'k' }), waiting(2, { userId: BEN, clientId: 'k' })]
    const triggers = new ContractTriggers([own, other])
    expect(triggers.of(BEN)).toEqual([other])
    triggers.apply(ended(other))
    expect(triggers.of(BEN)).toEqual([])
    expect(triggers.byClientId(ADA, 'k')).toBe(own)
  })

  test('an end without a beginning is a bug, and is told as one', () => {
    expect(() => new ContractTriggers([]).apply(ended(waiting(9)))).toThrow(/never waited/)
  })
})
