// A number with its label inside the field, as terminals have it. Its message stands in the gap below, so that nothing
// moves when it speaks; only one that needs more than a line makes room for itself.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cleanDecimal } from './decimal-text.ts'
import classes from './form.module.css'

interface NumberFieldProps {
  readonly label: string
  /** By which shortcuts find it. */
  readonly name?: 'price' | 'amount'
  readonly value: string
  readonly decimals: number
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** After the number: the coin, or a button. */
  readonly end: ReactNode
  /** Up and down keys go by this. */
  readonly onStep?: (direction: 1 | -1) => void
  /** When it changes, the field shows that it was filled from elsewhere. */
  readonly filled?: number
  readonly isDisabled?: boolean
}

export function NumberField(props: NumberFieldProps) {
  const {
    label,
    name,
    value,
    decimals,
    onChange,
    error,
    hint,
    end,
    onStep,
    filled = 0,
    isDisabled = false,
  } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (filled === 0 || typeof frame.current?.animate !== 'function') return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    frame.current.animate([{ borderColor: 'var(--accent)' }, { borderColor: 'transparent' }], 600)
  }, [filled])
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
    if (direction === undefined || onStep === undefined) return
    event.preventDefault()
    onStep(direction)
  }
  return (
    <div className={classes.field} data-bad={error !== undefined || undefined}>
      <div ref={frame} className={classes.frame} data-bad={error !== undefined || undefined}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          data-field={name}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            const clean = cleanDecimal(target.value, decimals)
            if (clean !== undefined) onChange(clean)
          }}
        />
        {end}
      </div>
      <div
        id={`${id}-message`}
        className={classes.message}
        data-bad={error !== undefined || undefined}
        title={error ?? (typeof hint === 'string' ? hint : undefined)}
        aria-live="polite"
      >
        {error ?? hint}
      </div>
    </div>
  )
}
