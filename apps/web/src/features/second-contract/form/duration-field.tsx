// How long the order runs, and what it pays if it is right: a few to choose from.

import { useTranslation } from 'react-i18next'
import type { SecondRules } from '../product-rules.ts'
import { showPayout } from '../show.ts'
import { chooseSeconds } from './second-draft.ts'
import classes from './second-form.module.css'

interface DurationFieldProps {
  readonly rules: SecondRules
  readonly chosen: number
  readonly onTouch: () => void
}

export function DurationField({ rules, chosen, onTouch }: DurationFieldProps) {
  const { t } = useTranslation('second')
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>
        <span>{t('form.duration')}</span>
        <span>{t('form.payout')}</span>
      </legend>
      <div className={classes.durations}>
        {rules.durations.map(({ seconds, payoutE8 }) => (
          <label key={seconds} className={classes.duration}>
            <input
              type="radio"
              name="second-duration"
              checked={seconds === chosen}
              onChange={() => {
                chooseSeconds(seconds)
                onTouch()
              }}
            />
            <b>{t('form.seconds', { number: seconds })}</b>
            <span>{showPayout(payoutE8)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
