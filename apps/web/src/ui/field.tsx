// The frame of every form field: label, control, and a message line that is always there, so that nothing jumps when it
// speaks. An error is orange with an icon and words; red only ever means down.

import { InputWrapperContext } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './field.module.css'

/** What every field takes besides its control's own properties. */
export interface FieldTexts {
  readonly label: ReactNode
  /** At the end of the label line: "optional", a link. */
  readonly mark?: ReactNode
  readonly error?: string | undefined
  /** Said in blue: bound, checked. */
  readonly done?: ReactNode
  readonly hint?: ReactNode
  /** `lg` is 40 px high, for forms that are a page's one purpose. */
  readonly size?: 'md' | 'lg'
}

interface FieldProps extends FieldTexts {
  /** Of the control; the message has `fieldMessageId` of it. */
  readonly id: string
  readonly children: ReactNode
  /** Between the control and the message, such as a strength meter. */
  readonly below?: ReactNode
}

export function fieldMessageId(id: string): string {
  return `${id}-message`
}

export function Field({ id, label, mark, error, done, hint, size = 'md', children, below }: FieldProps) {
  const tone = error === undefined ? (done === undefined ? undefined : 'done') : 'bad'
  return (
    <div className={classes.field} data-tone={tone} data-size={size}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {mark === undefined ? null : <span className={classes.mark}>{mark}</span>}
      </div>
      {/* Mantine's controls take their id and the message that describes them from here, and from nowhere else. */}
      <InputWrapperContext
        value={{
          offsetTop: false,
          offsetBottom: false,
          describedBy: fieldMessageId(id),
          inputId: id,
          labelId: undefined,
          getStyles: null,
        }}
      >
        {children}
      </InputWrapperContext>
      {below}
      <div className={classes.message} id={fieldMessageId(id)} aria-live="polite">
        {tone === 'bad' ? <IconAlertTriangle size={14} stroke={1.6} aria-hidden /> : null}
        {tone === 'done' ? <IconCheck size={14} stroke={1.6} aria-hidden /> : null}
        <span>{error ?? done ?? hint}</span>
      </div>
    </div>
  )
}
