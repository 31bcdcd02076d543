// The order form: duration, amount, opening, what may come of it, up and down, the risk, and the user's own limit. While
// the user has a break, or the day's limit is used up, it is not there, and says until when.

import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormSettings } from '../../terminal/form/form-settings.ts'
import { FormSettingsButton } from '../../terminal/form/form-settings-button.tsx'
import { LossOfDay } from '../own-limits/loss-of-day.tsx'
import type { SecondRules } from '../product-rules.ts'
import { ActButtons } from './act-buttons.tsx'
import { AmountField } from './amount-field.tsx'
import { DurationField } from './duration-field.tsx'
import { OpeningField } from './opening-field.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { PausedForm } from './paused-form.tsx'
import { RiskNotice } from './risk-notice.tsx'
import classes from './second-form.module.css'
import { useFormState, usePause } from './second-form-state.ts'
import type { SecondDirection } from './send-second-order.ts'
import { StateNote } from './state-note.tsx'
import { useOpenProblem, useSecondOrder } from './use-second-order.ts'
import { useSecondPlacing } from './use-second-placing.ts'

// Loaded when wanted.
const ConfirmSecond = lazy(() =>
  import('./confirm-second.tsx').then(({ ConfirmSecond }) => ({ default: ConfirmSecond })),
)

export function SecondForm({ rules }: { readonly rules: SecondRules }) {
  const { t } = useTranslation('second')
  const pause = usePause(rules)
  return (
    <aside className={classes.form} aria-label={t('form.title')}>
      {pause === undefined ? <OpenForm rules={rules} /> : <PausedForm rules={rules} pause={pause} />}
      <LossOfDay rules={rules} />
    </aside>
  )
}

function OpenForm({ rules }: { readonly rules: SecondRules }) {
  const { t } = useTranslation('second')
  const form = useSecondOrder(rules)
  const placing = useSecondPlacing(form)
  const openProblem = useOpenProblem(form)
  const state = useFormState(rules, form.isTimed)
  const { asksFirst } = useFormSettings()
  const [asked, setAsked] = useState<SecondDirection>()
  const { order } = form
  const { refusal, touch } = placing
  const refusedAt = (field: 'amount' | 'openAt' | 'form'): string | undefined =>
    refusal?.field === field ? refusal.text : undefined
  const isRight = order.problem === undefined && openProblem === undefined
  return (
    <div className={classes.stack}>
      <DurationField rules={rules} chosen={order.duration.seconds} onTouch={touch} />
      <AmountField form={form} refused={refusedAt('amount')} onTouch={touch} />
      <OpeningField form={form} refused={refusedAt('openAt')} onTouch={touch} />
      <OutcomeTable order={order} />
      <StateNote state={state} refusal={refusedAt('form')} />
      <ActButtons
        {...{ form, state, isRight }}
        sending={placing.sending}
        onAct={(direction) => {
          if (asksFirst) setAsked(direction)
          else void placing.send(direction)
        }}
      />
      <RiskNotice order={order} />
      <div className={classes.small}>
        <p>{t(form.isTimed ? 'form.timedRule' : 'form.entryRule')}</p>
        <FormSettingsButton />
      </div>
      <Suspense>
        {asked === undefined ? null : (
          <ConfirmSecond
            {...{ form, state, openProblem }}
            direction={asked}
            onClose={() => setAsked(undefined)}
            onConfirm={() => {
              setAsked(undefined)
              void placing.send(asked)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
