// The commands of robots' accounts (docs/rules/robots.md). Tags are never reused. Orders of a robot are ordinary orders
// of its account.

import { message } from './codec/schema.ts'
import * as f from './fields.ts'

const ofRobot = { userId: f.userId, clientId: f.clientId, robotId: f.userId }

export const robotCommands = {
  OpenRobot: message('OpenRobot', 100, "Opens a robot's account, which belongs to its owner.", ofRobot),
  FundRobot: message('FundRobot', 101, "Moves money from the owner's coin account to a robot.", {
    ...ofRobot,
    wallet: f.wallet,
    assetId: f.assetId,
    amount: f.amount,
  }),
  CloseRobot: message(
    'CloseRobot',
    102,
    "Ends a robot: its orders are cancelled, all it has goes back to the owner's coin account.",
    ofRobot,
  ),
}
