// What one user is told of contracts: what became of each order, one event at a time, then the money and the positions that
// the command left. They begin with the engine's answer and are kept by events, so that none is older than the order before.

import {
  type ContractOrderView,
  type ContractTriggerId,
  type ContractTriggerView,
  type Event,
  type EventOf,
  type OrderId,
  type PositionView,
  walletId,
} from '@candor/contract'
import { contractOf } from '../../format-contract.ts'
import { usualSettings } from '../../live/contract-settings.ts'
import type { Moment } from '../../live/live-contracts.ts'
import type { OpenContractOrder } from '../../live/open-contract-orders.ts'
import { UserBalances } from '../../live/user-balances.ts'
import { UserPositions } from '../../live/user-positions.ts'
import { conditionalOrderJson, type OrderJson, orderJson } from '../futures/order-shape.ts'
import { moneyOf, quantityOf } from '../futures/quantities.ts'
import { familyOf, type TriggerState } from '../futures/words.ts'
import {
  type AccountReason,
  accountUpdateJson,
  positionShape,
  reasonOf,
  type WalletBalance,
  walletBalance,
} from './account-update.ts'
import { algoUpdateJson } from './algo-update.ts'
import {
  type FuturesExecution,
  type FuturesFill,
  type FuturesReport,
  orderTradeUpdateJson,
  tradeLiteJson,
} from './order-trade-update.ts'
import type { Moved, UserStreamStart } from './user-stream.ts'

export const CONTRACT_WALLET = walletId('contract')

/** What moves money by these is pnl, fees and margin: nothing came in or went out. */
const BY_TRADING: ReadonlySet<AccountReason> = new Set<AccountReason>(['ORDER', 'MARGIN_TRANSFER'])
const ENDED: Readonly<Record<EventOf<'ContractTriggerEnded'>['reason'], TriggerState>> = {
  byUser: 'cancelled',
  accountClosed: 'cancelled',
  closeAll: 'cancelled',
  fired: 'fired',
  rejected: 'rejected',
}

export class FuturesUserStream {
  private readonly parts: UserStreamStart
  private readonly balances = new UserBalances()
  private readonly positions: UserPositions
  private readonly triggers = new Map<ContractTriggerId, ContractTriggerView>()
  /** Conditional orders that are shown as orders, by the order that each sent. */
  private readonly sentBy = new Map<OrderId, ContractTriggerView>()
  /** What is to be told when the command is over, in the order in which it happened. */
  private told: ((nowMs: number) => readonly string[])[] = []
  private reports: FuturesReport[] = []
  private reason: AccountReason | undefined = undefined
  private moved = 0n
  private lastMs = 0
  private isReady = false
  private shownWallet: WalletBalance | undefined = undefined
  /** Positions that changed before the engine's answer was there. */
  private readonly early = new Set<number>()

  constructor(parts: UserStreamStart) {
    this.parts = parts
    const { live, engine, userId, onError, fail } = parts
    this.positions = new UserPositions((marketId) => usualSettings(contractOf(live.listing, { marketId })))
    for (const trigger of live.contracts.triggers.of(userId)) this.triggers.set(trigger.triggerId, trigger)
    const open = async (): Promise<void> => {
      const [balances, account] = await Promise.all([
        engine.queryAt('balances', { userId }),
        engine.queryAt('contractAccount', { userId }),
      ])
      this.balances.begin(balances.value ?? [], balances.number)
      this.positions.begin(account.value, account.number)
      this.isReady = true
      const hasNews = this.early.size > 0 || this.reason !== undefined
      this.shownWallet = hasNews ? undefined : this.walletNow()
      if (!hasNews) return
      const views = this.positions.all().map(({ view }) => view)
      this.tellAccount(views.filter(({ positionId }) => this.early.has(positionId)))
      this.early.clear()
    }
    open().catch((error: unknown) => {
      onError(error)
      fail()
    })
  }

  order(event: Event, { view }: OpenContractOrder, moment: Moment): void {
    switch (event.type) {
      case 'ContractOrderPlaced':
        return this.report(view, 'NEW', moment)
      case 'ContractTraded':
        return this.traded(event, view, moment)
      case 'ContractSelfTradePrevented':
      case 'ContractOrderReduced':
        return this.report(view, 'AMENDMENT', moment)
      case 'ContractOrderClosed':
        return this.closed(event, view, moment)
      default:
        return undefined
    }
  }

  posted(event: Event, { ref, asset, after, moved }: Moved, { number }: Moment): void {
    this.balances.apply({ ref, asset, after, moved, number })
    this.reason ??= reasonOf(event, moved)
    if (!BY_TRADING.has(this.reason)) this.moved += moved
  }

  position(event: Event, view: PositionView, { number }: Moment): void {
    this.positions.position(view, number)
    this.reason ??= reasonOf(event, 0n)
    if (!this.isReady) this.early.add(view.positionId)
  }

  setting(event: EventOf<'LeverageSet'> | EventOf<'ContractModeSet'>, { number, timeMs }: Moment): void {
    const { marketId, leverage } = event
    const before = this.isReady ? this.positions.settingOf(marketId) : undefined
    this.positions.setting(
      event.type === 'LeverageSet'
        ? { marketId, leverage }
        : { marketId, leverage, marginMode: event.marginMode, positionMode: event.positionMode },
      number,
    )
    if (before?.leverage === leverage) return
    const { symbol } = contractOf(this.parts.live.listing, { marketId })
    this.told.push((nowMs) => [
      JSON.stringify({ e: 'ACCOUNT_CONFIG_UPDATE', E: nowMs, T: timeMs, ac: { s: symbol, l: leverage } }),
    ])
  }

  placedTrigger(trigger: ContractTriggerView, { timeMs }: Moment): void {
    this.triggers.set(trigger.triggerId, trigger)
    this.tellTrigger(trigger, { state: 'waiting', timeMs, orderId: undefined, rejection: undefined })
  }

  endedTrigger(event: EventOf<'ContractTriggerEnded'>, { timeMs }: Moment): void {
    const { triggerId, reason, orderId, rejection } = event
    const trigger = this.triggers.get(triggerId)
    if (trigger === undefined) throw new Error(`conditional order ${triggerId} ended without having waited`)
    this.triggers.delete(triggerId)
    if (orderId !== undefined && familyOf(trigger) === 'order') {
      this.sentBy.set(orderId, trigger)
      return
    }
    this.tellTrigger(trigger, { state: ENDED[reason], timeMs, orderId, rejection })
  }

  /** The positions of an account are about to be liquidated. */
  atRisk({ positions }: EventOf<'LiquidationBegun'>): void {
    const { live } = this.parts
    const shown = positions.map(({ position, mark, pnl, maintenance }) => {
      const contract = contractOf(live.listing, position)
      const { s, ps, pa, iw } = positionShape(live, {
        view: position,
        setting: this.positions.settingOf(position.marketId),
      })
      return {
        s,
        ps,
        pa,
        mt: position.marginMode === 'cross' ? 'CROSSED' : 'ISOLATED',
        iw,
        mp: moneyOf(contract, mark),
        up: moneyOf(contract, pnl),
        mm: moneyOf(contract, maintenance),
      }
    })
    const settlement = live.listing.settlement
    const wallet = this.isReady ? this.walletNow() : undefined
    this.told.push((nowMs) => [
      JSON.stringify({
        e: 'MARGIN_CALL',
        E: nowMs,
        ...(wallet === undefined || settlement === undefined
          ? {}
          : { cw: moneyOf({ quoteAsset: settlement }, wallet.cross) }),
        p: shown,
      }),
    ])
  }

  /** The command is over. */
  flush({ timeMs }: Moment): void {
    const { tell, clock } = this.parts
    const nowMs = clock()
    this.lastMs = timeMs
    const { told } = this
    this.told = []
    this.reports = []
    for (const write of told) for (const text of write(nowMs)) tell(text)
    if (this.isReady && this.reason !== undefined) {
      this.tellAccount(this.positions.takeChanges().positions.map(({ view }) => view))
    }
  }

  private report(
    view: ContractOrderView,
    execution: FuturesExecution,
    { timeMs }: Moment,
    fill?: FuturesFill,
  ): void {
    const order = this.shown(view, timeMs)
    const report: FuturesReport = { order, execution, status: order.status, fill, timeMs }
    this.reports.push(report)
    this.told.push((nowMs) =>
      fill === undefined
        ? [orderTradeUpdateJson(report, nowMs)]
        : [tradeLiteJson(report, fill, nowMs), orderTradeUpdateJson(report, nowMs)],
    )
  }

  private shown(view: ContractOrderView, updatedMs: number): OrderJson {
    const { listing } = this.parts.live
    const trigger = this.sentBy.get(view.orderId)
    return trigger === undefined
      ? orderJson(listing, view, { updatedMs })
      : conditionalOrderJson(listing, trigger, { state: 'fired', updatedMs, sent: view })
  }

  private traded(event: EventOf<'ContractTraded'>, view: ContractOrderView, moment: Moment): void {
    const contract = contractOf(this.parts.live.listing, view)
    const isMaker = event.maker.orderId === view.orderId
    let fee = 0n
    let realised = 0n
    for (const change of (isMaker ? event.maker : event.taker).changes) {
      fee += change.fee + change.liquidationFee
      realised += change.pnl
    }
    this.report(view, view.origin === 'liquidation' ? 'CALCULATED' : 'TRADE', moment, {
      tradeId: event.tradeId,
      price: moneyOf(contract, event.price),
      quantity: quantityOf(contract, event.lots),
      fee: moneyOf(contract, fee),
      feeAsset: contract.quoteAsset.code,
      realised: moneyOf(contract, realised),
      isMaker,
    })
  }

  private closed(event: EventOf<'ContractOrderClosed'>, view: ContractOrderView, moment: Moment): void {
    if (event.reason === 'filled') {
      // The trade before it was the last.
      const order = this.shown(view, moment.timeMs)
      const last = this.reports.findLast((report) => report.order.orderId === order.orderId)
      if (last?.fill !== undefined) last.status = 'FILLED'
    } else {
      const { status } = this.shown(view, moment.timeMs)
      this.report(view, status === 'CANCELED' ? 'CANCELED' : 'EXPIRED', moment)
    }
    this.sentBy.delete(view.orderId)
  }

  private tellTrigger(
    trigger: ContractTriggerView,
    change: {
      readonly state: TriggerState
      readonly timeMs: number
      readonly orderId: number | undefined
      readonly rejection: string | undefined
    },
  ): void {
    const { listing } = this.parts.live
    if (familyOf(trigger) === 'algo') {
      this.told.push((nowMs) => [algoUpdateJson(listing, { trigger, ...change }, nowMs)])
      return
    }
    const { state, timeMs } = change
    const order = conditionalOrderJson(listing, trigger, { state, updatedMs: timeMs })
    const execution = state === 'waiting' ? 'NEW' : state === 'cancelled' ? 'CANCELED' : 'EXPIRED'
    const report: FuturesReport = { order, execution, status: order.status, fill: undefined, timeMs }
    this.told.push((nowMs) => [orderTradeUpdateJson(report, nowMs)])
  }

  /** What the money and these positions are now, if anything of it was not told yet. */
  private tellAccount(changed: readonly PositionView[]): void {
    const { live, tell, clock } = this.parts
    const { reason = 'ORDER', moved } = this
    this.reason = undefined
    this.moved = 0n
    const wallet = this.walletNow()
    const before = this.shownWallet
    const isSame = before !== undefined && before.balance === wallet.balance && before.cross === wallet.cross
    if (isSame && changed.length === 0) return
    this.shownWallet = wallet
    const change = {
      reason,
      timeMs: this.lastMs,
      asset: live.listing.settlement,
      wallet: isSame ? undefined : wallet,
      moved: BY_TRADING.has(reason) ? 0n : moved,
      positions: this.shownPositions(changed),
    }
    tell(accountUpdateJson(change, clock()))
  }

  /** In one-way mode there is but one side: what closed there counts only when nothing else opened. */
  private shownPositions(changed: readonly PositionView[]) {
    const shown = new Map<string, ReturnType<typeof positionShape>>()
    for (const view of changed) {
      const shape = positionShape(this.parts.live, { view, setting: this.positions.settingOf(view.marketId) })
      const side = `${shape.s} ${shape.ps}`
      if (view.lots > 0n || !shown.has(side)) shown.set(side, shape)
    }
    return [...shown.values()]
  }

  private walletNow(): WalletBalance {
    const settlement = this.parts.live.listing.settlement
    const balance = this.balances
      .all()
      .find(({ wallet, asset }) => wallet === CONTRACT_WALLET && asset === settlement?.assetId)
    const positions = this.positions.all().map(({ view }) => view)
    return walletBalance(balance, positions)
  }
}
