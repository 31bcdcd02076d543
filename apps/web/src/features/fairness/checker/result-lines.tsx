// What was computed about something, line by line, under one sentence. Lines say only what this browser has come to.

import type { EvidenceProblem } from '@candor/proof'
import { IconAlertTriangle, IconCheck, IconHourglass, IconMinus, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ProblemView } from '../../receipt/problem-view.tsx'
import classes from './checker.module.css'

export type LineState = 'agrees' | 'waiting' | 'none' | 'refused'

interface ResultProps {
  readonly state: 'agrees' | 'waiting' | 'refused'
  readonly title: string
  readonly act?: ReactNode
  readonly children: ReactNode
}

export function Result({ state, title, act, children }: ResultProps) {
  const Icon = state === 'refused' ? IconAlertTriangle : state === 'waiting' ? IconHourglass : IconShieldCheck
  return (
    <section className={classes.result} data-state={state} data-testid="check-result" aria-live="polite">
      <header>
        <span>
          <Icon size={16} stroke={1.8} aria-hidden />
          <b>{title}</b>
        </span>
        {act}
      </header>
      {children}
    </section>
  )
}

export function Lines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>
}

interface LineProps {
  readonly state: LineState
  readonly name: string
  readonly problem?: EvidenceProblem | undefined
  readonly children?: ReactNode
}

export function Line({ state, name, problem, children }: LineProps) {
  return (
    <li data-state={state}>
      <Sign state={state} />
      <span>{name}</span>
      <span>{children}</span>
      {problem === undefined ? null : <ProblemView problem={problem} />}
    </li>
  )
}

function Sign({ state }: { readonly state: LineState }) {
  switch (state) {
    case 'agrees':
      return <IconCheck size={14} stroke={2} aria-hidden />
    case 'waiting':
      return <IconHourglass size={14} stroke={1.8} aria-hidden />
    case 'none':
      return <IconMinus size={14} stroke={1.8} aria-hidden />
    case 'refused':
      return <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
  }
}
