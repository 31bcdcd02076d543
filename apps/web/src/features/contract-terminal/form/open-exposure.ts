// What open orders already claim: lots of a position that they will close, and value that they will open.

import { type Direction, maxOf } from '@candor/contract'
import { type ContractTerms, lotsValue } from '@candor/proof'
import type { ContractOrder } from '../../../live/contract-account.ts'
import { readPrice } from '../account/read-amount.ts'

type Claim = Pick<
  ContractOrder,
  'side' | 'positionSide' | 'lots' | 'closeLots' | 'filledLots' | 'droppedLots' | 'price'
>

/** What is left to close: the close part fills first. */
function leftToClose({ closeLots, filledLots, droppedLots }: Claim): bigint {
  return maxOf(0n, BigInt(closeLots) - BigInt(filledLots) - BigInt(droppedLots))
}

/** Lots of a position that no open order closes yet. */
export function closableLots(
  position: { readonly direction: Direction; readonly lots: bigint },
  orders: readonly Claim[],
): bigint {
  const closing = position.direction === 'long' ? 'sell' : 'buy'
  const claimed = orders
    .filter(({ side }) => side === closing)
    .reduce((sum, order) => sum + leftToClose(order), 0n)
  return maxOf(0n, position.lots - claimed)
}

/** Value that open orders would open on this side, each at its price. */
export function orderedValue(
  terms: Pick<ContractTerms, 'multiplier'>,
  direction: Direction,
  orders: readonly Claim[],
): bigint {
  const opening = direction === 'long' ? 'buy' : 'sell'
  return orders
    .filter(({ side }) => side === opening)
    .reduce((sum, order) => {
      const left =
        BigInt(order.lots) - BigInt(order.filledLots) - BigInt(order.droppedLots) - leftToClose(order)
      const price = readPrice(order.price)
      return price === undefined ? sum : sum + lotsValue(terms, { lots: left, price })
    }, 0n)
}
