// What lists of the past of perpetual contracts are made of.

import { DIRECTIONS } from '@candor/contract'
import { Type } from 'typebox'
import * as c from './contract-fields.ts'
import { contractOrder } from './contract-shapes.ts'
import { INSURANCE_REASONS } from './contract-words.ts'
import * as f from './fields.ts'
import { strict } from './shapes.ts'

const number = Type.Integer({ description: 'place of the command in the log' })

/** An order of the past, with what was known of it besides. */
export const pastContractOrder = strict({
  ...contractOrder.properties,
  reserve: f.orNull(Type.String({ description: 'what it still holds; only of open orders' })),
  direction: Type.Enum([...DIRECTIONS], { description: 'of the position that it is about' }),
  marginReserve: f.orNull(Type.String({ description: 'taken for margin when it was accepted' })),
  feeReserve: f.orNull(Type.String({ description: 'taken for the fee when it was accepted' })),
  triggerPrice: f.orNull(Type.String({ description: 'the price that fired the stop that sent it' })),
  replaces: f.orNull(f.orderId),
  number,
})

export const contractFill = strict({
  fillId: Type.String({ description: 'tells fills apart, wherever they are told', examples: ['17-1042'] }),
  tradeId: f.orNull(c.tradeId),
  kind: c.fillKind,
  orderId: f.orNull(f.orderId),
  origin: f.orNull(c.closeMode),
  positionId: c.positionId,
  symbol: c.contractSymbol,
  side: f.side,
  direction: c.direction,
  action: Type.Enum(['open', 'close'], { description: 'what it did to the position' }),
  role: f.orNull(Type.Enum(['maker', 'taker'])),
  price: Type.String({ description: 'of a deleveraging for show, rounded down: its value is exact' }),
  lots: c.lotsGiven,
  value: f.amount,
  margin: Type.String({ description: 'into the position if positive, out of it if negative' }),
  pnl: Type.String({ description: 'realised, before fees' }),
  fee: f.amount,
  liquidationFee: f.amount,
  insured: Type.String({ description: 'part of a loss that the insurance fund paid' }),
  time: f.timeMs,
  number,
})

export const pastPosition = strict({
  positionId: c.positionId,
  symbol: c.contractSymbol,
  direction: c.direction,
  marginMode: c.marginMode,
  leverage: c.leverage,
  openedLots: Type.String({ description: 'over its whole life' }),
  maxLots: Type.String({ description: 'at its largest' }),
  openedValue: Type.String({ description: 'exactly what its lots cost' }),
  openedMargin: Type.String({ description: 'put in by its openings: what a return rate is of' }),
  openOrderId: f.orNull(f.orderId),
  openType: f.orNull(c.contractOrderType),
  closeOrderId: f.orNull(f.orderId),
  entryPrice: Type.String({ description: 'average, for show, rounded down' }),
  closePrice: f.orNull(Type.String({ description: 'average, for show, rounded down' })),
  realisedPnl: Type.String({ description: 'before fees and funding' }),
  openFees: f.amount,
  closeFees: f.amount,
  liquidationFees: f.amount,
  insured: Type.String({ description: 'part of its losses that the insurance fund paid' }),
  funding: Type.String({ description: 'received less paid' }),
  netPnl: Type.String({ description: 'after fees and funding' }),
  openedTime: f.timeMs,
  closedTime: f.timeMs,
  closeMode: f.orNull(c.closeMode),
  number,
})

export const fundingRecord = strict({
  id: Type.String({ description: 'for its receipt', examples: ['17-1790000000000'] }),
  symbol: c.contractSymbol,
  positionId: c.positionId,
  direction: c.direction,
  marginMode: c.marginMode,
  lots: c.lotsGiven,
  mark: f.amount,
  value: Type.String({ description: 'of the position at mark' }),
  rate: f.amount,
  due: Type.String({ description: 'owed if negative, before any shortage' }),
  amount: Type.String({ description: 'what moved: paid if negative' }),
  time: Type.Integer({ description: 'the moment it was due, in milliseconds UTC' }),
  number,
})

/** A liquidation of yours, or a deleveraging that closed a part of your position against somebody else's liquidation. */
export const liquidation = strict({
  id: Type.String({ description: 'for its receipt' }),
  kind: Type.Enum(['liquidation', 'deleveraging']),
  symbol: f.orNull(Type.String({ description: 'none when positions in several contracts were at risk' })),
  direction: f.orNull(c.direction),
  marginMode: f.orNull(c.marginMode),
  lots: Type.String({ description: 'that were closed' }),
  pnl: Type.String({ description: 'realised, before fees' }),
  liquidationFee: f.orNull(f.amount),
  insured: f.orNull(f.amount),
  equity: f.orNull(Type.String({ description: 'that stood behind the positions' })),
  maintenance: f.orNull(f.amount),
  outcome: f.orNull(
    Type.Enum(['safe', 'closed', 'halted'], { description: 'safe again, or positions gone' }),
  ),
  time: f.timeMs,
  number,
})

export const fundingSettlement = strict({
  symbol: c.contractSymbol,
  time: Type.Integer({ description: 'the moment it was due, in milliseconds UTC' }),
  rate: f.amount,
  averagePremium: f.amount,
  samples: Type.Integer({ description: 'minutes that were measured; fewer than 30 give a rate of zero' }),
  mark: f.amount,
  positions: Type.Integer(),
  paid: f.amount,
  received: f.amount,
  insured: f.amount,
  dust: f.amount,
  number,
})

export const insuranceChange = strict({
  time: f.timeMs,
  amount: Type.String({ description: 'negative: the fund paid' }),
  balanceAfter: f.amount,
  reason: Type.Enum([...INSURANCE_REASONS]),
  symbol: f.orNull(c.contractSymbol),
  number,
})
