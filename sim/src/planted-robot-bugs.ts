// Bugs that could be made in the core's robots, each as a change of one place. The simulator must find every one.

import type { PlantedBug } from './planted-bugs.ts'

export const PLANTED_ROBOT_BUGS: readonly PlantedBug[] = [
  {
    name: 'a robot has a fee level of its own',
    file: 'account.ts',
    find: '    this.fees = owner.fees\n',
    replace: '',
  },
  {
    name: 'a robot stands as its owner stood when it was opened',
    file: 'account.ts',
    find: 'this.standing = owner.standing',
    replace: 'this.standing = { ...owner.standing }',
  },
  {
    name: "freezing the owner leaves the robots' orders in the book",
    file: 'accounts/standing.ts',
    find: 'of [account, ...account.robots])',
    replace: 'of [account])',
  },
  {
    name: "freezing the owner leaves the robots' contract orders in the book",
    file: 'accounts/standing.ts',
    find: 'for (const order of each.contracts?.openOrders() ?? [])',
    replace: 'for (const order of (each === account ? each.contracts?.openOrders() : undefined) ?? [])',
  },
  {
    name: 'a robot can be frozen, and its owner with it',
    file: 'accounts/standing.ts',
    find: "  if (account.owner !== undefined) return 'robot.scope'\n  const { mark, flag }",
    replace: '  const { mark, flag }',
  },
  {
    name: 'an identity can be set by the number of a robot',
    file: 'accounts/standing.ts',
    find: "  if (account.owner !== undefined) return 'robot.scope'\n  if (!COUNTRY",
    replace: '  if (!COUNTRY',
  },
  {
    name: 'a robot that has ended goes on with spot',
    file: 'accounts/standing.ts',
    find: "return account.closed ? 'robot.closed' : undefined",
    replace: 'return undefined',
  },
  {
    name: 'a robot that has ended goes on with contracts',
    file: 'contracts/place-contract-order.ts',
    find: "return account.closed ? 'robot.closed' : undefined",
    replace: 'return undefined',
  },
  {
    name: 'a robot moves its own money',
    file: 'accounts/move-amount.ts',
    find: 'const standing = checkPerson(account)',
    replace: 'const standing = account.owner === undefined ? checkPerson(account) : undefined',
  },
  {
    name: 'a robot withdraws',
    file: 'accounts/withdrawals.ts',
    find: 'const standing = checkTradingPerson(account)',
    replace: 'const standing = account.owner === undefined ? checkTradingPerson(account) : undefined',
  },
  {
    name: 'a deposit goes to a robot',
    file: 'accounts/deposits.ts',
    find: "  if (account.owner !== undefined) return 'robot.scope'\n",
    replace: '',
  },
  {
    name: 'a robot places second-contracts',
    file: 'seconds/place-second.ts',
    find: 'const standing = checkTradingPerson(account)',
    replace: 'const standing = account.owner === undefined ? checkTradingPerson(account) : undefined',
  },
  {
    name: 'a robot buys into a pool',
    file: 'earn/buy-earn.ts',
    find: 'checkTradingPerson(account) ?? checkOffer(state, pool)',
    replace:
      '(account.owner === undefined ? checkTradingPerson(account) : undefined) ?? checkOffer(state, pool)',
  },
  {
    name: 'a robot is given a better level',
    file: 'fees/set-fees.ts',
    find: "  if (account.owner !== undefined) return 'robot.scope'\n",
    replace: '',
  },
  {
    name: 'a day is counted once more for each robot',
    file: 'fees/fee-levels.ts',
    find: "    // A robot's volume is its owner's.\n    if (account.owner !== undefined) continue\n",
    replace: '',
  },
  {
    name: 'a robot trades with its owner',
    file: 'robots/robots.ts',
    find: 'new Account(robotId, owner.group, undefined)',
    replace: 'new Account(robotId, robotId as unknown as typeof owner.group, undefined)',
  },
  {
    name: 'a robot opens robots',
    file: 'robots/robots.ts',
    find: 'const standing = checkTradingPerson(owner)',
    replace: 'const standing = owner.owner === undefined ? checkTradingPerson(owner) : undefined',
  },
  {
    name: 'the house opens robots',
    file: 'robots/robots.ts',
    find: "  if (owner.house !== undefined) return 'robot.scope'\n",
    replace: '',
  },
  {
    name: 'an owner has one robot too many',
    file: 'robots/robots.ts',
    find: 'owner.robots.length >= LIMITS.robots',
    replace: 'owner.robots.length > LIMITS.robots',
  },
  {
    name: 'a frozen owner funds a robot',
    file: 'robots/robots.ts',
    find: 'const standing = checkPerson(owner)',
    replace: 'const standing = undefined',
  },
  {
    name: 'a robot is funded where it cannot trade',
    file: 'robots/robots.ts',
    find: "  if (!isRobotsOwn(wallet)) return 'wallet.invalid'\n",
    replace: '',
  },
  {
    name: 'a robot that has ended is funded',
    file: 'robots/robots.ts',
    find: "  if (robot.closed) return 'robot.closed'\n",
    replace: '',
  },
  {
    name: "somebody else's robot can be closed",
    file: 'robots/robots.ts',
    find: 'robot?.owner?.id === userId ? robot : undefined',
    replace: 'robot?.owner === undefined ? undefined : robot',
  },
  {
    name: 'a frozen owner gets nothing back',
    file: 'robots/robots.ts',
    find: "  if (hasHaltedOrder(robot)) return 'market.halted'\n",
    replace:
      "  if (owner.frozen) return 'account.frozen'\n  if (hasHaltedOrder(robot)) return 'market.halted'\n",
  },
  {
    name: 'a robot is closed while a market of it is halted',
    file: 'robots/robots.ts',
    find: "  if (hasHaltedOrder(robot)) return 'market.halted'\n",
    replace: '',
  },
  {
    name: 'a robot is closed with a position',
    file: 'robots/robots.ts',
    find: "  if ((robot.contracts?.positions.size ?? 0) > 0) return 'robot.position.open'\n",
    replace: '',
  },
  {
    name: "a robot's contract orders outlive it",
    file: 'robots/robots.ts',
    find: "  for (const order of robot.contracts?.openOrders() ?? []) closeContractOrder(state, order, 'byUser')\n",
    replace: '',
  },
  {
    name: 'what a robot has behind contracts stays there',
    file: 'robots/robots.ts',
    find: 'for (const purse of robot.purses()) giveBack',
    replace: 'for (const purse of robot.purses()) if (purse.wallet === SPOT_WALLET) giveBack',
  },
  {
    name: 'money comes back into the wallet it was in',
    file: 'robots/robots.ts',
    find: 'moved(available, owner.purse(SPOT_WALLET, assetId).available, amount)',
    replace: 'moved(available, owner.purse(wallet, assetId).available, amount)',
  },
  {
    name: 'what comes to a robot after its end stays there',
    file: 'robots/robots.ts',
    find: 'if (robot.closed && robot.purses().every(({ available }) => available.balance === 0n)) return',
    replace: 'if (robot.closed) return',
  },
  {
    name: 'a robot ends twice',
    file: 'robots/robots.ts',
    find: '  if (robot.closed) return undefined\n',
    replace: '',
  },
  {
    name: 'a snapshot forgets which robots have ended',
    file: 'robots/robot-snapshot.ts',
    find: '[{ robotId, ownerId: owner.id, closed }]',
    replace: '[{ robotId, ownerId: owner.id, closed: closed && robotId === 0 }]',
  },
  {
    name: 'a snapshot forgets whose a robot is',
    file: 'robots/robot-snapshot.ts',
    find: 'owner === undefined ? [] :',
    replace: 'owner === undefined || owner.id > 0 ? [] :',
  },
]
