// The six digits of the administrator's own authenticator app.

import { TextField } from '@candor/web/ui/text-field.tsx'
import { CONSOLE_LIMITS } from '../limits.ts'

interface AuthenticatorFieldProps {
  readonly label?: string
  readonly value: string
  readonly onChange: (digits: string) => void
  readonly error?: string | undefined
  readonly isFocused?: boolean
  readonly size?: 'md' | 'lg'
}

export function AuthenticatorField(props: AuthenticatorFieldProps) {
  const { label = 'Your authenticator code', value, onChange, error, isFocused = false, size } = props
  return (
    <TextField
      label={label}
      size={size ?? 'md'}
      placeholder="6 digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CONSOLE_LIMITS.codeLength}
      value={value}
      error={error}
      data-autofocus={isFocused || undefined}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  )
}
