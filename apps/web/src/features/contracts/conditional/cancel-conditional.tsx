// Takes back one conditional order that waits. The list follows by itself.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { useActing } from '../../../api/use-acting.ts'
import { notify } from '../../../ui/notify.tsx'

export function CancelConditional({ triggerId }: { readonly triggerId: string }) {
  const { t } = useTranslation('contracts')
  const { isActing, run } = useActing()
  const cancel = async (): Promise<void> => {
    await api.call('cancelContractTrigger', { body: { triggerId }, key: newKey() })
    notify.done(t('done.cancelledConditional', { number: triggerId }))
  }
  return (
    <Button
      size="sm"
      loading={isActing}
      aria-label={t('act.cancelConditional', { number: triggerId })}
      onClick={() => void run(cancel)}
    >
      {t('act.cancel')}
    </Button>
  )
}
