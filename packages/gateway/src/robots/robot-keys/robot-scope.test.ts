import { ROUTES, type Route, type RouteName } from '@candor/api'
import { expect, test } from 'vitest'
import { ApiRefusal } from '../../refusal.ts'
import { USER_TOPICS } from '../../socket/topics.ts'
import { isRobotCall, isRobotTopic, type RobotScope, requireScope } from './robot-scope.ts'

const SPOT: RobotScope = { venue: 'spot', symbol: 'BTC_USDT' }
const CONTRACT: RobotScope = { venue: 'contract', symbol: 'BTCUSDT' }

function isAllowed(name: RouteName, scope: RobotScope, body: unknown = {}): boolean {
  try {
    requireScope(name, scope, body)
    return true
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'robot.scope') return false
    throw error
  }
}

test('a robot may trade and look at its own account, and nothing else', () => {
  const names = (Object.keys(ROUTES) as RouteName[]).filter(isRobotCall).sort()
  expect(names).toEqual(
    [
      'placeOrder',
      'amendOrder',
      'cancelOrder',
      'cancelAllOrders',
      'openOrders',
      'getOrder',
      'orderHistory',
      'fills',
      'placeContractOrder',
      'amendContractOrder',
      'cancelContractOrder',
      'cancelAllContractOrders',
      'contractAccount',
      'setPositionStops',
      'cancelStop',
      'closePositions',
      'setContractMode',
      'setLeverage',
      'contractOrderHistory',
      'contractFills',
      'positionHistory',
      'balances',
      'ownRobot',
      'keepRobot',
    ].sort(),
  )
})

test('every call that only robots make is a robot’s', () => {
  const signed = Object.entries<Route>(ROUTES).filter(([, { access }]) => access === 'robot')
  expect(signed.map(([name]) => name).filter((name) => !isRobotCall(name as RouteName))).toEqual([])
})

test('orders are of its own market alone', () => {
  expect(isAllowed('placeOrder', SPOT, { symbol: 'BTC_USDT' })).toBe(true)
  expect(isAllowed('placeOrder', SPOT, { symbol: 'ETH_USDT' })).toBe(false)
  expect(isAllowed('amendOrder', SPOT, { symbol: 'ETH_USDT' })).toBe(false)
  expect(isAllowed('placeContractOrder', CONTRACT, { symbol: 'BTCUSDT' })).toBe(true)
  expect(isAllowed('placeContractOrder', CONTRACT, { symbol: 'ETHUSDT' })).toBe(false)
  expect(isAllowed('setLeverage', CONTRACT, { symbol: 'ETHUSDT' })).toBe(false)
  expect(isAllowed('placeContractOrder', SPOT, { symbol: 'BTC_USDT' })).toBe(false)
  expect(isAllowed('placeOrder', CONTRACT, { symbol: 'BTCUSDT' })).toBe(false)
  expect(isAllowed('cancelAllOrders', SPOT)).toBe(true)
  expect(isAllowed('transfer', SPOT)).toBe(false)
})

test('it hears of its own trading, not of messages and money in and out', () => {
  expect(USER_TOPICS.filter((topic) => !isRobotTopic(topic))).toEqual([
    'messages',
    'deposits',
    'withdrawals',
    // It has no call that places conditional orders.
    'contractTriggers',
    'secondOrders',
    'service',
  ])
})
