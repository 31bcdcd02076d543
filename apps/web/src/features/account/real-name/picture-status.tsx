// What is to be said about a picture: how far its upload is, that it is there, or what is wrong with it.

import { API_LIMITS } from '@candor/api'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { fileSize, megabytes, megabytesOver, wholeMegabytes } from './file-size.ts'
import type { PictureProblem } from './picture-check.ts'
import { percentOf, type SlotState } from './picture-slot.ts'
import classes from './picture-status.module.css'

export function PictureStatus({ state }: { readonly state: SlotState }) {
  const { t } = useTranslation('account')
  switch (state.step) {
    case 'empty':
      return null
    case 'refused':
      return <ProblemLine problem={state.problem} />
    case 'failed':
      return <Warning text={state.message} />
    case 'uploaded':
      return (
        <output className={classes.done}>
          <IconCheck size={14} stroke={1.6} aria-hidden />
          <span>{t('picture.uploaded')}</span>
          <span className={classes.size}>{sizeText(state.bytes)}</span>
        </output>
      )
    case 'uploading':
      return <Progress state={state} />
  }
}

/** `1.8 MB`, `640 KB`: units are the same in every language. */
function sizeText(bytes: number): string {
  const { amount, unit } = fileSize(bytes)
  return `${formatAmount(amount)} ${unit}`
}

function Progress({ state }: { readonly state: Extract<SlotState, { step: 'uploading' }> }) {
  const { t } = useTranslation('account')
  const percent = percentOf(state.sent, state.total)
  return (
    <div>
      <div className={classes.line}>
        <span className={classes.name}>{state.name}</span>
        <span className={classes.size}>{percent}%</span>
      </div>
      <progress className={classes.track} max={100} value={percent} aria-label={state.name} />
      <div className={classes.size}>
        {t('picture.sent', {
          sent: formatAmount(megabytes(state.sent)),
          total: formatAmount(megabytes(state.total)),
        })}
      </div>
    </div>
  )
}

function ProblemLine({ problem }: { readonly problem: PictureProblem }) {
  const { t } = useTranslation('account')
  if (problem.kind !== 'size') return <Warning text={t(`picture.problem.${problem.kind}`)} />
  const size = formatAmount(megabytesOver(problem.bytes))
  return <Warning text={t('picture.problem.size', { size, most: wholeMegabytes(API_LIMITS.pictureBytes) })} />
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className={classes.warning} role="alert">
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      {text}
    </p>
  )
}
