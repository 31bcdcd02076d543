// The words in which tests of second-contracts are told: a BTC_USDT product, users with money in its wallet, ticks on the
// second.

import type {
  Command,
  IndexId,
  Price,
  ProductId,
  RateE8,
  SecondDirection,
  SecondOrderId,
  SecondOrderView,
  SecondParameters,
  SourceId,
  SourceQuote,
  TimeMs,
} from '@candor/contract'
import { expect } from 'vitest'
import {
  given,
  INDEX,
  NOON,
  type Request,
  SECOND,
  shown,
  USDT,
  units,
  type World,
} from '../scenario-suite.ts'
import { SECOND_WALLET } from './second-account.ts'

export const PRODUCT = 1 as ProductId
const SPOT = 0 as never

export const rate = (percent: string): RateE8 => (units(percent) / 100n) as RateE8

/** Rulebook 3.1, with stakes from 100. */
export const SECOND_PARAMETERS: SecondParameters = {
  durations: [
    { seconds: 30, payoutE8: rate('80') },
    { seconds: 60, payoutE8: rate('82') },
    { seconds: 120, payoutE8: rate('85') },
    { seconds: 300, payoutE8: rate('88') },
  ],
  minStake: units('100'),
  maxStake: units('9999999'),
  userCap: units('20000000'),
  directionCapE8: rate('10'),
  totalCapE8: rate('50'),
}

export interface SecondSetting {
  readonly parameters?: Partial<SecondParameters>
  readonly house?: string
  readonly money?: string
}

/** Users with this much in the second wallet, a house, a product, and a first tick at noon. */
export function givenSeconds(names: readonly string[], setting: SecondSetting = {}): World {
  const { parameters = {}, house = '1000000', money = '100000' } = setting
  const world = given(Object.fromEntries(names.map((name) => [name, { usdt: money }])))
  const byTwo = { reason: 'house', proposedBy: 1 as never, approvedBy: 2 as never }
  world.and({ type: 'AddCapital', assetId: USDT, amount: units(house), reference: 'bank', ...byTwo })
  world.and({ type: 'PlaceCapital', assetId: USDT, amount: units(house), to: 'second_house', ...byTwo })
  world.and({
    type: 'ListSecondProduct',
    productId: PRODUCT,
    symbol: 'BTC_USDT',
    indexId: INDEX,
    parameters: { ...SECOND_PARAMETERS, ...parameters },
  })
  world.and({ type: 'SetSecondCountries', everywhere: true, countries: [] })
  for (const name of names) {
    world.and(name, (userId) => ({
      type: 'Transfer',
      userId,
      clientId: undefined,
      from: SPOT,
      to: SECOND_WALLET,
      assetId: USDT,
      amount: units(money),
    }))
  }
  return tick(world, '30000')
}

/** A tick at the world's present time, from three sources that agree, or from too few when there is no price. */
export function tick(world: World, price: string | undefined, indexId: IndexId = INDEX): World {
  const sources = price === undefined ? [1, 2] : [1, 2, 3]
  const quotes: SourceQuote[] = sources.map((source) => ({
    source: source as SourceId,
    price: units<Price>(price ?? '30000'),
    timeMs: world.nowMs as TimeMs,
  }))
  return world.and({ type: 'IndexTick', indexId, quotes })
}

/** Ticks on the following seconds, one each; a gap is a second without any. */
export function ticks(world: World, ...prices: readonly (string | undefined)[]): World {
  for (const price of prices) {
    world.after(SECOND)
    if (price !== 'gap') tick(world, price)
  }
  return world
}

export const NONCE: Uint8Array = Uint8Array.from({ length: 16 }, (_, at) => at + 1)

export interface Bet {
  readonly seconds?: number
  readonly payoutE8?: RateE8
  readonly openMs?: bigint
  readonly clientId?: string
  readonly productId?: ProductId
}

export function bet(direction: SecondDirection, stake: string, parts: Bet = {}): Request {
  const { seconds = 60, openMs, clientId, productId = PRODUCT } = parts
  const offered = SECOND_PARAMETERS.durations.find((each) => each.seconds === seconds)
  return (userId) => ({
    type: 'PlaceSecondOrder',
    userId,
    clientId,
    productId,
    direction,
    seconds,
    payoutE8: parts.payoutE8 ?? offered?.payoutE8 ?? rate('1'),
    stake: units(stake),
    openMs: openMs as TimeMs | undefined,
    nonce: NONCE,
  })
}

export const up = (stake: string, parts?: Bet): Request => bet('up', stake, parts)
export const down = (stake: string, parts?: Bet): Request => bet('down', stake, parts)

export const SEAL: Command = { type: 'SealSecondOrders', indexId: INDEX }

/** Places an order half a second after noon, seals it, and lets it enter at 30,000 one second after noon. */
export function entered(world: World, ...requests: readonly (readonly [string, Request])[]): World {
  world.at(NOON + SECOND / 2n)
  for (const [name, request] of requests) world.and(name, request)
  return tick(world.and(SEAL).at(NOON + SECOND), '30000')
}

/** The orders that the last command ended, as lines: `1 won settled 182`. */
export function endings(world: World): string[] {
  return world.outcome.events.flatMap((event) =>
    event.type === 'SecondOrderEnded' ? [ending(event.order)] : [],
  )
}

function ending({ orderId, outcome, reason, payout }: SecondOrderView): string {
  return `${orderId} ${outcome} ${reason} ${shown(payout)}`
}

export function thenEnded(world: World, ...lines: readonly string[]): World {
  expect(endings(world)).toEqual(lines)
  return world
}

/** What a user has in the wallet: available, frozen and in escrow. */
export function thenSecond(
  world: World,
  name: string,
  usdt: string,
  usdtFrozen = '0',
  usdtEscrow = '0',
): World {
  return world.thenHas(name, { usdt, usdtFrozen, usdtEscrow }, SECOND_WALLET)
}

export function cancelBet(orderId: number): Request {
  return (userId) => ({
    type: 'CancelSecondOrder',
    userId,
    clientId: undefined,
    orderId: orderId as SecondOrderId,
  })
}
