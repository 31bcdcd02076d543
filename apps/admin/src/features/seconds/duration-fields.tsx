// The durations of a second-contract: how long, what is paid besides the stake, and the share of orders that must be won to lose
// nothing.

import { LIMITS } from '@candor/contract'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatRatio } from '../../format/number.ts'
import type { Problems } from '../markets/change-forms.ts'
import { percentText } from '../markets/change-words.ts'
import classes from './second-fields.module.css'
import { breakEvenOf, type DurationTexts } from './second-forms.ts'

interface DurationFieldsProps {
  readonly durations: readonly DurationTexts[]
  readonly problems: Problems
  readonly onChange: (durations: readonly DurationTexts[]) => void
}

const NEW_DURATION: DurationTexts = { seconds: '', payoutRate: '' }
const PLACE = /^(\d+)\./

export function DurationFields({ durations, problems, onChange }: DurationFieldsProps) {
  const problem = Object.entries(problems).find(([name]) => PLACE.test(name))
  const set = (place: number, part: Partial<DurationTexts>): void =>
    onChange(durations.map((duration, at) => (at === place ? { ...duration, ...part } : duration)))
  return (
    <div>
      <div className={classes.grid} role="group" aria-label="Durations">
        <span className={classes.head}>Seconds</span>
        <span className={classes.head}>Payout rate</span>
        <span className={classes.head} data-number>
          Payout
        </span>
        <span className={classes.head} data-number>
          Break-even
        </span>
        <span aria-hidden />
        {durations.map((duration, place) => (
          // Durations have no name but their place.
          <Duration
            key={place}
            {...{ duration, place, problems }}
            onChange={(part) => set(place, part)}
            onRemove={
              durations.length > 1 ? () => onChange(durations.filter((_, at) => at !== place)) : undefined
            }
          />
        ))}
      </div>
      <p className={classes.problem} role="alert">
        {problem === undefined ? '' : `Duration ${Number(PLACE.exec(problem[0])?.[1]) + 1}: ${problem[1]}`}
      </p>
      <Button
        size="sm"
        disabled={durations.length >= LIMITS.secondDurations}
        onClick={() => onChange([...durations, NEW_DURATION])}
      >
        Add a duration
      </Button>
    </div>
  )
}

interface DurationProps {
  readonly duration: DurationTexts
  readonly place: number
  readonly problems: Problems
  readonly onChange: (part: Partial<DurationTexts>) => void
  readonly onRemove: (() => void) | undefined
}

function Duration({ duration, place, problems, onChange, onRemove }: DurationProps) {
  const { seconds, payoutRate } = duration
  const breakEven = breakEvenOf(payoutRate)
  return (
    <>
      <Input
        aria-label={`Duration ${place + 1}, seconds`}
        inputMode="numeric"
        value={seconds}
        error={problems[`${place}.seconds`] !== undefined}
        onChange={({ currentTarget }) => onChange({ seconds: currentTarget.value })}
      />
      <Input
        aria-label={`Duration ${place + 1}, payout rate`}
        inputMode="decimal"
        placeholder="0.82"
        value={payoutRate}
        error={problems[`${place}.payoutRate`] !== undefined}
        onChange={({ currentTarget }) => onChange({ payoutRate: currentTarget.value })}
      />
      <span className={classes.number}>{breakEven === undefined ? '–' : percentText(payoutRate.trim())}</span>
      <span className={classes.number} aria-label={`Duration ${place + 1}, break-even`}>
        {breakEven === undefined ? '–' : formatRatio(breakEven)}
      </span>
      {onRemove === undefined ? (
        <span aria-hidden />
      ) : (
        <ActionIcon size={28} aria-label={`Remove duration ${place + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
