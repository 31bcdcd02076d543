// The signed checkpoint over the last tick of a receipt; or when it will be signed, counting down.

import { type Checkpoint, NO_HASH } from '@candor/proof'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { formatClock } from '../../format/time.ts'
import { ProductPanel } from '../assets/product-panel.tsx'
import { ShortHash } from '../records/short-hash.tsx'
import { NOTHING } from '../tables/cells.tsx'
import { ProblemView } from './problem-view.tsx'
import classes from './receipt.module.css'
import { Figure, Figures } from './receipt-parts.tsx'
import type { StepOf } from './use-receipt-check.ts'

interface CheckpointCardProps {
  readonly step: StepOf<'checkpoint'> | undefined
  /** When the missing one is due. */
  readonly dueMs: number
}

export function CheckpointCard({ step, dueMs }: CheckpointCardProps) {
  const { t } = useTranslation('receipt')
  const tick = step?.detail?.tick
  const seal = step?.detail?.seal
  if (step === undefined || step.state === 'none') return null
  return (
    <ProductPanel title={t('checkpoint.title')}>
      {tick === undefined ? null : (
        <CheckpointFigures checkpoint={tick.checkpoint} isSigned={tick.isSigned} />
      )}
      {seal === undefined || seal.checkpoint.number === tick?.checkpoint.number ? null : (
        <p className={classes.small}>
          {t('checkpoint.ofOrders', {
            number: formatCount(seal.checkpoint.number),
            time: formatClock(seal.checkpoint.timeMs),
          })}
        </p>
      )}
      {step.state === 'waiting' ? <Countdown dueMs={dueMs} /> : null}
      {step.problem === undefined ? null : <ProblemView problem={step.problem} />}
      {step.detail === undefined || step.detail.isKeyPinned || tick === undefined ? null : (
        <p className={classes.small}>{t('checkpoint.ownKey')}</p>
      )}
    </ProductPanel>
  )
}

interface FiguresProps {
  readonly checkpoint: Checkpoint
  readonly isSigned: boolean
}

export function CheckpointFigures({ checkpoint, isSigned }: FiguresProps) {
  const { t } = useTranslation('receipt')
  return (
    <Figures>
      <Figure name={t('checkpoint.number')}>{formatCount(checkpoint.number)}</Figure>
      <Figure name={t('checkpoint.time')}>{formatClock(checkpoint.timeMs)}</Figure>
      <Figure name={t('checkpoint.ticks')}>
        {t('checkpoint.range', {
          from: formatCount(checkpoint.fromSequence),
          to: formatCount(checkpoint.toSequence),
        })}
      </Figure>
      <Figure name={t('checkpoint.head')}>
        <ShortHash hash={checkpoint.headHash} />
      </Figure>
      <Figure name={t('checkpoint.orderRoot')}>
        {/* Nothing was sealed in this minute. */}
        {checkpoint.orderRoot === NO_HASH ? NOTHING : <ShortHash hash={checkpoint.orderRoot} />}
      </Figure>
      <Figure name={t('checkpoint.signature')}>
        <span className={classes.signed} data-valid={isSigned}>
          {isSigned ? (
            <IconCheck size={13} stroke={2} aria-hidden />
          ) : (
            <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
          )}
          {t(isSigned ? 'checkpoint.valid' : 'checkpoint.wrong')}
        </span>
      </Figure>
    </Figures>
  )
}

const SECOND_MS = 1_000

export function useSecondsUntil(dueMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((dueMs - nowMs) / SECOND_MS))
}

function Countdown({ dueMs }: { readonly dueMs: number }) {
  const { t } = useTranslation('receipt')
  const seconds = useSecondsUntil(dueMs)
  return (
    <p className={classes.small} data-testid="checkpoint-due">
      {seconds === 0 ? t('checkpoint.due') : t('checkpoint.dueIn', { time: formatClock(dueMs), seconds })}
    </p>
  )
}
