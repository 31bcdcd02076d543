// For the tests of the compatible API's sockets with a real engine: a spot market and a contract, and some users with money
// in both.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AdministratorId,
  type Command,
  type DepositId,
  type Price,
  type RateE8,
  SPOT_WALLET,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { Engine } from '@candor/engine'
import { Live } from '../../live/live.ts'
import { BTC, CONTRACT_VIEW, INDEX, LISTING, USDT, units } from '../../live/market-script-suite.ts'

export const USERS = [1, 2, 3] as UserId[]
const RICH = units('1000000')

export interface EngineWorld {
  readonly engine: Engine
  readonly live: Live
  stop(): Promise<void>
}

export async function startEngine(): Promise<EngineWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'candor-sockets-'))
  const failures: string[] = []
  const engine = await Engine.start({
    directory,
    oldSegments: 'drop',
    onFailure: (reason) => failures.push(reason),
  })
  for (const command of [...listing(), ...USERS.flatMap(account), tick('100')]) {
    const { rejection } = await engine.submit(command)
    if (rejection !== undefined) throw new Error(`${command.type} was rejected: ${rejection}`)
  }
  const live = await Live.start({ engine, loadCandles: async () => [], clock: Date.now })
  return {
    engine,
    live,
    stop: async () => {
      await engine.stop()
      rmSync(directory, { recursive: true, force: true })
      if (failures.length > 0) throw new Error(failures.join('; '))
    },
  }
}

/** Three sources agree on this price now. */
export function tick(price: string): Command {
  const timeMs = BigInt(Date.now()) as TimeMs
  const quotes = [1, 2, 3].map((source) => ({ source: source as never, price: units<Price>(price), timeMs }))
  return { type: 'IndexTick', indexId: INDEX, quotes }
}

function account(userId: UserId): Command[] {
  const deposits = [BTC, USDT].flatMap((assetId): Command[] => {
    const depositId = (userId * 10 + assetId) as DepositId
    return [
      { type: 'SeeDeposit', depositId, userId, assetId, amount: RICH },
      { type: 'ConfirmDeposit', depositId },
    ]
  })
  return [
    { type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined },
    { type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' },
    ...deposits,
    {
      type: 'Transfer',
      userId,
      clientId: undefined,
      from: SPOT_WALLET,
      to: walletId('contract'),
      assetId: USDT,
      amount: units('500000'),
    },
  ]
}

function listing(): Command[] {
  const [market] = LISTING.markets
  if (market === undefined) throw new Error('the script has a market')
  const { marketId, symbol, base, quote, indexId, parameters } = CONTRACT_VIEW
  const rate = units<RateE8>('0.0005')
  const level = {
    volumeBtc: units('0'),
    spotMakerE8: rate,
    spotTakerE8: rate,
    perpMakerE8: rate,
    perpTakerE8: rate,
  }
  const agreed = { reason: 'test', proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId }
  return [
    { type: 'ListAsset', assetId: BTC, code: 'BTC', scale: 8 },
    { type: 'ListAsset', assetId: USDT, code: 'USDT', scale: 8 },
    { type: 'SetFeeSchedule', btc: BTC, levels: [level] },
    { type: 'DefineIndex', indexId: INDEX, base: BTC, quote: USDT, tick: units<Price>('0.01') },
    { type: 'AddCapital', assetId: USDT, amount: RICH, reference: 'test', ...agreed },
    { type: 'PlaceCapital', assetId: USDT, amount: RICH, to: 'insurance', ...agreed },
    {
      type: 'ListSpotMarket',
      marketId: market.marketId,
      symbol: market.symbol,
      base: market.base,
      quote: market.quote,
      indexId: undefined,
      parameters: market.parameters,
    },
    { type: 'ListContract', marketId, symbol, base, quote, indexId, parameters },
  ]
}
