// Receipts: what a liquidation, a deleveraging or a funding payment was computed from, in the words of the checker that
// computes it again. Facts of the views come in; they are written down, never computed.

import type { contractReceiptShapes, ReceiptKind } from '@candor/api'
import {
  type ContractParameters,
  formatDecimal,
  type LiquidationId,
  type MarketId,
  type PositionChange,
  type PositionId,
  type PositionView,
  type TimeMs,
  type TradeId,
  type UserId,
} from '@candor/contract'
import type { Database } from '@candor/database'
import {
  type DeleveragingReceipt,
  deleveragingReceipt,
  type FundingReceipt,
  fundingReceipt,
  type LiquidationReceipt,
  type LiquidationStep,
  liquidationReceipt,
  type ViewedMark,
} from '@candor/views'
import type { Static } from 'typebox'
import { contractOf, unitsOf } from '../format-contract.ts'
import type { ListedContract, Listing } from '../live/listing.ts'
import { formatRate } from './contract-rows.ts'

export interface ContractReceiptsParts {
  readonly database: Database
  readonly listing: Listing
  readonly caughtUp: () => Promise<boolean>
}

type Shapes = typeof contractReceiptShapes
export type Receipt = Static<Shapes['receipt']>
type Step = Static<Shapes['receiptStep']>
type ContractJson = Static<Shapes['receiptContract']>
type MarkJson = Static<Shapes['receiptMark']>
type PositionJson = Static<Shapes['receiptPosition']>
type ChangeJson = Static<Shapes['receiptChange']>

type PositionFacts = Pick<
  PositionView,
  'positionId' | 'marketId' | 'direction' | 'marginMode' | 'leverage' | 'lots' | 'entryValue' | 'margin'
>

export class ContractReceipts {
  private readonly parts: ContractReceiptsParts

  constructor(parts: ContractReceiptsParts) {
    this.parts = parts
  }

  /** None when there is no such one of this user's. */
  async find(userId: UserId, kind: ReceiptKind, id: string): Promise<Receipt | undefined> {
    const { database, caughtUp } = this.parts
    await caughtUp()
    const [first = '', second] = id.split('-')
    // Only a payment is named by two numbers.
    if ((kind === 'funding') !== (second !== undefined)) return undefined
    switch (kind) {
      case 'liquidation': {
        const liquidationId = Number(first) as LiquidationId
        const found = await liquidationReceipt(database, { userId, liquidationId })
        return found && this.liquidation(found)
      }
      case 'deleveraging': {
        const found = await deleveragingReceipt(database, { userId, tradeId: Number(first) as TradeId })
        return found && this.deleveraging(found)
      }
      case 'funding': {
        const dueMs = BigInt(second ?? 0) as TimeMs
        const positionId = Number(first) as PositionId
        const found = await fundingReceipt(database, { userId, positionId, dueMs })
        return found && this.funding(found)
      }
    }
  }

  private liquidation({ liquidation, begun, steps, outcome, marks }: LiquidationReceipt): Receipt {
    const [first] = begun.positions
    if (first === undefined) throw new Error(`liquidation ${begun.liquidationId} is of no position`)
    const quote = this.quoteOf(first.position.marketId)
    const markets = new Set(begun.positions.map(({ position }) => position.marketId))
    return {
      kind: 'liquidation',
      liquidationId: liquidation.liquidationId,
      number: liquidation.number,
      timeMs: Number(liquidation.timeMs),
      marginMode: liquidation.marginMode,
      positionId: liquidation.positionId ?? null,
      available: quote(begun.available),
      held: quote(begun.held),
      equity: quote(begun.equity),
      maintenance: quote(begun.maintenance),
      outcome,
      contracts: [...markets].map((marketId) => this.contract(marketId, marks)),
      marks: marks.map((mark) => this.mark(mark)),
      positions: begun.positions.map(({ position, mark, pnl, tier, maintenance }) => ({
        ...this.position(position),
        mark: quote(mark),
        pnl: quote(pnl),
        tier,
        maintenance: quote(maintenance),
      })),
      steps: steps.map((step) => this.step(step)),
    }
  }

  private step(step: LiquidationStep): Step {
    const { symbol } = contractOf(this.parts.listing, step)
    const quote = this.quoteOf(step.marketId)
    switch (step.kind) {
      case 'cancelled':
        return { kind: step.kind, orderId: step.orderId, symbol, reason: step.reason }
      case 'netted':
        return {
          kind: step.kind,
          symbol,
          mark: quote(step.mark),
          lots: String(step.lots),
          long: this.change(step.long),
          short: this.change(step.short),
        }
      case 'stepped':
        return {
          kind: step.kind,
          positionId: step.positionId,
          symbol,
          mark: quote(step.mark),
          lots: String(step.lots),
          bankruptcyValue: quote(step.bankruptcyValue),
          limit: quote(step.limit),
          insured: step.insured,
          insuredUpTo: quote(step.insuredUpTo),
        }
      case 'traded':
        return {
          kind: step.kind,
          tradeId: step.tradeId,
          orderId: step.orderId,
          symbol,
          price: quote(step.price),
          lots: String(step.lots),
          value: quote(step.value),
          change: this.change(step.change),
        }
      case 'offset':
        return {
          kind: step.kind,
          position: this.position(step.position),
          symbol,
          mark: quote(step.mark),
          amount: quote(step.amount),
        }
      case 'drawn':
        return { kind: step.kind, position: this.position(step.position), symbol, amount: quote(step.amount) }
      case 'deleveraged':
        return {
          kind: step.kind,
          tradeId: step.tradeId,
          symbol,
          mark: quote(step.mark),
          lots: String(step.lots),
          value: quote(step.value),
          score: formatRate(step.scoreE8),
          change: this.change(step.change),
        }
    }
  }

  private deleveraging({ deleveraging, change, bankruptcy, marks }: DeleveragingReceipt): Receipt {
    const { marketId } = deleveraging
    const quote = this.quoteOf(marketId)
    return {
      kind: 'deleveraging',
      liquidationId: deleveraging.liquidationId,
      tradeId: deleveraging.tradeId,
      number: deleveraging.number,
      timeMs: Number(deleveraging.timeMs),
      symbol: contractOf(this.parts.listing, deleveraging).symbol,
      mark: quote(deleveraging.mark),
      lots: String(deleveraging.lots),
      value: quote(deleveraging.value),
      score: formatRate(deleveraging.scoreE8),
      winner: this.change(change),
      bankruptcy:
        bankruptcy === undefined ? null : { lots: String(bankruptcy.lots), value: quote(bankruptcy.value) },
      contract: this.contract(marketId, marks),
      markOf: this.markOrNull(marketId, marks),
    }
  }

  /** None when the views have lost the settlement that the payment was a part of. */
  private funding({ payment, settlement, premiums, marks }: FundingReceipt): Receipt | undefined {
    if (settlement === undefined) return undefined
    const { marketId } = payment
    const quote = this.quoteOf(marketId)
    return {
      kind: 'funding',
      number: payment.number,
      symbol: contractOf(this.parts.listing, payment).symbol,
      dueMs: Number(payment.dueMs),
      timeMs: Number(payment.timeMs),
      rate: formatRate(payment.rateE8),
      averagePremium: formatRate(settlement.averagePremiumE8),
      samples: settlement.samples,
      premiums: premiums.map(({ premiumE8 }) => formatRate(premiumE8)),
      minutes: premiums.map(({ timeMs, mark, index, number }) => ({
        timeMs: Number(timeMs),
        mark: quote(mark),
        index: quote(index),
        number,
      })),
      mark: quote(payment.mark),
      position: this.position(payment),
      value: quote(payment.value),
      due: quote(payment.due),
      amount: quote(payment.amount),
      contract: this.contract(marketId, marks),
      markOf: this.markOrNull(marketId, marks),
      totals: {
        positions: settlement.positions,
        paid: quote(settlement.paid),
        insured: quote(settlement.insured),
        received: quote(settlement.received),
        dust: quote(settlement.dust),
      },
    }
  }

  private position(position: PositionFacts): PositionJson {
    const contract = contractOf(this.parts.listing, position)
    const quote = unitsOf(contract.quoteAsset)
    return {
      positionId: position.positionId,
      symbol: contract.symbol,
      direction: position.direction,
      marginMode: position.marginMode,
      leverage: position.leverage,
      lots: String(position.lots),
      entryValue: quote(position.entryValue),
      margin: quote(position.margin),
    }
  }

  private change(change: PositionChange): ChangeJson {
    const quote = this.quoteOf(change.position.marketId)
    return {
      position: this.position(change.position),
      lots: String(change.lots),
      value: quote(change.value),
      pnl: quote(change.pnl),
      margin: quote(change.margin),
      fee: quote(change.fee),
      liquidationFee: quote(change.liquidationFee),
      insured: quote(change.insured),
    }
  }

  /** With the parameters of that time, or of today where those are lost. */
  private contract(marketId: MarketId, marks: readonly ViewedMark[]): ContractJson {
    const listed = contractOf(this.parts.listing, { marketId })
    const then = marks.find((mark) => mark.marketId === marketId)?.parameters
    return contractJson(listed, then ?? listed.parameters)
  }

  private markOrNull(marketId: MarketId, marks: readonly ViewedMark[]): MarkJson | null {
    const found = marks.find((mark) => mark.marketId === marketId)
    return found === undefined ? null : this.mark(found)
  }

  private mark(mark: ViewedMark): MarkJson {
    const { listing } = this.parts
    const contract = contractOf(listing, mark)
    const quote = unitsOf(contract.quoteAsset)
    const index = listing.indexById(contract.indexId)
    if (index === undefined) throw new Error(`index ${contract.indexId} is not defined`)
    return {
      symbol: contract.symbol,
      mark: quote(mark.mark),
      index: quote(mark.index),
      basis: quote(mark.basis),
      indexTick: quote(index.tick),
      indexSequence: mark.indexSequence,
      timeMs: Number(mark.markMs),
      number: mark.number,
      quotes: mark.quotes.map(({ source, price, timeMs }) => ({
        source,
        price: quote(price),
        timeMs: Number(timeMs),
      })),
    }
  }

  private quoteOf(marketId: MarketId): (units: bigint) => string {
    return unitsOf(contractOf(this.parts.listing, { marketId }).quoteAsset)
  }
}

function contractJson(
  { symbol, baseAsset, quoteAsset }: ListedContract,
  parameters: ContractParameters,
): ContractJson {
  const quote = unitsOf(quoteAsset)
  return {
    symbol,
    base: baseAsset.code,
    quote: quoteAsset.code,
    multiplier: formatDecimal(parameters.multiplier, baseAsset.scale),
    tick: quote(parameters.tick),
    markTick: quote(parameters.markTick),
    takerRate: formatRate(parameters.takerE8),
    liquidationFeeRate: formatRate(parameters.liquidationFeeE8),
    fundingHours: parameters.fundingHours,
    markMethod: parameters.markMethod,
    tiers: parameters.tiers.map(({ upTo, maxLeverage, maintenanceE8 }) => ({
      upTo: quote(upTo),
      maxLeverage,
      maintenanceRate: formatRate(maintenanceE8),
    })),
  }
}
