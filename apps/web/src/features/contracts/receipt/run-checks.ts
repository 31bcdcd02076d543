// Runs the checks of a receipt. One that contradicts itself so far that nothing can be computed with it is a receipt that
// does not hold, and no reason to show nothing.

import type { Check } from '@candor/proof'

export function runChecks(verify: () => Check[]): readonly Check[] {
  try {
    return verify()
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    return [{ name: 'readable', about: '', formula: '', expected: '', found, holds: false }]
  }
}
