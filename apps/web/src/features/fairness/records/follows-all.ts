// Whether each published checkpoint follows the one before it in a list, and says of itself what its line says.

import { checkpointHash, parseCheckpoint } from '@candor/proof'
import type { Checkpoint } from '../../../live/ticks.ts'

/** By number. The oldest of a list can only be judged by its own line. */
export function followsAll(list: readonly Checkpoint[]): ReadonlyMap<number, boolean> {
  const byNumber = new Map(list.map((checkpoint) => [checkpoint.number, checkpoint]))
  return new Map(
    list.map((checkpoint) => {
      const before = byNumber.get(checkpoint.number - 1)
      const isAfter = before === undefined || checkpointHash(before.line) === checkpoint.previous
      return [checkpoint.number, isAfter && saysItsLine(checkpoint)]
    }),
  )
}

function saysItsLine({ line, time, hash, ...told }: Checkpoint): boolean {
  const signed = parseCheckpoint(line)
  if (signed === undefined || signed.timeMs !== time || checkpointHash(line) !== hash) return false
  return (
    signed.number === told.number &&
    signed.symbol === told.symbol &&
    signed.fromSequence === told.fromSequence &&
    signed.toSequence === told.toSequence &&
    signed.fromSeal === told.fromSeal &&
    signed.toSeal === told.toSeal &&
    signed.logNumber === told.logNumber &&
    signed.headHash === told.headHash &&
    signed.root === told.root &&
    signed.previous === told.previous
  )
}
