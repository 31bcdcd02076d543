// What users do with positions and choices: modes, leverage, margin, stops, closing all at once, turning round, and moving
// money in and out of the contract account near what may leave.

import type { Amount, CommandOf, Lots, PositionView, StopId, UserId, WalletId } from '@candor/contract'
import { MARGIN_MODES, MARGIN_MOVES, POSITION_MODES, TRIGGER_PRICES } from '@candor/contract'
import type { FollowedContract } from './followed-contracts.ts'
import { drawStopPrices, placeOpening } from './generator-contract-orders.ts'
import {
  CONTRACT_WALLET,
  contractTrader,
  lotValue,
  moneyOf,
  settingsOf,
  tradedContract,
} from './generator-contract-scene.ts'
import type { Scene } from './generator-scene.ts'

const SPOT = 0 as WalletId

function somePosition(
  scene: Scene,
  fits: (position: PositionView) => boolean = () => true,
): PositionView | undefined {
  const all = [...scene.world.contracts.positions.values()]
  const fitting = all.filter(fits)
  if (fitting.length > 0 && scene.random.chance(0.9)) return scene.random.pick(fitting)
  return all.length === 0 ? undefined : scene.random.pick(all)
}

function contractOf(scene: Scene, position: PositionView): FollowedContract {
  return scene.world.contracts.markets.get(position.marketId) as FollowedContract
}

function senderOf(scene: Scene, userId: UserId): UserId {
  return scene.random.chance(0.96) ? userId : scene.user()
}

export function setMode(scene: Scene): CommandOf<'SetContractMode'> | undefined {
  const { random, world } = scene
  const contract = tradedContract(scene)
  if (contract === undefined) return undefined
  const busy = new Set([...world.contracts.positions.values()].map(({ userId }) => userId))
  const idle = scene.people().filter((account) => !busy.has(account.id))
  const isIdle = scene.acting === undefined && idle.length > 0 && random.chance(0.7)
  const userId = isIdle ? random.pick(idle).id : contractTrader(scene)
  return {
    type: 'SetContractMode',
    userId,
    clientId: scene.key(userId),
    marketId: contract.id as CommandOf<'SetContractMode'>['marketId'],
    marginMode: random.chance(0.6) ? random.pick(MARGIN_MODES) : undefined,
    positionMode: random.chance(0.6) ? random.pick(POSITION_MODES) : undefined,
  }
}

export function setLeverage(scene: Scene): CommandOf<'SetLeverage'> | undefined {
  const { random } = scene
  const position = random.chance(0.5) ? somePosition(scene) : undefined
  const contract = position === undefined ? tradedContract(scene) : contractOf(scene, position)
  if (contract === undefined) return undefined
  const userId = position?.userId ?? contractTrader(scene)
  const most = contract.parameters.tiers[0]?.maxLeverage ?? 1
  const { leverage } = settingsOf(scene.world, userId, contract)
  return {
    type: 'SetLeverage',
    userId,
    clientId: scene.key(userId),
    marketId: contract.id as CommandOf<'SetLeverage'>['marketId'],
    leverage: random.weighted<number>([
      [4, random.int(1, most)],
      [3, most],
      [2, Math.max(1, leverage + random.int(-2, 2))],
      [1, 1],
      [1, most + 1],
    ]),
  }
}

export function moveMargin(scene: Scene): CommandOf<'MoveMargin'> | undefined {
  const { random } = scene
  const position = somePosition(scene, ({ marginMode }) => marginMode === 'isolated')
  if (position === undefined) return undefined
  const contract = contractOf(scene, position)
  const direction = random.pick(MARGIN_MOVES)
  const has = direction === 'add' ? moneyOf(scene, position.userId, contract.quote) : position.margin
  const amount = random.weighted<bigint>([
    [6, random.bigint(1n, has / 4n + 1n)],
    [1, has],
    [1, has + 1n],
    [2, removable(position, contract)],
    [2, removable(position, contract) + 1n],
  ])
  const userId = senderOf(scene, position.userId)
  const { positionId } = position
  return {
    type: 'MoveMargin',
    userId,
    clientId: scene.key(userId),
    positionId,
    direction,
    amount: amount as Amount,
  }
}

/** About what may be taken from a margin: the edge is worth hitting. */
function removable(position: PositionView, contract: FollowedContract): bigint {
  const value = position.lots * lotValue(contract, contract.mark ?? 0n)
  const gain = position.direction === 'long' ? value - position.entryValue : position.entryValue - value
  const base = position.entryValue > value ? position.entryValue : value
  const leverage = BigInt(position.leverage)
  const free = position.margin + (gain < 0n ? gain : 0n) - (base + leverage - 1n) / leverage
  return free > 0n ? free : 1n
}

export function setStops(scene: Scene): CommandOf<'SetPositionStops'> | undefined {
  const { random } = scene
  const position = somePosition(scene)
  if (position === undefined) return undefined
  const contract = contractOf(scene, position)
  const triggerBy = random.pick(TRIGGER_PRICES)
  const prices = drawStopPrices(scene, contract, position.direction, triggerBy === 'last')
  const userId = senderOf(scene, position.userId)
  const lots = random.bigint(1n, position.lots + 1n) as Lots
  const { positionId } = position
  return {
    type: 'SetPositionStops',
    userId,
    clientId: scene.key(userId),
    positionId,
    ...prices,
    triggerBy,
    lots: random.chance(0.5) ? lots : undefined,
  }
}

/** One pair after the other on one position, until it takes no more. */
export function manyStops(scene: Scene): CommandOf<'SetPositionStops'>[] | undefined {
  const first = setStops(scene)
  if (first === undefined) return undefined
  const position = scene.world.contracts.positions.get(first.positionId)
  if (position === undefined) return undefined
  const contract = contractOf(scene, position)
  return Array.from({ length: 42 }, () => ({
    ...first,
    ...drawStopPrices(scene, contract, position.direction, first.triggerBy === 'last'),
    userId: position.userId,
    clientId: undefined,
    lots: 1n as Lots,
  }))
}

export function cancelStop(scene: Scene): CommandOf<'CancelStop'> {
  const { random } = scene
  const stops = [...scene.world.contracts.stops.values()]
  const stop = stops.length === 0 ? undefined : random.pick(stops)
  const userId = senderOf(scene, stop?.userId ?? scene.user())
  const stopId = random.chance(0.95) ? stop?.stopId : undefined
  return {
    type: 'CancelStop',
    userId,
    clientId: scene.key(userId),
    stopId: stopId ?? (random.int(0, 30) as StopId),
  }
}

export function closeAll(scene: Scene): CommandOf<'ClosePositions'> {
  const { random } = scene
  const position = somePosition(scene)
  const userId = senderOf(scene, position?.userId ?? scene.user())
  const marketId = random.chance(0.4) ? position?.marketId : undefined
  return { type: 'ClosePositions', userId, clientId: scene.key(userId), marketId }
}

export function reverse(scene: Scene): CommandOf<'ReversePosition'> | ReturnType<typeof placeOpening> {
  const position = somePosition(scene)
  if (position === undefined) return placeOpening(scene)
  const userId = senderOf(scene, position.userId)
  return { type: 'ReversePosition', userId, clientId: scene.key(userId), positionId: position.positionId }
}

/** In, or out as far as it may go and a little further. */
export function moveMoney(scene: Scene): CommandOf<'Transfer'> | undefined {
  const { random, profile } = scene
  const quote = profile.contracts.plans[0]?.quote
  if (quote === undefined) return undefined
  const isOut = random.chance(0.55)
  const userId = isOut ? (somePosition(scene)?.userId ?? contractTrader(scene)) : scene.user()
  const [from, to] = isOut ? [CONTRACT_WALLET, SPOT] : [SPOT, CONTRACT_WALLET]
  const has = scene.available(userId, from, quote)
  const amount = random.weighted<bigint>([
    [5, random.bigint(1n, has / (isOut ? 3n : 1n) + 1n)],
    [3, has],
    [1, has + 1n],
    [2, has - has / 100n],
  ])
  return {
    type: 'Transfer',
    userId,
    clientId: scene.key(userId),
    from,
    to,
    assetId: quote,
    amount: amount as Amount,
  }
}
