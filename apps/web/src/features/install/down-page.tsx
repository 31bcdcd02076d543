// Download: the site itself can be installed, and says plainly that no store has an app of it.

import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { acceptOffer, useInstallOffer } from '../../installed/install-offer.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './install.module.css'

const QR_SIDE = 168
const FACTS = ['same', 'size', 'offline', 'push'] as const

export default function DownPage() {
  const { t } = useTranslation('install')
  const address = `${window.location.origin}/desktop/`
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('down.title')}</h1>
        <p className="dim">{t('down.lead')}</p>
      </header>
      <div className={classes.columns}>
        <Panel title={t('down.here')}>
          <div className={classes.stack}>
            <InstallButton />
            <ul className={classes.facts}>
              {FACTS.map((fact) => (
                <li key={fact}>{t(`down.fact.${fact}`)}</li>
              ))}
            </ul>
            <GoLink to="/tutorial">{t('down.how')}</GoLink>
          </div>
        </Panel>
        <Panel title={t('down.phone')}>
          <div className={classes.stack}>
            <div className={classes.qr}>
              <QRCodeSVG value={address} size={QR_SIDE} level="M" title={address} />
            </div>
            <p className="dim">{t('down.scan')}</p>
            <CopyLine label={t('down.address')} value={address} />
          </div>
        </Panel>
      </div>
      <Note>{t('down.noStore')}</Note>
    </div>
  )
}

function InstallButton() {
  const { t } = useTranslation('install')
  const { offer, isInstalled } = useInstallOffer()
  if (isInstalled) {
    return (
      <p className={classes.done}>
        <IconCircleCheck size={18} stroke={1.6} aria-hidden />
        {t('down.installed')}
      </p>
    )
  }
  if (offer === undefined) return <p>{t('down.byMenu')}</p>
  return (
    <Button
      variant="filled"
      size="lg"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      onClick={() => void acceptOffer()}
    >
      {t('down.install')}
    </Button>
  )
}
