// Which side of the book an order of the form goes to, and which position it is about.

import type { Direction, PositionMode, PositionSide, Side } from '@candor/contract'

export interface OrderSides {
  readonly side: Side
  readonly positionSide: PositionSide
}

/** Opening long buys, closing long sells; short the other way round. */
export function sidesOf({
  act,
  direction,
  positionMode,
}: {
  readonly act: 'open' | 'close'
  readonly direction: Direction
  readonly positionMode: PositionMode
}): OrderSides {
  const opens = direction === 'long' ? 'buy' : 'sell'
  const closes = direction === 'long' ? 'sell' : 'buy'
  const side = act === 'open' ? opens : closes
  return { side, positionSide: positionMode === 'oneWay' ? 'both' : direction }
}
