// A seeded stream of commands about contracts for the tests of this package: two contracts whose prices wander and jump,
// makers of the house, customers with all their choices. Many commands are refused by the core, as in life.

import {
  type AdministratorId,
  type Amount,
  type Command,
  type CommandOf,
  type ContractOrderView,
  type ContractParameters,
  type IndexId,
  type Lots,
  type MarketId,
  ONE,
  type OrderId,
  type PositionId,
  type PositionView,
  type Price,
  type RateE8,
  type SourceId,
  SPOT_WALLET,
  type StopId,
  type StopView,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { type Dice, pick } from '../money-suite.ts'
import { BTC, CUSTOMERS, dice, ETH, HOUSES, setUp, USDT } from '../trading-suite.ts'

export const BTCUSDT = 11 as MarketId
export const ETHUSDT = 12 as MarketId

const MARKETS = [
  { marketId: BTCUSDT, indexId: 1 as IndexId, base: BTC, symbol: 'BTCUSDT', start: 30_000 },
  { marketId: ETHUSDT, indexId: 2 as IndexId, base: ETH, symbol: 'ETHUSDT', start: 2_000 },
] as const

/** These reduce before they open. */
const ONE_WAY: readonly UserId[] = [...HOUSES, 5 as UserId, 6 as UserId]
const TICK = 10_000_000n

const percent = (hundredths: bigint): RateE8 => (hundredths * 10_000n) as RateE8

/** Small tiers and wide bands, so that little money meets every one of them. */
const PARAMETERS: ContractParameters = {
  multiplier: 100_000n as Amount,
  tick: TICK as Price,
  markTick: (TICK / 10n) as Price,
  maxLots: 1_000_000n as Lots,
  maxOpenOrders: 200,
  limitBandE8: percent(2_000n),
  marketBandE8: percent(1_500n),
  takerE8: percent(10n),
  liquidationFeeE8: percent(50n),
  volumeWeightE8: percent(2_000n),
  impactValue: (500n * ONE) as Amount,
  fundingHours: 1,
  refusesCrossing: false,
  markMethod: 'basisAverage',
  selfTrade: 'expireTaker',
  tiers: [
    { upTo: (3_000n * ONE) as Amount, maxLeverage: 100, maintenanceE8: percent(50n) },
    { upTo: (20_000n * ONE) as Amount, maxLeverage: 50, maintenanceE8: percent(100n) },
    { upTo: (5_000_000n * ONE) as Amount, maxLeverage: 10, maintenanceE8: percent(500n) },
  ],
}

/** All of spot, and contracts on top: a fund, makers with much money and customers with little. */
export function setUpContracts(): Command[] {
  const approval = { reason: 'start', proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId }
  const fund = { assetId: USDT, amount: (300n * ONE) as Amount }
  const commands: Command[] = [
    ...setUp(),
    { type: 'AddCapital', ...fund, reference: 'bank-2', ...approval },
    { type: 'PlaceCapital', ...fund, to: 'insurance', ...approval },
  ]
  for (const { marketId, indexId, base, symbol, start } of MARKETS) {
    commands.push(
      { type: 'DefineIndex', indexId, base, quote: USDT, tick: (TICK / 10n) as Price },
      { type: 'ListContract', marketId, symbol, base, quote: USDT, indexId, parameters: PARAMETERS },
      tickAt(indexId, start),
    )
    for (const userId of ONE_WAY) {
      const modes = { marginMode: undefined, positionMode: 'oneWay' } as const
      commands.push({ type: 'SetContractMode', userId, clientId: undefined, marketId, ...modes })
    }
    for (const userId of HOUSES) {
      commands.push({ type: 'SetLeverage', userId, clientId: undefined, marketId, leverage: 5 })
    }
  }
  for (const userId of [...CUSTOMERS, ...HOUSES]) {
    commands.push(moneyIn(userId, HOUSES.includes(userId) ? 1_000_000n : 900n))
  }
  return commands
}

function moneyIn(userId: UserId, amount: bigint): Command {
  const way = { from: SPOT_WALLET, to: walletId('contract') }
  return {
    type: 'Transfer',
    userId,
    clientId: undefined,
    ...way,
    assetId: USDT,
    amount: (amount * ONE) as Amount,
  }
}

/** Quotes are without their moment: whoever sends them knows it. */
function tickAt(indexId: IndexId, price: number): Command {
  const quote = { price: unitsOf(price), timeMs: 0n as TimeMs }
  return {
    type: 'IndexTick',
    indexId,
    quotes: [1, 2, 3].map((source) => ({ source: source as SourceId, ...quote })),
  }
}

function unitsOf(price: number): Price {
  return (BigInt(Math.round(price * 10)) * TICK) as Price
}

/** With the quotes of a tick made at this moment. */
export function stamped(command: Command, nowMs: bigint): Command {
  if (command.type !== 'IndexTick') return command
  return { ...command, quotes: command.quotes.map((quote) => ({ ...quote, timeMs: nowMs as TimeMs })) }
}

/** What customers had when somebody last looked. */
export interface KnownHoldings {
  positions: readonly Pick<PositionView, 'userId' | 'positionId'>[]
  orders: readonly Pick<ContractOrderView, 'userId' | 'orderId'>[]
  stops: readonly Pick<StopView, 'userId' | 'stopId'>[]
}

/** An endless stream after the set-up. Whoever sends it keeps the holdings up to date. */
export function* contractTrading(seed: number, known: KnownHoldings): Generator<Command> {
  const roll = dice(seed)
  const prices = new Map<MarketId, number>(MARKETS.map(({ marketId, start }) => [marketId, start]))
  for (let at = 0; ; at++) {
    const market = pick(roll, MARKETS)
    const { marketId, indexId, start } = market
    const price = prices.get(marketId) ?? start
    const kind = roll(20)
    if (kind < 4) {
      const isShock = roll(12) === 0
      // Makers are gone when it matters.
      if (isShock)
        for (const userId of HOUSES)
          yield { type: 'CancelAllContractOrders', userId, clientId: undefined, marketId }
      const moved = isShock ? roll(300) - 150 : roll(21) - 10
      const next = Math.min(3 * start, Math.max(start / 3, price * (1 + moved / 1_000)))
      prices.set(marketId, next)
      yield tickAt(indexId, next)
    } else if (kind < 8) {
      for (const side of ['buy', 'sell'] as const) {
        const away = (1 + roll(15)) / 1_000
        yield order(roll, {
          at,
          userId: pick(roll, HOUSES),
          marketId,
          side,
          price: price * (side === 'buy' ? 1 - away : 1 + away),
        })
      }
    } else if (kind < 16) {
      const near = price * (1 + (roll(40) - 20) / 1_000)
      const side = pick(roll, ['buy', 'sell'] as const)
      yield order(roll, { at, userId: pick(roll, CUSTOMERS), marketId, side, price: near })
    } else yield choice(roll, { known, marketId, price })
  }
}

interface OrderWish {
  readonly at: number
  readonly userId: UserId
  readonly marketId: MarketId
  readonly side: 'buy' | 'sell'
  readonly price: number
}

function order(roll: Dice, { at, userId, marketId, side, price }: OrderWish): Command {
  const isMaker = HOUSES.includes(userId)
  const placement: CommandOf<'PlaceContractOrder'> = {
    type: 'PlaceContractOrder',
    userId,
    clientId: roll(6) === 0 ? pick(roll, [`NULL-${at}`, `a.b:c/d-${at}`]) : undefined,
    marketId,
    side,
    positionSide: ONE_WAY.includes(userId) ? 'both' : pick(roll, ['long', 'short'] as const),
    orderType: 'limit',
    timeInForce: isMaker
      ? 'goodTillCancelled'
      : pick(roll, [
          'goodTillCancelled',
          'goodTillCancelled',
          'immediateOrCancel',
          'fillOrKill',
          'postOnly',
        ] as const),
    price: unitsOf(price),
    lots: BigInt(1 + roll(isMaker ? 600 : 200)) as Lots,
    reduceOnly: false,
    mayCross: false,
    stops: isMaker || roll(4) > 0 ? undefined : attached(roll, side, price),
    selfTrade: pick(roll, [undefined, 'expireMaker', 'expireBoth', 'decrement'] as const),
  }
  const kind = isMaker ? 2 : roll(8)
  if (kind === 0) {
    return { ...placement, orderType: 'market', timeInForce: 'immediateOrCancel', price: undefined }
  }
  if (kind === 1) {
    return { ...placement, orderType: 'best', timeInForce: 'goodTillCancelled', price: undefined }
  }
  return placement
}

function attached(
  roll: Dice,
  side: 'buy' | 'sell',
  price: number,
): NonNullable<CommandOf<'PlaceContractOrder'>['stops']> {
  const away = ((1 + roll(20)) / 1_000) * (side === 'buy' ? 1 : -1)
  return {
    takeProfit: roll(4) === 0 ? undefined : unitsOf(price * (1 + away)),
    stopLoss: unitsOf(price * (1 - away)),
    triggerBy: pick(roll, ['mark', 'last'] as const),
  }
}

interface Moment {
  readonly known: KnownHoldings
  readonly marketId: MarketId
  readonly price: number
}

function choice(roll: Dice, { known, marketId, price }: Moment): Command {
  const userId = pick(roll, CUSTOMERS)
  const keyed = { userId, clientId: undefined }
  const near = unitsOf(price * (1 + (roll(30) - 15) / 1_000))
  const kind = roll(30)
  if (kind === 29)
    return { type: roll(12) === 0 ? 'FreezeAccount' : 'UnfreezeAccount', userId, reason: 'review' }
  if (kind === 28) return { type: 'CancelAllContractTriggers', ...keyed, marketId }
  if (kind < 8)
    return onPosition(roll, pickOwn(roll, known.positions, { userId, positionId: 1 as PositionId }), near)
  if (kind < 10) {
    const own = pickOwn(roll, known.orders, { userId, orderId: 1 as OrderId })
    return { type: 'CancelContractOrder', clientId: undefined, ...own, orderClientId: undefined }
  }
  if (kind < 13) {
    const own = pickOwn(roll, known.orders, { userId, orderId: 1 as OrderId })
    return {
      type: 'AmendContractOrder',
      clientId: undefined,
      ...own,
      price: near,
      lots: BigInt(1 + roll(50)) as Lots,
    }
  }
  if (kind === 13) {
    const own = pickOwn(roll, known.stops, { userId, stopId: 1 as StopId })
    return { type: 'CancelStop', clientId: undefined, ...own }
  }
  if (kind < 16) return { type: 'SetLeverage', ...keyed, marketId, leverage: pick(roll, [1, 5, 20, 50, 100]) }
  if (kind < 19) {
    const marginMode = pick(roll, ['cross', 'isolated'] as const)
    return { type: 'SetContractMode', ...keyed, marketId, marginMode, positionMode: undefined }
  }
  if (kind < 21) return moneyIn(userId, 100n)
  if (kind === 21) {
    return roll(3) === 0
      ? { type: 'ClosePositions', ...keyed, marketId: undefined }
      : { type: 'CancelAllContractOrders', ...keyed, marketId }
  }
  if (kind === 22) return { type: 'SetContractStatus', marketId, status: 'open', reason: 'review' }
  return conditional(roll, { userId, marketId, price })
}

interface Wish {
  readonly userId: UserId
  readonly marketId: MarketId
  readonly price: number
}

/** A conditional order a little away from the market. */
function conditional(roll: Dice, { userId, marketId, price }: Wish): Command {
  const away = (1 + roll(12)) / 1_000
  const isAbove = roll(2) === 0
  const isWhole = roll(4) === 0
  const isLimit = !isWhole && roll(2) === 0
  const isOneWay = ONE_WAY.includes(userId)
  const side = pick(roll, ['buy', 'sell'] as const)
  const closed = side === 'buy' ? 'short' : 'long'
  const met = price * (isAbove ? 1 + away : 1 - away)
  return {
    type: 'PlaceContractTrigger',
    userId,
    clientId: roll(6) === 0 ? `t-${roll(1_000_000)}` : undefined,
    marketId,
    side,
    positionSide: isOneWay ? 'both' : isWhole ? closed : pick(roll, ['long', 'short'] as const),
    orderType: isLimit ? 'limit' : 'market',
    timeInForce: isLimit ? 'goodTillCancelled' : 'immediateOrCancel',
    price: isLimit ? unitsOf(met) : undefined,
    lots: isWhole ? undefined : (BigInt(1 + roll(40)) as Lots),
    reduceOnly: isOneWay && isWhole,
    mayCross: false,
    triggerPrice: unitsOf(met),
    trigger: isAbove ? 'atOrAbove' : 'atOrBelow',
    triggerBy: pick(roll, ['mark', 'last'] as const),
    selfTrade: pick(roll, [undefined, 'expireMaker'] as const),
  }
}

/** One of those that are known, or else one that is nobody's. */
function pickOwn<T>(roll: Dice, from: readonly T[], otherwise: T): T {
  return from.length === 0 ? otherwise : pick(roll, from)
}

function onPosition(roll: Dice, own: KnownHoldings['positions'][number], near: Price): Command {
  const about = { ...own, clientId: undefined }
  const kind = roll(8)
  if (kind === 0) return { type: 'ReversePosition', ...about }
  if (kind < 5) {
    const direction = pick(roll, ['add', 'remove'] as const)
    return { type: 'MoveMargin', ...about, direction, amount: (BigInt(1 + roll(5)) * ONE) as Amount }
  }
  return {
    type: 'SetPositionStops',
    ...about,
    takeProfit: roll(2) === 0 ? near : undefined,
    stopLoss: roll(2) === 0 ? near : undefined,
    triggerBy: 'mark',
    lots: roll(2) === 0 ? (BigInt(1 + roll(20)) as Lots) : undefined,
  }
}
