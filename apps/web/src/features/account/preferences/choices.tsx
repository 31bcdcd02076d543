// A group of radio buttons as tiles: one is on, the arrow keys move.

import { type ReactNode, useId } from 'react'
import classes from './choices.module.css'

interface ChoicesProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: ReactNode; readonly end?: ReactNode }[]
  readonly onChange: (value: V) => void
  readonly isBusy?: boolean
}

export function Choices<V extends string>({
  label,
  value,
  options,
  onChange,
  isBusy = false,
}: ChoicesProps<V>) {
  const name = useId()
  return (
    <div className={classes.choices} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isBusy}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.label}>{option.label}</span>
          <span className={classes.end}>{option.end}</span>
        </label>
      ))}
    </div>
  )
}
