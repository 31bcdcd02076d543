// Last: the seal and the last tick stand under checkpoints that the platform signed and published for everybody.

import { Findings } from './problem.ts'
import type { ReadSecondReceipt, UnderCheckpoint } from './receipt.ts'
import { type Awaited, type SecondStepOf, stepOf } from './steps.ts'
import { type CheckpointDetail, checkUnderCheckpoint } from './under-checkpoint.ts'

export function checkCheckpoint(
  receipt: ReadSecondReceipt,
  { publicKey: pinned }: { readonly publicKey?: string | undefined },
): SecondStepOf<'checkpoint'> {
  const findings = new Findings()
  const waitingFor: Awaited[] = []
  const { symbol, indexId, publicKey, seal, tickCheckpoint, sealCheckpoint } = receipt
  if (pinned !== undefined) findings.same('checkpoint.key', '/publicKey', pinned, publicKey)
  const last = receipt.ticks.at(-1)
  const check = (
    given: UnderCheckpoint | null,
    kind: 'tick' | 'seal',
    covered: { readonly number: number; readonly hash: string } | undefined,
  ): CheckpointDetail | undefined => {
    const at = `/${kind}Checkpoint`
    if (covered === undefined) findings.same('checkpoint.range', at, null, given?.line)
    else if (given === null) waitingFor.push(`${kind}Checkpoint`)
    else return checkUnderCheckpoint(findings, given, { at, kind, symbol, indexId, publicKey, ...covered })
    return undefined
  }
  const tick = check(tickCheckpoint, 'tick', last && { number: last.sequence, hash: last.hash })
  const sealed = check(sealCheckpoint, 'seal', seal ?? undefined)
  if (tick !== undefined && sealed !== undefined && tick.checkpoint.number === sealed.checkpoint.number) {
    // Two lines under one number would be two truths.
    findings.same('checkpoint.number', '/sealCheckpoint/line', tickCheckpoint?.line, sealCheckpoint?.line)
  }
  const isNone = last === undefined && seal === null
  const detail = isNone ? undefined : { tick, seal: sealed, isKeyPinned: pinned !== undefined }
  return stepOf('checkpoint', findings, detail, waitingFor)
}
