// The fields that financial products and pools share: name, term, what is released, how much one may buy, and when.

import { TextField } from '@candor/web/ui/text-field.tsx'
import type { Problems } from '../markets/change-forms.ts'
import { fieldName, percentText } from '../markets/change-words.ts'
import dialog from '../proposals/dialog.module.css'
import { AMOUNT_NAMES, MOMENT_NAMES, type OfferField, type OfferTexts } from './earn-forms.ts'

interface OfferFieldsProps {
  readonly texts: OfferTexts
  readonly problems: Problems
  /** What is paid with. */
  readonly asset: string
  readonly onChange: (texts: Partial<OfferTexts>) => void
}

const UNIT_WIDTH = 64
const RATIO = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,8})?$/
const HINTS: Partial<Readonly<Record<OfferField, string>>> = {
  quota: 'all that may be sold',
  maxPerUser: 'principal that has not ended',
}

export function OfferFields({ texts, problems, asset, onChange }: OfferFieldsProps) {
  const field = (name: OfferField, unit: string) => (
    <TextField
      key={name}
      label={fieldName(name)}
      inputMode={name === 'name' ? 'text' : 'decimal'}
      autoComplete="off"
      value={texts[name]}
      error={problems[name]}
      hint={HINTS[name]}
      rightSection={unit === '' ? undefined : <span className="dim">{unit}</span>}
      rightSectionWidth={UNIT_WIDTH}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <>
      <div className={dialog.pair}>
        {field('name', '')}
        {field('term', 'days')}
      </div>
      <div className={dialog.pair}>{AMOUNT_NAMES.map((name) => field(name, asset))}</div>
      <div className={dialog.pair}>
        {MOMENT_NAMES.map((name) => (
          <TextField
            key={name}
            label={fieldName(name)}
            type="datetime-local"
            step="any"
            hint="in your own time zone"
            value={texts[name]}
            error={problems[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
    </>
  )
}

interface RateFieldProps {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string
  readonly onChange: (text: string) => void
}

/** A fraction, with what it is in percent beside it. */
export function RateField({ name, value, error, hint, onChange }: RateFieldProps) {
  return (
    <TextField
      label={fieldName(name)}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      hint={hint}
      rightSection={<span className="dim">{RATIO.test(value) ? percentText(value) : '%'}</span>}
      rightSectionWidth={UNIT_WIDTH}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
