// The money and the positions of a contract account as clients of the compatible API are told of them. Views of the moment go
// in; what changed since the last time comes out.

import {
  type BalanceView,
  type ContractSettingsView,
  type Event,
  formatDecimal,
  type PositionView,
} from '@candor/contract'
import { breakEvenPrice, unrealisedPnl } from '@candor/proof'
import { averageOf, contractOf } from '../../format-contract.ts'
import type { ListedContract } from '../../live/listing.ts'
import type { Live } from '../../live/live.ts'
import { moneyOf, quantityOf } from '../futures/quantities.ts'
import { positionSideWord } from '../futures/words.ts'

export type AccountReason =
  | 'ORDER'
  | 'FUNDING_FEE'
  | 'DEPOSIT'
  | 'WITHDRAW'
  | 'MARGIN_TRANSFER'
  | 'MARGIN_TYPE_CHANGE'
  | 'ADJUSTMENT'

/** Why an event changes a contract account; none when it does not say. */
export function reasonOf(event: Event, moved: bigint): AccountReason {
  switch (event.type) {
    case 'FundingMoved':
    case 'FundingSettled':
      return 'FUNDING_FEE'
    case 'MarginMoved':
    case 'LeverageSet':
      return 'MARGIN_TRANSFER'
    case 'ContractModeSet':
      return 'MARGIN_TYPE_CHANGE'
    case 'Transferred':
      return moved < 0n ? 'WITHDRAW' : 'DEPOSIT'
    case 'CorrectionPosted':
    case 'AmountFrozen':
    case 'AmountUnfrozen':
    case 'AmountLocked':
    case 'AmountUnlocked':
      return 'ADJUSTMENT'
    default:
      return 'ORDER'
  }
}

/** All that is in the contract account, and what of it does not stand behind isolated positions. */
export interface WalletBalance {
  readonly balance: bigint
  readonly cross: bigint
}

/** Without a balance there was never anything. */
export function walletBalance(
  balance: BalanceView | undefined,
  positions: readonly PositionView[],
): WalletBalance {
  const all = balance === undefined ? 0n : totalOf(balance)
  let isolated = 0n
  for (const position of positions) if (position.marginMode === 'isolated') isolated += position.margin
  return { balance: all, cross: all - isolated }
}

/** What an administrator set aside is not at the account's service. */
function totalOf({ available, frozen, margin }: BalanceView): bigint {
  return available + frozen + margin
}

export interface ShownPosition {
  readonly view: PositionView
  readonly setting: ContractSettingsView
}

/** How a position stands on its side: sold short is negative. */
export function positionShape(live: Live, { view, setting }: ShownPosition) {
  const contract = contractOf(live.listing, view)
  const { lots, entryValue, direction } = view
  const entry = averageOf(contract, { lots, value: entryValue }) ?? 0n
  const { mark } = live.contracts.marks.get(view.marketId)
  const unrealised = mark === undefined ? 0n : unrealisedPnl(contract.parameters, view, mark)
  const isIsolated = view.marginMode === 'isolated'
  return {
    s: contract.symbol,
    pa: quantityOf(contract, direction === 'long' ? lots : -lots),
    ep: moneyOf(contract, entry),
    bep: moneyOf(contract, breakEven(contract, view) ?? 0n),
    cr: moneyOf(contract, view.realisedPnl),
    up: moneyOf(contract, unrealised),
    mt: view.marginMode,
    iw: moneyOf(contract, isIsolated ? view.margin : 0n),
    ps: setting.positionMode === 'oneWay' ? 'BOTH' : positionSideWord(direction),
  }
}

/** With the contract's own rate for taking: what a user pays less by level is not at hand here. */
function breakEven({ parameters }: ListedContract, view: PositionView): bigint | undefined {
  const paid = view.openFees + view.closeFees - view.funding - view.realisedPnl
  return breakEvenPrice(parameters, view, { paid, closeRateE8: parameters.takerE8 })
}

export interface AccountChange {
  readonly reason: AccountReason
  readonly timeMs: number
  readonly asset: { readonly code: string; readonly scale: number } | undefined
  /** None when the money is as it was. */
  readonly wallet: WalletBalance | undefined
  /** What came in or went out otherwise than by trading. */
  readonly moved: bigint
  readonly positions: readonly ReturnType<typeof positionShape>[]
}

export function accountUpdateJson(change: AccountChange, nowMs: number): string {
  const { reason, timeMs, asset, wallet, moved, positions } = change
  const text = (units: bigint): string => formatDecimal(units, asset?.scale ?? 0)
  return JSON.stringify({
    e: 'ACCOUNT_UPDATE',
    E: nowMs,
    T: timeMs,
    a: {
      m: reason,
      B:
        asset === undefined || wallet === undefined
          ? []
          : [{ a: asset.code, wb: text(wallet.balance), cw: text(wallet.cross), bc: text(moved) }],
      P: positions,
    },
  })
}
