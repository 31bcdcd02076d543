// The words in which tests of robots are told: an owner's commands about a robot, and platforms on which one runs.

import { type AssetId, SPOT_WALLET, type UserId, type WalletId, walletId } from '@candor/contract'
import { givenContract } from '../contracts/contract-scenario-suite.ts'
import { given, type Request, type Setting, USDT, units, type World } from '../scenario-suite.ts'

export const ROBOT = 101 as UserId
export const CONTRACT_WALLET = walletId('contract')

export function openRobot(robotId: UserId = ROBOT, clientId?: string): Request {
  return (userId) => ({ type: 'OpenRobot', userId, clientId, robotId })
}

interface Where {
  readonly robotId?: UserId
  readonly wallet?: WalletId
  readonly asset?: AssetId
  readonly clientId?: string
}

/** USDT into the coin account unless told. */
export function fundRobot(amount: string, where: Where = {}): Request {
  const { robotId = ROBOT, wallet = SPOT_WALLET, asset = USDT, clientId } = where
  return (userId) => ({
    type: 'FundRobot',
    userId,
    clientId,
    robotId,
    wallet,
    assetId: asset,
    amount: units(amount),
  })
}

export function closeRobot(robotId: UserId = ROBOT, clientId?: string): Request {
  return (userId) => ({ type: 'CloseRobot', userId, clientId, robotId })
}

/** Alice owns a robot with 5,000 USDT; bob has coins to sell. */
export function givenRobot(setting: Setting = {}): World {
  return given({ alice: { usdt: '10000', btc: '2' }, bob: { usdt: '100000', btc: '20' } }, setting)
    .and('alice', openRobot(), fundRobot('5000'))
    .call(ROBOT, 'robot')
}

/** The same with a contract: the robot has 2,000 USDT behind contracts and 500 in its coin account. */
export function givenContractRobot(): World {
  const world = givenContract({ alice: '10000', bob: '100000' })
  const home = { from: CONTRACT_WALLET, to: SPOT_WALLET, assetId: USDT, amount: units('3000') }
  return world
    .and('alice', (userId) => ({ type: 'Transfer', userId, clientId: undefined, ...home }))
    .and('alice', openRobot(), fundRobot('2000', { wallet: CONTRACT_WALLET }), fundRobot('500'))
    .call(ROBOT, 'robot')
}
