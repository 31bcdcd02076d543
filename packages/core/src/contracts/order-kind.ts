// What contract orders have in common with many others: who sends them, their side, their type and so on. Orders of one kind
// share one object, which also knows how these words are written. Kinds are few, and made when first met.

import {
  type ContractOrderType,
  contractFields,
  fields,
  type MarginMode,
  type OrderOrigin,
  type PositionSide,
  type SelfTradeMode,
  type Side,
  type TimeInForce,
  Writer,
} from '@candor/contract'

export interface OrderWords {
  readonly origin: OrderOrigin
  readonly side: Side
  readonly positionSide: PositionSide
  readonly orderType: ContractOrderType
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  readonly reduceOnly: boolean
  readonly marginMode: MarginMode
}

export interface OrderKind extends OrderWords {
  /** Its words as in an order's bytes, where they follow each other. */
  readonly bytes: Uint8Array
}

/** By the number that their words make. */
const kinds: (OrderKind | undefined)[] = Array.from({ length: 7 * 2 * 3 * 3 * 4 * 4 * 2 * 2 })

/** One by one, not in an object: every order asks. */
export function kindOf(
  origin: OrderOrigin,
  side: Side,
  positionSide: PositionSide,
  orderType: ContractOrderType,
  timeInForce: TimeInForce,
  selfTrade: SelfTradeMode,
  reduceOnly: boolean,
  marginMode: MarginMode,
): OrderKind {
  let number = originNumber(origin)
  number = 2 * number + (side === 'buy' ? 0 : 1)
  number = 3 * number + positionNumber(positionSide)
  number = 3 * number + typeNumber(orderType)
  number = 4 * number + timeNumber(timeInForce)
  number = 4 * number + selfTradeNumber(selfTrade)
  number = 2 * number + (reduceOnly ? 1 : 0)
  number = 2 * number + (marginMode === 'cross' ? 0 : 1)
  const known = kinds[number]
  if (known !== undefined) return known
  const words = { origin, side, positionSide, orderType, timeInForce, selfTrade, reduceOnly, marginMode }
  const made = { ...words, bytes: bytesOf(words) }
  kinds[number] = made
  return made
}

function bytesOf(words: OrderWords): Uint8Array {
  const writer = new Writer()
  contractFields.orderOrigin.write(writer, words.origin)
  fields.side.write(writer, words.side)
  contractFields.positionSide.write(writer, words.positionSide)
  contractFields.contractOrderType.write(writer, words.orderType)
  fields.timeInForce.write(writer, words.timeInForce)
  fields.selfTradeMode.write(writer, words.selfTrade)
  writer.u8(words.reduceOnly ? 1 : 0)
  contractFields.marginMode.write(writer, words.marginMode)
  return writer.finish()
}

function originNumber(origin: OrderOrigin): number {
  switch (origin) {
    case 'user':
      return 0
    case 'takeProfit':
      return 1
    case 'stopLoss':
      return 2
    case 'closeAll':
      return 3
    case 'reverse':
      return 4
    case 'liquidation':
      return 5
    case 'trigger':
      return 6
  }
}

function positionNumber(side: PositionSide): number {
  switch (side) {
    case 'long':
      return 0
    case 'short':
      return 1
    case 'both':
      return 2
  }
}

function typeNumber(type: ContractOrderType): number {
  switch (type) {
    case 'limit':
      return 0
    case 'market':
      return 1
    case 'best':
      return 2
  }
}

function timeNumber(time: TimeInForce): number {
  switch (time) {
    case 'goodTillCancelled':
      return 0
    case 'immediateOrCancel':
      return 1
    case 'fillOrKill':
      return 2
    case 'postOnly':
      return 3
  }
}

function selfTradeNumber(mode: SelfTradeMode): number {
  switch (mode) {
    case 'expireTaker':
      return 0
    case 'expireMaker':
      return 1
    case 'expireBoth':
      return 2
    case 'decrement':
      return 3
  }
}
