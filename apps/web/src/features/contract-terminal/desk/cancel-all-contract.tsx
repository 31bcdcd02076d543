// Cancels every open contract order and every conditional one that waits, of one contract or of all, after asking once.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { formatCount } from '../../../format/number.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import { refreshContractHistory } from '../form/send-contract-order.ts'

interface CancelAllContractProps {
  /** How many stand in the book. */
  readonly orders: number
  /** How many wait for a price. */
  readonly conditional: number
  readonly only: string | undefined
}

export function CancelAllContract({ orders, conditional, only }: CancelAllContractProps) {
  const { t } = useTranslation('perpetual')
  const [isBusy, setIsBusy] = useState(false)
  const count = orders + conditional
  if (count === 0) return null
  const cancelThem = async (): Promise<number> => {
    const body = only === undefined ? {} : { symbol: only }
    // Those that wait go first: none may fire and send an order after the others are gone.
    const waited =
      conditional === 0
        ? 0
        : (await api.call('cancelAllContractTriggers', { body, key: newKey(), quiet: true })).closed
    const rested =
      orders === 0
        ? 0
        : (await api.call('cancelAllContractOrders', { body, key: newKey(), quiet: true })).closed
    return waited + rested
  }
  const cancel = async (): Promise<void> => {
    const question =
      only === undefined
        ? t('desk.cancelAllText', { count })
        : t('desk.cancelThisText', { count, symbol: only })
    const isSure = await confirm({
      title: t('desk.cancelAll'),
      text:
        conditional === 0
          ? question
          : `${question} ${t('desk.cancelConditional', { number: formatCount(conditional) })}`,
      act: t('desk.cancelAll'),
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      notify.done(t('outcome.cancelledCount', { count: await cancelThem() }))
      refreshContractHistory()
    } catch (error) {
      notify.error(textOfError(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="sm" data-act="cancel-all" loading={isBusy} onClick={() => void cancel()}>
      {t('desk.cancelAll')}
    </Button>
  )
}
