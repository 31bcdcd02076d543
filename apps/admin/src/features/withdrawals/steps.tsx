// The way of a withdrawal, step by step.

import { IconCheck, IconX } from '@tabler/icons-react'
import { approvalSteps } from './approval-steps.ts'
import type { WithdrawalFile } from './evidence-lines.ts'
import classes from './steps.module.css'

export function Steps({ file }: { readonly file: WithdrawalFile }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {approvalSteps(file).map(({ title, detail, state }) => (
        <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden>
            {state === 'done' ? <IconCheck size={12} stroke={2.4} /> : null}
            {state === 'ended' ? <IconX size={12} stroke={2.4} /> : null}
          </i>
          <span>
            <b>{title}</b>
            <em>{detail}</em>
          </span>
        </li>
      ))}
    </ol>
  )
}
