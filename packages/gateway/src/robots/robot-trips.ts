// Finished rounds, as whoever runs a robot tells them by the names of their orders. What they cost and brought is read from the
// orders themselves: no figure comes from outside.

import {
  type Amount,
  ceilDiv,
  type MarketId,
  type OrderId,
  type PositionId,
  type UserId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Listing } from '../live/listing.ts'

/** A round as it is told. */
export interface ToldTrip {
  readonly opened: readonly string[]
  readonly closed: string
  /** How much of what the orders `i.*` cost belongs to it; in units, as text. */
  readonly share?: { readonly quantity: string; readonly of: string }
}

export interface FoundTrip {
  readonly opened: readonly string[]
  readonly closed: string
  readonly openedMs: number
  readonly closedMs: number
  readonly quantity: Amount
  readonly cost: Amount
  readonly proceeds: Amount
  readonly positionId: PositionId | null
}

export interface TripsAsk {
  readonly robotId: UserId
  readonly venue: string
  readonly marketId: MarketId
}

interface SpotOrder {
  readonly ref: string
  readonly side: 'buy' | 'sell'
  readonly filled_quantity: bigint
  readonly filled_quote: bigint
  readonly fee: bigint
  readonly created_ms: number
  readonly closed_ms: number | null
}

/** What a client order id of a strategy begins with, and what a number of the try follows. */
const REF_PREFIX = 'r.'
const AGAIN = ':'
/** Robots' numbers are above; their orders have an index of their own. */
const FIRST_ROBOT = sql.lit(2 ** 40)
/** Of the orders that stock several rounds at once. */
const STOCK = 'i.'
/** Of what the engine closed by itself; the engine's number of the order follows. */
const EXIT = /^exit\.([1-9]\d{0,14})$/

/** The strategy's own name of an order; none of what somebody else placed. */
export function refOf(clientId: string | null | undefined): string | null {
  if (clientId?.startsWith(REF_PREFIX) !== true) return null
  return clientId.slice(REF_PREFIX.length).split(AGAIN)[0] ?? null
}

export class RobotTrips {
  private readonly database: Database
  private readonly listing: Listing

  constructor(database: Database, listing: Listing) {
    this.database = database
    this.listing = listing
  }

  /** None of those whose orders the views do not have, or not yet as ended. */
  async find(ask: TripsAsk, told: readonly ToldTrip[]): Promise<readonly FoundTrip[]> {
    if (told.length === 0) return []
    if (ask.venue === 'contract') {
      const found = await Promise.all(told.map((trip) => this.contractTrip(ask, trip)))
      return found.flatMap((trip) => trip ?? [])
    }
    const orders = await this.spotOrders(ask, told)
    return told.flatMap((trip) => spotTrip(trip, orders) ?? [])
  }

  private async spotOrders(
    { robotId, marketId }: TripsAsk,
    told: readonly ToldTrip[],
  ): Promise<ReadonlyMap<string, SpotOrder>> {
    const names = told.flatMap(({ opened, closed }) => [...opened, closed]).map((ref) => REF_PREFIX + ref)
    const { rows } = await sql<SpotOrder>`
      select client_id as ref, side, filled_quantity, filled_quote, fee, created_ms, closed_ms
      from spot_orders
      where user_id = ${robotId} and user_id > ${FIRST_ROBOT} and market_id = ${marketId}
        and split_part(client_id, ':', 1) = any(${names}::text[])
      order by order_id`.execute(this.database)
    return new Map(
      rows.flatMap((row) => {
        const ref = refOf(row.ref)
        return ref === null ? [] : [[ref, { ...row, ref }] as const]
      }),
    )
  }

  /** A position from its opening to its end is one round. */
  private async contractTrip(
    { robotId, marketId }: TripsAsk,
    trip: ToldTrip,
  ): Promise<FoundTrip | undefined> {
    const contract = this.listing.contractById(marketId)
    const orderId = await this.contractOrder(robotId, trip.closed)
    if (contract === undefined || orderId === undefined) return undefined
    const position = await this.database
      .selectFrom('contract_positions as p')
      .innerJoin('contract_fills as f', 'f.position_id', 'p.position_id')
      .selectAll('p')
      .where('f.order_id', '=', orderId)
      .where('f.lots', '<', 0n as never)
      .where('p.user_id', '=', robotId)
      .where('p.market_id', '=', marketId)
      .where('p.closed_ms', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (position === undefined || position.closed_ms === null) return undefined
    const { opened_value, closed_value, open_fees, close_fees, liquidation_fees, insured, funding } = position
    const isLong = position.direction === 'long'
    const closing = close_fees + liquidation_fees - insured
    const [bought, sold] = isLong ? [opened_value, closed_value] : [closed_value, opened_value]
    const [buyFees, sellFees] = isLong ? [open_fees, closing] : [closing, open_fees]
    return {
      opened: trip.opened,
      closed: trip.closed,
      openedMs: position.opened_ms,
      closedMs: position.closed_ms,
      quantity: (position.opened_lots * contract.parameters.multiplier) as Amount,
      cost: (bought + buyFees) as Amount,
      proceeds: (sold - sellFees + funding) as Amount,
      positionId: position.position_id,
    }
  }

  private async contractOrder(robotId: UserId, ref: string): Promise<OrderId | undefined> {
    const exit = EXIT.exec(ref)?.[1]
    if (exit !== undefined) return Number(exit) as OrderId
    const { rows } = await sql<{ order_id: OrderId }>`
      select order_id from contract_orders
      where user_id = ${robotId} and user_id > ${FIRST_ROBOT}
        and split_part(client_id, ':', 1) = ${REF_PREFIX + ref}
      order by order_id desc limit 1`.execute(this.database)
    return rows[0]?.order_id
  }
}

/** Buys are what a round cost, sales what it brought. A purchase's fee is in coins, which then are not there to be sold. */
function spotTrip(
  { opened, closed, share }: ToldTrip,
  orders: ReadonlyMap<string, SpotOrder>,
): FoundTrip | undefined {
  const refs = [...new Set([...opened, closed])]
  const found = refs.flatMap((ref) => orders.get(ref) ?? [])
  const last = orders.get(closed)
  const first = found[0]
  if (last === undefined || first === undefined || found.length < refs.length) return undefined
  if (found.some(({ closed_ms }) => closed_ms === null) || last.closed_ms === null) return undefined
  let cost = 0n
  let proceeds = 0n
  let quantity = 0n
  for (const order of found) {
    const { side, filled_quote, filled_quantity, fee } = order
    if (side === last.side) quantity += filled_quantity
    if (side === 'sell') proceeds += filled_quote - fee
    else cost += isShared(order, share) ? shareOf(filled_quote, share) : filled_quote
  }
  return {
    opened,
    closed,
    openedMs: Math.min(...found.map(({ closed_ms, created_ms }) => closed_ms ?? created_ms)),
    closedMs: last.closed_ms,
    quantity: quantity as Amount,
    cost: cost as Amount,
    proceeds: proceeds as Amount,
    positionId: null,
  }
}

function isShared({ ref }: SpotOrder, share: ToldTrip['share']): share is NonNullable<ToldTrip['share']> {
  return share !== undefined && ref.startsWith(STOCK)
}

/** Rounded up: what is left over by rounding makes a round look dearer, never better. */
function shareOf(cost: bigint, { quantity, of }: NonNullable<ToldTrip['share']>): bigint {
  const part = BigInt(quantity)
  const whole = BigInt(of)
  return part >= whole ? cost : ceilDiv(cost * part, whole)
}
