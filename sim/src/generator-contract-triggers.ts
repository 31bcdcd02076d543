// Conditional orders: near the market so that they are met soon, in either position mode, opening and closing, for some
// lots or the whole of a position; cancels of what waits. Mostly sensible; the spoiler adds what is wrong.

import type {
  CommandOf,
  ContractTriggerId,
  ContractTriggerView,
  Lots,
  PositionView,
  Price,
  TimeInForce,
  Trigger,
  TriggerPrice,
} from '@candor/contract'
import { SELF_TRADE_MODES, TRIGGER_PRICES } from '@candor/contract'
import type { FollowedContract } from './followed-contracts.ts'
import { drawPrice, placeOpening } from './generator-contract-orders.ts'
import { aroundOf, contractTrader, onTick, settingsOf, tradedContract } from './generator-contract-scene.ts'
import type { Scene } from './generator-scene.ts'

type Place = CommandOf<'PlaceContractTrigger'>

/** More than one user may have waiting in one contract, with some that will be spoilt. */
const TOO_MANY = 260

/** An order that somebody would open, waiting for a price. */
export function placeTrigger(scene: Scene): Place | undefined {
  const order = placeOpening(scene)
  const contract = order === undefined ? undefined : scene.world.contracts.markets.get(order.marketId)
  if (order === undefined || contract === undefined) return undefined
  const { userId, side, positionSide, lots, reduceOnly } = order
  return draw(scene, contract, { userId, side, positionSide, lots, reduceOnly })
}

/** Some lots or all of a position, waiting for a price. */
export function placeClosingTrigger(scene: Scene): Place | undefined {
  const { random, world } = scene
  const all = [...world.contracts.positions.values()]
  const own = all.filter(({ userId }) => scene.acting === undefined || userId === scene.acting)
  const position: PositionView | undefined = own.length === 0 ? undefined : random.pick(own)
  const contract = position === undefined ? undefined : world.contracts.markets.get(position.marketId)
  if (position === undefined || contract === undefined) return placeTrigger(scene)
  const isOneWay = settingsOf(world, position.userId, contract).positionMode === 'oneWay'
  const isWhole = random.chance(0.5)
  const made = draw(scene, contract, {
    userId: position.userId,
    side: position.direction === 'long' ? 'sell' : 'buy',
    positionSide: isOneWay ? 'both' : position.direction,
    lots: isWhole ? undefined : (random.bigint(1n, position.lots + 1n) as Lots),
    reduceOnly: isOneWay ? isWhole || random.chance(0.6) : random.chance(0.3),
  })
  if (!isWhole || random.chance(0.04)) return made
  return { ...made, orderType: 'market', timeInForce: 'immediateOrCancel', price: undefined }
}

function draw(
  scene: Scene,
  contract: FollowedContract,
  terms: Pick<Place, 'userId' | 'side' | 'positionSide' | 'lots' | 'reduceOnly'>,
): Place {
  const { random } = scene
  const isLimit = random.chance(0.45)
  const triggerBy = random.pick(TRIGGER_PRICES)
  return {
    type: 'PlaceContractTrigger',
    ...terms,
    clientId: scene.key(terms.userId),
    marketId: contract.id as Place['marketId'],
    orderType: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? drawTimeInForce(scene) : 'immediateOrCancel',
    price: isLimit ? drawPrice(scene, contract, terms.side) : undefined,
    mayCross: random.chance(0.6),
    ...drawCondition(scene, contract, triggerBy),
    triggerBy,
    selfTrade: random.chance(0.3) ? random.pick(SELF_TRADE_MODES) : undefined,
  }
}

function drawTimeInForce({ random }: Scene): TimeInForce {
  return random.weighted<TimeInForce>([
    [60, 'goodTillCancelled'],
    [12, 'immediateOrCancel'],
    [9, 'fillOrKill'],
    [19, 'postOnly'],
  ])
}

/** A little above or below the latest price; at times met already, or off the tick. */
function drawCondition(
  scene: Scene,
  contract: FollowedContract,
  triggerBy: TriggerPrice,
): { readonly triggerPrice: Price; readonly trigger: Trigger } {
  const { random } = scene
  const { tick } = contract.parameters
  const latest = (triggerBy === 'last' ? contract.lastPrice : contract.mark) ?? aroundOf(scene, contract)
  const trigger = random.pick(['atOrAbove', 'atOrBelow'] as const)
  const away = (latest * BigInt(random.pick([1, 3, 10, 40, 150]))) / 10_000n + tick
  const isWrong = random.chance(0.05)
  const offset = (trigger === 'atOrAbove') === isWrong ? -away : away
  const price = random.chance(0.04) ? onTick(latest, tick) : onTick(latest + offset, tick)
  return { triggerPrice: random.chance(0.02) ? ((price + 1n) as Price) : price, trigger }
}

/** So far away that none is met, until the contract takes no more of them. */
export function manyTriggers(scene: Scene): Place[] | undefined {
  const first = placeTrigger(scene)
  const contract = first === undefined ? undefined : scene.world.contracts.markets.get(first.marketId)
  if (first === undefined || contract === undefined) return undefined
  const { tick } = contract.parameters
  const far = onTick(aroundOf(scene, contract) * 3n, tick)
  const isOneWay = settingsOf(scene.world, first.userId, contract).positionMode === 'oneWay'
  return Array.from({ length: TOO_MANY }, () => ({
    ...first,
    clientId: undefined,
    positionSide: isOneWay ? 'both' : first.side === 'buy' ? 'long' : 'short',
    orderType: 'market',
    timeInForce: 'immediateOrCancel',
    price: undefined,
    lots: 1n as Lots,
    reduceOnly: false,
    triggerPrice: far,
    trigger: 'atOrAbove',
  }))
}

function someTrigger(scene: Scene): ContractTriggerView | undefined {
  const waiting = [...scene.world.contracts.triggers.values()]
  return waiting.length === 0 ? undefined : scene.random.pick(waiting)
}

export function cancelTrigger(scene: Scene): CommandOf<'CancelContractTrigger'> | Place | undefined {
  const { random } = scene
  const trigger = someTrigger(scene)
  if (trigger === undefined) return placeTrigger(scene)
  const { userId, clientId: triggerClientId, triggerId } = trigger
  const sender = random.chance(0.95) ? userId : scene.user()
  const cancel = { type: 'CancelContractTrigger', userId: sender, clientId: scene.key(sender) } as const
  if (random.chance(0.08)) {
    const other = random.int(0, triggerId + 1) as ContractTriggerId
    return { ...cancel, triggerId: other, triggerClientId: undefined }
  }
  return triggerClientId !== undefined && random.chance(0.5)
    ? { ...cancel, triggerId: undefined, triggerClientId }
    : { ...cancel, triggerId, triggerClientId: undefined }
}

export function cancelTriggers(scene: Scene): CommandOf<'CancelAllContractTriggers'> {
  const userId = someTrigger(scene)?.userId ?? contractTrader(scene)
  const marketId = scene.random.chance(0.6) ? tradedContract(scene)?.id : undefined
  return {
    type: 'CancelAllContractTriggers',
    userId,
    clientId: scene.key(userId),
    marketId: marketId as CommandOf<'CancelAllContractTriggers'>['marketId'],
  }
}
