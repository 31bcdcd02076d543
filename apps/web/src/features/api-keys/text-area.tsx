// Several lines of text with their label and message, for keys and addresses that are pasted.

import { Input } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import { Field, type FieldTexts } from '../../ui/field.tsx'
import classes from './api-keys.module.css'

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'size' | 'id'> {}

export function TextArea({ label, mark, error, hint, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <Field {...{ id, label, mark, error, hint }}>
      <Input
        {...area}
        component="textarea"
        multiline
        id={id}
        error={error !== undefined}
        className={classes.area ?? ''}
        spellCheck={false}
        autoComplete="off"
      />
    </Field>
  )
}
