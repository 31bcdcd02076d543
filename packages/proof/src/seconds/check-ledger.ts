// Step 6: the ledger moved what the rule says, in its order, and nothing else.

import { Findings } from './problem.ts'
import type { ReadSecondReceipt } from './receipt.ts'
import { type SecondPosting, secondPayout, secondPostings, secondProfit } from './settlement.ts'
import { type SecondStepOf, stepOf } from './steps.ts'

type Posting = ReadSecondReceipt['postings'][number]

export function checkLedger({ order, outcome, postings }: ReadSecondReceipt): SecondStepOf<'ledger'> {
  const findings = new Findings()
  const { stake, payoutE8 } = order
  const profit = secondProfit(stake, payoutE8)
  const payout = secondPayout(outcome.outcome, { stake, profit })
  findings.same('payout', '/outcome/payout', payout, outcome.payout)
  const last = postings.at(-1)
  const isReturned = outcome.outcome === 'lost' && last?.from === 'house' && last.to === 'available'
  const isTimed = order.openMs !== null
  const expected = secondPostings({ outcome: outcome.outcome, stake, profit, isTimed, isReturned })
  for (const [place, posting] of expected.entries()) {
    findings.same('posting', `/postings/${place}`, textOf(posting), textOf(postings[place]))
    checkNumber(findings, place, { expected, postings })
  }
  findings.same('posting', '/postings', expected.length, postings.length)
  return stepOf('ledger', findings, {
    profit,
    payout,
    postings: expected.map(({ kind, from, to, amount }, place) => ({
      kind,
      number: postings[place]?.number ?? 0,
      from,
      to,
      amount,
    })),
  })
}

/** What happened at once came with one command; what happened later not with an earlier one. */
function checkNumber(
  findings: Findings,
  place: number,
  { expected, postings }: { expected: readonly SecondPosting[]; postings: readonly Posting[] },
): void {
  const before = postings[place - 1]
  const posting = postings[place]
  if (before === undefined || posting === undefined) return
  const at = `/postings/${place}/number`
  if (expected[place]?.happening === expected[place - 1]?.happening) {
    findings.same('posting', at, before.number, posting.number)
  } else {
    const isLater = posting.number >= before.number
    findings.holds('posting', at, isLater, `${before.number} or above`, posting.number)
  }
}

function textOf(posting: Pick<Posting, 'from' | 'to' | 'amount'> | undefined): string | undefined {
  return posting === undefined ? undefined : `${posting.from} → ${posting.to} ${posting.amount}`
}
