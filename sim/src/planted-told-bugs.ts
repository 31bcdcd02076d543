// Bugs that could be made where contract orders take and release their reserve from cell to cell, and where they are told from
// the tape, each as a change of one place. The simulator must find every one.

import type { PlantedBug } from './planted-bugs.ts'

const PLACEMENT = 'contracts/told-placement.ts'
const ENDING = 'contracts/told-ending.ts'
const ORDER = 'contracts/told-order.ts'
const SUMS = 'contracts/told-sums.ts'

export const PLANTED_TOLD_BUGS: readonly PlantedBug[] = [
  {
    name: 'a reserve stays available',
    file: PLACEMENT,
    find: 'holding.changeAvailable(BigInt.asIntN(64, -held))',
    replace: 'holding.changeAvailable(0n)',
  },
  {
    name: 'all of a reserve is told as margin',
    file: PLACEMENT,
    find: 'page[place + MARGIN_RESERVE]',
    replace: 'page[place + HOLD]',
  },
  {
    name: 'what an order held stays frozen',
    file: ENDING,
    find: 'holding.changeFrozen(BigInt.asIntN(64, -held))',
    replace: 'holding.changeFrozen(0n)',
  },
  {
    name: 'an order that was filled in part releases the margin that it was given',
    file: 'contracts/contract-order.ts',
    find: 'if (this.isTouched || this.reservePrice === undefined) return false',
    replace: 'if (this.reservePrice === undefined) return false',
  },
  {
    name: 'a reply shows what became of another order',
    file: ORDER,
    find: '  if (order.isTouched) noteSums(order, cells, at)\n',
    replace: '',
  },
  {
    name: 'an order that was filled in part is told as new',
    file: ORDER,
    find: "return isFilledAtAll(this) ? 'partiallyFilled' : 'new'",
    replace: "return 'new'",
  },
  {
    name: 'a reply shows nothing held',
    file: ORDER,
    find: 'cells[at + MOVED] = order.page[order.place + HOLD] as bigint',
    replace: 'cells[at + MOVED] = 0n',
  },
  {
    name: 'fees of opening are told as fees of closing',
    file: SUMS,
    find: 'cells[at + CLOSE_FEE] = page[place + FROM_CLOSE_FEE]',
    replace: 'cells[at + CLOSE_FEE] = page[place + FROM_OPEN_FEE]',
  },
  {
    name: 'lots that fell away are told as filled',
    file: SUMS,
    find: 'cells[at + FILLED_LOTS] = page[place + FROM_FILLED_LOTS]',
    replace: 'cells[at + FILLED_LOTS] = page[place + FROM_DROPPED_LOTS]',
  },
  {
    name: 'both balances of a posting change places',
    file: SUMS,
    find: 'tape.writePosting(writer, from, to, asset, at + MOVED, at + FROM_AFTER, at + TO_AFTER)',
    replace: 'tape.writePosting(writer, from, to, asset, at + MOVED, at + TO_AFTER, at + FROM_AFTER)',
  },
  {
    name: 'an isolated order is told as one on cross margin',
    file: 'contracts/order-kind.ts',
    find: "number = 2 * number + (marginMode === 'cross' ? 0 : 1)",
    replace: 'number = 2 * number',
  },
  {
    name: 'an order that only reduces is told as any other',
    file: 'contracts/order-kind.ts',
    find: 'number = 2 * number + (reduceOnly ? 1 : 0)',
    replace: 'number = 2 * number',
  },
  {
    name: "a tape's page is written over",
    file: 'contracts/tape.ts',
    find: '    this.used = at + count\n',
    replace: '',
  },
]
