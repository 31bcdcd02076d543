// Cancels one contract order, or all of them in one contract or everywhere. The list follows by itself.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { useActing } from '../../api/use-acting.ts'
import { confirm } from '../../ui/confirm.ts'
import { notify } from '../../ui/notify.tsx'

export function CancelContractOrder({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation('contracts')
  const { isActing, run } = useActing()
  const cancel = async (): Promise<void> => {
    await api.call('cancelContractOrder', { body: { orderId }, key: newKey() })
    notify.done(t('done.cancelled', { number: orderId }))
  }
  return (
    <Button
      size="sm"
      loading={isActing}
      aria-label={t('act.cancelOne', { number: orderId })}
      onClick={() => void run(cancel)}
    >
      {t('act.cancel')}
    </Button>
  )
}

interface CancelAllProps {
  /** Empty for all contracts. */
  readonly symbol: string
  /** How many will be cancelled. */
  readonly count: number
}

export function CancelContractOrders({ symbol, count }: CancelAllProps) {
  const { t } = useTranslation('contracts')
  const { isActing, run } = useActing()
  const cancel = async (): Promise<void> => {
    const { closed } = await api.call('cancelAllContractOrders', {
      body: symbol === '' ? {} : { symbol },
      key: newKey(),
    })
    notify.done(t('done.cancelledAll', { count: closed }))
  }
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: symbol === '' ? t('confirm.cancelAll') : t('confirm.cancelAllIn', { symbol }),
      text: t('confirm.cancelText'),
      act: t('confirm.cancelAct', { count }),
    })
    if (isSure) await run(cancel)
  }
  return (
    <Button disabled={count === 0} loading={isActing} onClick={() => void ask()}>
      {symbol === '' ? t('act.cancelAll') : t('act.cancelAllIn', { symbol })}
    </Button>
  )
}
