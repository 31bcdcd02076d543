// The place of one picture: a drawing of what it should show, then the picture itself. Choose a file or drop one on it.

import type { PictureSide } from '@candor/api'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CertificateDrawing } from './certificate-drawing.tsx'
import { PICTURE_TYPES } from './picture-check.ts'
import classes from './picture-slot-view.module.css'
import { PictureStatus } from './picture-status.tsx'
import { useDropTarget } from './use-drop-target.ts'
import type { PictureSlotControl } from './use-picture-slot.ts'

interface PictureSlotViewProps {
  readonly side: PictureSide
  readonly slot: PictureSlotControl
  /** Submitting was tried without this picture. */
  readonly isMissing: boolean
}

export function PictureSlotView({ side, slot, isMissing }: PictureSlotViewProps) {
  const { t } = useTranslation('account')
  const { state, choose, cancel, retry } = slot
  const field = useRef<HTMLInputElement>(null)
  const { target, isOver } = useDropTarget<HTMLFieldSetElement>((file) => void choose(file))
  const id = useId()
  const hasPreview = state.step === 'uploading' || state.step === 'failed' || state.step === 'uploaded'
  const isWaiting = state.step === 'empty' || state.step === 'refused'
  const isBad = state.step === 'refused' || state.step === 'failed' || (isMissing && state.step === 'empty')

  return (
    <fieldset
      ref={target}
      className={classes.slot}
      aria-labelledby={id}
      data-step={state.step}
      data-bad={isBad || undefined}
      data-over={isOver || undefined}
    >
      <div className={classes.view}>
        {hasPreview ? (
          <img src={state.preview} alt={t('picture.preview', { side: t(`picture.${side}`) })} />
        ) : (
          <CertificateDrawing side={side} />
        )}
      </div>
      <div className={classes.below}>
        <h3 id={id}>{t(`picture.${side}`)}</h3>
        <p className={classes.text}>{isOver ? t('picture.drop') : t(`picture.${side}Text`)}</p>
        {isMissing && state.step === 'empty' ? (
          <p className={classes.problem} role="alert">
            <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
            {t('picture.problem.missing')}
          </p>
        ) : null}
        <PictureStatus state={state} />
        <div className={classes.acts}>
          {state.step === 'uploading' ? (
            <Button size="sm" variant="subtle" onClick={cancel}>
              {t('picture.cancel')}
            </Button>
          ) : null}
          {state.step === 'failed' && state.mayRetry ? (
            <Button size="sm" onClick={() => void retry()}>
              {t('picture.retry')}
            </Button>
          ) : null}
          {state.step === 'uploading' ? null : (
            <Button
              size="sm"
              variant={isWaiting ? 'default' : 'subtle'}
              leftSection={isWaiting ? <IconUpload size={16} stroke={1.6} aria-hidden /> : null}
              onClick={() => field.current?.click()}
              aria-describedby={id}
            >
              {t(isWaiting ? 'picture.choose' : 'picture.replace')}
            </Button>
          )}
        </div>
        <input
          ref={field}
          type="file"
          accept={PICTURE_TYPES}
          className={classes.file}
          aria-label={t(`picture.${side}`)}
          tabIndex={-1}
          onChange={({ currentTarget: input }) => {
            const file = input.files?.[0]
            if (file !== undefined) void choose(file)
            // The same file can be chosen again.
            input.value = ''
          }}
        />
      </div>
    </fieldset>
  )
}
