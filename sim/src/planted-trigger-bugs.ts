// Bugs that could be made in the core's conditional contract orders, each as a change of one place. The simulator must
// find every one.

import type { PlantedBug } from './planted-bugs.ts'

export const PLANTED_TRIGGER_BUGS: readonly PlantedBug[] = [
  {
    name: 'a conditional order whose price is met already is taken',
    seed: 1,
    file: 'contracts/place-contract-trigger.ts',
    find: "return latest !== undefined && isMet(trigger, triggerPrice, latest) ? 'trigger.immediate' : undefined",
    replace:
      "return latest !== undefined && latest < 0n && isMet(trigger, triggerPrice, latest) ? 'trigger.immediate' : undefined",
  },
  {
    name: 'a conditional order by last price is held against the mark when it is placed',
    seed: 1,
    file: 'contracts/place-contract-trigger.ts',
    find: 'const latest = latestPrice(market, triggerBy)',
    replace: "const latest = latestPrice(market, triggerBy === 'last' ? 'mark' : triggerBy)",
  },
  {
    name: 'a frozen account may wait to open',
    seed: 28,
    file: 'contracts/place-contract-trigger.ts',
    find: 'if (opens) return checkOpener(account)',
    replace: 'if (opens && !account.frozen) return checkOpener(account)',
  },
  {
    name: 'one conditional order too many may wait',
    seed: 72,
    file: 'contracts/place-contract-trigger.ts',
    find: 'waiting >= LIMITS.contractTriggers',
    replace: 'waiting > LIMITS.contractTriggers',
  },
  {
    name: 'two conditional orders may wait under one client id',
    seed: 17,
    file: 'contracts/place-contract-trigger.ts',
    find: "  return 'order.client.id.open'\n",
    replace: '  return undefined\n',
  },
  {
    name: 'the whole of a position may be closed at a limit',
    seed: 20,
    file: 'contracts/place-contract-trigger.ts',
    find: "(orderType === 'market' && !opens)",
    replace: '!opens',
  },
  {
    name: 'the first conditional order does not fix the modes',
    seed: 1,
    file: 'contracts/place-contract-trigger.ts',
    find: 'if (keep(account, holding)) tellModes(state, holding)',
    replace: 'keep(account, holding)',
  },
  {
    name: 'the youngest conditional order fires first',
    seed: 1,
    file: 'contracts/fire-triggers.ts',
    find: 'met.sort((a, b) => a.id - b.id)',
    replace: 'met.sort((a, b) => b.id - a.id)',
  },
  {
    name: 'a conditional order fires for a locked account',
    seed: 56,
    file: 'contracts/fire-triggers.ts',
    find: "if (holding.owner.account.locked) return 'account.locked'",
    replace: "if (holding.owner.account.locked && trigger.id < 0) return 'account.locked'",
  },
  {
    name: 'the order of a conditional order has its client id',
    seed: 1,
    file: 'contracts/fire-triggers.ts',
    find: 'clientId: undefined, stops: undefined',
    replace: 'clientId: trigger.clientId, stops: undefined',
  },
  {
    name: 'the order of a conditional order looks as if its owner had sent it',
    seed: 1,
    file: 'contracts/fire-triggers.ts',
    find: "}, 'trigger')",
    replace: "}, 'user')",
  },
  {
    name: 'the whole of a position is closed with the lots that others are to close',
    seed: 21,
    file: 'contracts/fire-triggers.ts',
    find: 'minOf(position.closable, market.parameters.maxLots)',
    replace: 'minOf(position.lots, market.parameters.maxLots)',
  },
  {
    name: 'a conditional order says that it was met by its own price',
    seed: 1,
    file: 'contracts/fire-triggers.ts',
    find: "endUnqueued(state, trigger, 'fired', { price, ",
    replace: "endUnqueued(state, trigger, 'fired', { price: trigger.stopPrice, ",
  },
  {
    name: 'conditional orders come before stops by mark',
    seed: 6,
    file: 'contracts/fire-stops.ts',
    find: "  fireMet(state, market, 'mark', market.mark as Price, rearmed)\n  fireTriggers(state, market, 'mark', market.mark as Price)\n",
    replace:
      "  fireTriggers(state, market, 'mark', market.mark as Price)\n  fireMet(state, market, 'mark', market.mark as Price, rearmed)\n",
  },
  {
    name: 'conditional orders come before stops by last price',
    seed: 1,
    file: 'contracts/fire-stops.ts',
    find: "    fireMet(state, market, 'last', price, rearmed)\n    fireTriggers(state, market, 'last', price)\n",
    replace:
      "    fireTriggers(state, market, 'last', price)\n    fireMet(state, market, 'last', price, rearmed)\n",
  },
  {
    name: 'conditional orders by last price wait until a stop does',
    seed: 1,
    file: 'contracts/fire-stops.ts',
    find: 'return stops.last.size > 0 || triggers.last.size > 0',
    replace: 'return stops.last.size > 0 && triggers.last.size >= 0',
  },
  {
    name: 'conditional orders by last price see the price that stops have moved',
    seed: 1,
    file: 'contracts/fire-stops.ts',
    find: "fireTriggers(state, market, 'last', price)",
    replace: "fireTriggers(state, market, 'last', market.lastPrice as Price)",
  },
  {
    name: 'modes change under a conditional order that waits',
    seed: 2,
    file: 'contracts/set-contract-mode.ts',
    find: ' || holding.waiting > 0',
    replace: '',
  },
  {
    name: 'ticks and lots change under a conditional order that waits',
    seed: 64,
    file: 'contracts/list-contract.ts',
    find: 'market.hasOpenOrders || market.hasTriggers || market.positions.size > 0',
    replace: 'market.hasOpenOrders || market.positions.size > 0',
  },
  {
    name: 'one key leaves conditional orders waiting',
    seed: 2,
    file: 'contracts/close-positions.ts',
    find: "  endTriggersOf(state, owner, 'closeAll', marketId)\n",
    replace: '',
  },
  {
    name: 'one key in one contract ends the conditional orders of all',
    seed: 6,
    file: 'contracts/close-positions.ts',
    find: "endTriggersOf(state, owner, 'closeAll', marketId)",
    replace: "endTriggersOf(state, owner, 'closeAll')",
  },
  {
    name: 'a robot that has ended goes on waiting',
    seed: 7,
    file: 'robots/robots.ts',
    find: "  endTriggersOf(state, robot.contracts, 'accountClosed')\n",
    replace: '',
  },
  {
    name: 'a client id stays taken when its conditional order has ended',
    seed: 6,
    file: 'contracts/contract-account.ts',
    find: 'if (trigger.clientId !== undefined) this.triggersByClientId?.delete(trigger.clientId)',
    replace: 'if (trigger.clientId === undefined) this.triggersByClientId?.clear()',
  },
  {
    name: 'a snapshot forgets how far conditional orders are numbered',
    seed: 1,
    file: 'contracts/trigger-snapshot.ts',
    find: '  state.nextTriggerId = nextTriggerId\n',
    replace:
      '  state.nextTriggerId = nextTriggerId > triggers.length ? triggers.length + 1 : nextTriggerId\n',
  },
]
