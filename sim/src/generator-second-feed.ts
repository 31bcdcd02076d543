// The seconds of a seed with second-contracts: seals before them, ticks in them, and everything that goes wrong with both.
// A row of steps at moments of its own comes out; other commands come in between.

import type { Command, CommandOf, Price, SourceId, TimeMs } from '@candor/contract'
import type { Beat, Scene, Step } from './generator-scene.ts'
import { onGrid, type SecondIndexPlan } from './generator-second-profile.ts'
import type { OracleSecondOrder } from './oracle-second-world.ts'

const SECOND_MS = 1_000n
const SEAL_MS = 50n
const ENTRY_MS = 3_000n
const NEAR_MS = 15_000n
const HOUR_MS = 3_600_000n
const DAY_MS = 24n * HOUR_MS
const GMT8_MS = 8n * HOUR_MS
const SOURCES = [0, 1, 2, 3]

/** Some seconds in a row: for each index a seal just before, a tick in it. */
export function beat(scene: Scene): Beat[] {
  const { random, profile } = scene
  const { indexes } = profile.seconds
  const first = (scene.nowMs / SECOND_MS + 1n) * SECOND_MS
  const count = random.int(8, 24)
  const gap = random.chance(profile.seconds.fault * 4)
    ? { from: random.int(1, count), length: random.pick([1, 2, 3, 4, 8]) }
    : undefined
  const luck = random.pick([undefined, undefined, 'users', 'users', 'house'] as const)
  const steps: Beat[] = []
  for (let place = 0; place < count; place++) {
    const second = first + BigInt(place) * SECOND_MS
    const isSilent = gap !== undefined && place >= gap.from && place < gap.from + gap.length
    for (const index of indexes) steps.push(...secondOf(scene, { index, second, isSilent, luck }))
  }
  return steps
}

/** Whom the index favours for a while, if anybody. */
type Luck = 'users' | 'house' | undefined

interface Second {
  readonly index: SecondIndexPlan
  readonly second: bigint
  readonly isSilent: boolean
  readonly luck: Luck
}

/** The seal and the ticks of one second. */
function secondOf(scene: Scene, { index, second, isSilent, luck }: Second): Beat[] {
  const { random, profile } = scene
  const { fault, jitterMs } = profile.seconds
  const tickMs = second + random.bigint(0n, jitterMs)
  const steps: Beat[] = []
  const at = (atMs: bigint, make: () => Command | undefined): void => {
    steps.push({ atMs, afterMs: () => atMs - scene.nowMs, make })
  }
  const sealMs = random.chance(fault) ? tickMs + random.bigint(0n, 300n) : second - SEAL_MS
  if (!random.chance(fault)) at(sealMs, () => sealIfAny(scene, index))
  if (random.chance(fault / 2)) at(sealMs, () => ({ type: 'SealSecondOrders', indexId: index.id }))
  if (isSilent || random.chance(fault)) return steps
  at(tickMs, () => tickSecond(scene, index, random.chance(fault), luck))
  if (random.chance(fault * 2)) {
    const again = random.pick([tickMs, tickMs + 1n, second + 999n, tickMs + random.bigint(1n, 900n)])
    at(again, () => tickSecond(scene, index, false, luck))
  }
  return steps
}

function sealIfAny(scene: Scene, { id }: SecondIndexPlan): CommandOf<'SealSecondOrders'> | undefined {
  const hasAny = [...scene.world.seconds.orders.values()].some(
    ({ stage, isSealed, product }) => stage === 'pending' && !isSealed && product.indexId === id,
  )
  return hasAny || scene.random.chance(0.03) ? { type: 'SealSecondOrders', indexId: id } : undefined
}

/** Moves an index by some ticks of its grid, or not at all; its sources mostly agree. */
export function tickSecond(
  scene: Scene,
  index: SecondIndexPlan,
  isPriceless: boolean,
  luck?: Luck,
): CommandOf<'IndexTick'> {
  const { random, profile } = scene
  const { roughness } = profile.seconds
  const before = scene.levels.get(index.id) ?? index.middle
  const steps = random.chance(0.4) ? 0 : random.int(-roughness, roughness) + driftOf(scene, index, luck)
  const price = onGrid(index, before + BigInt(steps) * index.tick)
  scene.levels.set(index.id, price)
  const spread = random.chance(0.1) ? price / 400n : 0n
  const age = (): bigint => (isPriceless ? 3_001n : random.pick([0n, 0n, 1n, 700n, 3_000n]))
  const quotes = SOURCES.slice(0, random.int(3, 4)).map((source) => ({
    source: source as SourceId,
    price: (price + random.bigint(-spread, spread)) as Price,
    timeMs: (scene.nowMs - age()) as TimeMs,
  }))
  return { type: 'IndexTick', indexId: index.id, quotes }
}

/** Which way an index goes when it favours what most of the possible profits on it hope for, or the contrary. */
function driftOf({ world }: Scene, { id }: SecondIndexPlan, luck: Luck): number {
  if (luck === undefined) return 0
  let hope = 0n
  for (const { stage, product, direction, profit } of world.seconds.orders.values()) {
    if (stage === 'open' && product.indexId === id) hope += direction === 'up' ? profit : -profit
  }
  return hope > 0n === (luck === 'users') ? 1 : -1
}

export function strayTick(scene: Scene): CommandOf<'IndexTick'> {
  const { random, profile } = scene
  return tickSecond(scene, random.pick(profile.seconds.indexes), random.chance(0.2))
}

export function straySeal(scene: Scene): CommandOf<'SealSecondOrders'> {
  return { type: 'SealSecondOrders', indexId: scene.random.pick(scene.profile.seconds.indexes).id }
}

/** The engine is away for a while, then whatever comes first: a tick of an index or something else. */
export function outage(scene: Scene): Step[] {
  const { random } = scene
  const away = random.pick([3_000n, 3_001n, 5_000n, 11_000n, 20_000n, 61_000n, HOUR_MS, HOUR_MS + 20_000n])
  const isTick = random.chance(0.6)
  return [{ afterMs: away, make: () => (isTick ? strayTick(scene) : { type: 'Tick' }) }]
}

/** To the very moment at which an order's time is up, or just beside it, by a tick or by whatever comes. */
export function toEdge(scene: Scene): Beat[] | undefined {
  const { random, world, profile } = scene
  const waiting = [...world.seconds.orders.values()].filter(
    (order) => order.stage !== 'ended' && edgeOf(order) < scene.nowMs + NEAR_MS,
  )
  if (waiting.length === 0) return undefined
  const order = random.pick(waiting)
  const moment = edgeOf(order) + random.pick([-1n, 0n, 0n, 0n, 1n])
  const planned = profile.seconds.indexes.find(({ id }) => id === order.product.indexId)
  const index = planned !== undefined && random.chance(0.7) ? planned : random.pick(profile.seconds.indexes)
  const isTick = random.chance(0.7)
  const isPriceless = random.chance(0.2)
  const step: Beat = {
    atMs: moment,
    afterMs: () => moment - scene.nowMs,
    make: () => (isTick ? tickSecond(scene, index, isPriceless) : { type: 'Tick' }),
  }
  return [step]
}

function edgeOf({ stage, openMs, acceptedMs, entry }: OracleSecondOrder): bigint {
  if (stage === 'scheduled') return openMs ?? 0n
  return stage === 'pending' ? (acceptedMs ?? 0n) + ENTRY_MS : (entry?.expiryMs ?? 0n) + SECOND_MS
}

/** Some seconds before the day of GMT+8 ends, so that orders end on the next one. */
export function toMidnight(scene: Scene): Step[] {
  const { random } = scene
  const day = (scene.nowMs + GMT8_MS) / DAY_MS + 1n
  const moment = day * DAY_MS - GMT8_MS - random.pick([20_000n, 12_000n, 4_000n, 1n])
  return [{ afterMs: () => moment - scene.nowMs, make: () => strayTick(scene) }]
}
