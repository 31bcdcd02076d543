import { EVIDENCE_PROBLEM_CODES } from '@candor/proof'
import { expect, test } from 'vitest'
import texts from '../../locales/en/receipt.json'
import { problemKey } from './problem-key.ts'

test('everything that can be wrong has its words, and nothing else has', () => {
  expect(Object.keys(texts.problem).toSorted()).toEqual(EVIDENCE_PROBLEM_CODES.map(problemKey).toSorted())
})
