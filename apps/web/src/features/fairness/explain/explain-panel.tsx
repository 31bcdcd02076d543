// One explanation: what the rule is, a picture of its worked example, the figures of that example, and the way to check a
// real one. What is drawn here is never live.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import classes from './explain.module.css'

interface ExplainProps {
  readonly name: 'index' | 'settlement' | 'liquidation' | 'sequence' | 'solvency'
  /** As the rules call it. */
  readonly example: string
  /** What leads to a real one. */
  readonly act: ReactNode
  readonly children: ReactNode
}

export function ExplainPanel({ name, example, act, children }: ExplainProps) {
  const { t } = useTranslation('fairness')
  return (
    <section className={classes.panel} data-explains={name}>
      <header>
        <h2>{t(`explain.${name}.title`)}</h2>
        <Chip>{t('explain.example', { example })}</Chip>
      </header>
      <p>{t(`explain.${name}.text`)}</p>
      <div className={classes.drawing}>{children}</div>
      <footer>
        <span>{t(`explain.${name}.foot`)}</span>
        {act}
      </footer>
    </section>
  )
}

interface FigureProps {
  readonly name: ReactNode
  readonly isResult?: boolean
  readonly children: ReactNode
}

export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>
}

export function Figure({ name, isResult = false, children }: FigureProps) {
  return (
    <div data-result={isResult || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
