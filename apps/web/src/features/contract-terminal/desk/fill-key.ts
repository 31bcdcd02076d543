// What a fill did, by the key of its words.

import type { ContractFill } from '../../../live/contract-account.ts'

export function fillKey({ action, direction }: Pick<ContractFill, 'action' | 'direction'>) {
  if (action === 'open') return direction === 'long' ? 'act.openLong' : 'act.openShort'
  return direction === 'long' ? 'act.closeLong' : 'act.closeShort'
}
