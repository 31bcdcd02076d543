// Mining pools from the outside: what is on offer, a checked purchase as a command, and what a user has. Who invited the buyer is
// looked up here and is never the buyer's to say.

import type { AnswerOf, BodyOf, miningRoutes } from '@candor/api'
import type { Amount, EarnAccountView, MiningPoolId, RateE8, Reply } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
import type { EarnOffers } from '../earn/earn-offers.ts'
import { assetOf } from '../earn/format-financial.ts'
import { formatMiningOrder, formatMiningPool } from '../earn/format-mining.ts'
import { nameOfPool } from '../earn/offer-names.ts'
import { factsOfRefusal } from '../earn/purchase-facts.ts'
import { formatRateE8 } from '../format-second.ts'
import type { Invitations } from '../identity/invitations.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal } from '../refusal.ts'
import { agreedKey, RATE_SCALE } from './earn-input.ts'
import { type Sender, senderOf, units } from './order-input.ts'

export interface MiningCallsParts {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt'>
  readonly listing: Listing
  readonly offers: EarnOffers
  readonly invitations: Pick<Invitations, 'invitersOf'>
  readonly clock: () => number
}

type Routes = typeof miningRoutes
type MiningHandlers = Pick<Handlers, 'miningPools' | 'buyMining' | 'miningOrders'>
type OrderReply = AnswerOf<Routes['buyMining']>

/** Of whom the core does not know yet. */
const NOTHING: EarnAccountView = { financial: [], mining: [] }

export function miningCalls(parts: MiningCallsParts): MiningHandlers {
  const { engine, listing, offers, clock } = parts
  return {
    miningPools: async () => {
      const [{ pools }, coverOf] = await Promise.all([offers.view(), offers.miningCover()])
      const nowMs = clock()
      const list = pools.map((pool) =>
        formatMiningPool(pool, { listing, covered: coverOf(pool.incomeAsset), nowMs }),
      )
      return { now: nowMs, list }
    },

    buyMining: (call) => buy(parts, senderOf(call), call.body),

    miningOrders: async ({ session: { userId } }) => {
      const [{ number, value }, view] = await Promise.all([
        engine.queryAt('earnAccount', { userId }),
        offers.view(),
      ])
      const orders = (value ?? NOTHING).mining.map((order) =>
        formatMiningOrder(order, { listing, name: nameOfPool(view, order.poolId) }),
      )
      return { number, orders }
    },
  }
}

async function buy(
  parts: MiningCallsParts,
  { userId, key }: Sender,
  body: BodyOf<Routes['buyMining']>,
): Promise<OrderReply> {
  const { engine, listing, offers, invitations } = parts
  const clientId = agreedKey(key, body.agreed)
  const poolId = Number(body.poolId) as MiningPoolId
  const pool = await offers.pool(poolId)
  if (pool === undefined) throw new ApiRefusal('earn.product.unknown')
  const asset = assetOf(listing, pool.asset)
  const amount = units(body.amount, asset.scale, 'amount') as Amount
  const dailyRateE8 = units(body.dailyRate, RATE_SCALE, 'dailyRate') as RateE8
  // Who invited whom is written at registration and never changes, so a repeated request makes the very same command.
  const [inviter1, inviter2] = await invitations.invitersOf(userId)
  const reply = await engine.submit({
    type: 'BuyMining',
    userId,
    clientId,
    poolId,
    amount,
    termDays: Number(body.term),
    dailyRateE8,
    inviter1,
    inviter2,
  })
  if (reply.rejection === undefined) return answerOf(parts, reply)
  const [offer = pool, account] = await Promise.all([
    offers.pool(poolId),
    engine.query('earnAccount', { userId }),
  ])
  const own = (account ?? NOTHING).mining.filter((order) => order.poolId === poolId)
  const facts = factsOfRefusal(reply.rejection, {
    offer,
    asset,
    held: own.reduce((sum, { principal }) => sum + principal, 0n),
    terms: { term: offer.parameters.termDays, dailyRate: formatRateE8(offer.parameters.dailyRateE8) },
  })
  throw new ApiRefusal(reply.rejection, undefined, reply.number, facts)
}

async function answerOf(
  { listing, offers }: MiningCallsParts,
  { miningOrder, number }: Reply,
): Promise<OrderReply> {
  if (miningOrder === undefined) throw new Error(`the reply to ${number} has no order`)
  const name = nameOfPool(await offers.view(), miningOrder.poolId)
  return { ...formatMiningOrder(miningOrder, { listing, name }), number }
}
