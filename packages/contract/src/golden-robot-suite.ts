// Samples of the commands and events of robots' accounts, for the golden files.

import { SPOT_WALLET, walletId } from './account-ref.ts'
import type { CommandOf } from './commands.ts'
import type { EventOf } from './events.ts'
import { big, id, LONGEST_KEY, MOST, postings, type Samples } from './golden-values-suite.ts'
import type { AssetId, UserId } from './ids.ts'
import type { robotCommands } from './robot-commands.ts'
import type { robotEvents } from './robot-events.ts'
import type { Amount } from './units.ts'

const LARGEST = id<UserId>(Number.MAX_SAFE_INTEGER)
const keyed = { userId: id<UserId>(7), clientId: LONGEST_KEY, robotId: id<UserId>(2 ** 40 + 1) }
const keyless = { userId: LARGEST, clientId: undefined, robotId: LARGEST }
const owned = { userId: id<UserId>(7), robotId: id<UserId>(2 ** 40 + 1) }
const bare = { userId: LARGEST, robotId: id<UserId>(0) }
const some = { wallet: SPOT_WALLET, assetId: id<AssetId>(2), amount: big<Amount>(100_000_000n) }
const most = { wallet: walletId('contract'), assetId: id<AssetId>(0), amount: MOST as Amount }

export const ROBOT_COMMAND_SAMPLES: {
  readonly [K in keyof typeof robotCommands]: Samples<CommandOf<K>>
} = {
  OpenRobot: [
    { type: 'OpenRobot', ...keyed },
    { type: 'OpenRobot', ...keyless },
  ],
  FundRobot: [
    { type: 'FundRobot', ...keyed, ...some },
    { type: 'FundRobot', ...keyless, ...most },
  ],
  CloseRobot: [
    { type: 'CloseRobot', ...keyed },
    { type: 'CloseRobot', ...keyless },
  ],
}

export const ROBOT_EVENT_SAMPLES: { readonly [K in keyof typeof robotEvents]: Samples<EventOf<K>> } = {
  RobotOpened: [
    { type: 'RobotOpened', ...owned, tradeGroupId: id(7) },
    { type: 'RobotOpened', ...bare, tradeGroupId: id(0) },
  ],
  RobotFunded: [
    { type: 'RobotFunded', ...owned, ...some, postings },
    { type: 'RobotFunded', ...bare, ...most, postings: [] },
  ],
  RobotReturned: [
    { type: 'RobotReturned', ...owned, ...some, postings },
    { type: 'RobotReturned', ...bare, ...most, postings: [] },
  ],
  RobotClosed: [
    { type: 'RobotClosed', ...owned },
    { type: 'RobotClosed', ...bare },
  ],
}
