// A checkpoint, and the whole public file of them, in words and figures.

import { createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { PROOF_LIMITS } from '../limits.ts'
import { CheckpointChain, type CheckpointDetail, type SignedLine } from '../seconds/index.ts'
import { count, EXIT, keyLine, moment, problemLines, type Told } from './wording.ts'

export function checkpointLines({ checkpoint, path, isSigned }: CheckpointDetail): string[] {
  const { number, timeMs, fromSequence, toSequence, fromSeal, toSeal } = checkpoint
  const seals = fromSeal === 0 ? 'no seals' : `seals ${count(fromSeal)} to ${count(toSeal)}`
  return [
    `  number ${count(number)} of ${moment(timeMs)}: ticks ${count(fromSequence)} to ${count(toSequence)}, ${seals}`,
    `  ${path.length} siblings to its root; signature ${isSigned ? 'valid' : 'WRONG'}`,
  ]
}

/** What stands before the 32 bytes of a key in the usual encoding (RFC 8410). */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** Node's own check: for a file of a million lines, plain code would take half an hour. */
function isSignedByNode({ line, signature, publicKey }: SignedLine): boolean {
  const der = Buffer.concat([KEY_HEAD, Buffer.from(publicKey, 'base64')])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(line), key, Buffer.from(signature, 'base64'))
}

/** Line by line: the file may be larger than the memory. */
export async function tellCheckpointFile(file: string, publicKey: string | undefined): Promise<Told> {
  const chain = new CheckpointChain({ publicKey, isSigned: isSignedByNode })
  const input = createReadStream(file, { encoding: 'utf8' })
  let place = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    place++
    const problem = chain.add(line.slice(0, PROOF_LIMITS.checkpointJson + 1))
    if (problem === undefined) continue
    input.destroy()
    const lines = [`NO   Line ${count(place)} of the file of checkpoints`, ...problemLines(problem), '']
    return {
      lines: [...lines, `REFUSED: ${problem.code}. ${count(chain.count)} checkpoints hold before it.`],
      exit: EXIT.refused,
    }
  }
  return { lines: fileLines(chain, publicKey !== undefined), exit: EXIT.holds }
}

function fileLines(chain: CheckpointChain, isPinned: boolean): string[] {
  const { last, publicKey } = chain
  return [
    `ok   ${count(chain.count)} checkpoints: numbered without a gap, each with the hash of the one before, each signed`,
    ...[...chain.ranges.values()].map(
      ({ symbol, fromSequence, toSequence, seals }) =>
        `     ${symbol}: ticks ${count(fromSequence)} to ${count(toSequence)} without a gap, ${count(seals)} seals`,
    ),
    ...(last === undefined
      ? []
      : [`     the last is of ${moment(last.timeMs)}; the log up to command ${count(last.logNumber)}`]),
    ...(publicKey === undefined ? [] : [`     ${keyLine(publicKey, isPinned)}`]),
    '',
    'The file of checkpoints holds.',
  ]
}
