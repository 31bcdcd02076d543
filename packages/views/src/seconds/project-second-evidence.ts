// Evidence for second-contracts: outcomes in; ticks of indexes that have a hash chain out, in the rows that they are
// appended to, and the seals over orders.

import {
  type CommandNumber,
  type EventOf,
  type IndexId,
  type Outcome,
  type SecondOrderId,
  type TimeMs,
  Writer,
} from '@candor/contract'
import { packOf, writeTick } from './tick-pack.ts'

/** Ticks that follow each other and share a row. */
export interface TickPackRow {
  readonly indexId: IndexId
  readonly pack: number
  readonly firstSequence: number
  lastSequence: number
  readonly previous: Uint8Array
  hash: Uint8Array
  readonly ticks: Writer
  readonly number: CommandNumber
  updatedNumber: CommandNumber
}

export interface SealRow {
  readonly indexId: IndexId
  readonly seal: number
  readonly timeMs: TimeMs
  readonly afterSequence: number
  readonly previous: Uint8Array
  readonly root: Uint8Array
  readonly hash: Uint8Array
  readonly orderIds: readonly SecondOrderId[]
  readonly number: CommandNumber
}

export interface SecondEvidenceChanges {
  readonly packs: readonly TickPackRow[]
  readonly seals: readonly SealRow[]
}

export function projectSecondEvidence(outcomes: readonly Outcome[]): SecondEvidenceChanges {
  const packs = new Map<string, TickPackRow>()
  const seals: SealRow[] = []
  for (const { number, timeMs, events } of outcomes) {
    let ticked: EventOf<'IndexTicked'> | undefined
    for (const event of events) {
      if (event.type === 'IndexTicked') ticked = event
      else if (event.type === 'IndexTickChained') append(packs, { event, ticked, number, timeMs })
      else if (event.type === 'SecondOrdersSealed') {
        const { indexId, number: seal, afterSequence, previous, root, hash, orderIds } = event
        seals.push({ indexId, seal, timeMs, afterSequence, previous, root, hash, orderIds, number })
      }
    }
  }
  return { packs: [...packs.values()], seals }
}

interface Chained {
  readonly event: EventOf<'IndexTickChained'>
  readonly ticked: EventOf<'IndexTicked'> | undefined
  readonly number: CommandNumber
  readonly timeMs: TimeMs
}

function append(packs: Map<string, TickPackRow>, { event, ticked, number, timeMs }: Chained): void {
  const { indexId, sequence, previous, hash } = event
  if (ticked === undefined || ticked.indexId !== indexId || ticked.sequence !== sequence) {
    throw new Error(`tick ${sequence} of index ${indexId} was chained, and did not come`)
  }
  const pack = packOf(sequence)
  const key = `${indexId} ${pack}`
  const known = packs.get(key)
  const row = known ?? {
    indexId,
    pack,
    firstSequence: sequence,
    lastSequence: sequence,
    previous,
    hash,
    ticks: new Writer(),
    number,
    updatedNumber: number,
  }
  writeTick(row.ticks, { timeMs, price: ticked.price, quotes: ticked.quotes, number })
  row.lastSequence = sequence
  row.hash = hash
  row.updatedNumber = number
  if (known === undefined) packs.set(key, row)
}
