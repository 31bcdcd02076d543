// Step 3: nothing was rewritten, left out or put in between the first tick of the list and the last.

import { Findings } from './problem.ts'
import type { ReadSecondReceipt } from './receipt.ts'
import { type HashedTick, type SecondStepOf, stepOf } from './steps.ts'
import { checkLinks } from './tick-links.ts'

export function checkChain(
  { ticks }: ReadSecondReceipt,
  links: readonly HashedTick[],
): SecondStepOf<'chain'> {
  const findings = new Findings()
  checkLinks(findings, { ticks, links, end: ticks.length })
  return stepOf('chain', findings, ticks.length === 0 ? undefined : { links })
}
