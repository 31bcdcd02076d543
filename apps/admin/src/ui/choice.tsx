// One of a few, from a list that the browser draws itself.

import { Field } from '@candor/web/ui/field.tsx'
import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

export interface Option<V extends string> {
  readonly value: V
  readonly text: string
}

interface ChoiceProps<V extends string> {
  readonly label: ReactNode
  readonly mark?: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly size?: 'md' | 'lg'
  readonly options: readonly Option<V>[]
  /** Empty: nothing chosen yet. */
  readonly value: V | ''
  /** What stands there while nothing is chosen; without it something always is. */
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly onChange: (value: V) => void
}

export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, mark, hint, error, size, options, value, placeholder, disabled, onChange } = props
  const id = useId()
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error} size={size ?? 'md'}>
      <Input
        component="select"
        id={id}
        value={value}
        disabled={disabled}
        error={error !== undefined}
        pointer
        rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
        rightSectionPointerEvents="none"
        onChange={(event) => onChange(event.currentTarget.value as V)}
      >
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Input>
    </Field>
  )
}
