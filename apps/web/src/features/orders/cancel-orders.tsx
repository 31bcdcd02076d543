// Cancels one order, or all of them in one market or everywhere. What the engine answers is final; the list follows by
// itself.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { useActing } from '../../api/use-acting.ts'
import type { Order } from '../../live/own.ts'
import { confirm } from '../../ui/confirm.ts'
import { notify } from '../../ui/notify.tsx'
import { pairOf } from './order-words.ts'

export function CancelOrder({ order: { orderId } }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const { isActing, run } = useActing()
  const cancel = async (): Promise<void> => {
    await api.call('cancelOrder', { body: { orderId }, key: newKey() })
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
  /** Empty for all markets. */
  readonly symbol: string
  /** How many will be cancelled. */
  readonly count: number
}

export function CancelAll({ symbol, count }: CancelAllProps) {
  const { t } = useTranslation('orders')
  const { isActing, run } = useActing()
  const cancel = async (): Promise<void> => {
    const body = symbol === '' ? {} : { symbol }
    const { closed } = await api.call('cancelAllOrders', { body, key: newKey() })
    notify.done(t('done.cancelledAll', { count: closed }))
  }
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: symbol === '' ? t('confirm.title') : t('confirm.titleIn', { pair: pairOf(symbol) }),
      text: t('confirm.text'),
      act: t('confirm.act', { count }),
    })
    if (isSure) await run(cancel)
  }
  return (
    <Button disabled={count === 0} loading={isActing} onClick={() => void ask()}>
      {symbol === '' ? t('act.cancelAll') : t('act.cancelAllIn', { pair: pairOf(symbol) })}
    </Button>
  )
}
