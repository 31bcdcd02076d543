// Language and look: the nine languages, the theme, and the colours of up and down.

import { useTranslation } from 'react-i18next'
import { PageHead, Stack } from './page-head.tsx'
import { AppearancePanels } from './preferences/appearance-panels.tsx'
import { LanguagePanel } from './preferences/language-panel.tsx'

export default function LanguagePage() {
  const { t } = useTranslation('account')
  return (
    <Stack>
      <PageHead title={t('preferences.title')} lead={t('preferences.lead')} />
      <LanguagePanel />
      <AppearancePanels />
    </Stack>
  )
}
