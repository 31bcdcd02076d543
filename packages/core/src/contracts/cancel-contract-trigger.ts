// CancelContractTrigger, CancelAllContractTriggers, and every other end of a conditional order.

import type { CommandOf, EventOf, MarketId, RejectionCode } from '@candor/contract'
import type { State } from '../state.ts'
import type { ContractAccount } from './contract-account.ts'
import type { ContractTrigger } from './contract-trigger.ts'

type Ended = EventOf<'ContractTriggerEnded'>
/** What became of it; taken back, nothing did. */
type TriggerEnd = Pick<Ended, 'price' | 'orderId' | 'rejection'>

const NOTHING_SENT: TriggerEnd = { price: undefined, orderId: undefined, rejection: undefined }

export function cancelContractTrigger(
  state: State,
  command: CommandOf<'CancelContractTrigger'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const { triggerId, triggerClientId } = command
  if ((triggerId === undefined) === (triggerClientId === undefined)) return 'trigger.unknown'
  const trigger =
    triggerId === undefined
      ? account.contracts?.triggerByClientId(triggerClientId as string)
      : account.contracts?.triggers.get(triggerId)
  if (trigger === undefined) return 'trigger.unknown'

  // Nothing can fail from here on.
  endTrigger(state, trigger, 'byUser')
  state.replyTrigger = trigger.view()
  return undefined
}

export function cancelAllContractTriggers(
  state: State,
  command: CommandOf<'CancelAllContractTriggers'>,
): RejectionCode | undefined {
  const account = state.accounts.get(command.userId)
  if (account === undefined) return 'account.unknown'
  const { marketId } = command
  if (marketId !== undefined && !state.contracts.has(marketId)) return 'market.unknown'

  // Nothing can fail from here on.
  state.replyClosed = endTriggersOf(state, account.contracts, 'byUser', marketId)
  return undefined
}

/** Ends what an account has waiting, in one contract or all, by ascending id. Says how many there were. */
export function endTriggersOf(
  state: State,
  owner: ContractAccount | undefined,
  reason: Ended['reason'],
  marketId?: MarketId,
): number {
  const triggers = [...(owner?.triggers.values() ?? [])].filter(
    ({ market }) => marketId === undefined || market.id === marketId,
  )
  for (const trigger of triggers) endTrigger(state, trigger, reason)
  return triggers.length
}

/** Ends one that waits. */
function endTrigger(state: State, trigger: ContractTrigger, reason: Ended['reason']): void {
  trigger.market.triggers[trigger.triggerBy].remove(trigger)
  endUnqueued(state, trigger, reason, NOTHING_SENT)
}

/** Ends one that is out of its queue already. */
export function endUnqueued(
  state: State,
  trigger: ContractTrigger,
  reason: Ended['reason'],
  end: TriggerEnd,
): void {
  const { id: triggerId, holding, market } = trigger
  holding.owner.removeTrigger(trigger)
  const userId = holding.owner.account.id
  state.emit({ type: 'ContractTriggerEnded', triggerId, userId, marketId: market.id, reason, ...end })
}
