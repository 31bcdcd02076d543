// What the makers of contract commands share: where each index stands and drifts, whose turn it is, which positions and
// orders there are to aim at. It reads what the oracle follows and never changes it.

import type { AssetId, Price, UserId, WalletId } from '@candor/contract'
import type { FollowedContract, FollowedOrder, FollowedSettings } from './followed-contracts.ts'
import type { ContractPlan } from './generator-contract-profile.ts'
import type { Scene } from './generator-scene.ts'
import type { World } from './oracle-world.ts'

export const CONTRACT_WALLET = 1 as WalletId
const ONE = 100_000_000n

export function contractsOf(scene: Scene): FollowedContract[] {
  return [...scene.world.contracts.markets.values()]
}

/** A contract that trades, mostly. */
export function tradedContract(scene: Scene): FollowedContract | undefined {
  const all = contractsOf(scene)
  const open = all.filter((contract) => contract.status === 'open' && contract.mark !== undefined)
  if (open.length > 0 && scene.random.chance(0.95)) return scene.random.pick(open)
  return all.length === 0 ? undefined : scene.random.pick(all)
}

export function planOf(scene: Scene, id: number): ContractPlan | undefined {
  return scene.profile.contracts.plans.find((plan) => plan.id === id)
}

/** The price that orders of a contract lie around, on its tick. */
export function aroundOf(scene: Scene, contract: FollowedContract): bigint {
  const { tick } = contract.parameters
  const price = contract.mark ?? planOf(scene, contract.id)?.middle ?? tick * 100n
  return price < tick ? tick : price - (price % tick)
}

export function lotValue(contract: FollowedContract, price: bigint): bigint {
  return (contract.parameters.multiplier * price) / ONE
}

export function settingsOf(world: World, user: number, contract: FollowedContract): FollowedSettings {
  const first = contract.parameters.tiers[0]?.maxLeverage ?? 1
  const known = world.contracts.settings.get(`${user}/${contract.id}`)
  return known ?? { marginMode: 'cross', positionMode: 'hedge', leverage: Math.min(20, first) }
}

export function ordersOf(world: World, user: number, market?: number): FollowedOrder[] {
  return [...world.contracts.orders.values()].filter(
    ({ view }) => view.userId === user && (market === undefined || view.marketId === market),
  )
}

export function bestOf(world: World, market: number, side: 'buy' | 'sell'): bigint | undefined {
  let best: bigint | undefined
  for (const { view } of world.contracts.orders.values()) {
    if (view.marketId !== market || view.side !== side || view.price === undefined) continue
    const isBetter = best === undefined || (side === 'buy' ? view.price > best : view.price < best)
    if (isBetter) best = view.price
  }
  return best
}

export function moneyOf(scene: Scene, user: UserId, asset: number): bigint {
  return scene.available(user, CONTRACT_WALLET, asset as AssetId)
}

/** Who may trade and has money to do it, mostly. */
export function contractTrader(scene: Scene): UserId {
  if (scene.acting !== undefined) return scene.acting
  const quote = scene.profile.contracts.plans[0]?.quote
  if (quote === undefined || scene.random.chance(0.05)) return scene.user()
  const rich = scene
    .people()
    .filter(
      ({ id, person }) => person.authenticated && person.marks.size === 0 && moneyOf(scene, id, quote) > 0n,
    )
  return rich.length === 0 ? scene.trader() : scene.random.pick(rich).id
}

export function onTick(price: bigint, tick: bigint): Price {
  const floored = price - (price % tick)
  return (floored < tick ? tick : floored) as Price
}
