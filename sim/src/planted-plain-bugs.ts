// Bugs that could be made where plain contract trades are settled from cell to cell, each as a change of one place. The
// simulator must find every one.

import type { PlantedBug } from './planted-bugs.ts'

const FILE = 'contracts/plain-trade.ts'
const TOLD = 'contracts/told-side.ts'

export const PLANTED_PLAIN_BUGS: readonly PlantedBug[] = [
  {
    name: 'a long gains what a short would',
    seed: 1,
    file: FILE,
    find: 'if (isLong) cells[at + CLOSED_PNL]',
    replace: 'if (!isLong) cells[at + CLOSED_PNL]',
  },
  {
    name: 'closing a part of a long overstates its gain by a unit',
    seed: 21,
    file: 'contracts/contract-maths.ts',
    find: 'return roundsUp ? (product + divisor - 1n) / divisor : product / divisor',
    replace: 'return product / divisor',
  },
  {
    name: 'closing a part releases a unit of margin too much',
    seed: 6,
    file: FILE,
    find: 'shareOf(held, first + MARGIN, cells, at + CLOSED_LOTS, first + HELD, false)',
    replace: 'shareOf(held, first + MARGIN, cells, at + CLOSED_LOTS, first + HELD, true)',
  },
  {
    name: 'a fee of a close is rounded per fill and not per order',
    seed: 52,
    file: FILE,
    find: '(cells[side + RATE] as bigint) + (sums[sum + CLOSE_NUMERATOR] as bigint)',
    replace: '(cells[side + RATE] as bigint) + (sums[sum + CLOSE_FEE_DUE] as bigint) * 100_000_000n',
  },
  {
    name: 'a fee of an opening is rounded down',
    seed: 1,
    file: FILE,
    find: `  if (tape.isNegative(at + OPENED_NUMERATOR)) return false
  const due = (numerator + BigInt.asIntN(64, 99_999_999n)) / BigInt.asIntN(64, 100_000_000n)`,
    replace: `  if (tape.isNegative(at + OPENED_NUMERATOR)) return false
  const due = numerator / BigInt.asIntN(64, 100_000_000n)`,
  },
  {
    name: 'a margin is rounded per fill and not per order',
    seed: 21,
    file: FILE,
    find: 'ceilOf(opened, times) - (sums[sum + MARGIN_MOVED] as bigint)',
    replace: 'ceilOf(value, times)',
  },
  {
    name: 'an order pays more for its fee than was reserved',
    seed: 58,
    file: FILE,
    find: 'if ((cells[side + RATE] as bigint) < (cells[at + OPENED_FEE] as bigint))',
    replace: 'if ((cells[side + RATE] as bigint) !== (cells[at + OPENED_FEE] as bigint))',
  },
  {
    name: 'a loss beyond the margin is taken from the account without asking',
    seed: 91,
    file: FILE,
    find: 'return !tape.isNegative(at + CLOSED_AVAILABLE)',
    replace: 'return true',
  },
  {
    name: 'what was set free stays frozen',
    seed: 1,
    file: FILE,
    find: 'lower(money, frozen, cells[at + EXCESS] as bigint)',
    replace: 'lower(money, frozen, 0n)',
  },
  {
    name: 'a position keeps what its closed part had cost',
    seed: 1,
    file: FILE,
    find: 'lower(held, first + ENTRY, cells[at + CLOSED_ENTRY] as bigint)',
    replace: 'lower(held, first + ENTRY, 0n)',
  },
  {
    name: 'the clearing account pays losses',
    seed: 1,
    file: FILE,
    find: 'lower(clearing.page, clearing.place, pnl)',
    replace: 'raise(clearing.page, clearing.place, pnl)',
  },
  {
    name: 'orders go on counting what was opened for them',
    seed: 1,
    file: FILE,
    find: 'lower(held, ordered, BigInt.asIntN(64, lots * (page[order.unitPlace] as bigint)))',
    replace: 'lower(held, ordered, 0n)',
  },
  {
    name: 'open interest forgets what was closed',
    seed: 1,
    file: FILE,
    find: '  market.dropLotsIn(isLong, cells, at + CLOSED_LOTS)\n',
    replace: '',
  },
  {
    name: 'volume counts whole, not by its weight',
    seed: 17,
    file: FILE,
    find: '((cells[at + TRADED_VALUE] as bigint) * weight) / BigInt.asIntN(64, 100_000_000n)',
    replace: 'cells[at + TRADED_VALUE] as bigint',
  },
  {
    name: 'positions that a trade has closed leave their stops behind',
    seed: 1,
    file: FILE,
    find: '  if (state.endedPositions.length > 0) endStopsOfEnded(state)\n',
    replace: '',
  },
  {
    name: 'an order with stops goes the way of those without',
    seed: 17,
    file: FILE,
    find: 'maker.isRare || taker.isRare || ',
    replace: '',
  },
  {
    name: 'an event tells the loss of a close as a gain',
    seed: 1,
    file: TOLD,
    find: 'if (tape.isNegative(pnl))',
    replace: 'if (!tape.isNegative(pnl))',
  },
  {
    name: 'the next trade overwrites what the last one told',
    seed: 1,
    file: 'contracts/tape.ts',
    find: '    this.used = end\n',
    replace: '',
  },
  {
    name: 'one-way: a plain trade opens beside what is held on the other side',
    seed: 21,
    file: FILE,
    find: "if (opens && holding.positionMode === 'oneWay'",
    replace: "if (opens && rate < 0n && holding.positionMode === 'oneWay'",
  },
  {
    name: 'a plain trade keeps what was held for lots that turned',
    seed: 21,
    file: FILE,
    find: 'cells[closedAt + FREED] = freedBy(order, turned)',
    replace: 'cells[closedAt + FREED] = freedBy(order, 0n as Lots)',
  },
  {
    name: 'orders do not give way to a maker whose lots turned in a plain trade',
    file: FILE,
    find: 'if (makerTurns !== undefined) fitClosing(state, makerTurns)',
    replace: '',
  },
  {
    name: 'an opening in a plain trade counts what has been freed as held',
    file: FILE,
    find: '(cells[at + KEPT] as bigint) - (cells[freedAt] as bigint)',
    replace: '(cells[at + KEPT] as bigint)',
  },
  {
    name: 'what was held for lots that turned is not told',
    file: TOLD,
    find: 'if (this.turns && !tape.isNothing(closedAt + FREED)) count++',
    replace: '',
  },
]
