// The maintenance tiers of a contract: up to which value of a position how much leverage, and how much must stay behind it.

import { LIMITS } from '@candor/contract'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Problems } from './change-forms.ts'
import { fieldName } from './change-words.ts'
import { TIER_NAMES, type TierTexts } from './contract-forms.ts'
import classes from './tier-fields.module.css'

interface TierFieldsProps {
  readonly tiers: readonly TierTexts[]
  readonly problems: Problems
  readonly quote: string
  readonly onChange: (tiers: readonly TierTexts[]) => void
}

const NEW_TIER: TierTexts = { upTo: '', maxLeverage: '', maintenance: '' }
const PLACE = /^(\d+)\./

export function TierFields({ tiers, problems, quote, onChange }: TierFieldsProps) {
  const problem = Object.entries(problems).find(([name]) => PLACE.test(name))
  const set = (place: number, part: Partial<TierTexts>): void =>
    onChange(tiers.map((tier, at) => (at === place ? { ...tier, ...part } : tier)))
  return (
    <div>
      <div className={classes.grid} role="group" aria-label="Maintenance tiers">
        <span aria-hidden />
        {TIER_NAMES.map((name) => (
          <span key={name} className={classes.head}>
            {name === 'upTo' ? `Value up to, ${quote}` : fieldName(name)}
          </span>
        ))}
        <span aria-hidden />
        {tiers.map((tier, place) => (
          // Tiers have no name but their place.
          <Tier
            key={place}
            {...{ tier, place, problems }}
            onChange={(part) => set(place, part)}
            onRemove={
              place === tiers.length - 1 && tiers.length > 1 ? () => onChange(tiers.slice(0, -1)) : undefined
            }
          />
        ))}
      </div>
      <p className={classes.problem} role="alert">
        {problem === undefined ? '' : `Tier ${Number(PLACE.exec(problem[0])?.[1]) + 1}: ${problem[1]}`}
      </p>
      <Button
        size="sm"
        disabled={tiers.length >= LIMITS.riskTiers}
        onClick={() => onChange([...tiers, NEW_TIER])}
      >
        Add a tier
      </Button>
    </div>
  )
}

interface TierProps {
  readonly tier: TierTexts
  readonly place: number
  readonly problems: Problems
  readonly onChange: (part: Partial<TierTexts>) => void
  readonly onRemove: (() => void) | undefined
}

function Tier({ tier, place, problems, onChange, onRemove }: TierProps) {
  return (
    <>
      <b>Tier {place + 1}</b>
      {TIER_NAMES.map((name) => (
        <Input
          key={name}
          aria-label={`Tier ${place + 1}, ${fieldName(name)}`}
          inputMode="decimal"
          value={tier[name]}
          error={problems[`${place}.${name}`] !== undefined}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
      {onRemove === undefined ? (
        <span aria-hidden />
      ) : (
        <ActionIcon size={28} aria-label={`Remove tier ${place + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
