// A thread with the engine's heap settings, in which every slice of both jobs runs in a core of its own.

import { parentPort } from 'node:worker_threads'
import { type Command, type CommandNumber, encode, outcome, type TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { offers, purchase, USERS } from './dayjob-orders.ts'
import { setupCommands } from './demo-world.ts'
import { nowNs } from './report.ts'

const BOUGHT_MS = 1_790_000_000_000n
const DUE_MS = BOUGHT_MS + 3n * 86_400_000n

/** How long each slice held the core, in milliseconds. */
function measureSlices(orders: number): number[] {
  const core = Core.create()
  const apply = (timeMs: bigint, command: Command) =>
    core.apply((core.state.number + 1) as CommandNumber, timeMs as TimeMs, command)
  for (const command of [...setupCommands(USERS), ...offers()]) apply(BOUGHT_MS, command)
  for (let each = 0; each < orders; each++) apply(BOUGHT_MS, purchase(each))
  const heldMs: number[] = []
  for (;;) {
    const started = nowNs()
    const done = apply(DUE_MS, { type: 'Tick' })
    encode(outcome, done)
    const tookNs = nowNs() - started
    if (done.events.every(({ type }) => !type.startsWith('Financial') && !type.startsWith('Mining'))) break
    heldMs.push(tookNs / 1e6)
  }
  return heldMs
}

parentPort?.on('message', (orders: number) => parentPort?.postMessage(measureSlices(orders)))
