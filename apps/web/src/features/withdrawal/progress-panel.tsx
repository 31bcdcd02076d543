// The newest withdrawal that is still under way, step by step, and the way to take it back. Moves by push.

import { newKey } from '@candor/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { useWithdrawalsUnderway, type Withdrawal } from '../../live/money-underway.ts'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ProductPanel } from '../assets/product-panel.tsx'
import classes from './progress-panel.module.css'
import { stepsOf } from './progress-steps.ts'

export function ProgressPanels() {
  const { list } = useWithdrawalsUnderway()
  return list
    .filter(({ state }) => state === 'applied')
    .map((withdrawal) => <ProgressPanel key={withdrawal.withdrawalId} withdrawal={withdrawal} />)
}

export function ProgressPanel({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { coin, arrivalQuantity, quantity, approvalsNeeded, stage, withdrawalId } = withdrawal
  const [isAsking, setAsking] = useState(false)
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('cancel.title'),
      text: t('cancel.text', { amount: formatAmount(quantity), unit: coin }),
      act: t('cancel.act'),
    })
    if (!isSure) return
    setAsking(true)
    // When it fails the client has said why.
    await api.call('cancelWithdrawal', { key: newKey(), body: { withdrawalId } }).catch(() => undefined)
    setAsking(false)
    await queryClient.invalidateQueries({ queryKey: ['withdrawalOptions'] })
  }
  return (
    <ProductPanel
      title={`${formatAmount(arrivalQuantity)} ${coin}`}
      end={<Chip tone="info">{t('state.applied')}</Chip>}
      foot={approvalsNeeded > 1 ? t('progress.two') : undefined}
    >
      <ol className={classes.steps}>
        {stepsOf(withdrawal).map(({ name, state, time }) => (
          <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span>{t(`progress.${name}`, { amount: `${formatAmount(quantity)} ${coin}` })}</span>
            <span className={classes.time}>
              {time === null ? (state === 'now' ? t('progress.waiting') : '') : formatTime(time)}
            </span>
          </li>
        ))}
      </ol>
      {stage === 'sent' ? null : (
        <Button size="sm" loading={isAsking} onClick={() => void cancel()}>
          {t('cancel.act')}
        </Button>
      )}
    </ProductPanel>
  )
}
