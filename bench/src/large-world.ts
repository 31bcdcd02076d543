// A large exchange: 100,000 accounts with money and 200,000 orders resting in one book.

import type { CommandNumber } from '@candor/contract'
import { Core } from '@candor/core'
import { Driver, placeCommand, setupCommands } from './demo-world.ts'
import { seededRandom } from './mix.ts'

export const ACCOUNTS = 100_000
export const OPEN_ORDERS = 200_000

const MIDDLE_TICKS = 3_000_000
const DEPTH_TICKS = 20_000

export interface LargeWorld {
  readonly core: Core
  readonly number: CommandNumber
}

export function largeWorld(): LargeWorld {
  const driver = new Driver(Core.create())
  for (const command of setupCommands(ACCOUNTS)) driver.apply(command)
  const random = seededRandom(1)
  for (let index = 0; index < OPEN_ORDERS; index++) {
    const buys = index % 2 === 0
    const away = 1 + random(DEPTH_TICKS)
    const ticks = MIDDLE_TICKS + (buys ? -away : away)
    const user = 1 + (index % ACCOUNTS)
    const { reply } = driver.apply(
      placeCommand({ kind: 'limit', user, buys, ticks, lots: 100 + random(900), target: 0 }),
    )
    if (reply.order?.status !== 'new')
      throw new Error(`an order of the large world does not rest: ${reply.rejection}`)
  }
  return { core: driver.core, number: driver.number as CommandNumber }
}
