// Closing a part of a position: what is sent, and what it would bring at a price.

import { newKey } from '@candor/client'
import { formatDecimal, type PositionMode } from '@candor/contract'
import { closePart, lotsValue } from '@candor/proof'
import type { Position } from '../../../live/contract-account.ts'
import { heldOf } from '../account/held.ts'
import type { ContractOrderBody } from '../form/contract-order-body.ts'
import { sidesOf } from '../form/order-sides.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'

interface Closing {
  readonly position: Position
  readonly positionMode: PositionMode
  readonly lots: bigint
  /** None: at the market. */
  readonly price: bigint | undefined
}

export function closingBody({ position, positionMode, lots, price }: Closing): ContractOrderBody {
  const { symbol, direction } = position
  const { side, positionSide } = sidesOf({ act: 'close', direction, positionMode })
  return {
    symbol,
    side,
    positionSide,
    type: price === undefined ? 'market' : 'limit',
    timeInForce: price === undefined ? 'immediateOrCancel' : 'goodTillCancelled',
    lots: lots.toString(),
    clientOrderId: newKey(),
    ...(price === undefined ? {} : { price: formatDecimal(price, SCALE) }),
    ...(positionSide === 'both' ? { reduceOnly: true } : {}),
  }
}

/** After the fee; undefined while there is nothing to close. */
export function closingResult(
  position: Position,
  { terms }: Pick<ContractRules, 'terms'>,
  { lots, price, rateE8 }: { readonly lots: bigint; readonly price: bigint; readonly rateE8: bigint },
): bigint | undefined {
  const held = heldOf(position)
  if (lots <= 0n || lots > held.lots || price <= 0n) return undefined
  const { pnl, fee } = closePart(held, { lots, value: lotsValue(terms, { lots, price }), rateE8 })
  return pnl - fee
}
