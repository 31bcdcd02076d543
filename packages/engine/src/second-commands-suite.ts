// A fixed script of second-contracts for the tests of this package, to follow the set-up of the sample commands: every
// command about them, each at its own moment, and in the end one order of every stage that has not ended.

import {
  type AdministratorId,
  type Amount,
  type CommandOf,
  type IndexId,
  ONE,
  type Price,
  type ProductId,
  type RateE8,
  type SecondOrderId,
  type SecondParameters,
  type SourceId,
  SPOT_WALLET,
  type TimedCommand,
  type TimeMs,
  type UserId,
  walletId,
} from '@candor/contract'
import { NOON, USDT } from './sample-commands-suite.ts'

const PRODUCT = 1 as ProductId
const INDEX = 1 as IndexId
const SECOND_WALLET = walletId('second')
const PAYOUT = 80_000_000n as RateE8

const PARAMETERS: SecondParameters = {
  durations: [
    { seconds: 10, payoutE8: PAYOUT },
    { seconds: 60, payoutE8: PAYOUT },
  ],
  minStake: whole(10n),
  maxStake: whole(1_000n),
  userCap: whole(5_000n),
  directionCapE8: 10_000_000n as RateE8,
  totalCapE8: 50_000_000n as RateE8,
}

function whole(count: bigint): Amount {
  return (count * ONE) as Amount
}

type Timed = (afterMs: bigint, command: TimedCommand['command']) => TimedCommand

const at: Timed = (afterMs, command) => ({ timeMs: (NOON + afterMs) as TimeMs, command })

function tick(afterMs: bigint, price: bigint): TimedCommand {
  const quotes = [1, 2, 3].map((source) => ({
    source: source as SourceId,
    price: (price * ONE) as Price,
    timeMs: (NOON + afterMs) as TimeMs,
  }))
  return at(afterMs, { type: 'IndexTick', indexId: INDEX, quotes })
}

function ticks(fromMs: bigint, prices: readonly bigint[]): TimedCommand[] {
  return prices.map((price, place) => tick(fromMs + 1_000n * BigInt(place), price))
}

type Choice = Pick<CommandOf<'PlaceSecondOrder'>, 'direction' | 'seconds'> & {
  readonly opensAfterMs?: bigint
}

function place(afterMs: bigint, user: number, { opensAfterMs, ...choice }: Choice): TimedCommand {
  return at(afterMs, {
    type: 'PlaceSecondOrder',
    userId: user as UserId,
    clientId: `second-${afterMs}-${user}`,
    productId: PRODUCT,
    payoutE8: PAYOUT,
    stake: whole(100n),
    openMs: opensAfterMs === undefined ? undefined : ((NOON + opensAfterMs) as TimeMs),
    nonce: Uint8Array.from({ length: 16 }, (_, byte) => (byte * 7 + user) & 0xff),
    ...choice,
  })
}

const seal = (afterMs: bigint): TimedCommand => at(afterMs, { type: 'SealSecondOrders', indexId: INDEX })

/** A product, a house with money, and three users with some in the wallet of second-contracts. */
function opening(): TimedCommand[] {
  const persons = {
    reason: 'sample',
    proposedBy: 11 as AdministratorId,
    approvedBy: 12 as AdministratorId,
  }
  const capital = { assetId: USDT, amount: whole(100_000n), ...persons }
  const product = { productId: PRODUCT, parameters: PARAMETERS }
  return [
    at(0n, { type: 'AddCapital', reference: 'wire', ...capital }),
    at(0n, { type: 'PlaceCapital', to: 'second_house', ...capital }),
    at(0n, { type: 'ListSecondProduct', symbol: 'BTC_USDT', indexId: INDEX, ...product }),
    at(0n, { type: 'SetSecondParameters', ...product }),
    at(0n, { type: 'SetSecondStatus', productId: PRODUCT, status: 'closed', reason: 'sample' }),
    at(0n, { type: 'SetSecondStatus', productId: PRODUCT, status: 'open', reason: 'sample' }),
    at(0n, { type: 'SetSecondCountries', everywhere: false, countries: ['SG'] }),
    ...[1, 2, 3].map((user) =>
      at(0n, {
        type: 'Transfer',
        userId: user as UserId,
        clientId: `stake-${user}`,
        from: SPOT_WALLET,
        to: SECOND_WALLET,
        assetId: USDT,
        amount: whole(2_000n),
      }),
    ),
    tick(0n, 30_000n),
  ]
}

/** At the end: order 4 open, 5 pending and sealed, 6 pending and not sealed, 7 scheduled; 1 and 2 judged, 3 taken back. */
export function secondCommands(): TimedCommand[] {
  const user = (id: number): { readonly userId: UserId; readonly clientId: undefined } => ({
    userId: id as UserId,
    clientId: undefined,
  })
  return [
    ...opening(),
    at(100n, { type: 'SetSecondLossLimit', ...user(2), limit: whole(500n) }),
    place(500n, 1, { direction: 'up', seconds: 10 }),
    place(500n, 2, { direction: 'down', seconds: 10 }),
    place(500n, 3, { direction: 'up', seconds: 10, opensAfterMs: 60_000n }),
    at(600n, { type: 'CancelSecondOrder', ...user(3), orderId: 3 as SecondOrderId }),
    seal(950n),
    ...ticks(1_000n, [30_000n, 30_010n, 30_020n, 30_030n, 30_020n, 30_010n]),
    place(6_500n, 1, { direction: 'down', seconds: 60 }),
    seal(6_950n),
    ...ticks(7_000n, [30_001n, 30_002n, 30_003n, 30_004n, 30_005n]),
    at(11_500n, {
      type: 'VoidSecondRange',
      productId: PRODUCT,
      fromMs: NOON,
      toMs: (NOON + 1_000n) as TimeMs,
      reason: 'sample',
      proposedBy: 11 as AdministratorId,
      approvedBy: 12 as AdministratorId,
    }),
    at(11_500n, { type: 'TakeSecondBreak', ...user(1), untilMs: (NOON + 3_600_000n) as TimeMs }),
    place(11_600n, 2, { direction: 'up', seconds: 60 }),
    seal(11_700n),
    place(11_800n, 3, { direction: 'up', seconds: 60 }),
    place(11_900n, 3, { direction: 'down', seconds: 60, opensAfterMs: 100_000n }),
  ]
}
