// A thread with the engine's heap settings, in which every slice of both jobs runs in a core of its own.

import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type Command, type CommandNumber, encode, outcome, type TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { offers, purchase, USERS } from './dayjob-orders.ts'
import { setupCommands } from './demo-world.ts'
import { nowNs } from './report.ts'

const BOUGHT_MS = 1_790_000_000_000n
const DUE_MS = BOUGHT_MS + 3n * 86_400_000n
const SCHEDULED = '/proc/thread-self/schedstat'

/** How long each slice held the core, by the clock; and how long of that it had a processor, where the system tells. */
export interface HeldSlices {
  readonly heldMs: readonly number[]
  readonly workedMs: readonly number[]
}

function measureSlices(orders: number): HeldSlices {
  const core = Core.create()
  const apply = (timeMs: bigint, command: Command) =>
    core.apply((core.state.number + 1) as CommandNumber, timeMs as TimeMs, command)
  for (const command of [...setupCommands(USERS), ...offers()]) apply(BOUGHT_MS, command)
  for (let each = 0; each < orders; each++) apply(BOUGHT_MS, purchase(each))
  const heldMs: number[] = []
  const workedMs: number[] = []
  for (;;) {
    const worked = processorNs()
    const started = nowNs()
    const done = apply(DUE_MS, { type: 'Tick' })
    encode(outcome, done)
    const tookNs = nowNs() - started
    if (done.events.every(({ type }) => !type.startsWith('Financial') && !type.startsWith('Mining'))) break
    heldMs.push(tookNs / 1e6)
    if (worked !== undefined) workedMs.push(((processorNs() ?? worked) - worked) / 1e6)
  }
  return { heldMs, workedMs }
}

/** What this thread alone has had of a processor: on a machine that others use too, the clock counts their turns as well. */
function processorNs(): number | undefined {
  return process.platform === 'linux' ? Number(readFileSync(SCHEDULED, 'utf8').split(' ')[0]) : undefined
}

parentPort?.on('message', (orders: number) => parentPort?.postMessage(measureSlices(orders)))
