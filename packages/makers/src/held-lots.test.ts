import type { TopicListener } from '@candor/client'
import { describe, expect, it } from 'vitest'
import { HeldLots } from './held-lots.ts'

function position(positionId: string, direction: 'long' | 'short', lots: string, symbol = 'BTCUSDT') {
  return { positionId, symbol, direction, lots }
}

function listening() {
  let listener: TopicListener | undefined
  const held = new HeldLots({
    subscribe: (_, given) => {
      listener = given
      return () => undefined
    },
  })
  held.start()
  return {
    held,
    snapshot: (...positions: readonly unknown[]) => listener?.snapshot({ positions }),
    delta: (...positions: readonly unknown[]) => listener?.delta({ positions }),
  }
}

describe('HeldLots', () => {
  it('knows nothing until the server has told of the positions', () => {
    const { held, snapshot } = listening()
    expect(held.of('BTCUSDT')).toBeUndefined()
    snapshot()
    expect(held.of('BTCUSDT')).toBe(0)
  })

  it('counts long less short, contract by contract, and forgets what was closed', () => {
    const { held, snapshot, delta } = listening()
    snapshot(position('1', 'long', '30'), position('2', 'short', '5', 'ETHUSDT'))
    delta(position('1', 'long', '12'), position('3', 'short', '2'))
    expect(held.of('BTCUSDT')).toBe(10)
    expect(held.of('ETHUSDT')).toBe(-5)
    delta(position('1', 'long', '0'))
    expect(held.of('BTCUSDT')).toBe(-2)
  })

  it('begins anew with every snapshot', () => {
    const { held, snapshot } = listening()
    snapshot(position('1', 'long', '30'))
    snapshot(position('2', 'short', '4'))
    expect(held.of('BTCUSDT')).toBe(-4)
  })
})
