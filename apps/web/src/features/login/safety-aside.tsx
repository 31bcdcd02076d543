// What to look at before typing a password: the address that the browser really is at, and what never happens here.

import { IconDeviceDesktop, IconKey, IconLock, IconLockOpen, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './safety-aside.module.css'

const REMARKS = [
  { name: 'never', Icon: IconShieldCheck },
  { name: 'codes', Icon: IconKey },
  { name: 'devices', Icon: IconDeviceDesktop },
] as const

export function SafetyAside() {
  const { t } = useTranslation('login')
  const { protocol, host, pathname } = window.location
  // A closed lock is a claim about the connection; only a secure one gets it.
  const Lock = protocol === 'https:' ? IconLock : IconLockOpen
  return (
    <aside className={classes.aside}>
      <h2>{t('aside.title')}</h2>
      <div className={classes.address}>
        <span className={classes.hint}>{t('aside.checkAddress')}</span>
        <div className={classes.url}>
          <Lock size={16} stroke={1.6} aria-hidden />
          <span className={classes.text}>
            {`${protocol}//`}
            <b>{host}</b>
            {pathname}
          </span>
        </div>
      </div>
      <ul className={classes.remarks}>
        {REMARKS.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <div>
              <b>{t(`aside.${name}Title`)}</b>
              <span>{t(`aside.${name}Text`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
