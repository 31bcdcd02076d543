// The fields of a contract's rules. Bands and rates are typed as ratios and shown as percentages beside.

import { MARK_METHODS, SELF_TRADE_MODES } from '@candor/contract'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { Problems } from './change-forms.ts'
import {
  crossingWord,
  fieldName,
  hoursWord,
  markMethodWord,
  percentText,
  selfTradeWord,
} from './change-words.ts'
import { CONTRACT_NUMBERS, type ContractNumber, type ContractTexts } from './contract-forms.ts'
import classes from './parameter-fields.module.css'
import { TierFields } from './tier-fields.tsx'

interface ContractFieldsProps {
  readonly texts: ContractTexts
  readonly problems: Problems
  readonly base: string
  readonly quote: string
  readonly onChange: (texts: ContractTexts) => void
}

const RATIO = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,8})?$/
const RATIOS: ReadonlySet<ContractNumber> = new Set([
  'limitBand',
  'marketBand',
  'takerRate',
  'liquidationFee',
  'volumeWeight',
])
const COUNTS: ReadonlySet<ContractNumber> = new Set(['maxLots', 'maxOpenOrders'])
const UNIT_WIDTH = 64
const FUNDING_HOURS = [1, 2, 4, 8]
const YES_NO = ['true', 'false'] as const

export function ContractFields({ texts, problems, base, quote, onChange }: ContractFieldsProps) {
  const set = (part: Partial<ContractTexts>): void => onChange({ ...texts, ...part })
  return (
    <>
      <div className={classes.fields}>
        {CONTRACT_NUMBERS.map((name) => (
          <TextField
            key={name}
            label={fieldName(name)}
            inputMode="decimal"
            autoComplete="off"
            value={texts[name]}
            error={problems[name]}
            rightSection={<span className="dim">{unitOf(name, { base, quote }, texts[name])}</span>}
            rightSectionWidth={UNIT_WIDTH}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
        <Choice
          label={fieldName('fundingHours')}
          options={FUNDING_HOURS.map((hours) => ({ value: String(hours), text: hoursWord(hours) }))}
          value={String(texts.fundingHours)}
          onChange={(hours) => set({ fundingHours: Number(hours) })}
        />
        <Choice
          label={fieldName('refusesCrossing')}
          options={YES_NO.map((value) => ({ value, text: crossingWord(value === 'true') }))}
          value={texts.refusesCrossing ? 'true' : 'false'}
          onChange={(value) => set({ refusesCrossing: value === 'true' })}
        />
        <Choice
          label={fieldName('markMethod')}
          options={MARK_METHODS.map((value) => ({ value, text: markMethodWord(value) }))}
          value={texts.markMethod}
          onChange={(markMethod) => set({ markMethod })}
        />
        <Choice
          label={fieldName('selfTrade')}
          options={SELF_TRADE_MODES.map((value) => ({ value, text: selfTradeWord(value) }))}
          value={texts.selfTrade}
          onChange={(selfTrade) => set({ selfTrade })}
        />
      </div>
      <TierFields {...{ problems, quote }} tiers={texts.tiers} onChange={(tiers) => set({ tiers })} />
    </>
  )
}

function unitOf(
  name: ContractNumber,
  { base, quote }: { readonly base: string; readonly quote: string },
  text: string,
): string {
  if (RATIOS.has(name)) return RATIO.test(text) ? percentText(text) : '%'
  if (COUNTS.has(name)) return ''
  return name === 'multiplier' ? base : quote
}
