// Samples of the commands and events of conditional contract orders, for the golden files.

import type { CommandOf } from './commands.ts'
import type { ContractTriggerView } from './contract-fields.ts'
import type { contractTriggerCommands } from './contract-trigger-commands.ts'
import type { contractTriggerEvents } from './contract-trigger-events.ts'
import type { EventOf } from './events.ts'
import { big, id, LONGEST_KEY, MOST, NOON, type Samples } from './golden-values-suite.ts'
import type { Reply } from './records.ts'

const LARGEST = Number.MAX_SAFE_INTEGER
const keyed = { userId: id<never>(7), clientId: LONGEST_KEY }
const keyless = { userId: id<never>(LARGEST), clientId: undefined }

const terms = {
  side: 'sell',
  positionSide: 'both',
  orderType: 'limit',
  timeInForce: 'postOnly',
  price: big<never>(3_000_000_000_000n),
  lots: big<never>(100n),
  reduceOnly: true,
  mayCross: true,
  triggerPrice: big<never>(2_990_000_000_000n),
  trigger: 'atOrBelow',
  triggerBy: 'last',
  selfTrade: 'decrement',
} as const

const bareTerms = {
  side: 'buy',
  positionSide: 'long',
  orderType: 'market',
  timeInForce: 'immediateOrCancel',
  price: undefined,
  lots: undefined,
  reduceOnly: false,
  mayCross: false,
  triggerPrice: MOST as never,
  trigger: 'atOrAbove',
  triggerBy: 'mark',
  selfTrade: undefined,
} as const

const trigger: ContractTriggerView = {
  triggerId: id(41),
  ...keyed,
  marketId: id(4),
  ...terms,
  createdMs: big(NOON),
}

const bareTrigger: ContractTriggerView = {
  triggerId: id(LARGEST),
  ...keyless,
  marketId: id(0),
  ...bareTerms,
  createdMs: big(0n),
}

export const CONTRACT_TRIGGER_COMMAND_SAMPLES: {
  readonly [K in keyof typeof contractTriggerCommands]: Samples<CommandOf<K>>
} = {
  PlaceContractTrigger: [
    { type: 'PlaceContractTrigger', ...keyed, marketId: id(4), ...terms },
    { type: 'PlaceContractTrigger', ...keyless, marketId: id(0), ...bareTerms },
  ],
  CancelContractTrigger: [
    { type: 'CancelContractTrigger', ...keyed, triggerId: id(41), triggerClientId: undefined },
    { type: 'CancelContractTrigger', ...keyless, triggerId: undefined, triggerClientId: LONGEST_KEY },
  ],
  CancelAllContractTriggers: [
    { type: 'CancelAllContractTriggers', ...keyed, marketId: id(4) },
    { type: 'CancelAllContractTriggers', ...keyless, marketId: undefined },
  ],
}

const ended = {
  type: 'ContractTriggerEnded',
  triggerId: id<never>(41),
  userId: id<never>(7),
  marketId: id<never>(4),
} as const

export const CONTRACT_TRIGGER_EVENT_SAMPLES: {
  readonly [K in keyof typeof contractTriggerEvents]: Samples<EventOf<K>>
} = {
  ContractTriggerPlaced: [
    { type: 'ContractTriggerPlaced', trigger },
    { type: 'ContractTriggerPlaced', trigger: bareTrigger },
  ],
  ContractTriggerEnded: [
    {
      ...ended,
      reason: 'rejected',
      price: big(2_980_000_000_000n),
      orderId: id(42),
      rejection: 'position.closable.insufficient',
    },
    { ...ended, reason: 'byUser', price: undefined, orderId: undefined, rejection: undefined },
  ],
}

const others = {
  order: undefined,
  contractOrders: undefined,
  secondOrder: undefined,
  financialOrder: undefined,
  miningOrder: undefined,
} as const

export const CONTRACT_TRIGGER_REPLY_SAMPLES: Samples<Reply> = [
  {
    number: id(12),
    timeMs: big(NOON),
    rejection: 'trigger.immediate',
    ...others,
    contractTrigger: trigger,
    closed: 2,
  },
  {
    number: id(1),
    timeMs: big(0n),
    rejection: undefined,
    ...others,
    contractTrigger: bareTrigger,
    closed: undefined,
  },
]
