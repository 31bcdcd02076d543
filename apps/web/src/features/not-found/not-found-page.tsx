// An address that leads nowhere.

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { FullPage } from '../../ui/full-page.tsx'
import classes from './not-found-page.module.css'

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  // One missing address may follow another.
  useLocation()
  return (
    <FullPage
      drawing={<BrokenLine />}
      mark={`404 · ${window.location.pathname}`}
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <Button variant="filled" size="lg" component={Link} to="/">
            {t('notFound.home')}
          </Button>
          <Button size="lg" component={Link} to="/quotation">
            {t('notFound.markets')}
          </Button>
        </>
      }
    />
  )
}

/** A price line with a gap. */
function BrokenLine() {
  return (
    <svg className={classes.line} viewBox="0 0 320 72" width="320" height="72" aria-hidden="true">
      <path d="M0 44l14-5 12 6 14-12 12 4 14-9 12 7 14-12 12 6 14-4" />
      <path className={classes.gap} d="M118 25L196 38" />
      <path d="M196 38l12 5 14-14 12 7 14-10 12 5 14-12 12 8 14-9 20 4" />
      <circle cx="118" cy="25" r="4" />
      <circle cx="196" cy="38" r="4" />
    </svg>
  )
}
