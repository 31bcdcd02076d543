// The victim of the crash harness: a real engine on a real disk, under load, telling every acknowledgement as it
// comes. It is killed without warning. Started by crash.ts with the data directory, the
// file for its notes, a round number and old keys.

import { openSync, writeSync } from 'node:fs'
import {
  type Amount,
  type AssetId,
  type Command,
  type CommandOf,
  type DepositId,
  type MarketId,
  type Price,
  type RateE8,
  SPOT_WALLET,
  type TradeGroupId,
  type UserId,
} from '@candor/contract'
import { Engine } from '@candor/engine'

const [directory = '', notes = '', round = '0', ...unanswered] = process.argv.slice(2)
// A file and not a pipe: what is written to it survives the kill, and a full pipe cannot hold the load back.
const notesFile = openSync(notes, 'a')
const USERS = 8
const IN_FLIGHT = 64
const COIN = 100_000_000n

const setUp: Command[] = [
  { type: 'ListAsset', assetId: 1 as AssetId, code: 'USDT', scale: 8 },
  { type: 'ListAsset', assetId: 2 as AssetId, code: 'BTC', scale: 8 },
  {
    type: 'SetFeeSchedule',
    btc: 2 as AssetId,
    levels: [
      {
        volumeBtc: 0n as Amount,
        spotMakerE8: 100_000n as RateE8,
        spotTakerE8: 100_000n as RateE8,
        perpMakerE8: 0n as RateE8,
        perpTakerE8: 0n as RateE8,
      },
    ],
  },
  {
    type: 'ListSpotMarket',
    marketId: 1 as MarketId,
    symbol: 'BTC_USDT',
    base: 2 as AssetId,
    quote: 1 as AssetId,
    indexId: undefined,
    parameters: {
      tick: COIN as Price,
      lot: 1_000n as Amount,
      minQuantity: 1_000n as Amount,
      maxQuantity: (100n * COIN) as Amount,
      minNotional: 1n as Amount,
      maxOpenOrders: 1_000,
      marketBandE8: 5_000_000n as RateE8,
      buyBandE8: COIN as RateE8,
      sellBandE8: 99_000_000n as RateE8,
      selfTrade: 'expireTaker',
    },
  },
]

function fund(user: number): Command[] {
  const userId = user as UserId
  const deposit = (id: number, asset: number): Command[] => [
    {
      type: 'SeeDeposit',
      depositId: id as DepositId,
      userId,
      assetId: asset as AssetId,
      amount: (1_000_000_000n * COIN) as Amount,
    },
    { type: 'ConfirmDeposit', depositId: id as DepositId },
  ]
  return [
    { type: 'OpenAccount', userId, tradeGroupId: user as TradeGroupId, house: undefined },
    { type: 'SetAccountIdentity', userId, authenticated: true, country: '' },
    ...deposit(user * 2 - 1, 1),
    ...deposit(user * 2, 2),
  ]
}

/** Everything about an order follows from its key, so that a retry after a crash is the same request. */
function orderOf(key: string): CommandOf<'PlaceSpotOrder'> {
  const [, serial = '0'] = key.split('-')
  const n = Number(serial)
  return {
    type: 'PlaceSpotOrder',
    userId: ((n % USERS) + 1) as UserId,
    clientId: key,
    wallet: SPOT_WALLET,
    marketId: 1 as MarketId,
    side: (n >> 3) % 2 === 0 ? 'buy' : 'sell',
    orderType: 'limit',
    timeInForce: n % 5 === 0 ? 'immediateOrCancel' : 'goodTillCancelled',
    price: (BigInt(30_000 + ((n * 7) % 11)) * COIN) as Price,
    quantity: (1_000n * BigInt(1 + (n % 9))) as Amount,
    quoteAmount: undefined,
    stopPrice: undefined,
    trigger: undefined,
    selfTrade: undefined,
  }
}

function tell(line: string): void {
  writeSync(notesFile, `${line}\n`)
}

const engine = await Engine.start({
  directory,
  oldSegments: 'keep',
  snapshotEvery: 2_000,
  segmentBytes: 200_000,
  onFailure: (reason) => {
    tell(`failed ${reason}`)
    process.exit(1)
  },
})
writeSync(1, 'ready\n')
if (engine.recovery.number === 0) {
  const commands = [...setUp, ...Array.from({ length: USERS }, (_, index) => fund(index + 1)).flat()]
  await Promise.all(commands.map((command) => engine.submit(command)))
}

async function send(key: string): Promise<void> {
  tell(`sent ${key}`)
  const reply = await engine.submit(orderOf(key))
  tell(`acked ${key} ${reply.number} ${reply.rejection ?? 'ok'} ${reply.order?.orderId ?? 0}`)
}

for (const key of unanswered) await send(key)
let serial = 0
async function worker(): Promise<void> {
  for (;;) await send(`r${round}-${serial++}`)
}
await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
