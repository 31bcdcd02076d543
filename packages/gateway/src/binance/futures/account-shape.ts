// What a user has in contracts as the compatible API shows it: the account, its money and its positions, in the shapes of
// version 2 and version 3.

import { type AssetView, formatDecimal, type PositionMode } from '@candor/contract'
import { averageOf } from '../../format-contract.ts'
import type { AccountFigures, PositionFigures } from './account-figures.ts'
import { mostValueAt } from './brackets.ts'
import { moneyOf, quantityOf } from './quantities.ts'
import { positionSideWord } from './words.ts'

/** Of whom and when. */
export interface ShownAccount {
  readonly asset: AssetView
  readonly figures: AccountFigures
  /** The state is that of this moment. */
  readonly nowMs: number
}

export interface Standing {
  readonly feeLevel: number
  readonly mayTrade: boolean
  readonly mode: PositionMode
}

/** The third version leaves out places without a position or an order. */
function isUsed({ held, hasOrders }: PositionFigures): boolean {
  return held !== undefined || hasOrders
}

function totals({ asset, figures }: ShownAccount) {
  const money = (units: bigint): string => formatDecimal(units, asset.scale)
  const initial = figures.positionInitial + figures.orderInitial
  return {
    totalInitialMargin: money(initial),
    totalMaintMargin: money(figures.maintenance),
    totalWalletBalance: money(figures.wallet),
    totalUnrealizedProfit: money(figures.pnl),
    totalMarginBalance: money(figures.wallet + figures.pnl),
    totalPositionInitialMargin: money(figures.positionInitial),
    totalOpenOrderInitialMargin: money(figures.orderInitial),
    totalCrossWalletBalance: money(figures.crossWallet),
    totalCrossUnPnl: money(figures.crossPnl),
    availableBalance: money(figures.free),
    maxWithdrawAmount: money(figures.free),
  }
}

function assetRow({ asset, figures, nowMs }: ShownAccount) {
  const money = (units: bigint): string => formatDecimal(units, asset.scale)
  return {
    asset: asset.code,
    walletBalance: money(figures.wallet),
    unrealizedProfit: money(figures.pnl),
    marginBalance: money(figures.wallet + figures.pnl),
    maintMargin: money(figures.maintenance),
    initialMargin: money(figures.positionInitial + figures.orderInitial),
    positionInitialMargin: money(figures.positionInitial),
    openOrderInitialMargin: money(figures.orderInitial),
    crossWalletBalance: money(figures.crossWallet),
    crossUnPnl: money(figures.crossPnl),
    availableBalance: money(figures.free),
    maxWithdrawAmount: money(figures.free),
    updateTime: nowMs,
  }
}

export function accountV3(shown: ShownAccount) {
  const { figures, nowMs } = shown
  return {
    ...totals(shown),
    assets: [assetRow(shown)],
    positions: figures.rows.filter(isUsed).map((row) => accountPosition(row, nowMs)),
  }
}

export function accountV2(shown: ShownAccount, standing: Standing) {
  const { figures, nowMs } = shown
  return {
    feeTier: standing.feeLevel,
    feeBurn: false,
    canTrade: standing.mayTrade,
    canDeposit: true,
    canWithdraw: true,
    updateTime: nowMs,
    multiAssetsMargin: false,
    tradeGroupId: -1,
    ...totals(shown),
    assets: [{ ...assetRow(shown), marginAvailable: true }],
    positions: figures.rows.map((row) => {
      const { contract, setting } = row
      const { entryPrice, positionInitialMargin, openOrderInitialMargin, bidNotional, askNotional } =
        numbers(row)
      return {
        ...accountPosition(row, nowMs),
        positionInitialMargin,
        openOrderInitialMargin,
        leverage: String(setting.leverage),
        isolated: setting.marginMode === 'isolated',
        entryPrice,
        maxNotional: moneyOf(contract, mostValueAt(contract, setting.leverage)),
        bidNotional,
        askNotional,
      }
    }),
  }
}

function accountPosition(row: PositionFigures, nowMs: number) {
  const shown = numbers(row)
  return {
    symbol: row.contract.symbol,
    positionSide: positionSideWord(row.positionSide),
    positionAmt: shown.positionAmt,
    unrealizedProfit: shown.unRealizedProfit,
    isolatedMargin: shown.isolatedMargin,
    notional: shown.notional,
    isolatedWallet: shown.isolatedWallet,
    initialMargin: shown.initialMargin,
    maintMargin: shown.maintMargin,
    updateTime: nowMs,
  }
}

/** The numbers of a place, held or not. */
function numbers({ contract, held, mark, orderInitial, bids, asks }: PositionFigures) {
  const money = (units: bigint | undefined): string => moneyOf(contract, units ?? 0n)
  const view = held?.view
  const sign = view?.direction === 'short' ? -1n : 1n
  const isolated = view?.marginMode === 'isolated' ? view.margin : 0n
  const lots = view?.lots ?? 0n
  const entry = view && averageOf(contract, { lots: view.lots, value: view.entryValue })
  return {
    positionAmt: quantityOf(contract, sign * lots),
    entryPrice: money(entry),
    breakEvenPrice: money(held?.breakEven),
    markPrice: money(mark),
    unRealizedProfit: money(held?.pnl),
    liquidationPrice: money(held?.liquidationPrice),
    isolatedMargin: money(isolated === 0n ? 0n : isolated + (held?.pnl ?? 0n)),
    notional: money(sign * (held?.value ?? 0n)),
    marginAsset: contract.quoteAsset.code,
    isolatedWallet: money(isolated),
    initialMargin: money((held?.initial ?? 0n) + orderInitial),
    maintMargin: money(held?.maintenance),
    positionInitialMargin: money(held?.initial),
    openOrderInitialMargin: money(orderInitial),
    bidNotional: money(bids),
    askNotional: money(asks),
  }
}

/** Quintiles of five lights, the first of none; nothing is held where nothing can be deleveraged. */
function lights({ held }: PositionFigures): number {
  return held === undefined ? 0 : held.view.adlFifth - 1
}

/** Leverage and margin mode are more than the API has here: clients that know them from version 2 find them. */
export function positionRiskV3(row: PositionFigures, nowMs: number) {
  const { contract, setting, positionSide } = row
  return {
    symbol: contract.symbol,
    positionSide: positionSideWord(positionSide),
    ...numbers(row),
    adl: lights(row),
    leverage: String(setting.leverage),
    marginType: setting.marginMode,
    updateTime: nowMs,
  }
}

export function positionsV3({ figures, nowMs }: ShownAccount, symbol: string | undefined) {
  return figures.rows
    .filter((row) => isUsed(row) && (symbol === undefined || row.contract.symbol === symbol))
    .map((row) => positionRiskV3(row, nowMs))
}

export function positionsV2({ figures, nowMs }: ShownAccount, symbol: string | undefined) {
  return figures.rows
    .filter(({ contract }) => symbol === undefined || contract.symbol === symbol)
    .map((row) => {
      const { contract, setting } = row
      const shown = numbers(row)
      return {
        symbol: contract.symbol,
        positionAmt: shown.positionAmt,
        entryPrice: shown.entryPrice,
        breakEvenPrice: shown.breakEvenPrice,
        markPrice: shown.markPrice,
        unRealizedProfit: shown.unRealizedProfit,
        liquidationPrice: shown.liquidationPrice,
        leverage: String(setting.leverage),
        maxNotionalValue: moneyOf(contract, mostValueAt(contract, setting.leverage)),
        marginType: setting.marginMode,
        isolatedMargin: shown.isolatedMargin,
        isAutoAddMargin: 'false',
        positionSide: positionSideWord(row.positionSide),
        notional: shown.notional,
        isolatedWallet: shown.isolatedWallet,
        updateTime: nowMs,
      }
    })
}

export function balances({ asset, figures, nowMs }: ShownAccount, accountAlias: string) {
  const money = (units: bigint): string => formatDecimal(units, asset.scale)
  return [
    {
      accountAlias,
      asset: asset.code,
      balance: money(figures.wallet),
      crossWalletBalance: money(figures.crossWallet),
      crossUnPnl: money(figures.crossPnl),
      availableBalance: money(figures.free),
      maxWithdrawAmount: money(figures.free),
      marginAvailable: true,
      updateTime: nowMs,
    },
  ]
}

/** Per contract that something is held in: the lights of each side, in one-way mode of both. */
export function adlQuantiles({ figures }: ShownAccount, symbol: string | undefined) {
  const bySymbol = new Map<string, Record<string, number>>()
  for (const row of figures.rows) {
    const { contract, held, positionSide } = row
    if (held === undefined || (symbol !== undefined && contract.symbol !== symbol)) continue
    const quantile = bySymbol.get(contract.symbol) ?? { LONG: 0, SHORT: 0 }
    if (positionSide === 'both') quantile['BOTH'] = lights(row)
    quantile[held.view.direction === 'long' ? 'LONG' : 'SHORT'] = lights(row)
    bySymbol.set(contract.symbol, quantile)
  }
  return [...bySymbol].map(([name, adlQuantile]) => ({ symbol: name, adlQuantile }))
}
