// OpenRobot, FundRobot and CloseRobot (docs/rules/robots.md). A robot's orders are ordinary orders of its account.

import {
  type CommandOf,
  LIMITS,
  type RejectionCode,
  SPOT_WALLET,
  type UserId,
  type WalletId,
} from '@candor/contract'
import { Account } from '../account.ts'
import { isAmount } from '../accounts/amount.ts'
import { touchContracts } from '../accounts/contract-money.ts'
import { checkPerson, checkTradingPerson } from '../accounts/standing.ts'
import { endTriggersOf } from '../contracts/cancel-contract-trigger.ts'
import { closeContractOrder } from '../contracts/close-contract-order.ts'
import { CONTRACT_WALLET } from '../contracts/contract-account.ts'
import { moved, type Purse } from '../ledger.ts'
import { closeSpotOrder } from '../spot/close-spot-order.ts'
import type { State } from '../state.ts'

export function openRobot(state: State, command: CommandOf<'OpenRobot'>): RejectionCode | undefined {
  const { userId, robotId } = command
  const owner = state.accounts.get(userId)
  if (owner === undefined) return 'account.unknown'
  const standing = checkTradingPerson(owner)
  if (standing !== undefined) return standing
  // The house trades as itself.
  if (owner.house !== undefined) return 'robot.scope'
  if (robotId === 0) return 'account.invalid'
  if (state.accounts.has(robotId)) return 'account.exists'
  if (owner.robots.length >= LIMITS.robots) return 'robot.count.max'

  // Nothing can fail from here on.
  const robot = new Account(robotId, owner.group, undefined)
  robot.joinOwner(owner, false)
  state.accounts.set(robotId, robot)
  state.emit({ type: 'RobotOpened', userId, robotId, tradeGroupId: owner.group })
  return undefined
}

export function fundRobot(state: State, command: CommandOf<'FundRobot'>): RejectionCode | undefined {
  const { userId, robotId, wallet, assetId, amount } = command
  const owner = state.accounts.get(userId)
  if (owner === undefined) return 'account.unknown'
  const standing = checkPerson(owner)
  if (standing !== undefined) return standing
  const robot = robotOf(state, userId, robotId)
  if (robot === undefined) return 'robot.unknown'
  if (robot.closed) return 'robot.closed'
  if (!isRobotsOwn(wallet)) return 'wallet.invalid'
  if (!state.assets.has(assetId)) return 'asset.unknown'
  if (!isAmount(amount)) return 'request.amount.invalid'
  if (owner.available(SPOT_WALLET, assetId) < amount) return 'balance.insufficient'

  // Nothing can fail from here on.
  touchContracts(state, robot, wallet)
  const from = owner.purse(SPOT_WALLET, assetId).available
  const postings = moved(from, robot.purse(wallet, assetId).available, amount)
  state.emit({ type: 'RobotFunded', userId, robotId, wallet, assetId, amount, postings })
  return undefined
}

/** Money may come to a robot that has ended (an open claim on a contract's clearing): asking again brings it home. */
export function closeRobot(state: State, command: CommandOf<'CloseRobot'>): RejectionCode | undefined {
  const { userId, robotId } = command
  const owner = state.accounts.get(userId)
  if (owner === undefined) return 'account.unknown'
  const robot = robotOf(state, userId, robotId)
  if (robot === undefined) return 'robot.unknown'
  if (robot.closed && robot.purses().every(({ available }) => available.balance === 0n)) return 'robot.closed'
  if (hasHaltedOrder(robot)) return 'market.halted'
  if ((robot.contracts?.positions.size ?? 0) > 0) return 'robot.position.open'

  // Nothing can fail from here on.
  for (const order of robot.openOrders()) closeSpotOrder(state, order, 'byUser')
  for (const order of robot.contracts?.openOrders() ?? []) closeContractOrder(state, order, 'byUser')
  endTriggersOf(state, robot.contracts, 'accountClosed')
  for (const purse of robot.purses()) giveBack(state, { owner, robot, purse })
  if (robot.closed) return undefined
  robot.close()
  state.emit({ type: 'RobotClosed', userId, robotId })
  return undefined
}

/** Somebody else's robot is as unknown as one that never was. */
function robotOf(state: State, userId: UserId, robotId: UserId): Account | undefined {
  const robot = state.accounts.get(robotId)
  return robot?.owner?.id === userId ? robot : undefined
}

function isRobotsOwn(wallet: WalletId): boolean {
  return wallet === SPOT_WALLET || wallet === CONTRACT_WALLET
}

function hasHaltedOrder(robot: Account): boolean {
  const orders = [...robot.openOrders(), ...(robot.contracts?.openOrders() ?? [])]
  return orders.some(({ market }) => market.status === 'halted')
}

interface Returned {
  readonly owner: Account
  readonly robot: Account
  readonly purse: Purse
}

function giveBack(state: State, { owner, robot, purse }: Returned): void {
  const { wallet, asset: assetId, available } = purse
  const amount = available.balance
  if (amount === 0n) return
  touchContracts(state, robot, wallet)
  const postings = moved(available, owner.purse(SPOT_WALLET, assetId).available, amount)
  state.emit({
    type: 'RobotReturned',
    userId: owner.id,
    robotId: robot.id,
    wallet,
    assetId,
    amount,
    postings,
  })
}
