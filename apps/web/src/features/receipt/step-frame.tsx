// One step of a receipt: a circle that says how far it is, a title, its verdict, a sentence, and what was computed. A verdict
// stands there only after this browser has come to it.

import type { SecondStep } from '@candor/proof'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHourglass, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemView } from './problem-view.tsx'
import classes from './receipt.module.css'
import type { StepName } from './step-names.ts'

interface StepFrameProps {
  readonly place: number
  readonly name: StepName
  readonly step: SecondStep | undefined
  /** Whether an earlier one was refused, so that this one is never reached. */
  readonly isCutOff: boolean
  /** Shown once it agrees. */
  readonly verdict: ReactNode
  readonly text: ReactNode
  readonly children?: ReactNode
}

export function StepFrame({ place, name, step, isCutOff, verdict, text, children }: StepFrameProps) {
  const { t } = useTranslation('receipt')
  const state = isCutOff ? 'cut' : (step?.state ?? 'running')
  return (
    <li className={classes.step} data-step={name} data-state={state} aria-busy={state === 'running'}>
      <span className={classes.circle} data-state={state}>
        <Sign state={state} />
      </span>
      <div className={classes.content}>
        <div className={classes.line}>
          <h2>{t('step.numbered', { place, title: t(`step.title.${name}`) })}</h2>
          <span className={classes.verdict}>
            {state === 'agrees' ? verdict : null}
            {state === 'waiting' ? t('step.waiting') : null}
            {state === 'refused' ? t('step.refused') : null}
            {state === 'cut' ? t('step.cut') : null}
          </span>
        </div>
        {state === 'none' ? <p>{t(`step.none.${name}`)}</p> : null}
        {state === 'agrees' || state === 'waiting' || state === 'running' ? <p>{text}</p> : null}
        {step?.problem === undefined ? null : <ProblemView problem={step.problem} />}
        {state === 'agrees' || state === 'waiting' ? children : null}
      </div>
    </li>
  )
}

function Sign({ state }: { readonly state: SecondStep['state'] | 'running' | 'cut' }) {
  switch (state) {
    case 'agrees':
      return <IconCheck size={14} stroke={2} aria-hidden />
    case 'refused':
      return <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
    case 'waiting':
      return <IconHourglass size={13} stroke={1.8} aria-hidden />
    case 'running':
      return <Loader size={12} color="currentColor" aria-hidden />
    case 'none':
    case 'cut':
      return <IconMinus size={14} stroke={1.8} aria-hidden />
  }
}
