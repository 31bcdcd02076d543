// Cancels every open contract order, of one contract or of all, after asking once.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import { refreshContractHistory } from '../form/send-contract-order.ts'

interface CancelAllContractProps {
  readonly count: number
  readonly only: string | undefined
}

export function CancelAllContract({ count, only }: CancelAllContractProps) {
  const { t } = useTranslation('perpetual')
  const [isBusy, setIsBusy] = useState(false)
  if (count === 0) return null
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('desk.cancelAll'),
      text:
        only === undefined
          ? t('desk.cancelAllText', { count })
          : t('desk.cancelThisText', { count, symbol: only }),
      act: t('desk.cancelAll'),
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      const { closed } = await api.call('cancelAllContractOrders', {
        body: only === undefined ? {} : { symbol: only },
        key: newKey(),
        quiet: true,
      })
      notify.done(t('outcome.cancelledCount', { count: closed }))
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
