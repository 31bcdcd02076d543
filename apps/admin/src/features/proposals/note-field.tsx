// A note for other administrators.

import { TextField } from '@candor/web/ui/text-field.tsx'
import { CONSOLE_LIMITS } from '../../limits.ts'

interface NoteFieldProps {
  readonly value: string
  readonly onChange: (note: string) => void
}

export function NoteField({ value, onChange }: NoteFieldProps) {
  return (
    <TextField
      label="Note"
      mark="optional, users never see it"
      maxLength={CONSOLE_LIMITS.noteLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
