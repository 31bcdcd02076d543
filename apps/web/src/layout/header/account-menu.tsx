// What a logged-in user finds under the own name: the account, assets, orders, the way out.

import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconChevronDown,
  IconClock,
  IconHistory,
  IconList,
  IconLogout,
  IconMail,
  IconShieldCheck,
  IconStack2,
  IconWallet,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { logOut } from '../../session/session.ts'
import { type User, useAppState } from '../../state/app-state.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu-item.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import classes from './account-menu.module.css'

const WIDTH = 320
const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function AccountMenu({ user }: { readonly user: User }) {
  const { t } = useTranslation('shell')
  return (
    <Disclosure
      label={t('account.label', { name: user.nickName })}
      buttonClass={classes.button}
      align="end"
      width={WIDTH}
      button={
        <>
          <Avatar name={user.nickName} size={28} hasDot={user.unreadMessages > 0} />
          <span className={classes.name}>{user.nickName}</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </>
      }
    >
      <UserCard user={user} />
      <AssetLinks />
      <OrderLinks />
      <MenuGroup>
        <Messages user={user} />
        <div className={classes.theme}>
          {t('theme.label')}
          <ThemeSwitch />
        </div>
        <LogOut />
      </MenuGroup>
    </Disclosure>
  )
}

export function UserCard({ user }: { readonly user: User }) {
  const { t } = useTranslation('shell')
  return (
    <Link className={classes.card} to="/accountSet">
      <Avatar name={user.nickName} size={40} />
      <span className={classes.who}>
        <b>{user.nickName}</b>
        <span className="num">{t('account.id', { id: user.userId })}</span>
      </span>
      {user.authenticated ? (
        <Chip tone="info" icon={<IconShieldCheck size={12} stroke={1.6} aria-hidden />}>
          {t('account.authenticated')}
        </Chip>
      ) : null}
    </Link>
  )
}

export function AssetLinks() {
  const { t } = useTranslation('shell')
  return (
    <MenuGroup label={t('account.assetsGroup')}>
      <MenuItem to="/myassets" icon={<IconWallet {...ICON} />}>
        {t('account.assets')}
      </MenuItem>
      <MenuItem to="/recharge" icon={<IconArrowBarToDown {...ICON} />}>
        {t('account.recharge')}
      </MenuItem>
      <MenuItem to="/withdrawal" icon={<IconArrowBarUp {...ICON} />}>
        {t('account.withdrawal')}
      </MenuItem>
      <MenuItem to="/assetRecords" icon={<IconList {...ICON} />}>
        {t('account.assetRecords')}
      </MenuItem>
    </MenuGroup>
  )
}

export function OrderLinks() {
  const { t } = useTranslation('shell')
  return (
    <MenuGroup label={t('account.ordersGroup')}>
      <MenuItem to="/commin?active=1" icon={<IconClock {...ICON} />}>
        {t('account.currentOrders')}
      </MenuItem>
      <MenuItem to="/commin?active=2" icon={<IconHistory {...ICON} />}>
        {t('account.historicalOrders')}
      </MenuItem>
      <MenuItem to="/contract" icon={<IconStack2 {...ICON} />}>
        {t('account.contracts')}
      </MenuItem>
    </MenuGroup>
  )
}

export function Messages({ user: { unreadMessages } }: { readonly user: User }) {
  const { t } = useTranslation('shell')
  return (
    <MenuItem
      to="/accountSet/messages"
      icon={<IconMail {...ICON} />}
      end={unreadMessages > 0 ? t('account.unread', { count: unreadMessages }) : undefined}
    >
      {t('account.messages')}
    </MenuItem>
  )
}

export function LogOut() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const isLogin = useAppState((state) => state.isLogin)
  if (isLogin === 0) return null
  return (
    <MenuItem
      icon={<IconLogout {...ICON} />}
      onClick={() => void logOut(async () => navigate('/login?statusType=0'))}
    >
      {t('account.logOut')}
    </MenuItem>
  )
}
