// Robots' accounts from docs/rules/robots.md. Each command has a check, which gives a rejection or nothing, and a change,
// which appends its events. What a robot does with its account is in the other files: it is an account like any other.

import type { Command, CommandOf, RejectionCode, WalletId } from '@candor/contract'
import { availableIn, balanceOf, post, userRef } from './oracle-ledger.ts'
import { checkActingPerson, checkTradingPerson } from './oracle-standing.ts'
import { CONTRACT, isValidAmount, SPOT } from './oracle-wallets.ts'
import { accountOf, existing, type OracleAccount, robotsOf, type World } from './oracle-world.ts'

const MOST_ROBOTS = 50

type Open = CommandOf<'OpenRobot'>
type Fund = CommandOf<'FundRobot'>
type Close = CommandOf<'CloseRobot'>

/** What is done to persons and never to a robot, whoever asks for it. */
const TO_PERSONS: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'SetAccountIdentity',
  'FreezeAccount',
  'UnfreezeAccount',
  'LockAccount',
  'UnlockAccount',
  'SetFeeLevelOverride',
  'SeeDeposit',
  'SeeNamedDeposit',
])

export function isOutOfReach({ type }: Command, account: OracleAccount | undefined): boolean {
  return account?.owner !== undefined && TO_PERSONS.has(type)
}

function find(world: World, { userId, robotId }: Fund | Close): OracleAccount | undefined {
  return robotsOf(world, userId).find((robot) => robot.id === robotId)
}

export function checkOpen(world: World, owner: OracleAccount, open: Open): RejectionCode | undefined {
  const refused = checkTradingPerson(owner)
  if (refused !== undefined) return refused
  if (owner.house) return 'robot.scope'
  if (open.robotId === 0) return 'account.invalid'
  if (world.accounts.has(open.robotId)) return 'account.exists'
  const running = robotsOf(world, owner.id).filter((robot) => !robot.hasEnded)
  return running.length >= MOST_ROBOTS ? 'robot.count.max' : undefined
}

export function open(world: World, { userId, robotId }: Open): void {
  const { group, person } = accountOf(world, userId)
  world.accounts.set(robotId, {
    id: robotId,
    group,
    house: false,
    person,
    owner: userId,
    hasEnded: false,
    remembered: [],
  })
  world.events.push({ type: 'RobotOpened', userId, robotId, tradeGroupId: group as never })
}

export function checkFund(world: World, owner: OracleAccount, fund: Fund): RejectionCode | undefined {
  const refused = checkActingPerson(owner)
  if (refused !== undefined) return refused
  const robot = find(world, fund)
  if (robot === undefined) return 'robot.unknown'
  if (robot.hasEnded) return 'robot.closed'
  if (fund.wallet !== SPOT && fund.wallet !== CONTRACT) return 'wallet.invalid'
  if (!world.assets.has(fund.assetId)) return 'asset.unknown'
  if (!isValidAmount(fund.amount)) return 'request.amount.invalid'
  const has = balanceOf(world, userRef(owner.id, SPOT as WalletId, 'available'), fund.assetId)
  return has < fund.amount ? 'balance.insufficient' : undefined
}

export function fund(world: World, command: Fund): void {
  const { userId, robotId, wallet, assetId, amount } = command
  const from = userRef(userId, SPOT as WalletId, 'available')
  const postings = [post(world, from, userRef(robotId, wallet, 'available'), assetId, amount)]
  world.events.push({ type: 'RobotFunded', userId, robotId, wallet, assetId, amount, postings })
}

export function checkClose(world: World, close: Close): RejectionCode | undefined {
  const robot = find(world, close)
  if (robot === undefined) return 'robot.unknown'
  if (robot.hasEnded && availableIn(world, robot.id).length === 0) return 'robot.closed'
  if (hasHaltedOrder(world, robot)) return 'market.halted'
  const positions = [...world.contracts.positions.values()]
  return positions.some(({ userId }) => userId === robot.id) ? 'robot.position.open' : undefined
}

function hasHaltedOrder(world: World, { id }: OracleAccount): boolean {
  const isHaltedSpot = [...world.openOrders.values()].some(
    ({ user, market }) => user === id && world.markets.get(market)?.status === 'halted',
  )
  const { orders, markets } = world.contracts
  const isHaltedContract = [...orders.values()].some(
    ({ view }) => view.userId === id && markets.get(view.marketId)?.status === 'halted',
  )
  return isHaltedSpot || isHaltedContract
}

/** The last part of closing, once the robot's orders are gone. */
export function bringHome(world: World, { userId, robotId }: Close): void {
  const robot = existing(world.accounts.get(robotId))
  const to = userRef(userId, SPOT as WalletId, 'available')
  for (const { wallet, asset: assetId, amount } of availableIn(world, robotId)) {
    const postings = [post(world, userRef(robotId, wallet, 'available'), to, assetId, amount)]
    world.events.push({ type: 'RobotReturned', userId, robotId, wallet, assetId, amount, postings })
  }
  if (robot.hasEnded) return
  robot.hasEnded = true
  world.events.push({ type: 'RobotClosed', userId, robotId })
}
