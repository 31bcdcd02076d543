// The events of robots' accounts. An event that moves money lists its postings.

import { message } from './codec/schema.ts'
import * as f from './fields.ts'

const robot = { userId: f.userId, robotId: f.userId }
const money = { ...robot, wallet: f.wallet, assetId: f.assetId, amount: f.amount, postings: f.postings }

export const robotEvents = {
  RobotOpened: message('RobotOpened', 121, "A robot's account was opened.", {
    ...robot,
    tradeGroupId: f.tradeGroupId,
  }),
  RobotFunded: message('RobotFunded', 122, "Money went from the owner's coin account to a robot.", money),
  RobotReturned: message(
    'RobotReturned',
    123,
    "Money of a robot came back to its owner's coin account.",
    money,
  ),
  RobotClosed: message('RobotClosed', 124, 'A robot ended.', robot),
}
