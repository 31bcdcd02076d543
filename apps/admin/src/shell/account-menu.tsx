// Who is logged in, with which role; the theme, the way to one's own password, and out.

import { ThemeSwitch } from '@candor/web/ui/theme-switch.tsx'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconKey, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { logOut } from '../session/log-out.ts'
import { useMe } from '../session/me.tsx'
import { ROLE_NAMES } from '../words/names.ts'
import classes from './account-menu.module.css'

export function AccountMenu() {
  const { email, role } = useMe()
  const [isOpen, setOpen] = useState(false)
  const name = email.split('@')[0] ?? email
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" offset={8}>
      <Popover.Target>
        <UnstyledButton className={classes.who ?? ''} onClick={() => setOpen(!isOpen)}>
          <span className={classes.initials} aria-hidden>
            {name.slice(0, 2).toUpperCase()}
          </span>
          <span className={classes.names}>
            <b>{name}</b>
            <span>{ROLE_NAMES[role]}</span>
          </span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.menu}>
          <p className={classes.email}>{email}</p>
          <div className={classes.theme}>
            Theme
            <ThemeSwitch />
          </div>
          <Link className={classes.item} to="/account" onClick={() => setOpen(false)}>
            <IconKey size={16} stroke={1.6} aria-hidden />
            Change password
          </Link>
          <button type="button" className={classes.item} onClick={() => void logOut()}>
            <IconLogout size={16} stroke={1.6} aria-hidden />
            Log out
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
