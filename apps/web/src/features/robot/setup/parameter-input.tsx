// One parameter of a strategy as its kind asks for: a number with its unit, one of a few words, or yes and no.

import type { ParameterField } from '@candor/robot'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { cleanDecimal } from '../../terminal/form/decimal-text.ts'
import type { RobotMarket } from '../market/robot-market.ts'
import { useChoiceWord, useFieldWord } from '../use-field-word.ts'
import classes from './setup.module.css'

interface ParameterInputProps {
  readonly field: ParameterField
  readonly market: RobotMarket
  readonly value: string
  readonly error: string | undefined
  readonly onEnter: (value: string) => void
}

const UNIT_WIDTH = 64
const RATE_DECIMALS = 4
const MONEY_DECIMALS = 8

export function ParameterInput({ field, market, value, error, onEnter }: ParameterInputProps) {
  const { t } = useTranslation('robot')
  const word = useFieldWord()
  const label = word(field.name)
  if (field.kind === 'choice') return <ChoiceInput {...{ field, label, value, error, onEnter }} />
  if (field.kind === 'flag') {
    return (
      <Checkbox
        className={classes.wide}
        label={label}
        checked={value === 'true'}
        onChange={({ currentTarget }) => onEnter(String(currentTarget.checked))}
      />
    )
  }
  const unit = unitOf(field, market, t('setup.lots'))
  return (
    <TextField
      label={label}
      mark={field.optional === true ? t('setup.optional') : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      rightSection={unit === undefined ? undefined : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === undefined ? undefined : UNIT_WIDTH}
      onChange={({ target }) => {
        const clean = cleanDecimal(target.value, decimalsOf(field, market))
        if (clean !== undefined) onEnter(clean)
      }}
    />
  )
}

interface ChoiceInputProps extends Omit<ParameterInputProps, 'market'> {
  readonly label: string
}

function ChoiceInput({ field, label, value, error, onEnter }: ChoiceInputProps) {
  const id = useId()
  const word = useChoiceWord()
  return (
    <div className={classes.wide}>
      <Field id={id} label={label} error={error}>
        <SegmentedControl
          id={id}
          fullWidth
          aria-label={label}
          value={value}
          onChange={onEnter}
          data={(field.choices ?? []).map((choice) => ({ value: choice, label: word(choice) }))}
        />
      </Field>
    </div>
  )
}

function decimalsOf({ kind }: ParameterField, { priceDecimals, quantityDecimals }: RobotMarket): number {
  switch (kind) {
    case 'price':
      return priceDecimals
    case 'quantity':
      return quantityDecimals
    case 'amount':
      return MONEY_DECIMALS
    case 'percent':
    case 'factor':
      return RATE_DECIMALS
    case 'integer':
    case 'choice':
    case 'flag':
      return 0
  }
}

function unitOf(
  { kind }: ParameterField,
  { venue, base, quote }: RobotMarket,
  lots: string,
): string | undefined {
  switch (kind) {
    case 'price':
    case 'amount':
      return quote
    case 'quantity':
      return venue === 'spot' ? base : lots
    case 'percent':
      return '%'
    case 'factor':
      return '×'
    case 'integer':
    case 'choice':
    case 'flag':
      return undefined
  }
}
