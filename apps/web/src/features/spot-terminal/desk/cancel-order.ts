// Cancels one order and says what became of it. An order that ended meanwhile is no error: it is gone, as wanted.

import { ApiError, newKey } from '@candor/client'
import { api, textOfError } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { i18n } from '../../../i18n/setup.ts'
import type { Order } from '../../../live/own.ts'
import { notify } from '../../../ui/notify.tsx'
import { pairName } from './market-decimals.ts'

const GONE = 'order.not.open'

export async function cancelOrder({ orderId, symbol }: Pick<Order, 'orderId' | 'symbol'>): Promise<void> {
  const detail = i18n.t('spot:desk.orderName', { pair: pairName(symbol), number: orderId })
  try {
    await api.call('cancelOrder', { body: { orderId }, key: newKey(), quiet: true })
    notify.done(i18n.t('spot:outcome.cancelled'), detail)
    void queryClient.invalidateQueries({ queryKey: ['orderHistory'] })
  } catch (error) {
    if (error instanceof ApiError && error.code === GONE) notify.error(i18n.t('spot:outcome.gone'), detail)
    else notify.error(textOfError(error), detail)
  }
}
