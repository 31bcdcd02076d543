// Sweeping two parameters: which ones, from where to where, and the result of every pair as a heat map.

import type { Sweep } from '@candor/backtest'
import type { ParameterField, Strategy } from '@candor/robot'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { cleanDecimal } from '../../terminal/form/decimal-text.ts'
import type { RobotMarket } from '../market/robot-market.ts'
import type { Draft } from '../setup/judge.ts'
import { shownFields } from '../setup/shown-fields.ts'
import { useFieldWord } from '../use-field-word.ts'
import classes from './backtest.module.css'
import type { SweepAxes } from './messages.ts'
import { SweepMap } from './sweep-map.tsx'
import { isSwept, sweepEnds, sweepValues, unitOf } from './sweep-values.ts'

const DECIMALS = 8
/** How far to both sides a sweep goes at first, in per cent: a price moves less than a count may. */
const NEAR = 3n
const WIDE = 30n

interface SweepPartProps {
  readonly strategy: Strategy
  readonly market: RobotMarket
  readonly draft: Draft
  readonly swept: Sweep | undefined
  readonly isBusy: boolean
  readonly onSweep: (axes: SweepAxes) => void
}

interface Axis {
  readonly field: string
  /** As typed; none follows what is entered above. */
  readonly from: string | undefined
  readonly to: string | undefined
}

export function SweepPart({ strategy, market, draft, swept, isBusy, onSweep }: SweepPartProps) {
  const { t } = useTranslation('robot')
  const fields = shownFields(strategy, market.venue, draft.parameters).filter(
    (field) => isSwept(field) && (draft.parameters[field.name] ?? '') !== '',
  )
  const [first, second] = usualPair(fields)
  const [across, setAcross] = useState<Axis>()
  const [down, setDown] = useState<Axis>()
  if (first === undefined || second === undefined) return null
  const axes = [across ?? axisOf(first), down ?? axisOf(second)] as const
  const spans = axes.map((axis) => spanOf(axis, fields, market, draft))
  const [left, right] = spans
  const isOne = left?.field === right?.field
  const count = (left?.values.length ?? 0) * (right?.values.length ?? 0)
  return (
    <div className={classes.sweep}>
      <div className={classes.sweepForm}>
        <h3>{t('sweep.title')}</h3>
        <p className="dim">{t('sweep.text')}</p>
        <AxisFields name={t('sweep.first')} axis={axes[0]} span={left} fields={fields} onChange={setAcross} />
        <AxisFields name={t('sweep.second')} axis={axes[1]} span={right} fields={fields} onChange={setDown} />
        <Button
          disabled={isBusy || isOne || count === 0}
          onClick={() => {
            if (left !== undefined && right !== undefined) onSweep({ across: left, down: right })
          }}
        >
          {t('sweep.run', { count, number: formatCount(count) })}
        </Button>
      </div>
      {swept === undefined ? null : <SweepMap swept={swept} market={market} strategy={strategy} />}
    </div>
  )
}

function axisOf({ name }: ParameterField): Axis {
  return { field: name, from: undefined, to: undefined }
}

/** Counts and rates first: they say more of a strategy than where its prices lie. */
function usualPair(fields: readonly ParameterField[]): readonly (ParameterField | undefined)[] {
  const rank = ({ kind }: ParameterField): number =>
    kind === 'integer' || kind === 'percent' ? 0 : kind === 'price' ? 2 : 1
  return fields.toSorted((a, b) => rank(a) - rank(b)).slice(0, 2)
}

interface Span {
  readonly field: string
  readonly from: string
  readonly to: string
  readonly values: readonly string[]
}

function spanOf(
  axis: Axis,
  fields: readonly ParameterField[],
  market: RobotMarket,
  draft: Draft,
): Span | undefined {
  const field = fields.find(({ name }) => name === axis.field)
  if (field === undefined) return undefined
  const unit = unitOf(field, market)
  const [low, high] = sweepEnds(
    draft.parameters[field.name] ?? '',
    unit,
    field.kind === 'price' ? NEAR : WIDE,
  )
  const [from, to] = [axis.from ?? low, axis.to ?? high]
  return { field: field.name, from, to, values: sweepValues(from, to, unit) }
}

interface AxisFieldsProps {
  readonly name: string
  readonly axis: Axis
  readonly span: Span | undefined
  readonly fields: readonly ParameterField[]
  readonly onChange: (axis: Axis) => void
}

function AxisFields({ name, axis, span, fields, onChange }: AxisFieldsProps) {
  const { t } = useTranslation('robot')
  const word = useFieldWord()
  const id = useId()
  const end = (which: 'from' | 'to') => (
    <TextField
      label={t(`sweep.${which}`)}
      aria-label={`${name}: ${t(`sweep.${which}`)}`}
      inputMode="decimal"
      autoComplete="off"
      value={span?.[which] ?? ''}
      onChange={({ target }) => {
        const clean = cleanDecimal(target.value, DECIMALS)
        if (clean !== undefined) onChange({ ...axis, [which]: clean })
      }}
    />
  )
  return (
    <div className={classes.axis}>
      <Field id={id} label={name}>
        <Choice
          label={name}
          value={axis.field}
          options={fields.map((field) => [field.name, word(field.name)] as const)}
          onChoose={(field) => onChange({ field, from: undefined, to: undefined })}
        />
      </Field>
      {end('from')}
      {end('to')}
    </div>
  )
}
