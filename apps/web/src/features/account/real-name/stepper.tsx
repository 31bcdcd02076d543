// The four steps of a verification: done, now, later.

import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './stepper.module.css'

export const STEPS = ['details', 'pictures', 'review', 'authenticated'] as const
export type Step = (typeof STEPS)[number] | 'finished'

export function Stepper({ now }: { readonly now: Step }) {
  const { t } = useTranslation('account')
  const at = now === 'finished' ? STEPS.length : STEPS.indexOf(now)
  return (
    <ol className={classes.steps} aria-label={t('realName.step.label')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          data-state={place < at ? 'done' : place === at ? 'now' : 'later'}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={classes.disc} aria-hidden>
            {place < at ? <IconCheck size={12} stroke={2.4} /> : place + 1}
          </span>
          <span className={classes.word}>{t(`realName.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
