// Snapshots that earlier releases wrote are read for ever. A golden file holds the commands of a small platform and
// the state that a core of that time made of them; it is never edited.

import { readFileSync } from 'node:fs'
import {
  asTold,
  type CommandNumber,
  type DepositId,
  decodeRecord,
  ONE,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { contractAccountOf } from './contracts/contract-queries.ts'
import { Core } from './core.ts'
import { earnAccountOf } from './earn/earn-queries.ts'
import { underwayOf } from './queries.ts'
import { given, HOUR } from './scenario-suite.ts'
import { approve, request, send } from './withdrawal-suite.ts'

interface Golden {
  readonly records: readonly string[]
  readonly state: string
}

/**
 * The first format, the third, which had contracts and no second-contracts, the fifth, the last without robots, and the
 * sixth, the last without conditional orders.
 */
type Format = 1 | 3 | 5 | 6

function golden(format: Format = 1): { readonly records: readonly Buffer[]; readonly state: Buffer } {
  const path = new URL(`../golden/state.v${format}.json`, import.meta.url)
  const { records, state } = JSON.parse(readFileSync(path, 'utf8')) as Golden
  return { records: records.map((record) => Buffer.from(record, 'hex')), state: Buffer.from(state, 'hex') }
}

/** A core of today that lived through the same commands. */
function replayed(format: Format = 1): Core {
  const core = Core.create()
  for (const [index, record] of golden(format).records.entries()) {
    const { timeMs, command } = decodeRecord(record)
    core.apply((index + 1) as CommandNumber, timeMs, command)
  }
  return core
}

describe('[P16] a state of the first format', () => {
  test('is of that format, with deposits and orders under way', () => {
    const { state } = golden()
    expect(state[0]).toBe(1)
    const core = Core.restore(state)
    expect(core.problems()).toEqual([])
    expect(underwayOf(core.state)).toMatchObject({
      highestDeposit: 25,
      deposits: [
        { depositId: 20, reference: undefined },
        { depositId: 21, reference: undefined },
      ],
      withdrawals: [],
    })
  })

  test('is restored to what its commands give today, to the last byte', () => {
    const restored = Core.restore(golden().state)
    const bytes = restored.encodeState()
    expect(bytes[0]).toBe(7)
    expect(Buffer.compare(bytes, replayed().encodeState())).toBe(0)
    expect(Buffer.compare(Core.restore(bytes).encodeState(), bytes)).toBe(0)
  })

  test('goes on as the core that never stopped, with what is new too', () => {
    const [restored, live] = [Core.restore(golden().state), replayed()]
    const alice = 1 as UserId
    const commands = [
      { type: 'ConfirmDeposit', depositId: 20 as DepositId },
      request(7, { clientId: 'w-1' })(alice),
      approve(7),
      send(7),
      request(7, { clientId: 'w-1' })(alice),
    ] as const
    for (const command of commands) {
      const number = (live.state.number + 1) as CommandNumber
      const now = (live.state.nowMs + HOUR) as TimeMs
      const outcome = live.apply(number, now, command)
      expect(outcome.reply.rejection).toBeUndefined()
      expect(asTold(restored.apply(number, now, command))).toEqual(asTold(outcome))
    }
    expect(restored.problems()).toEqual([])
    expect(Buffer.compare(restored.encodeState(), live.encodeState())).toBe(0)
  })

  test('what is written today is not mistaken for it', () => {
    const bytes = given({ alice: { usdt: '1000' } })
      .and('alice', request(7))
      .core.encodeState()
    const claimed = Uint8Array.from(bytes)
    claimed[0] = 1
    expect(() => Core.restore(claimed)).toThrow()
  })
})

describe('[P16] a state of the third format', () => {
  test('is restored with its positions, orders and stops to what its commands give today', () => {
    const { state } = golden(3)
    expect(state[0]).toBe(3)
    const restored = Core.restore(state)
    expect(restored.problems()).toEqual([])
    expect(contractAccountOf(restored.state, 1 as UserId)).toMatchObject({
      positions: [{ lots: 100n }],
      stops: [{ kind: 'takeProfit' }, { kind: 'stopLoss' }],
      orders: [{ clientId: 'k-1' }, {}],
    })
    expect(Buffer.compare(restored.encodeState(), replayed(3).encodeState())).toBe(0)
  })
})

describe('[P16] a state of the fifth format', () => {
  test('is restored with its financial and mining orders to what its commands give today', () => {
    const { state } = golden(5)
    expect(state[0]).toBe(5)
    const restored = Core.restore(state)
    expect(restored.problems()).toEqual([])
    expect(earnAccountOf(restored.state, 1 as UserId)).toMatchObject({
      financial: [{ principal: 10_000n * ONE }],
      mining: [{ principal: 20_000n * ONE }],
    })
    expect(Buffer.compare(restored.encodeState(), replayed(5).encodeState())).toBe(0)
  })
})

describe('[P16] a state of the sixth format', () => {
  test('is restored with its robot, positions, orders and stops to what its commands give today', () => {
    const { state } = golden(6)
    expect(state[0]).toBe(6)
    const restored = Core.restore(state)
    expect(restored.problems()).toEqual([])
    expect(contractAccountOf(restored.state, 1 as UserId)).toMatchObject({
      positions: [{ lots: 100n }],
      stops: [{ kind: 'takeProfit' }, { kind: 'stopLoss' }],
      orders: [{ clientId: 'k-1' }],
      triggers: [],
    })
    expect(contractAccountOf(restored.state, 101 as UserId)).toMatchObject({
      positions: [{ lots: 5n }],
      orders: [{ clientId: 'r-1', filledLots: 5n }],
    })
    expect(Buffer.compare(restored.encodeState(), replayed(6).encodeState())).toBe(0)
  })
})
