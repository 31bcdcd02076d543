// Security: what protects the account with everything that can be done about it, where it is logged in, and every login.

import { useTranslation } from 'react-i18next'
import { PageHead, Stack } from './page-head.tsx'
import { DevicesPanel } from './security/devices-panel.tsx'
import { LoginHistoryPanel } from './security/login-history-panel.tsx'
import { SecurityPanel } from './security/security-panel.tsx'

export default function SecurityPage() {
  const { t } = useTranslation('account')
  return (
    <Stack>
      <PageHead title={t('security.title')} lead={t('security.lead')} />
      <SecurityPanel />
      <DevicesPanel />
      <LoginHistoryPanel />
    </Stack>
  )
}
