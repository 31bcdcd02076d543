// The site's menu in a wide window: Market, three parts with their own submenus, and Fairness.

import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { Disclosure } from '../../ui/disclosure.tsx'
import classes from './main-menu.module.css'
import { PairList } from './pair-list.tsx'
import { FAIRNESS_PATH, MARKET_PATH, MENU, type MenuEntry } from './site-menu.ts'

const MODES_WIDTH = 264
const PAIRS_WIDTH = 316

export function MainMenu() {
  const { t } = useTranslation('shell')
  return (
    <nav className={classes.nav} aria-label={t('menu.label')}>
      <TopLink to={MARKET_PATH}>{t('menu.market')}</TopLink>
      {MENU.map((entry) => (
        <Entry key={entry.title} entry={entry} />
      ))}
      <TopLink to={FAIRNESS_PATH} isRoomy>
        {t('footer.fairness')}
      </TopLink>
    </nav>
  )
}

interface TopLinkProps {
  readonly to: string
  /** Whether it gives way in a window that is not wide: its page is reached from the footer too. */
  readonly isRoomy?: boolean
  readonly children: ReactNode
}

function TopLink({ to, isRoomy = false, children }: TopLinkProps) {
  const own = isRoomy ? classes.roomy : ''
  return (
    <NavLink
      className={({ isActive }) => [classes.top, own, isActive ? classes.current : ''].join(' ')}
      to={to}
    >
      {children}
    </NavLink>
  )
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { title, modes, pairs, risk } = entry
  const isCurrent = modes.some(({ to }) => pathname === to)
  return (
    <Disclosure
      label={t(title)}
      buttonClass={[classes.top, isCurrent ? classes.current : ''].join(' ')}
      width={pairs === undefined ? MODES_WIDTH : MODES_WIDTH + PAIRS_WIDTH}
      isCurrent={isCurrent}
      button={
        <>
          {t(title)}
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </>
      }
    >
      <div className={classes.drop}>
        <div className={classes.modes}>
          {modes.map(({ to, icon: Icon, title: name, text }) => (
            <Link key={to} to={to} className={classes.mode}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>
                <b>{t(name)}</b>
                <span>{t(text)}</span>
              </span>
            </Link>
          ))}
          {risk === undefined ? null : (
            <p className={classes.risk}>
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
              {t(risk)}
            </p>
          )}
        </div>
        {pairs === undefined ? null : <PairList />}
      </div>
    </Disclosure>
  )
}
