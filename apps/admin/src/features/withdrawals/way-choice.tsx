// Which network, or the bank; all of them while nothing is chosen.

import type { MoneyWay } from '@candor/api'
import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { WAY_NAMES } from './withdrawal-words.ts'

interface WayChoiceProps {
  readonly ways: readonly MoneyWay[]
  readonly value: MoneyWay | ''
  readonly onChange: (way: MoneyWay | '') => void
}

export function WayChoice({ ways, value, onChange }: WayChoiceProps) {
  return (
    <Input
      component="select"
      aria-label="Network"
      w={136}
      styles={{ input: { fontSize: 'var(--fs-13)' } }}
      value={value}
      pointer
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value as MoneyWay | '')}
    >
      <option value="">All networks</option>
      {ways.map((way) => (
        <option key={way} value={way}>
          {WAY_NAMES[way]}
        </option>
      ))}
    </Input>
  )
}
