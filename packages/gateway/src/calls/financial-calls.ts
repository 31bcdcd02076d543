// Financial products from the outside: what is on offer, a checked purchase as a command, and what a user has. Nothing here can
// name an income: it comes of the terms that the core holds.

import type { AnswerOf, BodyOf, financialRoutes } from '@candor/api'
import {
  type Amount,
  type EarnAccountView,
  type EarnOrderId,
  type FinancialOrderView,
  type FinancialProductId,
  formatDecimal,
  type RateE8,
  type Reply,
  type UserId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { financialSums } from '@candor/views'
import type { Handlers } from '../call.ts'
import { daysOver, interestOf } from '../earn/earn-income.ts'
import type { EarnOffers } from '../earn/earn-offers.ts'
import { assetOf, formatFinancialOrder, formatFinancialProduct } from '../earn/format-financial.ts'
import { nameOfProduct } from '../earn/offer-names.ts'
import { factsOfRefusal } from '../earn/purchase-facts.ts'
import { formatRateE8 } from '../format-second.ts'
import type { Listing } from '../live/listing.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import { agreedKey, RATE_SCALE } from './earn-input.ts'
import { type Sender, senderOf, units } from './order-input.ts'

export interface FinancialCallsParts {
  readonly engine: Pick<Engine, 'submit' | 'query' | 'queryAt'>
  readonly database: Database
  readonly listing: Listing
  readonly offers: EarnOffers
  readonly caughtUp: () => Promise<boolean>
  readonly clock: () => number
}

type Routes = typeof financialRoutes
type FinancialHandlers = Pick<
  Handlers,
  'financialProducts' | 'buyFinancial' | 'leaveFinancial' | 'financialOrders' | 'financialSummary'
>
type Summary = AnswerOf<Routes['financialSummary']>
type OrderReply = AnswerOf<Routes['buyFinancial']>

/** Of whom the core does not know yet. */
const NOTHING: EarnAccountView = { financial: [], mining: [] }

export function financialCalls(parts: FinancialCallsParts): FinancialHandlers {
  const { engine, listing, offers, clock } = parts
  return {
    financialProducts: async () => {
      const [{ products }, coverOf] = await Promise.all([offers.view(), offers.financialCover()])
      const nowMs = clock()
      const list = products.map((product) =>
        formatFinancialProduct(product, { listing, covered: coverOf(product.asset), nowMs }),
      )
      return { now: nowMs, list }
    },

    buyFinancial: (call) => buy(parts, senderOf(call), call.body),

    leaveFinancial: async ({ session: { userId }, key, body }) => {
      const orderId = Number(body.orderId) as EarnOrderId
      const reply = await engine.submit({ type: 'LeaveFinancial', userId, clientId: key, orderId })
      throwIfRejected(reply)
      return answerOf(parts, reply)
    },

    financialOrders: async ({ session: { userId } }) => {
      const [{ number, value }, view] = await Promise.all([
        engine.queryAt('earnAccount', { userId }),
        offers.view(),
      ])
      const nowMs = clock()
      const orders = (value ?? NOTHING).financial.map((order) =>
        formatFinancialOrder(order, { listing, name: nameOfProduct(view, order.productId), nowMs }),
      )
      return { number, orders }
    },

    financialSummary: ({ session: { userId } }) => summaryOf(parts, userId),
  }
}

async function buy(
  parts: FinancialCallsParts,
  { userId, key }: Sender,
  body: BodyOf<Routes['buyFinancial']>,
): Promise<OrderReply> {
  const { engine, listing, offers } = parts
  const clientId = agreedKey(key, body.agreed)
  const productId = Number(body.productId) as FinancialProductId
  const product = await offers.product(productId)
  if (product === undefined) throw new ApiRefusal('earn.product.unknown')
  const asset = assetOf(listing, product.asset)
  const reply = await engine.submit({
    type: 'BuyFinancial',
    userId,
    clientId,
    productId,
    amount: units(body.amount, asset.scale, 'amount') as Amount,
    termDays: Number(body.term),
    aprE8: units(body.annualRate, RATE_SCALE, 'annualRate') as RateE8,
  })
  if (reply.rejection === undefined) return answerOf(parts, reply)
  const [offer = product, account] = await Promise.all([
    offers.product(productId),
    engine.query('earnAccount', { userId }),
  ])
  const { termDays, aprE8 } = offer.parameters
  const facts = factsOfRefusal(reply.rejection, {
    offer,
    asset,
    held: principalOf((account ?? NOTHING).financial.filter((order) => order.productId === productId)),
    terms: { term: termDays, annualRate: formatRateE8(aprE8) },
  })
  throw new ApiRefusal(reply.rejection, undefined, reply.number, facts)
}

async function answerOf(
  { listing, offers, clock }: FinancialCallsParts,
  { financialOrder, number }: Reply,
): Promise<OrderReply> {
  if (financialOrder === undefined) throw new Error(`the reply to ${number} has no order`)
  const name = nameOfProduct(await offers.view(), financialOrder.productId)
  return { ...formatFinancialOrder(financialOrder, { listing, name, nowMs: clock() }), number }
}

async function summaryOf(parts: FinancialCallsParts, userId: UserId): Promise<Summary> {
  const { engine, database, listing, caughtUp, clock } = parts
  const { number, value } = await engine.queryAt('earnAccount', { userId })
  await caughtUp()
  const sums = await financialSums(database, { userId })
  const nowMs = BigInt(clock())
  const running = (value ?? NOTHING).financial
  const ids = new Set([...running, ...sums].map(({ assetId }) => assetId))
  const assets = [...ids]
    .sort((a, b) => a - b)
    .map((assetId) => {
      const { code, scale } = assetOf(listing, assetId)
      const orders = running.filter((order) => order.assetId === assetId)
      const text = (amount: bigint): string => formatDecimal(amount, scale)
      return {
        asset: code,
        orders: orders.length,
        principal: text(principalOf(orders)),
        accrued: text(orders.reduce((sum, order) => sum + accruedOf(order, nowMs), 0n)),
        expected: text(orders.reduce((sum, { income }) => sum + income, 0n)),
        paid: text(sums.find((sum) => sum.assetId === assetId)?.paid ?? 0n),
      }
    })
  return { number, assets, next: nextOf(listing, running) }
}

function nextOf(listing: Listing, running: readonly FinancialOrderView[]): Summary['next'] {
  const [first] = running.toSorted((a, b) => Number(a.maturityMs - b.maturityMs) || a.orderId - b.orderId)
  if (first === undefined) return null
  const { code, scale } = assetOf(listing, first.assetId)
  return {
    orderId: String(first.orderId),
    asset: code,
    time: Number(first.maturityMs),
    principal: formatDecimal(first.principal, scale),
    income: formatDecimal(first.income, scale),
  }
}

function accruedOf(order: FinancialOrderView, nowMs: bigint): bigint {
  return interestOf(order.principal, order.aprE8, daysOver(order, nowMs))
}

function principalOf(orders: readonly { readonly principal: Amount }[]): bigint {
  return orders.reduce((sum, { principal }) => sum + principal, 0n)
}
