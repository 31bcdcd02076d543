// What live mode needs and this installation lacks, all in one go. Real money must not run on half a platform.

import type { Config } from './config.ts'

/** The parts that live mode depends on and that this release does not have yet. */
const MISSING_PARTS = [
  'price feeds from at least three venues',
  'chain adapters for deposits and withdrawals',
  'an administrator',
]

/** Why the platform must not start with these settings; empty when it may. */
export function missingFor(config: Config): readonly string[] {
  return config.mode === 'live' ? MISSING_PARTS : []
}
