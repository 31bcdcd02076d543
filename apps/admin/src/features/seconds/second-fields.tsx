// The fields of what a second-contract offers: durations, stakes, and what of the house's equity may be won at once.

import { TextField } from '@candor/web/ui/text-field.tsx'
import type { Problems } from '../markets/change-forms.ts'
import { fieldName, percentText } from '../markets/change-words.ts'
import { DurationFields } from './duration-fields.tsx'
import classes from './second-fields.module.css'
import { CAP_NAMES, type SecondNumber, type SecondTexts, STAKE_NAMES } from './second-forms.ts'

interface SecondFieldsProps {
  readonly texts: SecondTexts
  readonly problems: Problems
  readonly quote: string
  readonly onChange: (texts: SecondTexts) => void
}

const RATIO = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,8})?$/
const UNIT_WIDTH = 64
const HINTS: Partial<Readonly<Record<SecondNumber, string>>> = {
  userCap: 'over all products',
  directionCap: 'of the house’s equity; what one direction may win',
  totalCap: 'of the house’s equity; what everything open may win',
}

export function SecondFields({ texts, problems, quote, onChange }: SecondFieldsProps) {
  const set = (part: Partial<SecondTexts>): void => onChange({ ...texts, ...part })
  const field = (name: SecondNumber, unit: string) => (
    <TextField
      key={name}
      label={fieldName(name)}
      inputMode="decimal"
      autoComplete="off"
      value={texts[name]}
      error={problems[name]}
      hint={HINTS[name]}
      rightSection={<span className="dim">{unit}</span>}
      rightSectionWidth={UNIT_WIDTH}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <>
      <DurationFields
        durations={texts.durations}
        problems={problems}
        onChange={(durations) => set({ durations })}
      />
      <div className={classes.stakes}>{STAKE_NAMES.map((name) => field(name, quote))}</div>
      <div className={classes.caps}>
        {CAP_NAMES.map((name) => field(name, RATIO.test(texts[name]) ? percentText(texts[name]) : '%'))}
      </div>
    </>
  )
}
