// Reads the texts of a receipt into numbers. Trusts nothing: what is not a number in its one spelling is refused.

import { parseDecimal } from '@candor/contract'
import { UnreadableReceipt } from './checks.ts'
import type { ReceiptChange, ReceiptContract, ReceiptPosition } from './receipt.ts'
import type { ContractTerms, HeldPosition } from './terms.ts'

const SCALE = 8

export interface ReceiptTerms extends ContractTerms {
  readonly symbol: string
  readonly markTick: bigint
  readonly liquidationFeeE8: bigint
}

/** A signed decimal in units of 10^-8. */
export function readDecimal(text: unknown, field: string): bigint {
  if (typeof text !== 'string') throw new UnreadableReceipt(field, typeof text)
  const units = parseDecimal(text.startsWith('-') ? text.slice(1) : text, SCALE)
  if (units === undefined) throw new UnreadableReceipt(field, text)
  return text.startsWith('-') ? -units : units
}

export function readLots(text: unknown, field: string): bigint {
  if (typeof text !== 'string' || !/^-?\d{1,18}$/.test(text)) throw new UnreadableReceipt(field, String(text))
  return BigInt(text)
}

export function readWhole(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new UnreadableReceipt(field, String(value))
  return value
}

function positive<T extends bigint | number>(value: T, field: string): T {
  if (value <= 0) throw new UnreadableReceipt(field, String(value))
  return value
}

export function readTerms(contract: ReceiptContract): ReceiptTerms {
  const { symbol } = contract
  if (contract.tiers.length === 0) throw new UnreadableReceipt(`${symbol}.tiers`, '0')
  return {
    symbol,
    multiplier: positive(readDecimal(contract.multiplier, `${symbol}.multiplier`), `${symbol}.multiplier`),
    tick: positive(readDecimal(contract.tick, `${symbol}.tick`), `${symbol}.tick`),
    markTick: positive(readDecimal(contract.markTick, `${symbol}.markTick`), `${symbol}.markTick`),
    takerE8: readDecimal(contract.takerRate, `${symbol}.takerRate`),
    liquidationFeeE8: readDecimal(contract.liquidationFeeRate, `${symbol}.liquidationFeeRate`),
    tiers: contract.tiers.map(({ upTo, maxLeverage, maintenanceRate }) => ({
      upTo: readDecimal(upTo, `${symbol}.upTo`),
      maxLeverage: readWhole(maxLeverage, `${symbol}.maxLeverage`),
      maintenanceE8: readDecimal(maintenanceRate, `${symbol}.maintenanceRate`),
    })),
  }
}

export function readMark(text: string, symbol: string): bigint {
  return positive(readDecimal(text, `${symbol}.mark`), `${symbol}.mark`)
}

export function readPosition(position: ReceiptPosition): HeldPosition {
  const name = `position ${position.positionId}`
  return {
    direction: position.direction,
    leverage: positive(readWhole(position.leverage, `${name}.leverage`), `${name}.leverage`),
    lots: readLots(position.lots, `${name}.lots`),
    entryValue: readDecimal(position.entryValue, `${name}.entryValue`),
    margin: readDecimal(position.margin, `${name}.margin`),
  }
}

export interface ReadChange {
  readonly after: HeldPosition
  /** As many as were closed. */
  readonly lots: bigint
  readonly value: bigint
  readonly pnl: bigint
  readonly margin: bigint
  readonly fee: bigint
  readonly liquidationFee: bigint
  readonly insured: bigint
}

/** Of a part that was closed. */
export function readClosing(change: ReceiptChange): ReadChange {
  const name = `change of ${change.position.positionId}`
  return {
    after: readPosition(change.position),
    lots: positive(-readLots(change.lots, `${name}.lots`), `${name}.lots`),
    value: readDecimal(change.value, `${name}.value`),
    pnl: readDecimal(change.pnl, `${name}.pnl`),
    margin: readDecimal(change.margin, `${name}.margin`),
    fee: readDecimal(change.fee, `${name}.fee`),
    liquidationFee: readDecimal(change.liquidationFee, `${name}.liquidationFee`),
    insured: readDecimal(change.insured, `${name}.insured`),
  }
}

/** The position before a part of it was closed, from what is left and what was realised. */
export function beforeClosing({ after, lots, value, pnl, margin }: ReadChange): HeldPosition {
  const entryPart = after.direction === 'long' ? value - pnl : value + pnl
  return {
    ...after,
    lots: after.lots + lots,
    entryValue: after.entryValue + entryPart,
    margin: after.margin - margin,
  }
}
