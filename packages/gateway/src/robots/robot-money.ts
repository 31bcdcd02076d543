// What robots have and what they made: equity from the engine at the last price, returns and fees from the views. Every figure is
// of balances, positions, records and fills that are there; nothing is estimated.

import type { robotShapes } from '@candor/api'
import {
  type Amount,
  type AssetId,
  floorDiv,
  formatDecimal,
  ONE,
  type PositionView,
  type Price,
  type UserId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { ListedContract, Tradable } from '../live/listing.ts'
import type { Live } from '../live/live.ts'
import type { RobotRow } from './robot-rows.ts'

export interface RobotMoneyParts {
  readonly database: Database
  readonly engine: Pick<Engine, 'query'>
  readonly live: Pick<Live, 'listing' | 'ticker' | 'listed' | 'contracts'>
  readonly caughtUp: () => Promise<boolean>
}

export type MoneyJson = Static<typeof robotShapes.money>

export interface AtEnd {
  readonly returned: Amount
  readonly price: Price
  /** Of the message to the owner. */
  readonly facts: Readonly<Record<string, string>>
}

type Sums = ReadonlyMap<UserId, bigint>

const DAY_MS = 24 * 3_600_000

export class RobotMoney {
  private readonly parts: RobotMoneyParts

  constructor(parts: RobotMoneyParts) {
    this.parts = parts
  }

  /** Of those that were ever started. */
  async of(rows: readonly RobotRow[]): Promise<ReadonlyMap<UserId, MoneyJson>> {
    const started = rows.filter(({ state, started_ms }) => started_ms !== null && state !== 'starting')
    if (started.length === 0) return new Map()
    const [fees, each] = await Promise.all([
      this.feesOf(started),
      Promise.all(started.map(async (row) => ({ row, ...(await this.worthOf(row)) }))),
    ])
    return new Map(
      each.map(({ row, equity, returned, price }) => {
        const { quoteAsset } = this.marketOf(row)
        const text = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
        const total = equity + returned - row.investment
        return [
          row.robot_id,
          {
            funded: text(row.investment),
            returned: text(returned),
            equity: text(equity),
            total: text(total),
            realised: text(row.realised),
            unrealised: text(total - row.realised),
            fees: text(fees.get(row.robot_id) ?? 0n),
            price: text(price),
          },
        ]
      }),
    )
  }

  /** What the whole run came to; none while the views have not caught up. */
  async atEnd(row: RobotRow): Promise<AtEnd | undefined> {
    if (!(await this.parts.caughtUp())) return undefined
    const price = this.priceOf(row)
    const returned = (await this.returnedOf(row, price)) as Amount
    const { quoteAsset } = this.marketOf(row)
    const text = (units: bigint): string => formatDecimal(units, quoteAsset.scale)
    return {
      returned,
      price,
      facts: {
        robotId: String(row.robot_id),
        strategy: row.strategy,
        symbol: row.symbol,
        stop: row.stop ?? 'user',
        returned: text(returned),
        profit: text(returned - row.investment),
        asset: quoteAsset.code,
      },
    }
  }

  private async worthOf(row: RobotRow): Promise<{ equity: bigint; returned: bigint; price: Price }> {
    if (row.returned !== null && row.end_price !== null) {
      return { equity: 0n, returned: row.returned, price: row.end_price }
    }
    const price = this.priceOf(row)
    const equity = await this.equityOf(row, price)
    if (row.state !== 'stopping') return { equity, returned: 0n, price }
    await this.parts.caughtUp()
    return { equity, returned: await this.returnedOf(row, price), price }
  }

  private async equityOf(row: RobotRow, price: Price): Promise<bigint> {
    const { engine } = this.parts
    const userId = row.robot_id
    const { baseAsset, quoteAsset } = this.marketOf(row)
    const balances = (await engine.query('balances', { userId })) ?? []
    let equity = 0n
    for (const { asset, available, frozen, locked, adminFrozen, adminLocked, margin } of balances) {
      const sum = available + frozen + locked + adminFrozen + adminLocked + margin
      if (asset === quoteAsset.assetId) equity += sum
      else if (asset === baseAsset.assetId) equity += floorDiv(sum * price, ONE)
    }
    if (row.venue === 'spot') return equity
    const account = await engine.query('contractAccount', { userId })
    for (const position of account?.positions ?? []) equity += this.gainOf(position)
    return equity
  }

  /** Of an open position at the mark. */
  private gainOf({ marketId, direction, lots, entryValue }: PositionView): bigint {
    const { live } = this.parts
    const contract = live.listing.contractById(marketId)
    const { mark } = live.contracts.marks.get(marketId)
    if (contract === undefined || mark === undefined) return 0n
    const value = valueAt(contract, lots, mark)
    return direction === 'long' ? value - entryValue : entryValue - value
  }

  /** The market's last price; before anything was ever traded there, the price at the start. */
  private priceOf(row: RobotRow): Price {
    const price = this.parts.live.ticker(row.market_id).last ?? row.start_price
    if (price === null) throw new Error(`robot ${row.robot_id} has no price`)
    return price
  }

  private marketOf({ market_id }: RobotRow): Tradable {
    return this.parts.live.listed(market_id)
  }

  /** What came back to the owner, coins at this price. */
  private async returnedOf(row: RobotRow, price: Price): Promise<bigint> {
    const { baseAsset, quoteAsset } = this.marketOf(row)
    // The engine's clock made these times; a day covers any difference.
    const fromMs = (row.started_ms ?? row.created_ms) - DAY_MS
    const { rows } = await sql<{ asset_id: AssetId; amount: bigint }>`
      select asset_id, sum(amount) as amount from user_records
      where user_id = ${row.owner_id} and time_ms >= ${fromMs} and type = 'robotReturn'
        and reference = ${row.robot_id}
      group by asset_id`.execute(this.parts.database)
    let returned = 0n
    for (const { asset_id, amount } of rows) {
      if (asset_id === quoteAsset.assetId) returned += amount
      else if (asset_id === baseAsset.assetId) returned += floorDiv(amount * price, ONE)
    }
    return returned
  }

  /** In the quote asset: fees in coins at the price of their own fill. */
  private async feesOf(rows: readonly RobotRow[]): Promise<Sums> {
    const ids = rows.map(({ robot_id }) => robot_id)
    const found = await sql<{ user_id: UserId; fees: bigint }>`
      select user_id, sum(fee) as fees from (
        select f.user_id, case when f.side = 'buy' then div(f.fee * f.price, ${String(ONE)}::numeric) else f.fee end as fee
          from spot_fills f where f.user_id = any(${ids}::bigint[])
        union all
        select user_id, fee + liquidation_fee from contract_fills where user_id = any(${ids}::bigint[])
      ) fees group by user_id`.execute(this.parts.database)
    return new Map(found.rows.map(({ user_id, fees }) => [user_id, fees]))
  }
}

function valueAt({ parameters }: ListedContract, lots: bigint, price: Price): bigint {
  return floorDiv(lots * parameters.multiplier * price, ONE)
}
