// Bugs that could be made in the core, each as a change of one place in its source. The simulator must find every one.

export interface PlantedBug {
  readonly name: string
  /** Under packages/core/src. */
  readonly file: string
  /** Occurs exactly once in that file. */
  readonly find: string
  readonly replace: string
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a fee is rounded down, in favour of the user',
    file: 'spot/settle-trade.ts',
    find: '(numerator + ALMOST_ONE) / ONE',
    replace: 'numerator / ONE',
  },
  {
    name: 'a fee is rounded per fill and not per order',
    file: 'spot/settle-trade.ts',
    find: 'const exact = numerator >= 0n',
    replace: 'order.feeNumerator = ((numerator + ALMOST_ONE) / ONE) * ONE\n  const exact = numerator >= 0n',
  },
  {
    name: 'a fee is booked twice',
    file: 'spot/settle-trade.ts',
    find: 'move(buyer.held, quoteFees, sellerFee),',
    replace: 'move(buyer.held, quoteFees, (sellerFee * 2n) as Amount),',
  },
  {
    name: 'the price improvement is not released',
    file: 'spot/settle-trade.ts',
    find: 'limit === undefined || limit === price ? NOTHING',
    replace: 'limit === undefined || limit !== undefined ? NOTHING',
  },
  {
    name: 'a hold is not released when an order closes',
    file: 'spot/close-spot-order.ts',
    find: 'moved(order.held, order.source, order.hold)',
    replace: 'moved(order.held, order.source, (order.hold - order.hold) as Amount)',
  },
  {
    name: 'a new level is put one place too far',
    file: 'book/book-side.ts',
    find: 'chunk.splice(place, 0, level)',
    replace: 'chunk.splice(place + 1, 0, level)',
  },
  {
    name: 'the youngest order of a level trades first',
    file: 'book/book-side.ts',
    find: 'return this.bestLevel?.orders.first',
    replace: 'return this.bestLevel?.orders.toArray().at(-1)',
  },
  {
    name: "a trade happens at the taker's price",
    file: 'spot/walk.ts',
    find: "if (maker === undefined) return 'bookEmpty'\n    const price = maker.price as Price",
    replace:
      "if (maker === undefined) return 'bookEmpty'\n    const price = (taker.price ?? maker.price) as Price",
  },
  {
    name: 'self-trade prevention looks at the user and not at the group',
    file: 'spot/walk.ts',
    find: 'if (maker.account.group === taker.account.group) {',
    replace: 'if (maker.account === taker.account) {',
  },
  {
    name: 'an order sized by quote buys one lot too many',
    file: 'spot/walk.ts',
    find: '(budget / notional(lot, price)) * lot',
    replace: '(budget / notional(lot, price) + 1n) * lot',
  },
  {
    name: 'the look-ahead passes a maker that is only partly used',
    file: 'spot/walk.ts',
    find: 'if (part < maker.remaining) break',
    replace: '',
  },
  {
    name: 'fill-or-kill is filled in part',
    file: 'spot/run-spot-order.ts',
    find: 'outlook.meetsOwn || outlook.quantity < order.remaining',
    replace: 'outlook.meetsOwn',
  },
  {
    name: 'a post-only order may take',
    file: 'spot/check-spot-order.ts',
    find: "timeInForce === 'postOnly' && crosses(",
    replace: "timeInForce === 'postOnly' && order.id > 0 && crosses(",
  },
  {
    name: 'the price band of sales is not looked at',
    file: 'spot/reference-price.ts',
    find: 'price < band.lowestSell',
    replace: 'price < 0n',
  },
  {
    name: 'a stale index still counts',
    file: 'platform/price-index.ts',
    find: 'pricedMs + FRESH_INDEX_MS',
    replace: 'pricedMs + 9n * FRESH_INDEX_MS',
  },
  {
    name: 'a key may be used again with another content',
    file: 'core.ts',
    find: 'known.fingerprint !== fingerprint',
    replace: 'known.fingerprint === -1',
  },
  {
    name: 'house accounts make volume',
    file: 'fees/fee-levels.ts',
    find: 'if (account.house !== undefined) return',
    replace: '',
  },
  {
    name: 'levels change an hour late',
    file: 'timers.ts',
    find: 'LEVEL_CHANGE_HOUR_MS = 4n * HOUR_MS',
    replace: 'LEVEL_CHANGE_HOUR_MS = 5n * HOUR_MS',
  },
  {
    name: 'a snapshot forgets what an order owes in fees',
    file: 'snapshot.ts',
    find: '  restored.feeNumerator = plain.feeNumerator\n',
    replace: '',
  },
  {
    name: 'a snapshot forgets whose turn it is',
    file: 'snapshot.ts',
    find: 'a.rank - b.rank',
    replace: 'b.rank - a.rank',
  },
  {
    name: 'stops fire youngest first',
    file: 'book/stop-queue.ts',
    find: 'return a.id > b.id',
    replace: 'return a.id < b.id',
  },
  {
    name: 'a frozen account keeps its orders in the book',
    file: 'accounts/standing.ts',
    find: "for (const order of each.openOrders()) closeSpotOrder(state, order, 'accountFrozen')",
    replace: '{}',
  },
  {
    name: 'a deposit can be confirmed twice',
    file: 'accounts/deposits.ts',
    find: "  state.deposits.delete(command.depositId)\n  state.emit({ type: 'DepositConfirmed'",
    replace: "  state.emit({ type: 'DepositConfirmed'",
  },
  {
    name: "an amendment does not count the old order's hold",
    file: 'spot/amend-spot-order.ts',
    find: '(order.source.balance + order.hold)',
    replace: 'order.source.balance',
  },
  {
    name: 'one administrator approves twice',
    file: 'accounts/withdrawals.ts',
    find: 'approvers.includes(administratorId) || approvers.length >= approvalsNeeded',
    replace: 'approvers.length >= approvalsNeeded',
  },
  {
    name: 'a withdrawal is sent with one approval too few',
    file: 'accounts/withdrawals.ts',
    find: 'withdrawal.approvers.length < withdrawal.approvalsNeeded',
    replace: 'withdrawal.approvers.length + 1 < withdrawal.approvalsNeeded',
  },
  {
    name: 'a withdrawal of a frozen account is sent',
    file: 'accounts/withdrawals.ts',
    find: 'const standing = checkActive(owner)\n',
    replace: 'const standing = undefined\n',
  },
  {
    name: 'a sent withdrawal can be taken back',
    file: 'accounts/withdrawals.ts',
    find: "!== command.userId) return 'withdrawal.unknown'\n  if (withdrawal.status !== 'applied') return 'withdrawal.not.applied'",
    replace: "!== command.userId) return 'withdrawal.unknown'",
  },
  {
    name: "somebody else's withdrawal can be taken back",
    file: 'accounts/withdrawals.ts',
    find: 'withdrawal?.userId !== command.userId',
    replace: 'withdrawal === undefined',
  },
  {
    name: 'a refused withdrawal stays open',
    file: 'accounts/withdrawals.ts',
    find: '  state.withdrawals.delete(withdrawalId)\n  const postings = moved(purse.frozen',
    replace: '  const postings = moved(purse.frozen',
  },
  {
    name: 'a settled withdrawal stays open',
    file: 'accounts/withdrawals.ts',
    find: '  state.withdrawals.delete(withdrawalId)\n  const inflight',
    replace: '  const inflight',
  },
  {
    name: 'the fee of a withdrawal that came back is kept',
    file: 'accounts/withdrawals.ts',
    find: '  state.postings.move(fees, available, fee < fees.balance ? fee : fees.balance)\n',
    replace: '',
  },
  {
    name: 'a fee comes back that the platform no longer has',
    file: 'accounts/withdrawals.ts',
    find: 'fee < fees.balance ? fee : fees.balance',
    replace: 'fee',
  },
  {
    name: 'a network is paid more than fees have brought',
    file: 'accounts/withdrawals.ts',
    find: 'cost < fees.balance ? cost : fees.balance',
    replace: 'cost',
  },
  {
    name: 'a fee may be below zero',
    file: 'accounts/withdrawals.ts',
    find: 'fee >= 0n && fee <=',
    replace: 'fee <=',
  },
  {
    name: 'a correction makes money',
    file: 'accounts/house.ts',
    find: 'moved(house, available, amount)',
    replace: "moved(state.system.get('world', assetId), available, amount)",
  },
  {
    name: 'one person alone corrects a balance',
    file: 'accounts/house.ts',
    find: ' && proposedBy !== approvedBy',
    replace: '',
  },
  {
    name: 'a snapshot forgets who approved',
    file: 'snapshot.ts',
    find: 'approvers: [...each.approvers]',
    replace: 'approvers: []',
  },
  {
    name: 'a deposit that vanished can be confirmed',
    file: 'accounts/deposits.ts',
    find: "  state.deposits.delete(command.depositId)\n  state.emit({ type: 'DepositOrphaned'",
    replace: "  state.emit({ type: 'DepositOrphaned'",
  },
]
