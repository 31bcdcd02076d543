// The words in which contract tests are told: a BTCUSDT contract, users with money in the contract account, marks.

import {
  type Amount,
  type Command,
  type CommandOf,
  type ContractParameters,
  type ContractTriggerId,
  type Direction,
  type Lots,
  type MarketId,
  type PositionId,
  type PositionView,
  type Price,
  type RateE8,
  walletId,
} from '@candor/contract'
import { expect } from 'vitest'
import {
  BTC,
  given,
  INDEX,
  indexAt,
  NOON,
  type Request,
  shown,
  USDT,
  units,
  type World,
} from '../scenario-suite.ts'
import { contractAccountOf } from './contract-queries.ts'

export const CONTRACT = 100 as MarketId
const SPOT = walletId('spot')
const WALLET = walletId('contract')

const percent = (text: string): RateE8 => (units(text) / 100n) as RateE8

/** Rulebook 2.1 and 2.5. */
export const CONTRACT_PARAMETERS: ContractParameters = {
  multiplier: units('0.001'),
  tick: units<Price>('0.1'),
  markTick: units<Price>('0.01'),
  maxLots: 1_000_000n as Lots,
  maxOpenOrders: 200,
  limitBandE8: percent('5'),
  marketBandE8: percent('3'),
  takerE8: percent('0.05'),
  liquidationFeeE8: percent('0.5'),
  volumeWeightE8: percent('20'),
  impactValue: units('10000'),
  fundingHours: 8,
  refusesCrossing: false,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [
    { upTo: units('50000'), maxLeverage: 100, maintenanceE8: percent('0.5') },
    { upTo: units('250000'), maxLeverage: 50, maintenanceE8: percent('1') },
    { upTo: units('1000000'), maxLeverage: 20, maintenanceE8: percent('2.5') },
    { upTo: units('5000000'), maxLeverage: 10, maintenanceE8: percent('5') },
    { upTo: units('20000000'), maxLeverage: 5, maintenanceE8: percent('10') },
    { upTo: units('50000000'), maxLeverage: 2, maintenanceE8: percent('25') },
  ],
}

/** The rulebook's fees: contracts cost 0.02% and 0.05%. */
export const CONTRACT_LEVELS = [
  {
    volumeBtc: 0n as Amount,
    spotMakerE8: percent('0.1'),
    spotTakerE8: percent('0.1'),
    perpMakerE8: percent('0.02'),
    perpTakerE8: percent('0.05'),
  },
]

export interface ContractSetting {
  readonly parameters?: Partial<ContractParameters>
  readonly mark?: string
  readonly startMs?: bigint
}

/** A platform with the contract, a first mark, and users with so much USDT in the contract account. */
export function givenContract(
  users: Readonly<Record<string, string>>,
  { parameters = {}, mark = '30000', startMs = NOON }: ContractSetting = {},
): World {
  const money = Object.fromEntries(Object.entries(users).map(([name, usdt]) => [name, { usdt }]))
  const world = given(money, { levels: CONTRACT_LEVELS, startMs })
  world.and(listContract(parameters))
  for (const [name, usdt] of Object.entries(users)) world.and(name, intoContracts(usdt))
  return world.and(indexAt(mark, world.nowMs))
}

export function listContract(
  parameters: Partial<ContractParameters> = {},
  change: Partial<CommandOf<'ListContract'>> = {},
): Command {
  return {
    type: 'ListContract',
    marketId: CONTRACT,
    symbol: 'BTCUSDT',
    base: BTC,
    quote: USDT,
    indexId: INDEX,
    parameters: { ...CONTRACT_PARAMETERS, ...parameters },
    ...change,
  }
}

export function intoContracts(amount: string): Request {
  return moveMoney(amount, true)
}

export function outOfContracts(amount: string): Request {
  return moveMoney(amount, false)
}

function moveMoney(amount: string, isIn: boolean): Request {
  return (userId) => ({
    type: 'Transfer',
    userId,
    clientId: undefined,
    from: isIn ? SPOT : WALLET,
    to: isIn ? WALLET : SPOT,
    assetId: USDT,
    amount: units(amount),
  })
}

export type Placement = Partial<CommandOf<'PlaceContractOrder'>>

const DOES = {
  openLong: { side: 'buy', positionSide: 'long' },
  openShort: { side: 'sell', positionSide: 'short' },
  closeLong: { side: 'sell', positionSide: 'long' },
  closeShort: { side: 'buy', positionSide: 'short' },
  buy: { side: 'buy', positionSide: 'both' },
  sell: { side: 'sell', positionSide: 'both' },
} as const

/** A limit order, or a market order when there is no price. */
export function contractOrder(
  does: keyof typeof DOES,
  lots: number,
  price?: string,
  change: Placement = {},
): Request {
  return (userId) => ({
    type: 'PlaceContractOrder',
    userId,
    clientId: undefined,
    marketId: CONTRACT,
    ...DOES[does],
    orderType: price === undefined ? 'market' : 'limit',
    timeInForce: price === undefined ? 'immediateOrCancel' : 'goodTillCancelled',
    price: price === undefined ? undefined : units<Price>(price),
    lots: BigInt(lots) as Lots,
    reduceOnly: false,
    mayCross: false,
    stops: undefined,
    selfTrade: undefined,
    ...change,
  })
}

export type TriggerPlacement = Partial<CommandOf<'PlaceContractTrigger'>>

/** What a conditional order waits for: `>= 31000` or `<= 29000`. */
export type Condition = `${'>=' | '<='} ${string}`

/** A conditional market order by mark, or a limit order when there is a price; without lots the whole position. */
export function contractTrigger(
  does: keyof typeof DOES,
  lots: number | undefined,
  condition: Condition,
  change: TriggerPlacement = {},
): Request {
  const isLimit = change.price !== undefined
  return (userId) => ({
    type: 'PlaceContractTrigger',
    userId,
    clientId: undefined,
    marketId: CONTRACT,
    ...DOES[does],
    orderType: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? 'goodTillCancelled' : 'immediateOrCancel',
    price: undefined,
    lots: lots === undefined ? undefined : (BigInt(lots) as Lots),
    reduceOnly: false,
    mayCross: false,
    triggerPrice: units<Price>(condition.slice(3)),
    trigger: condition.startsWith('>=') ? 'atOrAbove' : 'atOrBelow',
    triggerBy: 'mark',
    selfTrade: undefined,
    ...change,
  })
}

export function cancelTrigger(
  which: { readonly id?: number; readonly key?: string },
  clientId?: string,
): Request {
  return (userId) => ({
    type: 'CancelContractTrigger',
    userId,
    clientId,
    triggerId: which.id as ContractTriggerId | undefined,
    triggerClientId: which.key,
  })
}

export function cancelAllTriggers(marketId?: MarketId): Request {
  return (userId) => ({ type: 'CancelAllContractTriggers', userId, clientId: undefined, marketId })
}

/** The ids of what a user has waiting. */
export function waitingOf(world: World, name: string): readonly number[] {
  const view = contractAccountOf(world.core.state, world.id(name))
  return (view?.triggers ?? []).map(({ triggerId }) => triggerId)
}

/** How conditional orders ended with the last command: `1 fired`, `2 rejected account.frozen`. */
export function endedTriggers(world: World): readonly string[] {
  return world.outcome.events.flatMap((event) =>
    event.type === 'ContractTriggerEnded'
      ? [[event.triggerId, event.reason, event.rejection].filter((part) => part !== undefined).join(' ')]
      : [],
  )
}

export function contractMode(change: {
  readonly marginMode?: 'cross' | 'isolated'
  readonly positionMode?: 'hedge' | 'oneWay'
}): Request {
  return (userId) => ({
    type: 'SetContractMode',
    userId,
    clientId: undefined,
    marketId: CONTRACT,
    marginMode: change.marginMode,
    positionMode: change.positionMode,
  })
}

export function leverage(times: number): Request {
  return (userId) => ({
    type: 'SetLeverage',
    userId,
    clientId: undefined,
    marketId: CONTRACT,
    leverage: times,
  })
}

export function positionOf(world: World, name: string, direction: Direction = 'long'): PositionView {
  const view = contractAccountOf(world.core.state, world.id(name))
  const found = view?.positions.find((each) => each.direction === direction)
  if (found === undefined) throw new Error(`${name} has no ${direction} position`)
  return found
}

export function hasPosition(world: World, name: string, direction: Direction = 'long'): boolean {
  const view = contractAccountOf(world.core.state, world.id(name))
  return view?.positions.some((each) => each.direction === direction) ?? false
}

export function positionId(world: World, name: string, direction: Direction = 'long'): PositionId {
  return positionOf(world, name, direction).positionId
}

/** A position in decimals: `100 lots, cost 3000, margin 300`. */
export function thenPosition(world: World, name: string, line: string, direction: Direction = 'long'): void {
  const { lots, entryValue, margin } = positionOf(world, name, direction)
  expect(`${lots} lots, cost ${shown(entryValue)}, margin ${shown(margin)}`).toBe(line)
}

/** What a user has in the contract account: available and frozen. */
export function thenContractMoney(world: World, name: string, usdt: string, usdtFrozen = '0'): void {
  world.thenHas(name, { usdt, usdtFrozen }, WALLET)
}

/** Brings the operator's money into the insurance fund. */
export function insure(world: World, amount: string): void {
  const two = { reason: 'a test', proposedBy: 1 as never, approvedBy: 2 as never }
  world.and({ type: 'AddCapital', assetId: USDT, amount: units(amount), reference: 'bank', ...two })
  world.and({ type: 'PlaceCapital', assetId: USDT, amount: units(amount), to: 'insurance', ...two })
}

/** Index ticks a second apart until the mark stands at the price: an average needs time. */
export function markAt(world: World, price: string): World {
  return world.after(1_000n).when(indexAt(price, world.nowMs + 0n))
}

/** Both sides of a trade in one line: the first rests, the second takes. */
export function trade(world: World, lots: number, price: string, long: string, short: string): void {
  world.and(long, contractOrder('openLong', lots, price)).and(short, contractOrder('openShort', lots, price))
}
