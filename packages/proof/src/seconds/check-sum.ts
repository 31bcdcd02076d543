// Step 5: the ticks of the last five seconds against the entry, by sums; or, of an order that was never judged, that its end
// is one of those that the rules know.

import { Findings } from './problem.ts'
import type { ReadSecondReceipt } from './receipt.ts'
import { ENTRY_MS, judgeSecond, SECOND_MS, secondOf, secondWindow } from './settlement.ts'
import { type Awaited, type SecondStepOf, type SumDetail, stepOf } from './steps.ts'

/** Until so long before its opening a timed order may be taken back. */
const CANCEL_MS = 1_000

export function checkSum(receipt: ReadSecondReceipt): SecondStepOf<'sum'> {
  const { reason } = receipt.outcome
  if (reason === 'settled' || reason === 'window') return checkJudgement(receipt)
  const findings = new Findings()
  checkEnd(findings, receipt)
  findings.same('window.sum', '/outcome/sum', null, receipt.outcome.sum)
  findings.same('window.count', '/outcome/count', null, receipt.outcome.count)
  return stepOf('sum', findings, undefined)
}

function checkJudgement({ order, outcome, ticks }: ReadSecondReceipt): SecondStepOf<'sum'> {
  const findings = new Findings()
  const { entryPrice, expiryMs } = outcome
  if (entryPrice === null || expiryMs === null) {
    findings.holds('entry.missing', '/outcome/entryPrice', false, 'an entry', null)
    return stepOf('sum', findings, undefined)
  }
  const rows = secondWindow(expiryMs, ticks)
  const { direction } = order
  const judgement = judgeSecond({ direction, entryPrice, prices: rows.map(({ tick }) => tick?.price) })
  const overMs = (secondOf(expiryMs) + 1) * SECOND_MS
  const last = rows.at(-1)?.tick
  const endedMs = last?.timeMs ?? overMs
  findings.same('window.count', '/outcome/count', judgement.count, outcome.count)
  findings.same('window.sum', '/outcome/sum', judgement.sum, outcome.sum)
  findings.same('outcome', '/outcome/outcome', judgement.outcome, outcome.outcome)
  const reason = judgement.comparison === 'tooFew' ? 'window' : 'settled'
  findings.same('outcome.reason', '/outcome/reason', reason, outcome.reason)
  findings.same('outcome.ended', '/outcome/endedMs', endedMs, outcome.endedMs)
  // Without a tick in the last second, only a later tick shows that none was left out.
  const isWhole = last !== undefined || ticks.some(({ timeMs }) => timeMs >= overMs)
  const waitingFor: Awaited[] = isWhole ? [] : ['tick']
  const detail: SumDetail = { ...judgement, rows, entryPrice, endedMs }
  return stepOf('sum', findings, detail, waitingFor)
}

/** Ends without a judgement: no entry, voided by the operator, or cancelled before it opened. */
function checkEnd(findings: Findings, { order, outcome, ticks }: ReadSecondReceipt): void {
  const { reason, endedMs, expiryMs } = outcome
  const { acceptedMs, openMs } = order
  const isVoid = reason === 'noEntry' || reason === 'operator'
  findings.same('outcome', '/outcome/outcome', isVoid ? 'void' : 'cancelled', outcome.outcome)
  const between = (least: number, most: number): void => {
    const fits = endedMs >= least && endedMs <= most
    findings.holds(
      'outcome.ended',
      '/outcome/endedMs',
      fits,
      least === most ? least : `${least} to ${most}`,
      endedMs,
    )
  }
  // At the moment of a job the job comes before a command, the operator's too.
  if (acceptedMs === null) {
    if (openMs === null) return
    const latest = reason === 'byUser' ? openMs - CANCEL_MS : openMs
    between(reason === 'refused' ? openMs : 0, latest)
  } else if (reason === 'noEntry') between(acceptedMs + ENTRY_MS, acceptedMs + ENTRY_MS)
  else if (expiryMs === null) between(acceptedMs, acceptedMs + ENTRY_MS - 1)
  else {
    const entry = ticks.find(({ sequence }) => sequence === outcome.entrySequence)
    const judged = secondWindow(expiryMs, ticks).at(-1)?.tick
    between(entry?.timeMs ?? acceptedMs, judged?.timeMs ?? (secondOf(expiryMs) + 1) * SECOND_MS - 1)
  }
}
