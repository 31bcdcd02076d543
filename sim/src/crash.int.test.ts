import { expect, it } from 'vitest'
import { runCrashes } from './crash-harness.ts'
import { Random } from './random.ts'

/** `npm run crash` does more of them. */
const KILLS = 3
/** Under load and Postgres with it; while it starts; under load, after the views have caught up. */
const SEED = 10

it('[P3] [P7] [P14] a server that is killed loses, doubles and changes nothing that it had told', async () => {
  const report = await runCrashes({ kills: KILLS, random: new Random(SEED) })
  expect(report.problems).toEqual([])
  expect(report.kills).toBe(KILLS)
  expect(report.early).toBe(1)
  expect(report.acknowledged).toBeGreaterThan(0)
})
