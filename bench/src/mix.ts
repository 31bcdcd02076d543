// A seeded mix of limit orders, market orders and cancels from many users around a wandering price.
// Plain integers, in ticks and lots, so that each side of a comparison can build its own inputs from it.

export interface MixedOperation {
  readonly kind: 'limit' | 'market' | 'cancel'
  readonly user: number
  readonly buys: boolean
  readonly ticks: number
  readonly lots: number
  /** For a cancel: the index of the operation whose order it takes back. */
  readonly target: number
}

export interface MixOptions {
  readonly seed: number
  /** Operations after the book has been filled. */
  readonly count: number
  readonly users: number
  /** Limit orders that every user has resting in the book before the rest begins. */
  readonly restingPerUser: number
  /** How far from the middle limit orders lie; one in ten reaches across it. Narrow makes long queues at each price. */
  readonly spreadTicks: number
}

/** Small, fast and good enough to spread orders about: mulberry32. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const START_TICKS = 3_000_000
const MAX_LOTS = 5_000

/** Half limit orders, a tenth market orders, the rest cancels, each of a limit order not yet cancelled. */
export function mixOperations({
  seed,
  count,
  users,
  restingPerUser,
  spreadTicks,
}: MixOptions): MixedOperation[] {
  const random = seededRandom(seed)
  const operations: MixedOperation[] = []
  const limits: number[] = []
  let middle = START_TICKS
  for (let index = 0; index < users * restingPerUser; index++) {
    const buys = random(2) === 0
    const away = 1 + random(spreadTicks)
    const ticks = middle + (buys ? -away : away)
    operations.push({
      kind: 'limit',
      user: 1 + (index % users),
      buys,
      ticks,
      lots: 100 + random(MAX_LOTS),
      target: 0,
    })
    limits.push(index)
  }
  while (operations.length < users * restingPerUser + count) {
    const index = operations.length
    const draw = random(100)
    const user = 1 + random(users)
    const buys = random(2) === 0
    middle += random(3) - 1
    if (draw >= 60 && limits.length > 0) {
      const chosen = random(limits.length)
      const target = limits[chosen] as number
      limits[chosen] = limits[limits.length - 1] as number
      limits.pop()
      const owner = operations[target]?.user ?? user
      operations.push({ kind: 'cancel', user: owner, buys, ticks: 0, lots: 0, target })
      continue
    }
    const lots = 100 + random(MAX_LOTS)
    if (draw < 10) {
      operations.push({ kind: 'market', user, buys, ticks: 0, lots, target: 0 })
      continue
    }
    const away = random(spreadTicks) - spreadTicks / 10
    operations.push({ kind: 'limit', user, buys, ticks: middle + (buys ? -away : away), lots, target: 0 })
    limits.push(index)
  }
  return operations
}
