// Offers to load the page anew when a part of the site could not be loaded.

import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUiState } from '../state/ui-state.ts'
import { Banner } from '../ui/banner.tsx'

export function OutdatedBanner() {
  const { t } = useTranslation('shell')
  const isShown = useUiState((state) => state.isOutdated)
  if (!isShown) return null
  return (
    <Banner
      tone="info"
      icon={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      end={
        <Button size="sm" onClick={() => window.location.reload()}>
          {t('outdated.reload')}
        </Button>
      }
    >
      {t('outdated.text')}
    </Banner>
  )
}
