// Why a withdrawal did not go through, of those reasons that have a name here; an older one is shown as it is.

import { REFUSAL_REASONS, RETURN_REASONS } from '@candor/api'

const REASONS = ['user.cancelled', ...REFUSAL_REASONS, ...RETURN_REASONS] as const
export type WithdrawalReason = (typeof REASONS)[number]

export function withdrawalReason(reason: string): WithdrawalReason | undefined {
  return REASONS.find((each) => each === reason)
}
