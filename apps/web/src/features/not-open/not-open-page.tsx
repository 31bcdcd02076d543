// A page that is known and not built yet. It promises nothing and shows nothing made up.

import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FullPage } from '../../ui/full-page.tsx'

export function NotOpenPage() {
  const { t } = useTranslation('shell')
  return (
    <FullPage
      drawing={<IconLock size={40} stroke={1.3} color="var(--text-3)" aria-hidden />}
      title={t('notOpen.title')}
      text={t('notOpen.text')}
      actions={
        <Button size="lg" component={Link} to="/">
          {t('notFound.home')}
        </Button>
      }
    />
  )
}
