// Four bars under a new password. Judges length and variety only; whether a password is allowed, the server says.

import { useTranslation } from 'react-i18next'
import classes from './password-meter.module.css'
import { type Strength, strengthOf } from './password-strength.ts'

const BARS = [1, 2, 3, 4] as const
const WORDS = { 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const satisfies Record<
  Exclude<Strength, 0>,
  string
>
/** From here on a bar is blue. */
const GOOD: Strength = 3

export interface StrengthTexts {
  /** For a field's `done`, said in blue. */
  readonly done?: string
  /** For a field's `hint`: nothing to be pleased about yet. */
  readonly hint?: string
}

export function PasswordMeter({ strength }: { readonly strength: Strength }) {
  return (
    <div className={classes.meter} data-good={strength >= GOOD || undefined} aria-hidden>
      {BARS.map((bar) => (
        <i key={bar} data-on={bar <= strength || undefined} />
      ))}
    </div>
  )
}

/** The word for the bars, where the field's message line says it. */
export function useStrength(password: string): { readonly strength: Strength } & StrengthTexts {
  const { t } = useTranslation('fields')
  const strength = strengthOf(password)
  if (strength === 0) return { strength }
  const word = t(`strength.${WORDS[strength]}`)
  return strength >= GOOD ? { strength, done: word } : { strength, hint: word }
}
