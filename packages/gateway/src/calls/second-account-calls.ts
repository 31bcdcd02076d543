// What a user has in second-contracts and allows themselves in them, and every act on it, as calls.

import type { AnswerOf, secondRoutes } from '@candor/api'
import {
  type Amount,
  CRYPTO_SCALE,
  dayIndex,
  dayStartMs,
  formatDecimal,
  type SecondAccountView,
  type TimeMs,
  type UserId,
  ZERO,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import { formatSecondOrder } from '../format-second.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import { atStakeOf, leftOf } from '../seconds/own-seconds.ts'
import { senderOf, units } from './order-input.ts'
import type { SecondCalls } from './second-calls.ts'

export interface SecondAccountCallsParts {
  readonly engine: Pick<Engine, 'submit' | 'queryAt'>
  readonly listing: Listing
  readonly orders: SecondCalls
  readonly clock: () => number
}

type AccountHandlers = Pick<
  Handlers,
  | 'placeSecondOrder'
  | 'cancelSecondOrder'
  | 'secondOrders'
  | 'secondLimits'
  | 'setSecondLossLimit'
  | 'takeSecondBreak'
>
type Limits = AnswerOf<typeof secondRoutes.secondLimits>

/** Of whom the core does not know yet. */
const NOTHING: SecondAccountView = {
  limit: undefined,
  pendingLimit: undefined,
  pendingMs: undefined,
  breakUntilMs: 0n as TimeMs,
  dayLoss: ZERO,
  orders: [],
}

export function secondAccountCalls(parts: SecondAccountCallsParts): AccountHandlers {
  const { engine, listing, orders } = parts
  return {
    placeSecondOrder: (call) => orders.place(senderOf(call), call.body),
    cancelSecondOrder: (call) => orders.cancel(senderOf(call), call.body),

    secondOrders: async ({ session: { userId } }) => {
      const { number, value } = await engine.queryAt('secondAccount', { userId })
      return { number, orders: (value ?? NOTHING).orders.map((order) => formatSecondOrder(listing, order)) }
    },

    secondLimits: ({ session: { userId } }) => limitsNow(parts, userId),

    setSecondLossLimit: async ({ session: { userId }, key, body }) => {
      const asset = listing.secondAsset
      if (asset === undefined) throw new ApiRefusal('second.product.unknown')
      const limit = body.limit === undefined ? undefined : (units(body.limit, asset.scale, 'limit') as Amount)
      throwIfRejected(await engine.submit({ type: 'SetSecondLossLimit', userId, clientId: key, limit }))
      return limitsNow(parts, userId)
    },

    takeSecondBreak: async ({ session: { userId }, key, body }) => {
      const untilMs = BigInt(body.until) as TimeMs
      throwIfRejected(await engine.submit({ type: 'TakeSecondBreak', userId, clientId: key, untilMs }))
      return limitsNow(parts, userId)
    },
  }
}

async function limitsNow(
  { engine, listing, clock }: SecondAccountCallsParts,
  userId: UserId,
): Promise<Limits> {
  const { number, value } = await engine.queryAt('secondAccount', { userId })
  const account = value ?? NOTHING
  const asset = listing.secondAsset
  const { limit, pendingLimit, pendingMs, breakUntilMs, dayLoss } = account
  const text = (units: bigint): string => formatDecimal(units, asset?.scale ?? CRYPTO_SCALE)
  const textOrNull = (units: bigint | undefined): string | null => (units === undefined ? null : text(units))
  const nowMs = BigInt(clock())
  return {
    asset: asset?.code ?? null,
    limit: textOrNull(limit),
    pending: pendingMs === undefined ? null : { limit: textOrNull(pendingLimit), time: Number(pendingMs) },
    lossToday: text(dayLoss),
    atStake: text(atStakeOf(account)),
    left: textOrNull(leftOf(account)),
    dayEnds: Number(dayStartMs(dayIndex(nowMs) + 1n)),
    breakUntil: breakUntilMs > nowMs ? Number(breakUntilMs) : null,
    number,
  }
}
