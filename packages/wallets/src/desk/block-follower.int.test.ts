import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memoryLineStore } from '../chains/records/line-store.ts'
import { SimulatedChain } from '../chains/simulated/simulated-chain.ts'
import { BlockFollower } from './block-follower.ts'
import { DESK_LIMITS } from './limits.ts'

const HOUR = 3_600_000
const HEIGHT = 100

let postgres: TestDatabase

beforeAll(async () => {
  postgres = await startTestDatabase()
})
beforeEach(() => postgres.database.deleteFrom('chain_blocks').execute())
afterAll(() => postgres.stop())

/** Block n was made at hour n. */
function hourlyChain(): SimulatedChain {
  let height = 0
  const now = (): number => height * HOUR
  const options = { name: 'erc20', seed: 'hours', store: memoryLineStore(), endowment: {}, now } as const
  const chain = new SimulatedChain(options)
  for (height = 1; height <= HEIGHT; height++) chain.mine()
  return chain
}

async function taken(firstMs: number | undefined): Promise<number[]> {
  const heights: number[] = []
  await new BlockFollower(hourlyChain(), postgres.database).follow({
    watched: () => true,
    firstWatchedMs: async () => firstMs,
    take: async (_database, { height }) => void heights.push(height),
    undo: async () => undefined,
  })
  return heights
}

function upFrom(first: number): number[] {
  return Array.from({ length: HEIGHT - first + 1 }, (_, place) => first + place)
}

describe('the first block that is followed', () => {
  it('is where the chain stands, when no address was given', async () => {
    expect(await taken(undefined)).toEqual([HEIGHT])
  })

  it.each([
    ['after the highest block', 2 * HEIGHT * HOUR, HEIGHT],
    ['at a block', 41 * HOUR + DESK_LIMITS.clockSkewMs, 41],
    ['between two blocks', 42 * HOUR - 1 + DESK_LIMITS.clockSkewMs, 41],
    ['before all but the first', DESK_LIMITS.clockSkewMs, 0],
    ['before there were blocks', -1, 0],
  ])('is no younger than the first address: given %s', async (_when, givenMs, first) => {
    expect(await taken(givenMs)).toEqual(upFrom(first))
  })
})
