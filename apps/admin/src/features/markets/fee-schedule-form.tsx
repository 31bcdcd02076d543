// Changes the fee schedule as a whole: every level with its volume and its rates.

import { LIMITS } from '@candor/contract'
import { ActionIcon, Button, Input } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import dialog from '../proposals/dialog.module.css'
import { LEVEL_NAMES, type LevelName, type LevelTexts, readLevels, textsOfLevels } from './change-forms.ts'
import { fieldName, type Listing } from './change-words.ts'
import classes from './fee-schedule-form.module.css'
import { FormButtons } from './form-buttons.tsx'
import { type ChangeFormProps, useChangeForm } from './use-change-form.ts'

const NEW_LEVEL: LevelTexts = { volumeBtc: '', spotMaker: '', spotTaker: '', perpMaker: '', perpTaker: '' }

export function FeeScheduleForm({
  listing,
  onPreview,
  onClose,
}: ChangeFormProps & { readonly listing: Listing }) {
  const first = { levels: textsOfLevels(listing.feeLevels) }
  const form = useChangeForm(first, ({ levels }) => readLevels(levels), onPreview)
  const { levels } = form.texts
  const setLevel = (place: number, name: LevelName, text: string): void =>
    form.set({ levels: levels.map((level, at) => (at === place ? { ...level, [name]: text } : level)) })
  const [problem] = Object.entries(form.problems)
  return (
    <form className={dialog.form} onSubmit={form.submit}>
      <p className={dialog.text}>Rates are ratios: 0.001 is 0.1%.</p>
      <div className={classes.grid} role="group" aria-label="Fee levels">
        <span aria-hidden />
        {LEVEL_NAMES.map((name) => (
          <span key={name} className={classes.head}>
            {name === 'volumeBtc' ? 'From, BTC' : fieldName(name)}
          </span>
        ))}
        <span aria-hidden />
        {levels.map((level, place) => (
          // Levels have no name but their place.
          <Level
            key={place}
            {...{ level, place }}
            problems={form.problems}
            onChange={(name, text) => setLevel(place, name, text)}
            onRemove={
              place === levels.length - 1 && levels.length > 1
                ? () => form.set({ levels: levels.slice(0, -1) })
                : undefined
            }
          />
        ))}
      </div>
      <p className={classes.problem} role="alert">
        {problem === undefined ? '' : `VIP ${Number(problem[0].split('.')[0]) + 1}: ${problem[1]}`}
      </p>
      <div>
        <Button
          size="sm"
          disabled={levels.length >= LIMITS.feeLevels}
          onClick={() => form.set({ levels: [...levels, levels.at(-1) ?? NEW_LEVEL] })}
        >
          Add a level
        </Button>
      </div>
      <FormButtons onClose={onClose} />
    </form>
  )
}

interface LevelProps {
  readonly level: LevelTexts
  readonly place: number
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (name: LevelName, text: string) => void
  readonly onRemove: (() => void) | undefined
}

function Level({ level, place, problems, onChange, onRemove }: LevelProps) {
  return (
    <>
      <b>VIP {place + 1}</b>
      {LEVEL_NAMES.map((name) => (
        <Input
          key={name}
          aria-label={`VIP ${place + 1}, ${fieldName(name)}`}
          inputMode="decimal"
          value={level[name]}
          error={problems[`${place}.${name}`] !== undefined}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      ))}
      {onRemove === undefined ? (
        <span aria-hidden />
      ) : (
        <ActionIcon size={28} aria-label={`Remove VIP ${place + 1}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
