import { asTold, type Event } from '@candor/contract'
import { describe, expect, test } from 'vitest'
import { indexAt, type World } from '../scenario-suite.ts'
import {
  contractMode,
  contractOrder,
  givenContract,
  insure,
  leverage,
  outOfContracts,
} from './contract-scenario-suite.ts'

const LEVERAGES = [5, 10, 20, 50, 100]

/** Longs and shorts at every leverage, isolated and cross; some of the cross accounts hold both sides. */
function manyPositions(): World {
  const names = LEVERAGES.flatMap((times) =>
    ['isolated', 'cross', 'hedged'].flatMap((kind) => [`${kind}Long${times}`, `${kind}Short${times}`]),
  )
  const money = Object.fromEntries(names.map((name) => [name, '100000']))
  const world = givenContract({ ...money, maker: '1000000' })
  world.and('maker', leverage(1))
  insure(world, '100000')
  for (const name of names) {
    const isLong = name.includes('Long')
    const [open, other] = isLong ? (['openLong', 'openShort'] as const) : (['openShort', 'openLong'] as const)
    if (name.startsWith('isolated')) world.and(name, contractMode({ marginMode: 'isolated' }))
    const times = Number(/\d+$/.exec(name)?.[0])
    if (times !== 20) world.and(name, leverage(times))
    world.and('maker', contractOrder(other, 100, '30000')).and(name, contractOrder(open, 100, '30000'))
    if (name.startsWith('hedged'))
      world.and('maker', contractOrder(open, 40, '30000')).and(name, contractOrder(other, 40, '30000'))
    // What is left beside a margin of 3000 / leverage and its fees decides where a cross account ends.
    const margin = (3_000 + (name.startsWith('hedged') ? 1_200 : 0)) / times
    world.and(name, outOfContracts(String(Math.floor(100_000 - margin - 20))))
  }
  return world
}

/** Down and up again, or up and down, in steps of a random size, far enough that hardly a long, or a short, survives. */
function wander(first: 'down' | 'up', steps = 240): string[] {
  const prices: string[] = []
  let price = 30_000
  let seed = 5
  for (let step = 0; step < steps; step++) {
    seed = (seed * 48_271) % 2_147_483_647
    const drift = (step < steps / 3 ? -50 : 60) * (first === 'down' ? 1 : -1)
    price += drift + (seed % 81) - 40
    prices.push(String(price))
  }
  return prices
}

function told(world: World, prices: readonly string[], restartEvery: number): readonly Event[][] {
  return prices.map((price, step) => {
    if ((step + 1) % restartEvery === 0) world.restored()
    world.after(1_000n)
    world.when(indexAt(price, world.nowMs))
    return [...asTold(world.outcome).events]
  })
}

describe('[2.7] who is looked at when the mark moves', () => {
  test.each(['down', 'up'] as const)(
    'is the same whether or not the core was restored: first %s',
    (first) => {
      const prices = wander(first)
      const never = told(manyPositions(), prices, Number.POSITIVE_INFINITY)
      const always = told(manyPositions(), prices, 1)
      const sometimes = told(manyPositions(), prices, 7)
      expect(always).toEqual(never)
      expect(sometimes).toEqual(never)
      const liquidated = never.flat().filter(({ type }) => type === 'LiquidationBegun')
      expect(liquidated.length).toBeGreaterThan(10)
    },
  )

  test.each(['down', 'up'] as const)('misses nobody: whoever is left is safe, first %s', (first) => {
    const world = manyPositions()
    for (const price of wander(first)) {
      world.after(1_000n)
      world.when(indexAt(price, world.nowMs))
      for (const { contracts } of world.core.state.accounts.values()) {
        if (contracts === undefined) continue
        for (const position of contracts.positions.values()) {
          if (position.holding.marginMode === 'isolated') expect(position.isInDanger).toBe(false)
        }
        const { equity, maintenance } = contracts.crossRisk()
        if (maintenance > 0n) expect(equity).toBeGreaterThan(maintenance)
      }
    }
  })
})
