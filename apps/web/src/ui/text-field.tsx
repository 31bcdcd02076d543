// A line of text with its label and message. Everything an <input> takes goes through, also react-hook-form's `register`.

import { Input } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field, type FieldTexts } from './field.tsx'

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'id'>

export interface TextFieldProps extends FieldTexts, InputProps {
  /** Inside the control, before the text. */
  readonly leftSection?: ReactNode
  readonly leftSectionWidth?: number
  /** Inside the control, after the text: a unit, a button. */
  readonly rightSection?: ReactNode
  readonly rightSectionWidth?: number | undefined
  readonly below?: ReactNode
}

export function TextField({ label, mark, error, done, hint, size, below, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field {...{ id, label, mark, error, done, hint, below }} size={size ?? 'md'}>
      {/* Sections hold buttons, which must be reached by the pointer. */}
      <Input
        {...input}
        id={id}
        error={error !== undefined}
        leftSectionPointerEvents="all"
        rightSectionPointerEvents="all"
      />
    </Field>
  )
}
