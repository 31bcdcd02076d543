// The line at the top of every page: where one can go, who one is, in which language.

import { ActionIcon, Button } from '@mantine/core'
import {
  IconDownload,
  IconHeadset,
  IconMenu2,
  IconSearch,
  IconSpeakerphone,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Bell } from '../../features/notifications/bell.tsx'
import { openPalette } from '../../features/palette/palette-state.ts'
import { useServiceLive } from '../../features/service/live-service.ts'
import { isMac } from '../../features/shortcuts/key-names.ts'
import { useAppState } from '../../state/app-state.ts'
import { useUiState } from '../../state/ui-state.ts'
import { Logo } from '../../ui/logo.tsx'
import { useServiceEntry } from '../site-info.ts'
import { AccountMenu } from './account-menu.tsx'
import { DemoBadge } from './demo-badge.tsx'
import { Drawer } from './drawer.tsx'
import classes from './header.module.css'
import { LanguagePicker } from './language-picker.tsx'
import { MainMenu } from './main-menu.tsx'

export function Header() {
  const { t } = useTranslation('shell')
  const { pathname, key } = useLocation()
  const user = useAppState((state) => (state.isLogin === 1 ? state.userData : null))
  const isMenuShown = useUiState((state) => state.menuShownOn === key)
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <Link to="/" aria-label={t('menu.home')}>
          <Logo />
        </Link>
        <div className={classes.wide}>
          <MainMenu />
        </div>
        <div className={classes.right}>
          <DemoBadge />
          <SearchButton />
          {user === null ? <ServiceButton unread={0} /> : <UserServiceButton />}
          {user === null ? null : <Bell user={user} />}
          {user === null ? null : <NoticesAndDownload />}
          <span className={classes.wide}>
            <LanguagePicker />
          </span>
          {pathname === '/login' && user === null ? null : <span className={classes.rule} />}
          {user === null ? <Entrance isHidden={pathname === '/login'} /> : null}
          {user === null ? null : (
            <span className={classes.wide}>
              <AccountMenu user={user} />
            </span>
          )}
          <ActionIcon
            className={classes.burger}
            aria-label={t(isMenuShown ? 'menu.close' : 'menu.open')}
            aria-expanded={isMenuShown}
            onClick={() => useUiState.setState({ menuShownOn: isMenuShown ? null : key })}
          >
            {isMenuShown ? <IconX size={20} stroke={1.6} /> : <IconMenu2 size={20} stroke={1.6} />}
          </ActionIcon>
        </div>
      </div>
      {isMenuShown ? <Drawer user={user} /> : null}
    </header>
  )
}

/** A field in a wide window, else its sign; either opens the search over everything. */
function SearchButton() {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={classes.search}
      aria-label={t('search.label')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
    >
      <IconSearch size={20} stroke={1.6} aria-hidden />
      <span>{t('search.short')}</span>
      <kbd aria-hidden>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** With a mark while an answer of the desk is unread. */
function UserServiceButton() {
  return <ServiceButton unread={useServiceLive().unread} />
}

function ServiceButton({ unread }: { readonly unread: number }) {
  const { t } = useTranslation('shell')
  // The configuration is loaded when the header appears, not when somebody already needs help.
  useServiceEntry('online_service')
  useServiceEntry('custom_line')
  useServiceEntry('custom_whatsapp')
  return (
    <ActionIcon
      className={classes.service}
      data-unread={unread > 0 || undefined}
      aria-label={t(unread > 0 ? 'service.unread' : 'service.title')}
      aria-haspopup="dialog"
      onClick={() => useUiState.setState({ isServiceShown: true })}
    >
      <IconHeadset size={20} stroke={1.6} />
    </ActionIcon>
  )
}

function NoticesAndDownload() {
  const { t } = useTranslation('shell')
  return (
    <>
      <ActionIcon
        className={`${classes.wide} ${classes.roomy}`}
        component={Link}
        to="/noticeList"
        aria-label={t('notices.label')}
      >
        <IconSpeakerphone size={20} stroke={1.6} />
      </ActionIcon>
      <ActionIcon className={classes.wide} component={Link} to="/down" aria-label={t('download.label')}>
        <IconDownload size={20} stroke={1.6} />
      </ActionIcon>
    </>
  )
}

/** Login and Register, but not on the page that holds both. */
function Entrance({ isHidden }: { readonly isHidden: boolean }) {
  const { t } = useTranslation('shell')
  if (isHidden) return null
  return (
    <>
      <Button className={classes.wide} variant="subtle" component={Link} to="/login?statusType=0">
        {t('account.logIn')}
      </Button>
      <Button className={classes.register} component={Link} to="/login?statusType=1">
        {t('account.register')}
      </Button>
    </>
  )
}
