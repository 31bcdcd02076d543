import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLocalBooks } from './local-book-run.ts'
import { openWorld, type World } from './world-suite.ts'

const DURATION_MS = 12_000

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(async () => {
  await world?.stop()
})

test('local books kept under load are the server’s own at every look, without a gap', async () => {
  const { spot, futures } = await keepLocalBooks(world, DURATION_MS)
  for (const { faults, events, checks } of [spot, futures]) {
    expect(faults).toEqual([])
    expect(events).toBeGreaterThan(10)
    expect(checks).toBeGreaterThan(5)
  }
})
