// Stands where a page broke: never a blank window. The rest of the site stays usable.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useRouteError } from 'react-router'
import { ChunkLoadError } from '../load-page.ts'
import { FullPage } from '../ui/full-page.tsx'

export function RouteError() {
  const { t } = useTranslation('shell')
  const error = useRouteError()
  const isLoadError = error instanceof ChunkLoadError
  return (
    <FullPage
      mark={isLoadError ? error.code : t('broken.mark')}
      title={t(isLoadError ? 'outdated.title' : 'broken.title')}
      text={t(isLoadError ? 'outdated.text' : 'broken.text')}
      actions={
        <>
          <Button variant="filled" size="lg" onClick={() => window.location.reload()}>
            {t('outdated.reload')}
          </Button>
          <Button size="lg" component={Link} to="/">
            {t('notFound.home')}
          </Button>
        </>
      }
    />
  )
}
