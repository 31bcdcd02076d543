// The commands of conditional contract orders (docs/rules/contracts.md, section 9). Tags are never reused.

import { message, optional } from './codec/schema.ts'
import * as c from './contract-fields.ts'
import * as f from './fields.ts'

const byUser = { userId: f.userId, clientId: f.clientId }

export const contractTriggerCommands = {
  PlaceContractTrigger: message(
    'PlaceContractTrigger',
    103,
    'Waits for a price and then sends an order on the book of a contract.',
    { ...byUser, marketId: f.marketId, ...c.triggerTerms },
  ),
  CancelContractTrigger: message(
    'CancelContractTrigger',
    104,
    'Takes back a waiting conditional order, by its id or by its client id.',
    { ...byUser, triggerId: optional(c.contractTriggerId), triggerClientId: f.clientId },
  ),
  CancelAllContractTriggers: message(
    'CancelAllContractTriggers',
    105,
    "Takes back a user's waiting conditional orders, in one contract or all.",
    { ...byUser, marketId: optional(f.marketId) },
  ),
}
