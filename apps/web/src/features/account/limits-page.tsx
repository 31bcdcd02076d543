// Limits that users set themselves: the most they allow themselves to lose in a day, and a pause. Second-contracts have
// both once more, for themselves.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { Panel } from '../../ui/panel.tsx'
import { BreakForm } from '../second-contract/own-limits/break-form.tsx'
import { LossLimitForm } from '../second-contract/own-limits/loss-limit-form.tsx'
import { CoolOff } from './limits/cool-off.tsx'
import { DailyLoss } from './limits/daily-loss.tsx'
import { Loaded } from './loaded.tsx'
import { PageHead, Stack } from './page-head.tsx'

export default function LimitsPage() {
  const { t } = useTranslation(['account', 'second'])
  const query = useQuery(callQuery('limits'))
  const second = useQuery(callQuery('secondLimits'))
  return (
    <Stack>
      <PageHead title={t('limits.title')} lead={t('limits.lead')} />
      <Panel flush title={t('limits.lossTitle')}>
        <Loaded query={query} rows={3} rowHeight={64}>
          {(limits) => <DailyLoss limits={limits} />}
        </Loaded>
      </Panel>
      <Panel flush title={t('limits.coolTitle')}>
        <Loaded query={query} rows={3} rowHeight={64}>
          {(limits) => <CoolOff coolOffUntil={limits.coolOffUntil} />}
        </Loaded>
      </Panel>
      <Panel title={t('second:limits.lossPanel')}>
        <Loaded query={second} rows={3} rowHeight={64}>
          {(limits) => <LossLimitForm limits={limits} asset={limits.asset ?? 'USDT'} />}
        </Loaded>
      </Panel>
      <Panel title={t('second:limits.breakPanel')}>
        <Loaded query={second} rows={3} rowHeight={64}>
          {(limits) => <BreakForm limits={limits} />}
        </Loaded>
      </Panel>
    </Stack>
  )
}
