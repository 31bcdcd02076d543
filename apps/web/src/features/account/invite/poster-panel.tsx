// The poster: drawn in the user's language, shown small, given as a picture to download or copy.

import { LANGUAGE_TAGS } from '@candor/api'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { downloadFile } from '../download-file.ts'
import { drawPoster, POSTER } from './draw-poster.ts'
import { inviteLink } from './invite-link.ts'
import classes from './poster-panel.module.css'
import { usePosterTexts } from './poster-texts.ts'

export function PosterPanel({ code }: { readonly code: string }) {
  const { t } = useTranslation('account')
  const { language } = useAppState()
  const texts = usePosterTexts(code)
  const canvas = useRef<HTMLCanvasElement>(null)
  const qr = useRef<SVGSVGElement>(null)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => {
    if (canvas.current === null || qr.current === null) return
    drawPoster(canvas.current, qr.current, texts, LANGUAGE_TAGS[language]).catch(() => setBroken(true))
  }, [texts, language])

  const download = async (): Promise<void> => {
    downloadFile(await pngOf(canvas.current), `candor-${code}.png`)
  }
  const copy = async (): Promise<void> => {
    try {
      // The picture is given as a promise: some browsers allow the clipboard only within the click itself.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(canvas.current) })])
      notify.done(t('done.copied'))
    } catch {
      notify.error(t('done.copyFailed'))
    }
  }
  if (isBroken) return <Note tone="warn">{t('poster.failed')}</Note>
  return (
    <Panel flush>
      <section className={classes.poster} aria-label={t('poster.title')}>
        <canvas
          ref={canvas}
          width={POSTER.width}
          height={POSTER.height}
          role="img"
          aria-label={t('poster.label', { code })}
        />
        <div className={classes.qr} aria-hidden>
          <QRCodeSVG ref={qr} value={inviteLink(code, window.location.origin)} level="M" />
        </div>
        <div className={classes.acts}>
          <Button
            variant="filled"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => void download()}
          >
            {t('poster.download')}
          </Button>
          <Button
            aria-label={t('poster.copy')}
            leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
            onClick={() => void copy()}
          >
            {t('act.copy')}
          </Button>
        </div>
        <p className={classes.about}>{t('poster.about')}</p>
      </section>
    </Panel>
  )
}

function pngOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (canvas === null) {
      reject(new Error('the poster is not drawn'))
      return
    }
    canvas.toBlob((picture) => {
      if (picture === null) reject(new Error('the browser gave no picture'))
      else resolve(picture)
    }, 'image/png')
  })
}
