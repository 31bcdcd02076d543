// Bugs that could be made in the core's second-contracts, each as a change of one place. The simulator must find every one.

import type { PlantedBug } from './planted-bugs.ts'

export const PLANTED_SECOND_BUGS: readonly PlantedBug[] = [
  {
    name: 'an order enters that was not sealed',
    file: 'seconds/settle-second.ts',
    find: '  if (on.sealed.size === 0) return\n  const orders = [...on.sealed].sort(byId)\n  on.sealed.clear()\n',
    replace:
      '  const orders = [...on.sealed, ...on.unsealed].sort(byId)\n  on.sealed.clear()\n  on.unsealed.clear()\n',
  },
  {
    name: 'the window has four seconds',
    file: 'seconds/second-product.ts',
    find: 'export const WINDOW_TICKS = 5',
    replace: 'export const WINDOW_TICKS = 4',
  },
  {
    name: 'three ticks are enough to judge',
    file: 'seconds/second-product.ts',
    find: 'export const LEAST_TICKS = 4',
    replace: 'export const LEAST_TICKS = 3',
  },
  {
    name: 'the last tick of a second counts instead of its first',
    file: 'seconds/second-product.ts',
    find: 'if (last !== undefined && last.second >= tick.second) return false',
    replace:
      'if (last !== undefined && last.second >= tick.second) {\n      this.recent[this.recent.length - 1] = tick\n      return false\n    }',
  },
  {
    name: 'a tie is lost',
    file: 'seconds/settle-second.ts',
    find: "if (sum === entries) return 'tie'",
    replace: "if (sum === entries) return 'lost'",
  },
  {
    name: 'an entry begins where its tick came and not with its second',
    file: 'seconds/settle-second.ts',
    find: 'const entryMs = (BigInt(secondOf(state.nowMs)) * SECOND_MS) as TimeMs',
    replace: 'const entryMs = state.nowMs',
  },
  {
    name: 'an index without a tick in the last second is judged at its next tick alone',
    file: 'seconds/settle-second.ts',
    find: 'state.seconds.schedule(order, (expiryMs + SECOND_MS) as TimeMs)',
    replace: 'state.seconds.schedule(order, (expiryMs + 60n * SECOND_MS) as TimeMs)',
  },
  {
    name: 'cover looks at one direction for both',
    file: 'seconds/accept-second.ts',
    find: 'product.profits[direction] + profit <=',
    replace: 'product.profits.up + profit <=',
  },
  {
    name: "cover forgets that what is in escrow was the house's",
    file: 'seconds/accept-second.ts',
    find: 'const equity = house + seconds.profits',
    replace: 'const equity: bigint = house',
  },
  {
    name: 'a timed order opens without cover',
    file: 'seconds/accept-second.ts',
    find: 'checkLossLimit(state, account, stake) ??\n    checkCover(state, product, order)',
    replace: 'checkLossLimit(state, account, stake)',
  },
  {
    name: 'a timed order opens although its user takes a break',
    file: 'seconds/accept-second.ts',
    find: 'checkOffer(state, account, product) ??',
    replace: "(product.status === 'closed' ? 'second.closed' : undefined) ??",
  },
  {
    name: 'the loss limit ignores what is in escrow',
    file: 'seconds/accept-second.ts',
    find: 'seconds.lossOn(state.nowMs) + seconds.inEscrow + stake > limit',
    replace: 'seconds.lossOn(state.nowMs) + stake > limit',
  },
  {
    name: 'an order may wait a millisecond longer for its entry',
    file: 'seconds/accept-second.ts',
    find: 'ENTRY_MS = 3_000n',
    replace: 'ENTRY_MS = 3_001n',
  },
  {
    name: 'a refund forgets the part of the house',
    file: 'seconds/end-second.ts',
    find: '    postings.move(escrow, house, profit)\n',
    replace: '',
  },
  {
    name: 'a gain does not count against the loss of the day',
    file: 'seconds/end-second.ts',
    find: "  if (outcome === 'won') of.addLoss(-order.profit as Amount, state.nowMs)\n",
    replace: '',
  },
  {
    name: 'what ended still counts as promised by the house',
    file: 'seconds/end-second.ts',
    find: '    state.seconds.countProfit(order, -1n)\n',
    replace: '',
  },
  {
    name: "yesterday's loss counts today",
    file: 'seconds/second-account.ts',
    find: 'return dayIndex(nowMs) === this.lossDay ? this.loss : ZERO',
    replace: 'return this.loss',
  },
  {
    name: 'a waiting limit never takes force',
    file: 'seconds/second-account.ts',
    find: 'return pending !== undefined && nowMs >= pending.fromMs ? pending.limit : this.limit',
    replace: 'return pending !== undefined && nowMs < 0n ? pending.limit : this.limit',
  },
  {
    name: 'a limit is lifted at once',
    file: 'seconds/second-limits.ts',
    find: '(limit !== undefined && limit <= inForce)',
    replace: 'limit === undefined || limit <= inForce',
  },
  {
    name: 'a break is shortened at once',
    file: 'seconds/second-limits.ts',
    find: 'minOf(own.breakUntilMs, soonest)',
    replace: 'minOf(soonest, untilMs)',
  },
  {
    name: 'a timed order may be taken back a millisecond too late',
    file: 'seconds/place-second.ts',
    find: 'const CANCEL_MS = 1_000n',
    replace: 'const CANCEL_MS = 999n',
  },
  {
    name: 'the cap of a user leaves timed orders out',
    file: 'seconds/place-second.ts',
    find: 'account.seconds?.stakes',
    replace: 'account.seconds?.inEscrow',
  },
  {
    name: 'a frozen account keeps its timed orders',
    file: 'seconds/cancel-scheduled.ts',
    find: "if (order.stage === 'scheduled') endSecondOrder(state, order, 'cancelled', 'accountFrozen')",
    replace:
      "if (order.stage === 'scheduled' && order.id < 0) endSecondOrder(state, order, 'cancelled', 'accountFrozen')",
  },
  {
    name: 'a seal does not put its orders in order',
    file: 'seconds/settle-second.ts',
    find: 'const orders = [...on.unsealed].sort(byId)',
    replace: 'const orders = [...on.unsealed]',
  },
  {
    name: 'a seal follows the ticks and not the seal before',
    file: 'seconds/settle-second.ts',
    find: 'previous: on.sealHash,',
    replace: 'previous: on.hash,',
  },
  {
    name: 'a tick without a price is not chained',
    file: 'platform/index-tick.ts',
    find: 'if (on !== undefined) chainTick(',
    replace: 'if (on !== undefined && price !== undefined) chainTick(',
  },
  {
    name: 'a last leaf without a partner is paired with itself',
    file: 'seconds/second-hashes.ts',
    find: 'right === undefined ? left : new Bytes(1 + 2 * HASH_BYTES).u8(NODE).raw(left).raw(right).hash()',
    replace: 'new Bytes(1 + 2 * HASH_BYTES).u8(NODE).raw(left).raw(right ?? left).hash()',
  },
  {
    name: 'a leaf does not commit to the direction',
    file: 'seconds/second-hashes.ts',
    find: ".u8(direction === 'up' ? 0 : 1)",
    replace: ".u8(direction === 'up' ? 0 : 0)",
  },
  {
    name: 'a voided range leaves those out that have no entry yet',
    file: 'seconds/void-second.ts',
    find: 'order.product === product && order.isInEscrow',
    replace: "order.product === product && order.stage === 'open'",
  },
  {
    name: 'a lost stake is given back twice',
    file: 'seconds/void-second.ts',
    find: '  product.losses = product.losses.filter(({ acceptedMs }) => !isWithin(acceptedMs))\n',
    replace: '',
  },
  {
    name: 'a range is voided with money that the house does not have',
    file: 'seconds/void-second.ts',
    find: 'return has >= 0n',
    replace: 'return has >= 0n || open.length > 0 || lost.length > 0',
  },
  {
    name: 'a snapshot forgets what was sealed',
    file: 'seconds/second-snapshot.ts',
    find: 'else if (isSealed) offered.on.sealed.add(order)',
    replace: 'else if (isSealed && order.id < 0) offered.on.sealed.add(order)',
  },
  {
    name: 'a snapshot forgets the lost orders',
    file: 'seconds/second-snapshot.ts',
    find: '    restored.losses = [...each.losses]\n',
    replace: '',
  },
]
