// What every purchase of a product or in a pool must bring besides its terms.

import type { TimeMs } from '@candor/contract'
import { ApiRefusal } from '../refusal.ts'

export const RATE_SCALE = 8

/** Principal that is locked by a request sent twice may not come back for the whole term: a key is asked for. */
export function agreedKey(key: string | undefined, agreed: boolean | string): string {
  if (agreed !== true && agreed !== 'true') throw new ApiRefusal('earn.agreement.required')
  if (key === undefined) throw new ApiRefusal('request.key.required')
  return key
}

/** The schema has let only digits through. */
export function momentsOf({ from, to }: { readonly from?: string; readonly to?: string }): {
  readonly fromMs: TimeMs | undefined
  readonly toMs: TimeMs | undefined
} {
  return {
    fromMs: from === undefined ? undefined : (BigInt(from) as TimeMs),
    toMs: to === undefined ? undefined : (BigInt(to) as TimeMs),
  }
}
