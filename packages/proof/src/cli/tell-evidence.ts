// A published tick, a list of ticks and a command of the log, in words and figures.

import { CodecError, decodeRecord } from '@candor/contract'
import { fromHex } from '../bytes.ts'
import {
  type InclusionVerdict,
  type PathNode,
  verifyRecordInclusion,
  verifyTick,
  verifyTickList,
} from '../seconds/index.ts'
import { checkpointLines } from './tell-checkpoint.ts'
import { workingLines } from './tell-receipt.ts'
import { amount, count, EXIT, exitOf, keyLine, moment, plain, problemLines, type Told } from './wording.ts'

export function tellTick(value: unknown, publicKey: string | undefined): Told {
  const { verdict, problem, evidence, hash, working, checkpoint } = verifyTick(value, { publicKey })
  const lines: string[] = []
  if (evidence !== undefined && working !== undefined) {
    const { tick, symbol, previousHash } = evidence
    lines.push(`Tick ${count(tick.sequence)} of ${symbol}, ${moment(tick.timeMs)}`)
    lines.push(`     ${previousHash} and the record give`, `     ${hash ?? 'none'}`)
    lines.push(...workingLines(working, evidence.sources).map((line) => `     ${line}`))
    if (checkpoint !== undefined)
      lines.push('     checkpoint', ...checkpointLines(checkpoint).map((line) => `     ${line}`))
    lines.push(`     ${keyLine(evidence.publicKey, publicKey !== undefined)}`)
  }
  if (problem !== undefined) lines.push(...problemLines(problem))
  const ends = {
    holds: 'The tick holds, and stands under a signed checkpoint.',
    waiting:
      'The tick agrees with itself. It is not complete: its checkpoint is due at the next whole minute.',
    refused: `REFUSED: ${problem?.code ?? 'form'}.`,
  }
  return { lines: [...lines, '', ends[verdict]], exit: exitOf(verdict) }
}

/** A list of ticks says nothing about whether it is the published one: it holds only as a chain. */
export function tellTickList(value: unknown): Told {
  const { verdict, problem, symbol, links } = verifyTickList(value)
  if (problem !== undefined) {
    return { lines: [...problemLines(problem), '', `REFUSED: ${problem.code}.`], exit: EXIT.refused }
  }
  const [first, last] = [links[0], links.at(-1)]
  if (first === undefined || last === undefined)
    return { lines: ['The list is empty.'], exit: EXIT.unreadable }
  return {
    lines: [
      `ok   ${count(links.length)} ticks of ${symbol ?? ''}, ${count(first.sequence)} to ${count(last.sequence)}, are one chain`,
      `     last price ${last.price === 0n ? 'none' : amount(last.price)}, ${moment(last.timeMs)}`,
      `     last hash  ${last.hash}`,
      '',
      'The chain holds. That it is the published one, a checkpoint shows: look for the last hash under one.',
    ],
    exit: exitOf(verdict),
  }
}

export function tellCommand(value: unknown, publicKey: string | undefined): Told {
  const verdict = verifyRecordInclusion(value, { publicKey })
  const { problem } = verdict
  const lines = inclusionLines(verdict, publicKey !== undefined)
  if (problem !== undefined) lines.push(...problemLines(problem))
  const end =
    problem === undefined
      ? 'The command stands in the log, under a signed checkpoint.'
      : `REFUSED: ${problem.code}.`
  return { lines: [...lines, '', end], exit: exitOf(verdict.verdict) }
}

function inclusionLines(verdict: InclusionVerdict, isPinned: boolean): string[] {
  const { evidence, leaf, digest, anchor, checkpoint } = verdict
  if (evidence === undefined) return []
  const { number, batch, span } = evidence
  return [
    `Command ${count(number)} of the log`,
    `     record     ${contentOf(evidence.record)}`,
    `     leaf       ${leaf ?? 'none'}`,
    ...pathLines(verdict.batchPath),
    `     batch      commands ${count(batch.first)} to ${count(batch.first + batch.count - 1)}, root ${batch.root}`,
    `     digest     ${digest ?? 'none'}`,
    ...pathLines(verdict.spanPath),
    `     anchor     ${anchor ?? 'none'}, over ${count(span.count)} batches`,
    ...(checkpoint === undefined
      ? []
      : [
          `     checkpoint ${count(checkpoint.number)} of ${moment(checkpoint.timeMs)}, log up to ${count(checkpoint.logNumber)}`,
        ]),
    `     ${keyLine(evidence.publicKey, isPinned)}`,
  ]
}

function pathLines(path: readonly PathNode[]): string[] {
  return path.map(({ side, sibling, node }) => `       ${side.padEnd(5)} ${sibling} gives ${node}`)
}

/** What the record says it is: it was hashed, so it is what stands in the log. */
function contentOf(record: string | null): string {
  const bytes = record === null ? undefined : fromHex(record)
  if (bytes === undefined) return 'not shown: it is not public'
  try {
    const { timeMs, command } = decodeRecord(bytes)
    return `${command.type} at ${moment(Number(timeMs))}`
  } catch (error) {
    if (!(error instanceof CodecError)) throw error
    return `${bytes.length} bytes of a form that this version does not know (${plain(error.message)})`
  }
}
