// Takes back one conditional order and says so. One that fired or ended meanwhile is no longer there to be cancelled: that
// is said too.

import { ApiError, newKey } from '@candor/client'
import { api, textOfError } from '../../../api/api.ts'
import { i18n } from '../../../i18n/setup.ts'
import type { ContractTrigger } from '../../../live/contract-account.ts'
import { notify } from '../../../ui/notify.tsx'
import { refreshContractHistory } from '../form/send-contract-order.ts'

const GONE = 'trigger.unknown'

export async function cancelContractTrigger({
  triggerId,
  symbol,
}: Pick<ContractTrigger, 'triggerId' | 'symbol'>): Promise<void> {
  const detail = i18n.t('perpetual:desk.triggerName', { symbol, number: triggerId })
  try {
    await api.call('cancelContractTrigger', { body: { triggerId }, key: newKey(), quiet: true })
    notify.done(i18n.t('perpetual:outcome.waitingCancelled'), detail)
    refreshContractHistory()
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === GONE
    notify.error(isGone ? i18n.t('perpetual:outcome.gone') : textOfError(error), detail)
  }
}
