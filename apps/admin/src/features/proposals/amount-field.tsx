// An amount that is typed: digits and one point, nothing else. What it may be, the server says.

import { TextField } from '@candor/web/ui/text-field.tsx'

const AMOUNT = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/
const TYPED = /^\d{0,18}(?:\.\d{0,18})?$/

/** A decimal number above zero. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text) && /[1-9]/.test(text)
}

interface AmountFieldProps {
  readonly label: string
  readonly unit: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (amount: string) => void
}

const UNIT_WIDTH = 64

export function AmountField({ label, unit, value, error, onChange }: AmountFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      rightSection={<span className="dim">{unit}</span>}
      rightSectionWidth={UNIT_WIDTH}
      onChange={({ target }) => {
        const text = target.value.trim()
        if (TYPED.test(text)) onChange(text)
      }}
    />
  )
}
