// One of a few words, chosen from the browser's own list.

import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './choice.module.css'

interface ChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly (readonly [value: V, text: string])[]
  readonly onChoose: (value: V) => void
}

export function Choice<V extends string>({ label, value, options, onChoose }: ChoiceProps<V>) {
  return (
    <Input
      component="select"
      aria-label={label}
      value={value}
      className={classes.choice}
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        const chosen = options.find(([option]) => option === currentTarget.value)
        if (chosen !== undefined) onChoose(chosen[0])
      }}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Input>
  )
}
