// How much heap a core with 100,000 accounts and 200,000 open orders needs, restored from its snapshot.

import { Core } from '@candor/core'
import { collectGarbage } from './garbage.ts'
import { ACCOUNTS, largeWorld, OPEN_ORDERS } from './large-world.ts'
import type { BenchReport } from './report.ts'

const BAR_BYTES = 1_000_000_000
const MEGABYTE = 1_000_000

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Its own function, so that the world it builds is garbage when it returns. */
function largeSnapshot(): Uint8Array {
  return largeWorld().core.encodeState()
}

export async function benchMemory(): Promise<BenchReport> {
  const before = heapUsed()
  const bytes = largeSnapshot()
  const core = Core.restore(bytes)
  const needed = heapUsed() - before
  if (core.problems().length > 0) throw new Error('the restored core is unsound')
  return {
    bench: 'memory',
    ratio: needed / BAR_BYTES,
    bar: `under ${BAR_BYTES / MEGABYTE} MB of heap (ratio below 1)`,
    passed: needed < BAR_BYTES,
    columns: ['state', 'heap MB', 'snapshot MB'],
    rows: [
      [
        `${ACCOUNTS} accounts, ${OPEN_ORDERS} orders`,
        (needed / MEGABYTE).toFixed(0),
        (bytes.length / MEGABYTE).toFixed(1),
      ],
    ],
    figures: { heapBytes: needed, snapshotBytes: bytes.length },
  }
}
