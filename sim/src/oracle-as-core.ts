// The oracle in the place of a core, so that the simulator itself can be tested without one. Its state is
// the whole log, and restoring is replaying it: slow, and correct by construction.

import {
  type CommandNumber,
  decodeRecord,
  encodeRecord,
  Reader,
  type TimedCommand,
  Writer,
} from '@candor/contract'
import type { CoreFactory, CoreLimits, CoreUnderTest } from './core-under-test.ts'
import { Oracle } from './oracle.ts'

function create(limits?: Partial<CoreLimits>): CoreUnderTest {
  const oracle = new Oracle(limits)
  const log: TimedCommand[] = []
  return {
    apply(number, timeMs, command) {
      log.push({ timeMs, command })
      return oracle.apply(number, timeMs, command)
    },
    encodeState() {
      const writer = new Writer()
      for (const timed of log) writer.blob(encodeRecord(timed))
      return writer.finish()
    },
    problems: () => [],
  }
}

export const oracleAsCore: CoreFactory = {
  create,
  restore(state, limits) {
    const core = create(limits)
    const reader = new Reader(state)
    for (let number = 1; reader.remaining > 0; number++) {
      const { timeMs, command } = decodeRecord(reader.blob())
      core.apply(number as CommandNumber, timeMs, command)
    }
    return core
  },
}
