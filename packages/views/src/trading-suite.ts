// A seeded stream of commands for the tests of this package: two markets, customers and house makers, and every kind of
// event that the views must follow. The same seed gives the same stream.

import {
  type AdministratorId,
  type AssetId,
  type Command,
  type CommandOf,
  type DepositId,
  type FeeLevel,
  type MarketId,
  ONE,
  type OrderId,
  type Price,
  type RateE8,
  robotWalletId,
  SPOT_WALLET,
  type UserId,
  walletId,
} from '@candor/contract'
import { type Dice, moneyCommands, pick } from './money-suite.ts'

export const BTC = 1 as AssetId
export const USDT = 2 as AssetId
export const ETH = 3 as AssetId
/** Of scale 2: it comes in and goes out through the fiat account. */
export const EUR = 4 as AssetId
export const BTC_USDT = 1 as MarketId
export const ETH_USDT = 2 as MarketId
export const CUSTOMERS = [1, 2, 3, 4, 5, 6] as UserId[]
export const HOUSES = [101, 102] as UserId[]

const TICK_UNITS = 1_000_000n
const LOT = 1_000n
/** Orders come and go this much more often than money comes and goes. */
const MONEY_EVERY = 6
const MIDDLES: Readonly<Record<number, bigint>> = { 1: 30_000n, 2: 2_000n }

/** A plain linear congruential generator: small, and the same everywhere. */
export function dice(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function feeLevel(volume: bigint, makerE8: bigint, takerE8: bigint): FeeLevel {
  const [maker, taker] = [makerE8 as RateE8, takerE8 as RateE8]
  const volumeBtc = (volume * ONE) as FeeLevel['volumeBtc']
  return { volumeBtc, spotMakerE8: maker, spotTakerE8: taker, perpMakerE8: maker, perpTakerE8: taker }
}

function listMarket(marketId: MarketId, base: AssetId, symbol: string): Command {
  return {
    type: 'ListSpotMarket',
    marketId,
    symbol,
    base,
    quote: USDT,
    indexId: undefined,
    parameters: {
      tick: TICK_UNITS as Price,
      lot: LOT as never,
      minQuantity: LOT as never,
      maxQuantity: (1_000n * ONE) as never,
      minNotional: ONE as never,
      maxOpenOrders: 200,
      // Narrow, so that some orders meet them.
      marketBandE8: 400_000n as RateE8,
      buyBandE8: 1_000_000n as RateE8,
      sellBandE8: 1_000_000n as RateE8,
      selfTrade: 'expireTaker',
    },
  }
}

/** Two markets; customers and makers with money. The makers are one group, so that they meet themselves. */
export function setUp(): Command[] {
  const commands: Command[] = [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'ListAsset', assetId: ETH, code: 'ETH', scale: 8 },
    { type: 'ListAsset', assetId: EUR, code: 'EUR', scale: 2 },
    // Makers earn a rebate from the second level on, and takers pay.
    {
      type: 'SetFeeSchedule',
      btc: BTC,
      levels: [feeLevel(0n, 100_000n, 100_000n), feeLevel(1n, -10_000n, 90_000n)],
    },
    listMarket(BTC_USDT, BTC, 'BTC_USDT'),
    listMarket(ETH_USDT, ETH, 'ETH_USDT'),
  ]
  for (const assetId of [BTC, USDT, ETH, EUR]) {
    commands.push({
      type: 'AddCapital',
      assetId,
      amount: (10n * ONE) as never,
      reference: 'bank-1',
      reason: 'start',
      proposedBy: 1 as AdministratorId,
      approvedBy: 2 as AdministratorId,
    })
  }
  let depositId = 0
  for (const userId of [...CUSTOMERS, ...HOUSES]) {
    const isHouse = HOUSES.includes(userId)
    commands.push(
      {
        type: 'OpenAccount',
        userId,
        tradeGroupId: (isHouse ? 101 : userId) as never,
        house: isHouse ? 'maker' : undefined,
      },
      { type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' },
    )
    for (const assetId of [BTC, USDT, ETH, EUR]) {
      depositId++
      const amount = ((assetId === USDT ? 100_000_000n : 10_000n) * ONE) as never
      commands.push(
        { type: 'SeeDeposit', depositId: depositId as DepositId, userId, assetId, amount },
        { type: 'ConfirmDeposit', depositId: depositId as DepositId },
      )
    }
  }
  return commands
}

export function limitOrder(
  terms: Partial<CommandOf<'PlaceSpotOrder'>> & Pick<CommandOf<'PlaceSpotOrder'>, 'userId' | 'side'>,
): CommandOf<'PlaceSpotOrder'> {
  return {
    type: 'PlaceSpotOrder',
    clientId: undefined,
    wallet: SPOT_WALLET,
    marketId: BTC_USDT,
    orderType: 'limit',
    timeInForce: 'goodTillCancelled',
    price: (30_000n * ONE) as Price,
    quantity: (LOT * 1_000n) as never,
    quoteAmount: undefined,
    stopPrice: undefined,
    trigger: undefined,
    selfTrade: undefined,
    ...terms,
  }
}

function anOrder(roll: Dice, at: number): Command {
  const side = pick(roll, ['buy', 'sell'] as const)
  const marketId = pick(roll, [BTC_USDT, ETH_USDT])
  const price = (((MIDDLES[marketId] ?? 0n) + BigInt(roll(60) - 30)) * ONE) as Price
  const order = limitOrder({
    userId: pick(roll, [...CUSTOMERS, ...HOUSES]),
    side,
    marketId,
    price,
    // Words that a careless writer would turn into nothing.
    clientId: roll(4) === 0 ? pick(roll, [`o-${at}`, `NULL`, `null`, `a.b:c/d-${at}`]) : undefined,
    timeInForce: pick(roll, [
      'goodTillCancelled',
      'goodTillCancelled',
      'goodTillCancelled',
      'immediateOrCancel',
      'fillOrKill',
      'postOnly',
    ] as const),
    quantity: (BigInt(1 + roll(20_000)) * LOT) as never,
    selfTrade: pick(roll, [undefined, 'expireMaker', 'expireBoth', 'decrement'] as const),
  })
  const kind = roll(12)
  if (kind === 0) return { ...order, orderType: 'market', timeInForce: 'immediateOrCancel', price: undefined }
  if (kind === 1) {
    return {
      ...order,
      orderType: 'market',
      timeInForce: 'immediateOrCancel',
      price: undefined,
      quantity: undefined,
      quoteAmount: (BigInt(100 + roll(10_000)) * ONE) as never,
    }
  }
  if (kind > 3) return order
  return {
    ...order,
    orderType: kind === 2 ? 'stopLimit' : 'stopMarket',
    timeInForce: kind === 2 ? 'goodTillCancelled' : 'immediateOrCancel',
    price: kind === 2 ? price : undefined,
    stopPrice: price,
    trigger: side === 'buy' ? 'atOrAbove' : 'atOrBelow',
  }
}

function anyCommand(roll: Dice, at: number): Command {
  const userId = pick(roll, CUSTOMERS)
  const kind = roll(40)
  if (kind < 27) return anOrder(roll, at)
  // Nearly every second command makes an order: this one is young, and may still be open.
  const orderId = Math.max(1, Math.floor(at * 0.47) - roll(80)) as OrderId
  if (kind < 32) {
    return { type: 'CancelSpotOrder', userId, clientId: undefined, orderId, orderClientId: undefined }
  }
  if (kind < 35) {
    const quantity = (BigInt(1 + roll(20_000)) * LOT) as never
    return {
      type: 'AmendSpotOrder',
      userId,
      clientId: undefined,
      orderId,
      price: undefined,
      quantity,
      stopPrice: undefined,
    }
  }
  const money = { userId, clientId: undefined, assetId: USDT, amount: BigInt(1 + roll(1_000)) as never }
  if (kind < 37) {
    const [from, to] = pick(roll, [
      [SPOT_WALLET, walletId('contract')],
      [walletId('contract'), SPOT_WALLET],
      [SPOT_WALLET, robotWalletId(1)],
      [robotWalletId(1), SPOT_WALLET],
    ] as const)
    return { type: 'Transfer', ...money, from, to }
  }
  if (kind === 37) {
    const type = pick(roll, ['FreezeAmount', 'UnfreezeAmount', 'LockAmount', 'UnlockAmount'] as const)
    return { type, ...money, wallet: SPOT_WALLET, reason: 'review' }
  }
  if (kind === 38) {
    return {
      type: 'CancelAllSpotOrders',
      userId: pick(roll, [...CUSTOMERS, ...HOUSES]),
      clientId: undefined,
      marketId: undefined,
    }
  }
  const type = roll(8) === 0 ? 'FreezeAccount' : 'UnfreezeAccount'
  return { type, userId, reason: 'review' }
}

/** An endless stream after the set-up. */
export function* trading(seed: number): Generator<Command> {
  const roll = dice(seed)
  const money = moneyCommands(roll, {
    users: [...CUSTOMERS, ...HOUSES],
    assets: [USDT, ETH, EUR],
    firstDeposit: seed * 1_000_000,
  })
  for (let at = 0; ; at++) {
    yield anyCommand(roll, at)
    if (roll(MONEY_EVERY) === 0) yield money.next().value
  }
}
