import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { triggerOf } from '../features/contract-terminal/testing/btcusdt.ts'
import { useAppState } from '../state/app-state.ts'
import { contractTriggers } from './contract-account.ts'
import { live } from './live-connection.ts'

type Listener = Parameters<typeof live.subscribe>[1]

let listener: Listener | undefined
let leave: (() => void) | undefined

beforeEach(() => {
  vi.spyOn(live, 'start').mockReturnValue(undefined)
  vi.spyOn(live, 'subscribe').mockImplementation((topic, given) => {
    if (topic === 'contractTriggers') listener = given
    return () => undefined
  })
  vi.useFakeTimers()
  leave = contractTriggers.subscribe(() => undefined)
})

afterEach(() => {
  leave?.()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  useAppState.setState({ token: null })
})

const tell = (triggers: readonly unknown[]): void => listener?.delta({ triggers })
const known = (): string[] => [...contractTriggers.getState().triggers.keys()]

test('conditional orders that wait are kept newest first; one with another state is gone', () => {
  expect(contractTriggers.getState().isKnown).toBe(false)
  listener?.snapshot({ triggers: [triggerOf({ triggerId: '9' }), triggerOf({ triggerId: '10' })] })
  expect(known()).toEqual(['10', '9'])
  tell([triggerOf({ triggerId: '11' })])
  expect(known()).toEqual(['11', '10', '9'])
  for (const [triggerId, state] of [
    ['9', 'fired'],
    ['10', 'rejected'],
    ['11', 'cancelled'],
  ] as const) {
    tell([triggerOf({ triggerId, state })])
    expect(known()).not.toContain(triggerId)
  }
  expect(contractTriggers.getState()).toEqual({ isKnown: true, triggers: new Map() })
})

test('a new snapshot replaces what was known, and another user knows nothing of it', () => {
  listener?.snapshot({ triggers: [triggerOf({ triggerId: '9' })] })
  listener?.snapshot({ triggers: [triggerOf({ triggerId: '12' })] })
  expect(known()).toEqual(['12'])
  useAppState.setState({ token: 'another' })
  expect(contractTriggers.getState()).toEqual({ isKnown: false, triggers: new Map() })
})
