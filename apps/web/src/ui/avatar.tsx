// A person as one or two letters; a dot says that something is unread.

import { initialsOf } from '../features/account/overview/initials.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  readonly size: 28 | 40
  readonly hasDot?: boolean
}

export function Avatar({ name, size, hasDot = false }: AvatarProps) {
  return (
    <span className={classes.avatar} data-size={size} data-dot={hasDot || undefined} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
