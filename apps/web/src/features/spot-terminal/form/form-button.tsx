// The button that sends, or says why it cannot: the reason stands in it, with the way on where there is one.

import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loginPath } from '../../../session/login-path.ts'
import classes from '../../terminal/form/form.module.css'
import { terminalPath } from '../market/terminal-path.ts'
import { useTradingState } from './trading-state.ts'
import type { OrderInForm } from './use-order.ts'

interface FormButtonProps {
  readonly form: OrderInForm
  readonly isSending: boolean
}

export function FormButton({ form: { rules, draft }, isSending }: FormButtonProps) {
  const { t } = useTranslation('spot')
  const state = useTradingState(rules)
  switch (state) {
    case 'visitor':
      return (
        <Link className={classes.submit} data-side="neutral" to={loginPath(terminalPath(rules.symbol))}>
          {t('form.logInFirst')}
        </Link>
      )
    case 'notAuthenticated':
      return (
        <Link className={classes.submit} data-side="neutral" to="/accountSet/realName">
          {t('state.verify')}
        </Link>
      )
    case 'halted':
    case 'cancelOnly':
    case 'frozen':
    case 'offline':
      return (
        <button type="submit" className={classes.submit} disabled>
          {t(`state.${state}`)}
        </button>
      )
    case 'open':
      return (
        <button type="submit" className={classes.submit} data-side={draft.side} disabled={isSending}>
          {isSending ? <Loader size={16} color="currentColor" /> : null}
          {t(draft.side === 'buy' ? 'form.buyCoin' : 'form.sellCoin', { coin: rules.base })}
        </button>
      )
  }
}
