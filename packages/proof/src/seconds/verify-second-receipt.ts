// Checks the receipt of a second-contract: a stranger's JSON in, every step with its figures and one verdict out. Trusts
// nothing in it, asks nobody, and stops at the first thing that is wrong.

import { checkChain } from './check-chain.ts'
import { checkCheckpoint } from './check-checkpoint.ts'
import { checkCommitted } from './check-committed.ts'
import { checkEntry } from './check-entry.ts'
import { checkIndex } from './check-index.ts'
import { checkLedger } from './check-ledger.ts'
import { checkSum } from './check-sum.ts'
import { Findings } from './problem.ts'
import { readSecondReceipt } from './read-second-receipt.ts'
import { readForm } from './read-value.ts'
import type { ReadSecondReceipt } from './receipt.ts'
import { type SecondStep, type SecondVerdict, stepOf } from './steps.ts'
import { hashTicks } from './tick-links.ts'

export interface EvidenceOptions {
  /** The platform's key, if it is known from elsewhere. Without it the key in the evidence itself is used. */
  readonly publicKey?: string | undefined
}

export function verifySecondReceipt(value: unknown, options: EvidenceOptions = {}): SecondVerdict {
  const steps = [...secondReceiptSteps(value, options)]
  const problem = steps.at(-1)?.problem
  const waitingFor = steps.flatMap((step) => step.waitingFor)
  const form = steps.find((step) => step.step === 'form')
  return {
    verdict: problem !== undefined ? 'refused' : waitingFor.length > 0 ? 'waiting' : 'holds',
    waitingFor: [...new Set(waitingFor)],
    steps,
    problem,
    isSigned: steps.some(({ step, state }) => step === 'checkpoint' && state === 'agrees'),
    receipt: form?.detail?.receipt,
  }
}

/** One step after the other, for whoever wants to show them as they come. Ends after the first that is refused. */
export function* secondReceiptSteps(
  value: unknown,
  options: EvidenceOptions = {},
): Generator<SecondStep, void, undefined> {
  const read = readForm(() => readSecondReceipt(value))
  const findings = new Findings()
  if ('problem' in read) {
    findings.problem = read.problem
    yield stepOf('form', findings, undefined)
    return
  }
  const receipt = read.value
  yield stepOf('form', findings, { receipt })
  for (const check of stepsAfterForm(receipt, options)) {
    const step = check()
    yield step
    if (step.problem !== undefined) return
  }
}

function stepsAfterForm(receipt: ReadSecondReceipt, options: EvidenceOptions): (() => SecondStep)[] {
  const links = hashTicks(receipt.previousHash, receipt.ticks)
  return [
    () => checkCommitted(receipt),
    () => checkEntry(receipt, links),
    () => checkChain(receipt, links),
    () => checkIndex(receipt),
    () => checkSum(receipt),
    () => checkLedger(receipt),
    () => checkCheckpoint(receipt, options),
  ]
}
