// The picture of a position, to look at, save or copy, with or without amounts of money.

import { LANGUAGE_TAGS } from '@candor/api'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppState } from '../../../state/app-state.ts'
import { notify } from '../../../ui/notify.tsx'
import { downloadFile } from '../../account/download-file.ts'
import { tokensOf, useLook } from '../../terminal/frame/tokens.ts'
import { CARD, drawShareCard } from './draw-share-card.ts'
import classes from './share.module.css'
import type { ShareTexts } from './share-texts.ts'

interface ShareDialogProps {
  /** Must stay the same while it says the same. */
  readonly texts: ShareTexts
  readonly hasAmount: boolean
  readonly onAmount: (hasAmount: boolean) => void
  readonly onClose: () => void
}

interface Picture {
  readonly png: Blob
  readonly address: string
}

export function ShareDialog({ texts, hasAmount, onAmount, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['perpetual', 'shell'])
  const { picture, isBroken } = usePicture(texts)
  const copy = async (): Promise<void> => {
    if (picture === undefined) return
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture.png })])
      notify.done(t('share.copied'))
    } catch {
      notify.error(t('share.notCopied'))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('share.title')}
      closeButtonProps={{ 'aria-label': t('shell:dialog.close') }}
    >
      <div className={classes.frame} style={{ aspectRatio: `${CARD.width} / ${CARD.height}` }}>
        {picture === undefined ? null : (
          <img src={picture.address} alt={`${texts.symbol} ${texts.kind} ${texts.headline}`} />
        )}
        {isBroken ? <p role="alert">{t('share.broken')}</p> : null}
      </div>
      <Checkbox
        className={classes.amount}
        label={t('share.amount')}
        checked={hasAmount}
        onChange={({ currentTarget }) => onAmount(currentTarget.checked)}
      />
      <div className={classes.buttons}>
        <Button disabled={picture === undefined} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        <Button
          variant="filled"
          disabled={picture === undefined}
          onClick={() => picture !== undefined && downloadFile(picture.png, `candor-${texts.symbol}.png`)}
        >
          {t('share.save')}
        </Button>
      </div>
    </Modal>
  )
}

function usePicture(texts: ShareTexts): {
  readonly picture: Picture | undefined
  readonly isBroken: boolean
} {
  const [picture, setPicture] = useState<Picture>()
  const [isBroken, setIsBroken] = useState(false)
  const tag = useAppState((state) => LANGUAGE_TAGS[state.language])
  const look = useLook()
  useEffect(() => {
    const token = tokensOf(look)
    let address: string | undefined
    let isLeft = false
    const show = (png: Blob): void => {
      if (isLeft) return
      address = URL.createObjectURL(png)
      setPicture({ png, address })
    }
    drawShareCard(texts, { up: token('--up'), down: token('--down') }, tag).then(show, () =>
      setIsBroken(true),
    )
    return () => {
      isLeft = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [texts, look, tag])
  return { picture, isBroken }
}
