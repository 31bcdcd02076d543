// The indexes under the contracts and how they move: a walk, crashes and leaps within a minute, silence, and the long
// rows of ticks that a funding rate is made of. Rows are steps that say how long after the last they come.

import type { Amount, Command, CommandOf, IndexId, Price, SourceId, TimeMs } from '@candor/contract'
import { clamp, floorDiv, maintenanceOf, valueAt } from './auditor-contract-maths.ts'
import type { FollowedContract } from './followed-contracts.ts'
import { quoteOf } from './generator-contract-orders.ts'
import { bestOf, contractsOf, onTick } from './generator-contract-scene.ts'
import type { Scene, Step } from './generator-scene.ts'

const TEN_THOUSAND = 10_000n
const SECOND_MS = 1_000n
const MINUTE_MS = 60n * SECOND_MS
const STALE_MS = 10n * SECOND_MS
const SOURCES = [0, 1, 2, 3]

export function tickContractIndex(scene: Scene): CommandOf<'IndexTick'> | undefined {
  const { random, profile } = scene
  const indexId = pickIndex(scene)
  if (indexId === undefined) return undefined
  const reach = profile.contracts.roughness
  const move = random.chance(0.05) ? random.int(-reach * 8, reach * 8) : random.int(-reach, reach)
  return tickBy(scene, indexId, BigInt(move))
}

function pickIndex(scene: Scene): IndexId | undefined {
  const { plans } = scene.profile.contracts
  return plans.length === 0 ? undefined : scene.random.pick(plans).indexId
}

function staleIndexes(scene: Scene): IndexId[] {
  const ids = new Set(scene.profile.contracts.plans.map((plan) => plan.indexId))
  return [...ids].filter((id) => {
    const index = scene.world.indexes.get(id)
    return index !== undefined && scene.nowMs - index.lastPriceMs > STALE_MS
  })
}

export function hasStaleIndex(scene: Scene): boolean {
  return staleIndexes(scene).length > 0
}

export function freshenIndex(scene: Scene): CommandOf<'IndexTick'> | undefined {
  const [first] = staleIndexes(scene)
  return first === undefined ? undefined : tickBy(scene, first, BigInt(scene.random.int(-5, 5)))
}

/** Moves an index by so many parts of 10,000 and lets its sources say so. */
function tickBy(scene: Scene, indexId: IndexId, move: bigint): CommandOf<'IndexTick'> {
  const { random } = scene
  const before = levelOf(scene, indexId)
  const moved = before + (before * move) / TEN_THOUSAND
  const level = moved < 20n ? 20n : moved
  scene.levels.set(indexId, level)
  const isSilent = random.chance(0.03)
  const spread = level / 2_000n
  const quotes = SOURCES.slice(0, isSilent ? 2 : random.int(3, 4)).map((source) => ({
    source: source as SourceId,
    price: (level + random.bigint(-spread, spread)) as Price,
    timeMs: (scene.nowMs - random.bigint(0n, 2_000n)) as TimeMs,
  }))
  return { type: 'IndexTick', indexId, quotes }
}

function levelOf(scene: Scene, indexId: IndexId): bigint {
  const plan = scene.profile.contracts.plans.find((each) => each.indexId === indexId)
  return scene.levels.get(indexId) ?? plan?.middle ?? 1_000n
}

/** Down or up by about three fifths within a minute; trading may come between. */
export function crash(scene: Scene): Step[] | undefined {
  const { random } = scene
  const indexId = pickIndex(scene)
  if (indexId === undefined) return undefined
  const total = random.pick([-6_000, -6_000, -3_000, -1_500, 1_500, 4_000, 9_000, -9_000, 25_000])
  const ticks = Math.abs(total) >= 9_000 ? random.int(1, 3) : random.int(2, 8)
  return Array.from({ length: ticks }, () => ({
    afterMs: random.bigint(0n, 7n * SECOND_MS),
    make: () => tickBy(scene, indexId, BigInt(Math.trunc(total / ticks))),
  }))
}

/**
 * One contract is halted while its index falls or leaps, so that accounts that stand on it are ruined and not looked at;
 * then another index leaps, and whoever should take over what is left there cannot.
 */
export function crashWhileHalted(scene: Scene): (Command | Step)[] | undefined {
  const { random, profile } = scene
  const { plans } = profile.contracts
  const halted = plans.length === 0 ? undefined : random.pick(plans)
  const other = plans.find((plan) => plan.indexId !== halted?.indexId)
  if (halted === undefined || other === undefined) return undefined
  const leap = (indexId: IndexId): Step => {
    const move = BigInt(random.pick([-8_000, -5_000, 8_000, 20_000]))
    return { afterMs: random.bigint(0n, SECOND_MS), make: () => tickBy(scene, indexId, move) }
  }
  const { id: marketId } = halted
  const halt: Command = { type: 'SetContractStatus', marketId, status: 'halted', reason: 'storm' }
  return [halt, leap(halted.indexId), leap(other.indexId), leap(halted.indexId), leap(other.indexId)]
}

/** All indexes slide the same way in small steps: whoever stands on several contracts loses in all of them. */
export function slide(scene: Scene): Step[] {
  const { random, profile } = scene
  const ids = [...new Set(profile.contracts.plans.map((plan) => plan.indexId))]
  const move = BigInt(random.pick([-80, -40, -15, 40, 80]))
  return Array.from({ length: random.int(6, 12) }, () =>
    ids.map((indexId) => ({
      afterMs: random.bigint(0n, SECOND_MS),
      make: () => tickBy(scene, indexId, move + BigInt(random.int(-8, 8))),
    })),
  ).flat()
}

/**
 * Gives an isolated position just so much margin that at the next mark exactly its maintenance is left, and lets the
 * index go there.
 */
export function toTheEdge(scene: Scene): (Command | Step)[] | undefined {
  const { random, world } = scene
  const isolated = [...world.contracts.positions.values()].filter((each) => each.marginMode === 'isolated')
  if (isolated.length === 0) return undefined
  const position = random.pick(isolated)
  const contract = world.contracts.markets.get(position.marketId) as FollowedContract
  const { mark, parameters } = contract
  if (mark === undefined) return undefined
  const steps = parameters.markTick * BigInt(random.int(0, 40))
  const target = position.direction === 'long' ? mark - steps : mark + steps
  const index = indexFor(scene, contract, target)
  if (target <= 0n || index === undefined) return undefined
  const value = valueAt(parameters, position.lots, target)
  const gain = position.direction === 'long' ? value - position.entryValue : position.entryValue - value
  const amount = maintenanceOf(parameters, value) - gain - position.margin
  const { userId, positionId } = position
  const add = { type: 'MoveMargin', userId, clientId: undefined, positionId, direction: 'add' } as const
  const tick: Step = { afterMs: 1n, make: () => tickTo(scene, contract.indexId as IndexId, index) }
  if (amount < 0n) return undefined
  return amount === 0n ? [tick] : [{ ...add, amount: amount as Amount }, tick]
}

/** The index price that gives a contract this mark, as its book stands, if one nearby does. */
function indexFor(scene: Scene, contract: FollowedContract, target: bigint): bigint | undefined {
  const { markTick, markMethod } = contract.parameters
  const bid = bestOf(scene.world, contract.id, 'buy')
  const ask = bestOf(scene.world, contract.id, 'sell')
  for (let step = -6n; step <= 6n && markMethod === 'basisAverage'; step++) {
    const index = onTick(target - contract.basis + step * markTick, markTick)
    const reach = floorDiv(2n * index, 100n)
    const isTwoSided = bid !== undefined && ask !== undefined
    const distance = isTwoSided ? clamp(floorDiv(bid + ask, 2n) - index, -reach, reach) : contract.basis
    const basis = contract.basis + floorDiv(2n * (distance - contract.basis), 31n)
    if (onTick(index + basis, markTick) === target) return index
  }
  return undefined
}

function tickTo(scene: Scene, indexId: IndexId, index: bigint): CommandOf<'IndexTick'> {
  scene.levels.set(indexId, index)
  const timeMs = scene.nowMs as TimeMs
  const quotes = SOURCES.map((source) => ({ source: source as SourceId, price: index as Price, timeMs }))
  return { type: 'IndexTick', indexId, quotes }
}

/** The sources fall silent until the index is stale, or just not yet. */
export function outage(scene: Scene): Step[] {
  const silence = STALE_MS + scene.random.pick([-1n, 0n, 1n, 5_000n])
  return [{ afterMs: silence, make: () => ({ type: 'Tick' }) }]
}

/** Just past a funding, a tick a minute while somebody quotes, often enough for a rate, then on to the next. */
export function fundingRow(scene: Scene): (Command | Step)[] | undefined {
  const { random } = scene
  const indexId = pickIndex(scene)
  if (indexId === undefined) return undefined
  const minutes = random.pick([12, 30, 31, 33])
  const ticks: Step[] = Array.from({ length: minutes }, () => ({
    afterMs: MINUTE_MS + random.pick([0n, 0n, 1n, 900n]),
    make: () => tickBy(scene, indexId, BigInt(random.int(-3, 3))),
  }))
  const quotes: Step[] = Array.from({ length: 4 }, (_, place) => ({
    afterMs: 1n,
    make: () => quoteOf(scene, indexId, place),
  }))
  return [...toFunding(scene, indexId), ...quotes, ...ticks, ...toFunding(scene, indexId)]
}

/** To the moment of the next funding, or just past it, by a tick of the index or by whatever comes. */
export function toFunding(scene: Scene, chosen?: IndexId): Step[] {
  const { random } = scene
  const indexId = chosen ?? pickIndex(scene)
  const untilFunding = (): bigint => {
    const due = contractsOf(scene)
      .filter((contract) => contract.indexId === indexId)
      .map((contract) => contract.nextFundingMs)
    const next = due.reduce((least, each) => (each < least ? each : least), due[0] ?? scene.nowMs)
    return next + random.pick([-1n, 0n, 0n, 0n, 1n]) - scene.nowMs
  }
  const move = BigInt(random.pick([0, 0, -300, 300, -1_500]))
  const isTick = random.chance(0.6) && indexId !== undefined
  return [
    {
      afterMs: untilFunding,
      make: () => (isTick ? tickBy(scene, indexId, move) : { type: 'Tick' }),
    },
  ]
}
