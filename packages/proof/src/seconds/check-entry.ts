// Step 2: the entry is the first tick with a price after the seal, within three seconds of acceptance; and if there is no
// entry, there was no such tick.

import { NO_HASH } from './hashes.ts'
import { Findings } from './problem.ts'
import type { ReadSecondReceipt } from './receipt.ts'
import { ENTRY_MS, SECOND_MS, secondOf } from './settlement.ts'
import { type Awaited, type HashedTick, type SecondStepOf, stepOf } from './steps.ts'
import { checkLinks } from './tick-links.ts'

type Seal = NonNullable<ReadSecondReceipt['seal']>

export function checkEntry(receipt: ReadSecondReceipt, links: readonly HashedTick[]): SecondStepOf<'entry'> {
  const findings = new Findings()
  const { seal, order, outcome, ticks } = receipt
  if (seal === null || order.acceptedMs === null) {
    checkUnsealed(findings, receipt)
    return stepOf('entry', findings, undefined)
  }
  const latestMs = order.acceptedMs + ENTRY_MS
  const after = links.filter(({ sequence }) => sequence > seal.afterSequence)
  const first = after.find(({ price }) => price > 0n)
  const entry = outcome.entrySequence === null ? undefined : first
  const end = entry === undefined ? ticks.length : links.indexOf(entry) + 1
  checkPlace(findings, receipt, seal)
  checkLinks(findings, { ticks, links, end })
  const waitingFor: Awaited[] = []
  if (outcome.entrySequence !== null) checkClaimed(findings, receipt, { seal, first, latestMs })
  else if (!checkAbsent(findings, receipt, { after, first, latestMs })) waitingFor.push('tick')
  const gap = entry === undefined ? after : after.slice(0, after.indexOf(entry))
  const detail = { afterSequence: seal.afterSequence, gap, entry, latestMs }
  return stepOf('entry', findings, detail, waitingFor)
}

/** Without a seal nothing can have been entered, and no ticks concern the order. */
function checkUnsealed(findings: Findings, { outcome, ticks, previousHash }: ReadSecondReceipt): void {
  const { reason } = outcome
  const mayBe = reason !== 'settled' && reason !== 'window'
  findings.holds('seal.missing', '/seal', mayBe, 'a seal', null)
  findings.same('seal.missing', '/outcome/entrySequence', null, outcome.entrySequence)
  findings.same('seal.missing', '/ticks', 0, ticks.length)
  findings.same('seal.missing', '/previousHash', NO_HASH, previousHash)
  checkNoEntryFields(findings, outcome)
}

function checkNoEntryFields(findings: Findings, outcome: ReadSecondReceipt['outcome']): void {
  findings.same('entry.price', '/outcome/entryPrice', null, outcome.entryPrice)
  findings.same('entry.time', '/outcome/entryMs', null, outcome.entryMs)
  findings.same('entry.expiry', '/outcome/expiryMs', null, outcome.expiryMs)
}

/** The list begins with the last tick before the seal, and the seal lies between that and the next. */
function checkPlace(findings: Findings, { ticks, previousHash }: ReadSecondReceipt, seal: Seal): void {
  const { afterSequence } = seal
  // A chain may be younger than the index: then its first record is the next tick.
  const isYoung = previousHash === NO_HASH && (ticks[0]?.sequence ?? afterSequence + 1) === afterSequence + 1
  const first = ticks[0]?.sequence
  findings.holds('tick.first', '/ticks/0/sequence', isYoung || first === afterSequence, afterSequence, first)
  for (const [place, { sequence, timeMs }] of ticks.slice(0, 2).entries()) {
    const fits = sequence <= afterSequence ? timeMs <= seal.timeMs : timeMs >= seal.timeMs
    const side = sequence <= afterSequence ? 'earlier' : 'later'
    findings.holds('seal.place', `/ticks/${place}/timeMs`, fits, `${seal.timeMs} or ${side}`, timeMs)
  }
}

function checkClaimed(
  findings: Findings,
  { order, outcome, ticks }: ReadSecondReceipt,
  { seal, first, latestMs }: { seal: Seal; first: HashedTick | undefined; latestMs: number },
): void {
  const { entrySequence } = outcome
  const at = '/outcome/entrySequence'
  const isAfter = entrySequence !== null && entrySequence > seal.afterSequence
  findings.holds('entry.before', at, isAfter, `above ${seal.afterSequence}`, entrySequence)
  const claimed = ticks.find(({ sequence, price }) => sequence === entrySequence && price > 0n)
  findings.holds('entry.unknown', at, claimed !== undefined, 'a tick with a price', entrySequence)
  findings.same('entry.later', at, first?.sequence, entrySequence)
  if (first === undefined) return
  const isInTime = first.timeMs <= latestMs
  findings.holds('entry.late', at, isInTime, `${latestMs} or earlier`, first.timeMs)
  const entryMs = secondOf(first.timeMs) * SECOND_MS
  findings.same('entry.price', '/outcome/entryPrice', first.price, outcome.entryPrice)
  findings.same('entry.time', '/outcome/entryMs', entryMs, outcome.entryMs)
  findings.same('entry.expiry', '/outcome/expiryMs', entryMs + order.durationMs, outcome.expiryMs)
  findings.holds(
    'outcome.reason',
    '/outcome/reason',
    outcome.reason !== 'noEntry',
    'an end with an entry',
    outcome.reason,
  )
}

/** Whether the list goes far enough to show that no entry was left out. */
function checkAbsent(
  findings: Findings,
  { outcome }: ReadSecondReceipt,
  {
    after,
    first,
    latestMs,
  }: { after: readonly HashedTick[]; first: HashedTick | undefined; latestMs: number },
): boolean {
  const { reason, endedMs } = outcome
  checkNoEntryFields(findings, outcome)
  const isOperator = reason === 'operator'
  const mayBe = reason === 'noEntry' || isOperator
  findings.holds('entry.missing', '/outcome/entrySequence', mayBe, first?.sequence ?? 'an entry', null)
  // What came with the operator's command or after it could not be entered any more.
  const isTooLate = (timeMs: number): boolean => timeMs > latestMs || (isOperator && timeMs >= endedMs)
  const isNone = first === undefined || isTooLate(first.timeMs)
  findings.holds('entry.missing', '/outcome/entrySequence', isNone, first?.sequence, null)
  return after.some(({ timeMs }) => isTooLate(timeMs))
}
