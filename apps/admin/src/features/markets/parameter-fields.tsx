// The fields of a market's rules. Bands are typed as ratios and shown as percentages beside.

import { SELF_TRADE_MODES } from '@candor/contract'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { PARAMETER_NAMES, type ParameterName, type ParameterTexts, type Problems } from './change-forms.ts'
import { fieldName, percentText, selfTradeWord } from './change-words.ts'
import classes from './parameter-fields.module.css'

interface ParameterFieldsProps {
  readonly texts: ParameterTexts
  readonly problems: Problems
  readonly base: string
  readonly quote: string
  readonly onChange: (texts: ParameterTexts) => void
}

const RATIO = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,8})?$/
const BANDS: ReadonlySet<ParameterName> = new Set(['marketBand', 'buyBand', 'sellBand'])
const UNIT_WIDTH = 64

export function ParameterFields({ texts, problems, base, quote, onChange }: ParameterFieldsProps) {
  return (
    <div className={classes.fields}>
      {PARAMETER_NAMES.map((name) => (
        <TextField
          key={name}
          label={fieldName(name)}
          inputMode="decimal"
          autoComplete="off"
          value={texts[name]}
          error={problems[name]}
          rightSection={<span className="dim">{unitOf(name, { base, quote }, texts[name])}</span>}
          rightSectionWidth={UNIT_WIDTH}
          onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
        />
      ))}
      <Choice
        label={fieldName('selfTrade')}
        options={SELF_TRADE_MODES.map((value) => ({ value, text: selfTradeWord(value) }))}
        value={texts.selfTrade}
        onChange={(selfTrade) => onChange({ ...texts, selfTrade })}
      />
    </div>
  )
}

function unitOf(
  name: ParameterName,
  { base, quote }: { readonly base: string; readonly quote: string },
  text: string,
): string {
  if (BANDS.has(name)) return RATIO.test(text) ? percentText(text) : '%'
  if (name === 'maxOpenOrders') return ''
  return name === 'tick' || name === 'minNotional' ? quote : base
}
