import { expect, it } from 'vitest'
import { runBlackBox } from './black-box.ts'

/** `npm run black-box` does the full 50,000. */
const OPERATIONS = 6_000

it('[P8] the real server answers many clients at once as one model does in the order of its log', async () => {
  const report = await runBlackBox({ operations: OPERATIONS, seed: 1 })
  expect(report.problems).toEqual([])
  expect(report.operations).toBeGreaterThanOrEqual(OPERATIONS)
  // A run in which everything is accepted, or nothing, proves little.
  const share = report.accepted / report.commands
  expect(share).toBeGreaterThan(0.3)
  expect(share).toBeLessThan(0.7)
})
