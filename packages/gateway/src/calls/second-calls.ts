// Orders of second-contracts from the outside: a checked request becomes a command, its reply becomes an answer. A no of the
// core comes with the numbers that explain it. Nothing here can name a price, an outcome or a payout.

import { randomBytes } from 'node:crypto'
import type { AnswerOf, BodyOf, ErrorCode, secondRoutes } from '@candor/api'
import {
  type Amount,
  formatDecimal,
  type RateE8,
  type Reply,
  type SecondOrderId,
  type TimeMs,
  type UserId,
} from '@candor/contract'
import type { Engine } from '@candor/engine'
import { formatRateE8, formatSecondOrder } from '../format-second.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { ListedSecond, Listing } from '../live/listing.ts'
import { ApiRefusal, type RefusalFacts, throwIfRejected } from '../refusal.ts'
import { leftOf } from '../seconds/own-seconds.ts'
import { keyOf, type Sender, units } from './order-input.ts'

export interface SecondCallsParts {
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly listing: Listing
  readonly secretBox: Pick<SecretBox, 'hash'>
  /** Why a user may not open anything now, by a limit of their own for all products. */
  readonly ownLimit: (userId: UserId) => ErrorCode | undefined
}

type Routes = typeof secondRoutes
type Place = BodyOf<Routes['placeSecondOrder']>
type OrderReply = AnswerOf<Routes['placeSecondOrder']>

const RATE_SCALE = 8
const NONCE_BYTES = 16
const NONCE_PURPOSE = 'second-contract nonce'

export class SecondCalls {
  private readonly parts: SecondCallsParts

  constructor(parts: SecondCallsParts) {
    this.parts = parts
  }

  async place({ userId, key }: Sender, body: Place): Promise<OrderReply> {
    const { engine, listing } = this.parts
    const second = listing.second(body.symbol)
    if (second === undefined) throw new ApiRefusal('second.product.unknown')
    const clientId = keyOf(key, body.clientOrderId)
    const limited = this.parts.ownLimit(userId)
    if (limited !== undefined) throw new ApiRefusal(limited)
    const reply = await engine.submit({
      type: 'PlaceSecondOrder',
      userId,
      clientId,
      productId: second.productId,
      direction: body.direction,
      seconds: Number(body.seconds),
      payoutE8: units(body.payout, RATE_SCALE, 'payout') as RateE8,
      stake: units(body.amount, second.quoteAsset.scale, 'amount') as Amount,
      openMs: body.openTime === undefined ? undefined : (BigInt(body.openTime) as TimeMs),
      nonce: this.nonceOf(userId, clientId, body.nonce),
    })
    if (reply.rejection !== undefined) {
      const facts = await this.factsOf(reply.rejection, second, userId, Number(body.seconds))
      throw new ApiRefusal(reply.rejection, undefined, reply.number, facts)
    }
    return this.orderOf(reply)
  }

  async cancel(
    { userId, key }: Sender,
    body: BodyOf<Routes['cancelSecondOrder']>,
  ): Promise<AnswerOf<Routes['cancelSecondOrder']>> {
    const orderId = Number(body.orderId) as SecondOrderId
    const reply = await this.parts.engine.submit({
      type: 'CancelSecondOrder',
      userId,
      clientId: key,
      orderId,
    })
    throwIfRejected(reply)
    return this.orderOf(reply)
  }

  /** A request that is repeated under its key must be the very same command, and so have the same nonce. */
  private nonceOf(userId: UserId, key: string | undefined, given: string | undefined): Uint8Array {
    if (given !== undefined) return Uint8Array.from(Buffer.from(given, 'hex'))
    if (key === undefined) return Uint8Array.from(randomBytes(NONCE_BYTES))
    return Uint8Array.from(
      this.parts.secretBox.hash(NONCE_PURPOSE, `${userId} ${key}`).subarray(0, NONCE_BYTES),
    )
  }

  /** What a user needs to know to do it right the next time. */
  private async factsOf(
    code: ErrorCode,
    { parameters, quoteAsset }: ListedSecond,
    userId: UserId,
    seconds: number,
  ): Promise<RefusalFacts | undefined> {
    const amount = (value: bigint): string => formatDecimal(value, quoteAsset.scale)
    const asset = quoteAsset.code
    switch (code) {
      case 'second.stake.min':
        return { minStake: amount(parameters.minStake), asset }
      case 'second.stake.max':
        return { maxStake: amount(parameters.maxStake), asset }
      case 'second.user.cap':
        return { userCap: amount(parameters.userCap), asset }
      case 'second.payout.changed': {
        const offered = parameters.durations.find((each) => each.seconds === seconds)
        return offered && { payout: formatRateE8(offered.payoutE8) }
      }
      case 'second.break': {
        const account = await this.parts.engine.query('secondAccount', { userId })
        return account && { until: Number(account.breakUntilMs) }
      }
      case 'second.loss.limit': {
        const account = await this.parts.engine.query('secondAccount', { userId })
        const left = account && leftOf(account)
        return left === undefined ? undefined : { left: amount(left), asset }
      }
      default:
        return undefined
    }
  }

  private orderOf({ secondOrder, number }: Reply): OrderReply {
    if (secondOrder === undefined) throw new Error(`the reply to ${number} has no order`)
    return { ...formatSecondOrder(this.parts.listing, secondOrder), number }
  }
}
