// When the order opens: at the next tick, or at a moment of the user's choice.

import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerNow } from '../use-server-now.ts'
import { openTimeProblem, openTimeText, timeAway } from './open-time.ts'
import { chooseOpening, enterOpenAt, useSecondDraft } from './second-draft.ts'
import classes from './second-form.module.css'
import type { SecondInForm } from './use-second-order.ts'

const OPENINGS = ['now', 'timed'] as const

interface OpeningFieldProps {
  readonly form: SecondInForm
  readonly refused: string | undefined
  readonly onTouch: () => void
}

export function OpeningField({ form, refused, onTouch }: OpeningFieldProps) {
  const { t } = useTranslation('second')
  const { opening } = useSecondDraft()
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>
        <span>{t('form.opening')}</span>
      </legend>
      <div className={classes.segments}>
        {OPENINGS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="second-opening"
              checked={opening === each}
              onChange={() => {
                chooseOpening(each)
                onTouch()
              }}
            />
            <span>{t(each === 'now' ? 'form.nextTick' : 'form.timed')}</span>
          </label>
        ))}
      </div>
      {form.isTimed ? <OpenAt form={form} refused={refused} onTouch={onTouch} /> : null}
    </fieldset>
  )
}

const MINUTE_MS = 60_000
const AHEAD = [1, 5, 15, 60] as const

function OpenAt({ form: { rules, openMs }, refused, onTouch }: OpeningFieldProps) {
  const { t } = useTranslation('second')
  const id = useId()
  const { openAt } = useSecondDraft()
  const nowMs = useServerNow(rules.symbol)
  const problem = openTimeProblem(openMs, nowMs)
  const error = problem === undefined ? refused : t(`openProblem.${problem}`)
  const enter = (text: string): void => {
    enterOpenAt(text)
    onTouch()
  }
  return (
    <>
      <div className={classes.input} data-small data-bad={error !== undefined || undefined}>
        <input
          id={id}
          type="datetime-local"
          step={1}
          value={openAt}
          min={openTimeText(nowMs)}
          aria-label={t('form.openAt')}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => enter(target.value)}
        />
        {openMs === undefined || error !== undefined ? null : <Away ms={openMs - nowMs} />}
      </div>
      <div className={classes.ahead} role="group" aria-label={t('form.ahead')}>
        {AHEAD.map((minutes) => (
          <button
            key={minutes}
            type="button"
            onClick={() => enter(openTimeText(nowMs + minutes * MINUTE_MS))}
          >
            {minutes < 60 ? t('form.plusMinutes', { number: minutes }) : t('form.plusHour')}
          </button>
        ))}
      </div>
      <p
        id={`${id}-hint`}
        className={classes.hint}
        data-bad={error !== undefined || undefined}
        aria-live="polite"
      >
        {error ?? t('form.timedHint')}
      </p>
    </>
  )
}

function Away({ ms }: { readonly ms: number }) {
  const { t } = useTranslation('second')
  const away = timeAway(ms)
  const text = away.hours > 0 ? 'away.hours' : away.minutes > 0 ? 'away.minutes' : 'away.seconds'
  return <span className="num">{t(text, { ...away })}</span>
}
