// Where the numbers of a holding lie. An order asks for most of them: they lie in a few lines of the processor's cache.

import { POSITION_CELLS } from './position-cells.ts'

/** By cell, from a holding's first. Value of what open orders would open. */
export const ORDERED_LONG = 0
export const ORDERED_SHORT = 1
/** Today's, by its weight. */
export const VOLUME = 2
/** Its positions, each in the order of its own cells. */
export const LONG = 3
export const SHORT = LONG + POSITION_CELLS
export const HOLDING_CELLS = SHORT + POSITION_CELLS
