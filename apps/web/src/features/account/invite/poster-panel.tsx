// The poster: drawn in the user's language, shown small, given as a picture to download or copy.

import { LANGUAGE_TAGS } from '@candor/api'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { downloadFile } from '../download-file.ts'
import { POSTER } from './draw-poster.ts'
import { inviteLink } from './invite-link.ts'
import classes from './poster-panel.module.css'
import { usePosterTexts } from './poster-texts.ts'
import { usePoster } from './use-poster.ts'

export function PosterPanel({ code }: { readonly code: string }) {
  const { t } = useTranslation('account')
  const { language } = useAppState()
  const { qr, poster, isBroken } = usePoster(usePosterTexts(code), LANGUAGE_TAGS[language])

  const copy = async (png: Blob): Promise<void> => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })])
      notify.done(t('done.copied'))
    } catch {
      notify.error(t('done.copyFailed'))
    }
  }
  if (isBroken) return <Note tone="warn">{t('poster.failed')}</Note>
  return (
    <Panel flush>
      <section className={classes.poster} aria-label={t('poster.title')}>
        <div className={classes.frame}>
          {poster === undefined ? null : (
            <img
              src={poster.address}
              width={POSTER.width}
              height={POSTER.height}
              alt={t('poster.label', { code })}
            />
          )}
        </div>
        <div className={classes.qr} aria-hidden>
          <QRCodeSVG ref={qr} value={inviteLink(code, window.location.origin)} level="M" />
        </div>
        <div className={classes.acts}>
          <Button
            variant="filled"
            disabled={poster === undefined}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => poster !== undefined && downloadFile(poster.png, `candor-${code}.png`)}
          >
            {t('poster.download')}
          </Button>
          <Button
            aria-label={t('poster.copy')}
            disabled={poster === undefined}
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => poster !== undefined && void copy(poster.png)}
          >
            {t('act.copy')}
          </Button>
        </div>
        <p className={classes.about}>{t('poster.about')}</p>
      </section>
    </Panel>
  )
}
