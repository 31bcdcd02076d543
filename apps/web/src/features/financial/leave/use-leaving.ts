// Sends the wish to leave an order, once: without an answer it is sent again under the same key.

import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { notify } from '../../../ui/notify.tsx'
import { showMoney } from '../earn-show.ts'
import { type FinancialOrder, financialName } from '../financial-rules.ts'
import { useBuying } from '../purchase/use-buying.ts'

interface Leaving {
  readonly isSending: boolean
  readonly refusal: string | undefined
  readonly leave: (order: FinancialOrder, onDone: () => void) => Promise<void>
}

export function useLeaving(): Leaving {
  const { t } = useTranslation('financial')
  const { isSending, refusal, send } = useBuying()
  return {
    isSending,
    refusal: refusal?.text,
    leave: ({ orderId }, onDone) =>
      send(orderId, async (key) => {
        const left = await api.call('leaveFinancial', { body: { orderId }, key, quiet: true })
        const what = { order: financialName(left.orderId) }
        notify.done(
          t(left.end === 'cancelled' ? 'leave.cancelled' : 'leave.left', what),
          t('leave.doneText', { amount: `${showMoney(left.principal)} ${left.asset}` }),
        )
        onDone()
      }),
  }
}
