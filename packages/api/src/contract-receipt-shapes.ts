// Receipts: every input of a liquidation, a deleveraging or a funding payment, so that whoever it concerns can compute
// it again with @candor/proof, whose words these are. Nobody else's account is named in them. Ids are numbers here.

import { Type } from 'typebox'
import * as c from './contract-fields.ts'
import * as f from './fields.ts'
import { strict } from './shapes.ts'

const id = Type.Integer({ examples: [17] })
const number = Type.Integer({ description: 'place of the command in the log' })
const outcome = Type.Enum(['safe', 'closed', 'halted'], {
  description: 'safe again, positions gone, or the contract halted',
})

/** The parameters that held when it happened. */
export const receiptContract = strict({
  symbol: c.contractSymbol,
  base: f.assetCode,
  quote: f.assetCode,
  multiplier: f.amount,
  tick: f.amount,
  markTick: f.amount,
  takerRate: f.amount,
  liquidationFeeRate: f.amount,
  fundingHours: Type.Integer(),
  markMethod: c.markMethod,
  tiers: Type.Array(strict({ upTo: f.amount, maxLeverage: c.leverage, maintenanceRate: f.amount })),
})

/** How the mark came about: the quotes of the index tick, the index made of them, the book's distance from it. */
export const receiptMark = strict({
  symbol: c.contractSymbol,
  mark: f.amount,
  index: f.amount,
  basis: f.amount,
  indexTick: f.amount,
  indexSequence: Type.Integer(),
  timeMs: f.timeMs,
  number,
  quotes: Type.Array(strict({ source: Type.Integer(), price: f.amount, timeMs: f.timeMs })),
})

const positionFacts = {
  positionId: id,
  symbol: c.contractSymbol,
  direction: c.direction,
  marginMode: c.marginMode,
  leverage: c.leverage,
  lots: c.lotsGiven,
  entryValue: f.amount,
  margin: f.amount,
}

export const receiptPosition = strict(positionFacts)

/** What a step did to one position. The position is as it was left. */
export const receiptChange = strict({
  position: receiptPosition,
  lots: Type.String({ description: 'opened if positive, closed if negative' }),
  value: f.amount,
  pnl: f.amount,
  margin: Type.String({ description: 'into the position if positive' }),
  fee: f.amount,
  liquidationFee: f.amount,
  insured: f.amount,
})

export const receiptRisk = strict({
  ...positionFacts,
  mark: f.amount,
  pnl: Type.String({ description: 'unrealised at that mark' }),
  tier: Type.Integer({ description: 'from 1' }),
  maintenance: f.amount,
})

export const receiptStep = Type.Union([
  strict({
    kind: Type.Literal('cancelled'),
    orderId: id,
    symbol: c.contractSymbol,
    reason: c.contractCloseReason,
  }),
  strict({
    kind: Type.Literal('netted'),
    symbol: c.contractSymbol,
    mark: f.amount,
    lots: c.lotsGiven,
    long: receiptChange,
    short: receiptChange,
  }),
  strict({
    kind: Type.Literal('stepped'),
    positionId: id,
    symbol: c.contractSymbol,
    mark: f.amount,
    lots: c.lotsGiven,
    bankruptcyValue: f.amount,
    limit: f.amount,
    insured: Type.Boolean({ description: 'whether the insurance fund pays for what is worse' }),
    insuredUpTo: f.amount,
  }),
  strict({
    kind: Type.Literal('traded'),
    tradeId: id,
    orderId: id,
    symbol: c.contractSymbol,
    price: f.amount,
    lots: c.lotsGiven,
    value: f.amount,
    change: receiptChange,
  }),
  strict({
    kind: Type.Literal('offset'),
    position: receiptPosition,
    symbol: c.contractSymbol,
    mark: f.amount,
    amount: f.amount,
  }),
  strict({
    kind: Type.Literal('drawn', {
      description: 'margin of another cross position, made available to pay a loss',
    }),
    position: receiptPosition,
    symbol: c.contractSymbol,
    amount: f.amount,
  }),
  strict({
    kind: Type.Literal('deleveraged'),
    tradeId: id,
    symbol: c.contractSymbol,
    mark: f.amount,
    lots: c.lotsGiven,
    value: f.amount,
    score: f.amount,
    change: receiptChange,
  }),
])

export const liquidationReceipt = strict({
  kind: Type.Literal('liquidation'),
  liquidationId: id,
  number,
  timeMs: f.timeMs,
  marginMode: c.marginMode,
  positionId: f.orNull(id),
  available: f.amount,
  held: f.amount,
  equity: f.amount,
  maintenance: f.amount,
  outcome,
  contracts: Type.Array(receiptContract),
  marks: Type.Array(receiptMark),
  positions: Type.Array(receiptRisk),
  steps: Type.Array(receiptStep, { description: 'in the order in which they happened' }),
})

export const deleveragingReceipt = strict({
  kind: Type.Literal('deleveraging'),
  liquidationId: id,
  tradeId: id,
  number,
  timeMs: f.timeMs,
  symbol: c.contractSymbol,
  mark: f.amount,
  lots: c.lotsGiven,
  value: Type.String({ description: 'what the closed lots went for' }),
  score: Type.String({ description: 'the rank that decided' }),
  winner: receiptChange,
  bankruptcy: f.orNull(strict({ lots: c.lotsGiven, value: f.amount })),
  contract: receiptContract,
  markOf: f.orNull(receiptMark),
})

export const fundingReceipt = strict({
  kind: Type.Literal('funding'),
  number,
  symbol: c.contractSymbol,
  dueMs: Type.Integer({ description: 'the moment it was due, in milliseconds UTC' }),
  timeMs: f.timeMs,
  rate: f.amount,
  averagePremium: f.amount,
  samples: Type.Integer({ description: 'fewer than 30 give a rate of zero' }),
  premiums: Type.Array(f.amount, { description: 'that it was averaged from, oldest first' }),
  minutes: Type.Array(strict({ timeMs: f.timeMs, mark: f.amount, index: f.amount, number }), {
    description: 'when each of them was measured',
  }),
  mark: f.amount,
  /** As the payment left it. */
  position: receiptPosition,
  value: f.amount,
  due: f.amount,
  amount: f.amount,
  contract: receiptContract,
  markOf: f.orNull(receiptMark),
  totals: strict({
    positions: Type.Integer(),
    paid: f.amount,
    insured: f.amount,
    received: f.amount,
    dust: f.amount,
  }),
})

export const receipt = Type.Union([liquidationReceipt, deleveragingReceipt, fundingReceipt])
