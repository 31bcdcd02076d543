// A line of the security list: drawing, name, how it stands, its buttons.

import { IconAlertTriangle, IconCheck, type IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import classes from './security-row.module.css'

interface SecurityRowProps {
  readonly Icon: ComponentType<IconProps>
  readonly title: string
  readonly text: string
  readonly state?: ReactNode
  readonly children: ReactNode
}

export function SecurityRow({ Icon, title, text, state, children }: SecurityRowProps) {
  return (
    <li className={classes.row} aria-label={title}>
      <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        <div className={classes.hint}>{text}</div>
      </div>
      <div className={classes.state}>{state}</div>
      <div className={classes.acts}>{children}</div>
    </li>
  )
}

interface StateChipProps {
  readonly isOn: boolean
  readonly on: string
  readonly off: string
}

export function StateChip({ isOn, on, off }: StateChipProps) {
  const Icon = isOn ? IconCheck : IconAlertTriangle
  return (
    <Chip tone={isOn ? 'info' : 'warn'} icon={<Icon size={12} stroke={1.6} aria-hidden />}>
      {isOn ? on : off}
    </Chip>
  )
}
