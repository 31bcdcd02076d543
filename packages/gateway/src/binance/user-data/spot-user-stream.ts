// What one user is told of the spot venue: what became of each order, one event at a time, then the balances that the command
// left. Balances begin with the engine's answer and are kept by postings, so that none is older than the order before it.

import { type AssetId, type BalanceView, type Event, formatDecimal, SPOT_WALLET } from '@candor/contract'
import type { Moment } from '../../live/live-contracts.ts'
import type { OpenOrder } from '../../live/open-orders.ts'
import { UserBalances } from '../../live/user-balances.ts'
import { spotStatus } from '../spot/words.ts'
import { type Execution, executionReportJson, type SpotFill, type SpotReport } from './execution-report.ts'
import type { Moved, UserStreamStart } from './user-stream.ts'

/** What moves money by these is told with their orders. */
const OF_ORDERS: ReadonlySet<string> = new Set<Event['type']>([
  'SpotOrderPlaced',
  'SpotTraded',
  'SelfTradePrevented',
  'SpotOrderClosed',
])

export class SpotUserStream {
  private readonly parts: UserStreamStart
  private readonly balances = new UserBalances()
  private reports: SpotReport[] = []
  /** Came in or went out otherwise than by orders. */
  private readonly outside = new Map<AssetId, bigint>()
  /** Assets to be told of as soon as their balances are known. */
  private readonly early = new Set<AssetId>()
  private lastMs = 0

  constructor(parts: UserStreamStart) {
    this.parts = parts
    this.begin().catch((error: unknown) => {
      parts.onError(error)
      parts.fail()
    })
  }

  private async begin(): Promise<void> {
    const { engine, userId } = this.parts
    const { value, number } = await engine.queryAt('balances', { userId })
    this.balances.begin(value ?? [], number)
    const own = this.balances.all().filter(({ wallet }) => wallet === SPOT_WALLET)
    const changed = own.filter(({ asset }) => this.early.has(asset))
    this.early.clear()
    this.tellPositions(changed)
  }

  order(event: Event, { view }: OpenOrder, { number, timeMs }: Moment): void {
    if (view.wallet !== SPOT_WALLET) return
    const market = this.parts.live.listing.marketById(view.marketId)
    if (market === undefined) throw new Error(`order ${view.orderId} is of an unknown market`)
    const report = (execution: Execution, fill?: SpotFill): void => {
      const order = { ...view }
      this.reports.push({ market, order, execution, status: spotStatus(order), fill, number, timeMs })
    }
    switch (event.type) {
      case 'SpotOrderPlaced':
      case 'SpotOrderTriggered':
        return report('NEW')
      case 'SpotTraded': {
        const isMaker = event.maker.orderId === view.orderId
        const { tradeId, price, quantity, quoteAmount } = event
        const { fee } = isMaker ? event.maker : event.taker
        return report('TRADE', { tradeId, price, quantity, quoteAmount, fee, isMaker })
      }
      case 'SelfTradePrevented':
        return report('TRADE_PREVENTION')
      case 'SpotOrderClosed':
        if (event.reason === 'filled') return this.filled(view.orderId)
        return report(spotStatus(view) === 'CANCELED' ? 'CANCELED' : 'EXPIRED')
      default:
        return undefined
    }
  }

  posted(event: Event, { ref, asset, after, moved }: Moved, { number }: Moment): void {
    this.balances.apply({ ref, asset, after, moved, number })
    if (!this.balances.isReady) this.early.add(asset)
    if (!OF_ORDERS.has(event.type)) this.outside.set(asset, (this.outside.get(asset) ?? 0n) + moved)
  }

  /** The command is over. */
  flush({ timeMs }: Moment): void {
    const { tell, clock, live } = this.parts
    const nowMs = clock()
    this.lastMs = timeMs
    for (const report of this.reports) tell(executionReportJson(report, nowMs))
    this.reports = []
    for (const [assetId, moved] of this.outside) {
      if (moved === 0n) continue
      const { code, scale } = live.assetOf(assetId)
      tell(
        JSON.stringify({
          e: 'balanceUpdate',
          E: nowMs,
          a: code,
          d: formatDecimal(moved, scale),
          T: timeMs,
        }),
      )
    }
    this.outside.clear()
    if (this.balances.isReady) this.tellPositions(this.balances.takeChanges())
  }

  /** The trade before it was the last: what filled an order is known only when it closes. */
  private filled(orderId: number): void {
    const last = this.reports.findLast(({ order }) => order.orderId === orderId)
    if (last?.execution === 'TRADE') last.status = 'FILLED'
  }

  private tellPositions(balances: readonly BalanceView[]): void {
    const { tell, clock, live } = this.parts
    if (balances.length === 0) return
    tell(
      JSON.stringify({
        e: 'outboundAccountPosition',
        E: clock(),
        u: this.lastMs,
        B: balances.map((balance) => {
          const { code, scale } = live.assetOf(balance.asset)
          const { frozen, locked, adminFrozen, adminLocked } = balance
          return {
            a: code,
            f: formatDecimal(balance.available, scale),
            l: formatDecimal(frozen + locked + adminFrozen + adminLocked, scale),
          }
        }),
      }),
    )
  }
}
