// Six digits in six boxes. One real input lies over them, so that pasting, filling in by the browser and screen readers
// work as with any other.

import { API_LIMITS } from '@candor/api'
import { type ChangeEvent, type Ref, useState } from 'react'
import classes from './six-digits.module.css'

interface SixDigitsProps {
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly label: string
  readonly isWrong: boolean
  /** Of the text that says what is wrong. */
  readonly messageId: string
  readonly inputRef: Ref<HTMLInputElement>
}

const BOXES = Array.from({ length: API_LIMITS.codeDigits }, (_, place) => place)

export function SixDigits({ value, onChange, label, isWrong, messageId, inputRef }: SixDigitsProps) {
  const [isFocused, setFocused] = useState(false)
  // The boxes show no cursor, so it always stands at the end.
  const here = Math.min(value.length, API_LIMITS.codeDigits - 1)
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, API_LIMITS.codeDigits)
    onChange(digits)
    // Nothing is left to do but to send them.
    if (digits.length === API_LIMITS.codeDigits) currentTarget.form?.requestSubmit()
  }
  return (
    <div className={classes.digits}>
      <input
        ref={inputRef}
        className={classes.input}
        value={value}
        onChange={type}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onSelect={({ currentTarget }) => {
          const end = currentTarget.value.length
          if (currentTarget.selectionStart === currentTarget.selectionEnd)
            currentTarget.setSelectionRange(end, end)
        }}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={messageId}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      {BOXES.map((place) => (
        <span
          key={place}
          className={classes.box}
          data-here={(isFocused && place === here) || undefined}
          data-wrong={isWrong || undefined}
          aria-hidden
        >
          {value[place]}
        </span>
      ))}
    </div>
  )
}
