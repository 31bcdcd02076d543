// One of a few words side by side, each a radio button of the browser. Nothing is measured: what is chosen is marked by
// the style alone, so a page with many of them is laid out once.

import { type Ref, useId } from 'react'
import classes from './segmented-control.module.css'

interface Segment<V extends string> {
  readonly value: V
  readonly label: string
}

interface SegmentedControlProps<V extends string> {
  readonly value: V
  readonly onChange: (value: V) => void
  /** A word alone is its own label. */
  readonly data: readonly (V | Segment<V>)[]
  readonly 'aria-label'?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  readonly id?: string
  readonly ref?: Ref<HTMLDivElement>
  /** As wide as its place, all words alike. */
  readonly fullWidth?: boolean
  /** For heads of panels. */
  readonly isSmall?: boolean
  readonly className?: string | undefined
  /** Of each word. */
  readonly labelClassName?: string | undefined
}

export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { value: chosen, onChange, data, fullWidth, isSmall, className, labelClassName, ...rest } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      {...rest}
      className={[classes.group, className].filter(Boolean).join(' ')}
      data-full-width={fullWidth}
      data-small={isSmall}
    >
      {data.map((item) => {
        const { value, label } = typeof item === 'string' ? { value: item, label: item } : item
        return (
          <label key={value} className={[classes.segment, labelClassName].filter(Boolean).join(' ')}>
            <input
              type="radio"
              name={name}
              className={classes.input}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <span>{label}</span>
          </label>
        )
      })}
    </div>
  )
}
