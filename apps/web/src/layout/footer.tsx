// The end of every page: what Candor is, where to read more, how to reach the operator.

import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import classes from './footer.module.css'
import { useSiteInfo } from './site-info.ts'

const YEAR = new Date().getFullYear()

export function Footer() {
  const { t } = useTranslation('shell')
  const site = useSiteInfo()
  return (
    <footer className={classes.footer}>
      <div className="wrap">
        <div className={classes.columns}>
          <div>
            <Logo />
            <p className={classes.claim}>{t('footer.claim')}</p>
          </div>
          <Column title={t('footer.candor')}>
            <Link to="/about">{t('footer.about')}</Link>
            <Link to="/down">{t('download.label')}</Link>
            <Link to="/fairness">{t('footer.fairness')}</Link>
            <Link to="/whitePaper">{t('footer.whitePaper')}</Link>
            <Link to="/informationList">{t('footer.news')}</Link>
          </Column>
          <Column title={t('footer.legal')}>
            <LegalLink address={site?.legal.userAgreement}>{t('footer.userAgreement')}</LegalLink>
            <LegalLink address={site?.legal.privacyPolicy}>{t('footer.privacyPolicy')}</LegalLink>
            <LegalLink address={site?.legal.legalStatement}>{t('footer.legalStatement')}</LegalLink>
          </Column>
          <Column title={t('footer.contact')}>
            <Link to="/helpCenter">{t('footer.help')}</Link>
            <Link to="/apiDocs">{t('footer.api')}</Link>
            <Link to="/feedback">{t('footer.feedback')}</Link>
            {site === undefined || site.contactEmail === '' ? (
              <span className="dim">–</span>
            ) : (
              <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            )}
          </Column>
        </div>
        <div className={classes.base}>
          <span>{t('footer.rights', { year: YEAR })}</span>
          <span className={classes.risk}>{t('footer.risk')}</span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.column}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** The operator's own page, or ours, which says that its text is a sample. */
function LegalLink({
  address,
  children,
}: {
  readonly address: string | undefined
  readonly children: ReactNode
}) {
  if (address === undefined || address === '') return <span className="dim">{children}</span>
  if (address.startsWith('/desktop/')) return <Link to={address.slice('/desktop'.length)}>{children}</Link>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink size={14} stroke={1.6} aria-hidden />
    </a>
  )
}
