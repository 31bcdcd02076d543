// A withdrawal under way: applied (its money waits in the user's own frozen account), then sent (on its way out).

import type {
  AdministratorId,
  Amount,
  AssetId,
  TimeMs,
  UserId,
  WithdrawalId,
  WithdrawalStatus,
} from '@candor/contract'

export interface Withdrawal {
  readonly id: WithdrawalId
  readonly userId: UserId
  readonly assetId: AssetId
  /** What arrives; the fee was taken on top. */
  readonly amount: Amount
  readonly fee: Amount
  readonly destination: string
  readonly approvalsNeeded: number
  readonly requestedMs: TimeMs
  /** In the order in which they approved. */
  readonly approvers: AdministratorId[]
  status: WithdrawalStatus
}

/** What an applied withdrawal holds. */
export function heldBy({ amount, fee }: Withdrawal): Amount {
  return (amount + fee) as Amount
}
