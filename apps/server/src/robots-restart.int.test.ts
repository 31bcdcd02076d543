// The server is stopped and started again in the middle of many running robots, while others trade into their orders. Afterwards
// every line of every robot has its one order, none was made twice, and each robot owns exactly what it was given and what
// its trades moved.

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RobotCrowd } from './testing/robot-crowd.ts'
import { RobotWorld } from './testing/robot-world.ts'

const ROBOTS = 200
const RESTARTS = 3
const LONG_MS = 240_000
const PATIENCE = { timeout: 90_000, interval: 250 }

let world: RobotWorld
let crowd: RobotCrowd

beforeAll(async () => {
  world = await RobotWorld.open({ CANDOR_DEMO_TRADERS: String(RobotCrowd.tradersFor(ROBOTS)) })
  crowd = new RobotCrowd((number) => world.trader(number))
  await crowd.makeMarkets(ROBOTS)
  await crowd.begin(ROBOTS)
}, LONG_MS)
afterAll(() => world.close(), LONG_MS)

test(
  'many robots over several restarts: none doubled, none forgotten, every wallet exact',
  async () => {
    const settled = (): Promise<void> =>
      vi.waitFor(async () => expect(await crowd.faults()).toEqual([]), PATIENCE)
    await settled()
    for (let restart = 0; restart < RESTARTS; restart++) {
      // Trades that hit many at once; the server goes down while their robots act on them.
      for (let round = 0; round < 3; round++) {
        await crowd.tradeInto(30 + 7 * round)
        await sleep(30 * restart)
      }
      await world.stopServer()
      await world.start()
      await crowd.tradeInto(20)
    }
    await settled()
    expect(await crowd.countFills()).toBeGreaterThan(2 * ROBOTS)
  },
  LONG_MS,
)
