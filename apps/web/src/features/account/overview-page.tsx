// The account at a glance: who you are, what protects you, how much you may withdraw, where you are logged in.

import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IdentityCard } from './overview/identity-card.tsx'
import { WithdrawalPanel } from './overview/withdrawal-panel.tsx'
import { Stack } from './page-head.tsx'
import { DevicesPanel } from './security/devices-panel.tsx'
import { SecurityPanel } from './security/security-panel.tsx'

export default function OverviewPage() {
  const { t } = useTranslation('account')
  return (
    <Stack>
      <VisuallyHidden>
        <h1>{t('overview.title')}</h1>
      </VisuallyHidden>
      <IdentityCard />
      <SecurityPanel isTitled />
      <WithdrawalPanel />
      <DevicesPanel />
    </Stack>
  )
}
