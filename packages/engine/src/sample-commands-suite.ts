// A fixed script of commands for the tests of this package: listings, users, then a seeded mix of orders,
// cancels, transfers and index ticks. The same seed gives the same script for ever. Also temporary directories.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AdministratorId,
  type Amount,
  type AssetId,
  type Command,
  type CommandOf,
  type DepositId,
  type FeeLevel,
  type IndexId,
  type MarketId,
  ONE,
  type OrderId,
  type Price,
  type RateE8,
  type SourceId,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
  type WithdrawalId,
} from '@candor/contract'
import { afterEach } from 'vitest'
import type { Sequencer } from './sequencer.ts'

export const BTC = 1 as AssetId
export const USDT = 2 as AssetId
export const MARKET = 1 as MarketId
/** 2026-03-01 12:00:00 GMT+8. */
export const NOON = 1_772_337_600_000n as TimeMs

const USERS = [1, 2, 3, 4] as UserId[]
const TICK_UNITS = 1_000_000n
const LOT = 1_000n
const REPEAT_EVERY = 25

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the field it is meant for names the brand
function whole<T extends bigint>(count: bigint): T {
  return (count * ONE) as T
}

function feeLevel(volume: bigint, makerE8: bigint, takerE8: bigint): FeeLevel {
  const [maker, taker] = [makerE8 as RateE8, takerE8 as RateE8]
  return {
    volumeBtc: whole(volume),
    spotMakerE8: maker,
    spotTakerE8: taker,
    perpMakerE8: maker,
    perpTakerE8: taker,
  }
}

export function openAccount(userId: number): Command {
  return { type: 'OpenAccount', userId: userId as UserId, tradeGroupId: userId as never, house: undefined }
}

/** One market, four users with money. */
export function setUp(): Command[] {
  const commands: Command[] = [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'DefineIndex', indexId: 1 as IndexId, base: BTC, quote: USDT, tick: TICK_UNITS as Price },
    {
      type: 'SetFeeSchedule',
      btc: BTC,
      levels: [feeLevel(0n, 100_000n, 100_000n), feeLevel(5n, -10_000n, 90_000n)],
    },
    {
      type: 'ListSpotMarket',
      marketId: MARKET,
      symbol: 'BTC_USDT',
      base: BTC,
      quote: USDT,
      indexId: 1 as IndexId,
      parameters: {
        tick: TICK_UNITS as Price,
        lot: LOT as never,
        minQuantity: LOT as never,
        maxQuantity: whole(100n),
        minNotional: whole(5n),
        maxOpenOrders: 200,
        marketBandE8: 5_000_000n as RateE8,
        buyBandE8: 20_000_000n as RateE8,
        sellBandE8: 20_000_000n as RateE8,
        selfTrade: 'expireTaker',
      },
    },
  ]
  let depositId = 0
  for (const userId of USERS) {
    commands.push(openAccount(userId), {
      type: 'SetAccountIdentity',
      userId,
      authenticated: true,
      country: 'SG',
    })
    for (const [assetId, amount] of [
      [BTC, 1_000n],
      [USDT, 10_000_000n],
    ] as const) {
      depositId++
      commands.push({
        type: 'SeeDeposit',
        depositId: depositId as DepositId,
        userId,
        assetId,
        amount: whole(amount),
      })
      commands.push({ type: 'ConfirmDeposit', depositId: depositId as DepositId })
    }
  }
  return commands
}

type Dice = (sides: number) => number

/** A plain linear congruential generator: small, and the same everywhere. */
function dice(seed: number): Dice {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function pick<T>(roll: Dice, from: readonly T[]): T {
  return from[roll(from.length)] as T
}

function anOrder(roll: Dice, at: number): Command {
  const side = pick(roll, ['buy', 'sell'] as const)
  const price = whole<Price>(29_900n + BigInt(roll(200)))
  const order: CommandOf<'PlaceSpotOrder'> = {
    type: 'PlaceSpotOrder',
    userId: pick(roll, USERS),
    clientId: roll(4) === 0 ? `key-${at - roll(3)}` : undefined,
    wallet: SPOT_WALLET,
    marketId: MARKET,
    side,
    orderType: 'limit',
    timeInForce: pick(roll, [
      'goodTillCancelled',
      'goodTillCancelled',
      'immediateOrCancel',
      'fillOrKill',
      'postOnly',
    ] as const),
    price,
    quantity: (BigInt(1 + roll(50_000)) * LOT) as never,
    quoteAmount: undefined,
    stopPrice: undefined,
    trigger: undefined,
    selfTrade: pick(roll, [undefined, 'expireMaker', 'expireBoth', 'decrement'] as const),
  }
  const kind = roll(10)
  if (kind === 0) return { ...order, orderType: 'market', timeInForce: 'immediateOrCancel', price: undefined }
  if (kind > 1) return order
  return {
    ...order,
    orderType: 'stopLimit',
    timeInForce: 'goodTillCancelled',
    stopPrice: price,
    trigger: side === 'buy' ? 'atOrAbove' : 'atOrBelow',
  }
}

function anyCommand(roll: Dice, at: number, nowMs: bigint): Command {
  const userId = pick(roll, USERS)
  const kind = roll(20)
  if (kind < 13) return anOrder(roll, at)
  if (kind < 16) {
    return {
      type: 'CancelSpotOrder',
      userId,
      clientId: undefined,
      orderId: (1 + roll(at + 1)) as OrderId,
      orderClientId: undefined,
    }
  }
  if (kind === 16) return { type: 'CancelAllSpotOrders', userId, clientId: undefined, marketId: MARKET }
  if (kind === 17) {
    return {
      type: 'Transfer',
      userId,
      clientId: `t-${at}`,
      from: SPOT_WALLET,
      to: 17 as never,
      assetId: USDT,
      amount: BigInt(1 + roll(1_000)) as never,
    }
  }
  if (kind === 18) return { type: 'Tick' }
  const price = whole<Price>(29_950n + BigInt(roll(100)))
  const quotes = [1, 2, 3].map((source) => ({ source: source as SourceId, price, timeMs: nowMs as TimeMs }))
  return { type: 'IndexTick', indexId: 1 as IndexId, quotes }
}

/** Set-up and then so many commands of every kind. Index ticks are fresh at the moment given. */
export function sampleCommands(count: number, seed = 1, nowMs: bigint = NOON): Command[] {
  const roll = dice(seed)
  const commands = setUp()
  let keyed: Command = { type: 'Tick' }
  for (let at = 0; at < count; at++) {
    // Now and then the last request that had a key comes again.
    const command: Command = at % REPEAT_EVERY === REPEAT_EVERY - 1 ? keyed : anyCommand(roll, at, nowMs)
    if ('clientId' in command && command.clientId !== undefined) keyed = command
    commands.push(command)
  }
  return commands
}

const ANN = 11 as AdministratorId
const BEN = 12 as AdministratorId

/** Money in and out, to follow the set-up: every command about it, and in the end one withdrawal of every standing. */
export function moneyCommands(): Command[] {
  const persons = { reason: 'sample', proposedBy: ANN, approvedBy: BEN }
  const correction = { clientId: 'fix', wallet: SPOT_WALLET, assetId: USDT, amount: whole<Amount>(7n) }
  const named = { userId: 1 as UserId, assetId: BTC, amount: whole<Amount>(1n), reference: 'btc:aa:0' }
  const firstDeposit = 2 ** 20
  const commands: Command[] = [
    { type: 'AddCapital', assetId: USDT, amount: whole(50n), reference: 'wire', ...persons },
    {
      type: 'PostCorrection',
      userId: 2 as UserId,
      ...correction,
      direction: 'credit',
      against: 'capital',
      ...persons,
    },
    ...[0, 1, 2].map(
      (at): Command => ({ type: 'SeeNamedDeposit', depositId: (firstDeposit + at) as DepositId, ...named }),
    ),
    { type: 'ConfirmDeposit', depositId: firstDeposit as DepositId },
    { type: 'OrphanDeposit', depositId: (firstDeposit + 1) as DepositId },
  ]
  for (let id = 1; id <= 7; id++) commands.push(requestWithdrawal(id))
  const withdrawal = (id: number): { readonly withdrawalId: WithdrawalId } => ({
    withdrawalId: id as WithdrawalId,
  })
  for (const id of [1, 2, 3, 4]) {
    commands.push(
      { type: 'ApproveWithdrawal', ...withdrawal(id), administratorId: ANN },
      { type: 'ApproveWithdrawal', ...withdrawal(id), administratorId: BEN },
    )
  }
  commands.push({ type: 'ApproveWithdrawal', ...withdrawal(5), administratorId: BEN })
  for (const id of [1, 2, 3]) commands.push({ type: 'SendWithdrawal', ...withdrawal(id) })
  const cost = { costAssetId: USDT, cost: whole<Amount>(1n) }
  commands.push(
    { type: 'SettleWithdrawal', ...withdrawal(1), reference: 'eth:bb', ...cost },
    { type: 'ReturnWithdrawal', ...withdrawal(2), reason: 'bounced' },
    { type: 'RefuseWithdrawal', ...withdrawal(6), administratorId: ANN, reason: 'sample' },
    { type: 'CancelWithdrawal', userId: 3 as UserId, clientId: 'back', ...withdrawal(7) },
  )
  return commands
}

function requestWithdrawal(id: number): Command {
  return {
    type: 'RequestWithdrawal',
    withdrawalId: id as WithdrawalId,
    userId: 3 as UserId,
    clientId: `out-${id}`,
    assetId: USDT,
    amount: whole(100n),
    fee: whole(2n),
    destination: 'eth:0x1',
    approvalsNeeded: 2,
  }
}

/** Takes commands in, in batches of one to five. */
export async function takeAll(
  sequencer: Pick<Sequencer, 'take'>,
  commands: readonly Command[],
): Promise<void> {
  for (let at = 0, size = 1; at < commands.length; at += size) {
    size = 1 + ((at * 7) % 5)
    await sequencer.take(commands.slice(at, at + size))
  }
}

const made: string[] = []

/** A directory that is gone after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'candor-engine-'))
  made.push(directory)
  return directory
}

afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true })
})
