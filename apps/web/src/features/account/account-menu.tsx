// The menu of the user centre: a column beside the page, below 900 px one scrolling row of tabs.

import {
  IconBell,
  IconCode,
  IconGauge,
  IconId,
  type IconProps,
  IconShield,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { formatCount } from '../../format/number.ts'
import { useAppState } from '../../state/app-state.ts'
import classes from './account-menu.module.css'

type Entry = 'overview' | 'security' | 'realName' | 'limits' | 'invite' | 'messages' | 'apiKeys' | 'language'

const GROUPS: readonly {
  readonly name: 'account' | 'activity' | 'settings'
  readonly entries: readonly {
    readonly name: Entry
    readonly path: string
    readonly Icon: ComponentType<IconProps>
  }[]
}[] = [
  {
    name: 'account',
    entries: [
      { name: 'overview', path: '/accountSet', Icon: IconUser },
      { name: 'security', path: '/accountSet/security', Icon: IconShield },
      { name: 'realName', path: '/accountSet/realName', Icon: IconId },
      { name: 'limits', path: '/accountSet/limits', Icon: IconGauge },
    ],
  },
  {
    name: 'activity',
    entries: [
      { name: 'invite', path: '/accountSet/invite', Icon: IconUsers },
      { name: 'messages', path: '/accountSet/messages', Icon: IconBell },
    ],
  },
  {
    name: 'settings',
    entries: [
      { name: 'apiKeys', path: '/accountSet/apiKeys', Icon: IconCode },
      { name: 'language', path: '/accountSet/language', Icon: IconWorld },
    ],
  },
]

export function AccountMenu() {
  const { t } = useTranslation('account')
  const { pathname } = useLocation()
  const unread = useAppState(({ userData }) => userData?.unreadMessages ?? 0)
  const menu = useRef<HTMLElement>(null)

  // As a row of tabs, the one that is on must be in view; the page itself must not move for it.
  useEffect(() => {
    if (menu.current === null) return
    const tabs = [...menu.current.querySelectorAll('a')]
    const tab = tabs.find((each) => each.pathname.endsWith(pathname))
    if (tab === undefined) return
    menu.current.scrollLeft = tab.offsetLeft - (menu.current.clientWidth - tab.offsetWidth) / 2
  }, [pathname])

  return (
    <nav className={classes.menu} aria-label={t('menu.label')} ref={menu}>
      {GROUPS.map(({ name: group, entries }) => (
        <div key={group} className={classes.group}>
          <div className={classes.label}>{t(`menu.group.${group}`)}</div>
          {entries.map(({ name, path, Icon }) => (
            <NavLink key={path} to={path} end className={classes.entry ?? ''}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {t(`menu.${name}`)}
              {name === 'messages' && unread > 0 ? (
                <span className={classes.count}>
                  <span aria-hidden>{formatCount(unread)}</span>
                  <span className={classes.spoken}>{t('menu.unread', { number: formatCount(unread) })}</span>
                </span>
              ) : null}
            </NavLink>
          ))}
        </div>
      ))}
    </nav>
  )
}
