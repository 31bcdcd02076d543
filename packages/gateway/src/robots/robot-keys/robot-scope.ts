// The one place that says what a robot's key may do: these calls and these topics, and orders in its own market alone.

import type { ErrorCode, RouteName } from '@candor/api'
import type { Venue } from '@candor/robot'
import { ApiRefusal } from '../../refusal.ts'
import type { UserTopic } from '../../socket/topics.ts'

export interface RobotScope {
  readonly venue: Venue
  readonly symbol: string
}

/** `any`: of every robot. A venue: of robots that trade there, in their own market where the call names one. */
const ROBOT_CALLS: Partial<Readonly<Record<RouteName, Venue | 'any'>>> = {
  placeOrder: 'spot',
  amendOrder: 'spot',
  cancelOrder: 'spot',
  cancelAllOrders: 'spot',
  openOrders: 'spot',
  getOrder: 'spot',
  orderHistory: 'spot',
  fills: 'spot',
  placeContractOrder: 'contract',
  amendContractOrder: 'contract',
  cancelContractOrder: 'contract',
  cancelAllContractOrders: 'contract',
  contractAccount: 'contract',
  setPositionStops: 'contract',
  cancelStop: 'contract',
  closePositions: 'contract',
  setContractMode: 'contract',
  setLeverage: 'contract',
  contractOrderHistory: 'contract',
  contractFills: 'contract',
  positionHistory: 'contract',
  balances: 'any',
  ownRobot: 'any',
  keepRobot: 'any',
}

const ROBOT_TOPICS: ReadonlySet<UserTopic> = new Set<UserTopic>([
  'orders',
  'fills',
  'balances',
  'positions',
  'contractOrders',
  'contractFills',
  'stops',
])

const OUTSIDE = 'robot.scope' satisfies ErrorCode

export function isRobotCall(name: RouteName): boolean {
  return ROBOT_CALLS[name] !== undefined
}

export function isRobotTopic(topic: UserTopic): boolean {
  return ROBOT_TOPICS.has(topic)
}

/** Refuses a call that is not the robot's to make, and one about another market than its own. */
export function requireScope(name: RouteName, scope: RobotScope, given: unknown): void {
  const venue = ROBOT_CALLS[name]
  if (venue === undefined || (venue !== 'any' && venue !== scope.venue)) throw new ApiRefusal(OUTSIDE)
  const symbol = symbolIn(given)
  if (symbol !== undefined && symbol !== scope.symbol) throw new ApiRefusal(OUTSIDE)
}

function symbolIn(given: unknown): unknown {
  return typeof given === 'object' && given !== null && 'symbol' in given ? given.symbol : undefined
}
