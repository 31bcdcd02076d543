// The line above every page: find a user, where we are (demo or live), the time, who is logged in.

import { ActionIcon, Input } from '@mantine/core'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMay, useMe } from '../session/me.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Clock } from './clock.tsx'
import classes from './top-bar.module.css'

export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  const { mode } = useMe()
  const may = useMay()
  return (
    <header className={classes.bar}>
      <ActionIcon className={classes.burger ?? ''} aria-label="Open the menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {may('users') ? <FindUser /> : null}
      <span className={classes.gap} />
      <span className={classes.mode} data-mode={mode}>
        {mode === 'demo' ? 'Demo' : 'Live'}
        <span className={classes.long}>{mode === 'demo' ? ': simulated funds' : ': real funds'}</span>
      </span>
      <Clock />
      <AccountMenu />
    </header>
  )
}

function FindUser() {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])
  const find = (event: SubmitEvent): void => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    void navigate(text === '' ? '/users' : `/users?text=${encodeURIComponent(text)}`)
  }
  return (
    <div role="search" className={classes.find}>
      <form onSubmit={find}>
        <Input
          ref={field}
          aria-label="Find a user"
          placeholder="User number, e-mail, phone or name"
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
          rightSection={<kbd className={classes.key}>Ctrl K</kbd>}
          rightSectionWidth={60}
        />
      </form>
    </div>
  )
}
