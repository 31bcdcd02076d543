// Cancels every open order, of this market or of all, after asking once.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notify } from '../../../ui/notify.tsx'
import type { MarketRules } from '../market/market-rules.ts'

interface CancelAllProps {
  readonly count: number
  readonly rules: MarketRules
  readonly isOnlyThis: boolean
}

export function CancelAll({ count, rules, isOnlyThis }: CancelAllProps) {
  const { t } = useTranslation('spot')
  const [isBusy, setIsBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('desk.cancelAll'),
      text: isOnlyThis
        ? t('desk.cancelThisText', { count, pair: rules.name })
        : t('desk.cancelAllText', { count }),
      act: t('desk.cancelAll'),
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      const { closed } = await api.call('cancelAllOrders', {
        body: isOnlyThis ? { symbol: rules.symbol } : {},
        key: newKey(),
        quiet: true,
      })
      notify.done(t('outcome.cancelledCount', { count: closed }))
      void queryClient.invalidateQueries({ queryKey: ['orderHistory'] })
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
