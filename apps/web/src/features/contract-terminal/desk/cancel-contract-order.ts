// Cancels one contract order and says what became of it. An order that ended meanwhile is no error: it is gone, as wanted.

import { ApiError, newKey } from '@candor/client'
import { api, textOfError } from '../../../api/api.ts'
import { i18n } from '../../../i18n/setup.ts'
import type { ContractOrder } from '../../../live/contract-account.ts'
import { notify } from '../../../ui/notify.tsx'
import { refreshContractHistory } from '../form/send-contract-order.ts'

const GONE = 'order.not.open'

export async function cancelContractOrder({
  orderId,
  symbol,
}: Pick<ContractOrder, 'orderId' | 'symbol'>): Promise<void> {
  const detail = i18n.t('perpetual:desk.orderName', { symbol, number: orderId })
  try {
    await api.call('cancelContractOrder', { body: { orderId }, key: newKey(), quiet: true })
    notify.done(i18n.t('perpetual:outcome.cancelled'), detail)
    refreshContractHistory()
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === GONE
    notify.error(isGone ? i18n.t('perpetual:outcome.gone') : textOfError(error), detail)
  }
}
