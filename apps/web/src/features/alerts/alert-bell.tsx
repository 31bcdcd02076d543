// The small bell beside a market: opens the dialog for a price alert.

import { ActionIcon } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { loginPath } from '../../session/login-path.ts'
import { useAppState } from '../../state/app-state.ts'
import classes from './alert-bell.module.css'
import { type AlertMarket, openAlertDialog } from './alert-dialog-state.ts'

export function AlertBell({ market }: { readonly market: AlertMarket }) {
  const { t } = useTranslation('alerts')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const label = t('bell', { pair: market.name })
  return (
    <ActionIcon
      size={28}
      className={classes.bell}
      aria-label={label}
      title={label}
      aria-haspopup={isLogin ? 'dialog' : undefined}
      onClick={() => {
        if (isLogin) openAlertDialog(market)
        else void navigate(loginPath(`${pathname}${search}`))
      }}
    >
      <IconBellPlus size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
