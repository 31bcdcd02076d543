// The whole menu in a narrow window: it covers the page below the header until it is left.

import { Button } from '@mantine/core'
import {
  IconChartCandle,
  IconChevronDown,
  IconDownload,
  IconShieldCheck,
  IconSpeakerphone,
  IconWorld,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts'
import { type User, useAppState } from '../../state/app-state.ts'
import { useUiState } from '../../state/ui-state.ts'
import { MenuGroup, MenuItem } from '../../ui/menu-item.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { AssetLinks, LogOut, Messages, OrderLinks, UserCard } from './account-menu.tsx'
import classes from './drawer.module.css'
import { LanguageList } from './language-picker.tsx'
import { FAIRNESS_PATH, MARKET_PATH, MENU, type MenuEntry } from './site-menu.ts'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function Drawer({ user }: { readonly user: User | null }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  useStillPage()
  return (
    <nav className={classes.drawer} aria-label={t('menu.label')}>
      {user === null ? null : <UserCard user={user} />}
      {user === null && pathname !== '/login' ? (
        <div className={classes.entrance}>
          <Button size="lg" component={Link} to="/login?statusType=0">
            {t('account.logIn')}
          </Button>
          <Button size="lg" variant="filled" component={Link} to="/login?statusType=1">
            {t('account.register')}
          </Button>
        </div>
      ) : null}
      <MenuGroup>
        <MenuItem to={MARKET_PATH} icon={<IconChartCandle {...ICON} />}>
          {t('menu.market')}
        </MenuItem>
        {MENU.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
        <MenuItem to={FAIRNESS_PATH} icon={<IconShieldCheck {...ICON} />}>
          {t('footer.fairness')}
        </MenuItem>
      </MenuGroup>
      {user === null ? null : (
        <>
          <AssetLinks />
          <OrderLinks />
        </>
      )}
      <MenuGroup>
        {user === null ? null : <Messages user={user} />}
        <MenuItem to="/noticeList" icon={<IconSpeakerphone {...ICON} />}>
          {t('notices.label')}
        </MenuItem>
        {user === null ? null : (
          <MenuItem to="/down" icon={<IconDownload {...ICON} />}>
            {t('download.label')}
          </MenuItem>
        )}
        <Languages />
        <div className={classes.theme}>
          {t('theme.label')}
          <ThemeSwitch />
        </div>
        <LogOut />
      </MenuGroup>
    </nav>
  )
}

function Entry({ entry: { title, icon: Icon, modes } }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MenuItem
        icon={<Icon {...ICON} />}
        end={<IconChevronDown {...ICON} className={isOpen ? classes.turned : undefined} />}
        onClick={() => setOpen(!isOpen)}
        isOpen={isOpen}
      >
        {t(title)}
      </MenuItem>
      {isOpen ? (
        <div className={classes.sub}>
          {modes.map((mode) => (
            <MenuItem key={mode.to} to={mode.to}>
              {t(mode.title)}
            </MenuItem>
          ))}
        </div>
      ) : null}
    </>
  )
}

function Languages() {
  const { t } = useTranslation('shell')
  const language = useAppState((state) => state.language)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MenuItem
        icon={<IconWorld {...ICON} />}
        end={LANGUAGE_NAMES[language].own}
        onClick={() => setOpen(!isOpen)}
        isOpen={isOpen}
      >
        {t('language.label')}
      </MenuItem>
      {isOpen ? <LanguageList /> : null}
    </>
  )
}

/** The page behind neither scrolls nor takes Escape. */
function useStillPage(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const close = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') useUiState.setState({ menuShownOn: null })
    }
    // A window that grew wide has the menu in its header.
    const wide = window.matchMedia('(min-width: 1024px)')
    const closeIfWide = (): void => {
      if (wide.matches) useUiState.setState({ menuShownOn: null })
    }
    style.overflow = 'hidden'
    document.addEventListener('keydown', close)
    wide.addEventListener('change', closeIfWide)
    return () => {
      style.overflow = ''
      document.removeEventListener('keydown', close)
      wide.removeEventListener('change', closeIfWide)
    }
  }, [])
}
