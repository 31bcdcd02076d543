// Whatever traders, the price and the operator do: no balance below zero, every invariant whole, and a core restored
// from its snapshot goes on exactly as the one that wrote it.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Core } from '../core.ts'
import { act, actingWorld, oneEach } from './contract-acts-suite.ts'

test('[I1 I2 I3 I4 I5 I7] nothing that happens breaks an invariant, and a restored core agrees', () => {
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 5, maxLength: 150, size: 'max' }),
      fc.nat(200),
      fc.nat(),
      (acts, fund, cut) => {
        const world = actingWorld(fund)
        const half = cut % acts.length
        for (const each of acts.slice(0, half)) each(world)
        const bytes = world.core.encodeState()
        const twin = Core.restore(bytes)
        const from = world.journal.length
        for (const each of acts.slice(half)) each(world)
        for (const { timeMs, command } of world.journal.slice(from)) {
          twin.apply((twin.state.number + 1) as never, timeMs, command)
        }
        oneEach(world)
        expect(Buffer.compare(twin.encodeState(), world.core.encodeState())).toBe(0)
      },
    ),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 60) },
  )
})
