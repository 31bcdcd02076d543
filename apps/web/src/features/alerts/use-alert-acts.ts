// Sets and removes price alerts; lists of them are asked for anew afterwards.

import type { Answer } from '@candor/client'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { notify } from '../../ui/notify.tsx'

export type Alert = Answer<'alerts'>['list'][number]

export function refreshAlerts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['alerts'] })
}

/** The market as it is shown. */
export function pairOf({ venue, symbol }: Pick<Alert, 'venue' | 'symbol'>): string {
  return venue === 'spot' ? symbol.replace('_', '/') : symbol
}

export function pathOf({ venue, symbol }: Pick<Alert, 'venue' | 'symbol'>): string {
  return venue === 'spot' ? `/currencyTransaction?symbol=${symbol}` : `/contractTransaction?symbol=${symbol}`
}

export function useRemoveAlert() {
  const { t } = useTranslation('alerts')
  return useMutation({
    mutationFn: (alertId: string) => api.call('removeAlert', { body: { alertId }, quiet: true }),
    onSuccess: () => notify.done(t('list.removed')),
    onError: (error) => notify.error(textOfError(error)),
    onSettled: refreshAlerts,
  })
}
