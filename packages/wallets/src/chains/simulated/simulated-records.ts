// A simulated chain on disk: its whole state in the first line, then one line for each change since. Lines in, state out.

import { RecordsDamaged } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { LineStore } from '../records/line-store.ts'
import {
  type FinishedPayment,
  type SimulatedBlock,
  type SimulatedChange,
  type SimulatedNetwork,
  SimulatedState,
  type SimulatedTransaction,
} from './simulated-state.ts'

interface Snapshot {
  readonly network: { readonly name: string; readonly seed: string }
  readonly blocks: SimulatedBlock[]
  readonly waiting: SimulatedTransaction[]
  readonly arrivals: number
  readonly forks: number
  readonly settled: readonly (readonly [string, readonly (readonly [string, bigint])[]])[]
  readonly finished: readonly (readonly [string, FinishedPayment])[]
}

export interface SimulatedRecords {
  readonly state: SimulatedState
  /** Durable first, then true. */
  readonly change: (change: SimulatedChange) => void
  readonly close: () => void
}

/** `begin` fills the state of a network that starts now. */
export function openSimulatedRecords(
  network: SimulatedNetwork,
  store: LineStore,
  begin: (state: SimulatedState) => void,
): SimulatedRecords {
  const [first, ...changes] = store.load()
  const state = new SimulatedState(network)
  if (first === undefined) {
    begin(state)
    store.replace([writeSnapshot(state)])
  } else {
    readSnapshot(state, first)
    for (const change of changes) state.apply(parse(change) as SimulatedChange)
  }
  let written = changes.length
  return {
    state,
    change: (change) => {
      store.append(write(change))
      state.apply(change)
      written += 1
      if (written < LIMITS.simulatedChanges) return
      store.replace([writeSnapshot(state)])
      written = 0
    },
    close: () => store.close(),
  }
}

function writeSnapshot(state: SimulatedState): string {
  const { network, blocks, waiting, arrivals, forks, settled, finished } = state
  const snapshot: Snapshot = {
    network: { name: network.name, seed: network.seed },
    blocks,
    waiting,
    arrivals,
    forks,
    settled: [...settled].map(([asset, balances]) => [asset, [...balances]]),
    finished: [...finished],
  }
  return write(snapshot)
}

function readSnapshot(state: SimulatedState, line: string): void {
  const { network, blocks, waiting, arrivals, forks, settled, finished } = parse(line) as Snapshot
  if (network.name !== state.network.name || network.seed !== state.network.seed) {
    throw new RecordsDamaged(`these are the records of ${network.name} with another seed`)
  }
  Object.assign(state, { blocks, waiting, arrivals, forks })
  for (const [asset, balances] of settled) state.settled.set(asset, new Map(balances))
  for (const [reference, payment] of finished) state.finished.set(reference, payment)
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? { units: `${part}` } : part))
}

// What is read passed its checksum and was written by `write`: its shape is ours.
function parse(line: string): unknown {
  return JSON.parse(line, (_, part: unknown) => {
    const isUnits = typeof part === 'object' && part !== null && 'units' in part
    return isUnits && typeof part.units === 'string' ? BigInt(part.units) : part
  }) as unknown
}
