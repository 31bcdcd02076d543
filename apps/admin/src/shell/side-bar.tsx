// The menu at the left: what this role may open, with the number of things that wait there.

import { Logo } from '@candor/web/ui/logo.tsx'
import {
  IconArrowUpRight,
  IconArticle,
  IconChartLine,
  IconCoins,
  IconDownload,
  IconHeadset,
  IconHome,
  IconHourglass,
  IconId,
  IconRobot,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router'
import { adminQuery } from '../api/admin-query.ts'
import { usePoll } from '../api/attention.ts'
import { formatCount } from '../format/number.ts'
import { useMay, useMe } from '../session/me.tsx'
import { firstPath, type MenuEntry, type MenuIcon, menuOf } from './pages.ts'
import classes from './side-bar.module.css'

const ICONS: Readonly<Record<MenuIcon, TablerIcon>> = {
  dashboard: IconHome,
  identity: IconId,
  withdrawals: IconArrowUpRight,
  deposits: IconDownload,
  proposals: IconScale,
  service: IconHeadset,
  users: IconUser,
  markets: IconChartLine,
  seconds: IconHourglass,
  earn: IconCoins,
  robots: IconRobot,
  content: IconArticle,
  audit: IconShieldCheck,
  administrators: IconUsersGroup,
  settings: IconSettings,
}

export function SideBar({ onLeave }: { readonly onLeave?: () => void }) {
  const { rights } = useMe()
  return (
    <div className={classes.bar}>
      <Link className={classes.logo} to={firstPath(rights)} aria-label="Candor console" onClick={onLeave}>
        <Logo />
        <em>Console</em>
      </Link>
      <nav className={classes.menu} aria-label="Console">
        {menuOf(rights).map(({ title, entries }) => (
          <div key={title ?? ''}>
            {title === undefined ? null : <h2 className={classes.group}>{title}</h2>}
            {entries.map((entry) => (
              <Entry key={entry.path} entry={entry} onLeave={onLeave} />
            ))}
          </div>
        ))}
      </nav>
    </div>
  )
}

interface EntryProps {
  readonly entry: MenuEntry
  readonly onLeave: (() => void) | undefined
}

function Entry({ entry: { path, text, icon, work = [] }, onLeave }: EntryProps) {
  const Icon = ICONS[icon]
  const may = useMay()
  const poll = usePoll()
  const { data } = useQuery({
    ...adminQuery('work'),
    enabled: work.length > 0 && may('work'),
    refetchInterval: poll,
  })
  const waiting = (data?.list ?? [])
    .filter(({ kind }) => work.includes(kind))
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <NavLink className={classes.entry ?? ''} to={path} onClick={onLeave}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {text}
      {waiting === 0 ? null : (
        <span className={classes.count} aria-label={`${waiting} waiting`}>
          {formatCount(waiting)}
        </span>
      )}
    </NavLink>
  )
}
