import { coreFactory } from '@candor/core'
import { expect, test } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { describePlanted } from './planted-bugs-suite.ts'
import { runSeed } from './run-seed.ts'

test('the core as it is has none of the planted bugs', () => {
  for (let seed = 1; seed <= 4; seed++) expect(runSeed(coreFactory, seed).failure).toBeUndefined()
})

describePlanted('spot', PLANTED_BUGS)
